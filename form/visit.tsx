import { useMemo, useRef } from 'react'
import type { PublicSlot } from '#contract/slot.ts'
import * as t from '#texts/de/form.ts'
import type { Attempt } from './attempt.ts'
import { beginningAgain, type Choice, choosing, stepsOf, useChoice } from './choice.ts'
import { DayStep } from './day-step.tsx'
import { peopleIn } from './details.ts'
import { DetailsStep } from './details-step.tsx'
import { DoneStep } from './done-step.tsx'
import { LegalLinks } from './legal-links.tsx'
import { clocksDiffer, dayAt, dayText, spanText } from './local-time.ts'
import type { Load, Offer } from './offer.ts'
import { nearestWithRoom, slotsByDay } from './slots.ts'
import { Step } from './step.tsx'
import { Summary, type SummaryLine } from './summary.tsx'
import { TimeStep } from './time-step.tsx'
import { VariantStep } from './variant-step.tsx'

/** A slot, or what was booked of one. */
type Begins = Pick<PublicSlot, 'start'>

interface VisitProps {
  server: string
  url: string
  offer: Offer
  loading: boolean
  failed: boolean
  load: Load
  takesFocus: boolean
}

const titles = {
  variant: t.chooseVariant,
  day: t.chooseDay,
  time: t.chooseTime,
  details: t.details,
  done: t.done,
}

/** The steps, one at a time, with what was chosen beside them. */
export function Visit({ server, url, offer, loading, failed, load, takesFocus }: VisitProps) {
  const { project, slots, until, horizon } = offer
  const timeZone = project.timezone
  const { choice, change } = useChoice(project)
  const { step, variant, day, slot, details, made } = choice
  const ressourceId = variant?.ressource_id ?? ''
  const days = useMemo(
    () => slotsByDay(slots, ressourceId, timeZone),
    [slots, ressourceId, timeZone],
  )
  const moved = useRef(takesFocus)
  const lastAttempt = useRef<Attempt>(undefined)

  const go = (next: Partial<Choice>) => {
    moved.current = true
    change(next)
  }
  const timeOf = ({ start }: Begins) =>
    t.oclock(spanText({ start, duration: variant?.duration ?? 0, timeZone }))
  const dateOf = (one: Begins) => `${dayText(dayAt(one.start, timeZone))}, ${timeOf(one)}`

  const people = peopleIn(details.attendees_count)
  // An empty slot may have been moved since it was shown: what was booked is the server's to say.
  const fixed = made ?? slot
  const date = fixed ? dateOf(fixed) : day && dayText(day)
  const lines: SummaryLine[] = [
    [t.variant, variant?.name],
    [t.date, date],
  ]
  const steps = stepsOf(project)
  const place = steps.indexOf(step)
  const previous = steps[place - 1]
  const nothing = step === 'day' && days.size === 0 && until >= horizon

  const findOthers = async () => {
    const fresh = await load(offer, until)
    return fresh && slot ? nearestWithRoom(fresh.slots, { slot, ressourceId, people }) : []
  }
  const beginAgain = () => {
    go(beginningAgain(project, choice))
    load(offer, until)
  }

  return (
    <div className={`visit at-${step}`}>
      {step !== 'done' && <Summary title={t.yourChoice} lines={lines} />}
      <Step
        key={step}
        title={nothing ? t.noSlots : titles[step]}
        place={place < 0 ? undefined : [place + 1, steps.length]}
        onBack={previous && (() => go({ step: previous }))}
        takesFocus={moved.current}
      >
        {step === 'variant' && (
          <VariantStep
            variants={project.variants}
            onChoose={(chosen) => go(choosing(chosen, choice))}
          />
        )}
        {step === 'day' && (
          <DayStep
            {...{ offer, loading, failed, days, load }}
            about={steps.includes('variant') ? undefined : variant?.short_description}
            chosen={day}
            onChoose={(chosen) => go({ step: 'time', day: chosen, slot: undefined })}
          />
        )}
        {step === 'time' && (
          <TimeStep
            slots={days.get(day ?? '') ?? []}
            timeOf={timeOf}
            onChoose={(chosen) => go({ step: 'details', slot: chosen })}
          />
        )}
        {step === 'details' && slot && (
          <DetailsStep
            {...{ url, slot, ressourceId, details, lastAttempt, dateOf, findOthers }}
            summary={[variant?.name, date, t.persons(people)].join(' · ')}
            onChange={(typed) => change({ details: typed })}
            onSlot={(other) => change({ slot: other, day: dayAt(other.start, timeZone) })}
            onOtherDay={() => go({ step: 'day', slot: undefined })}
            onDone={(booked) => {
              lastAttempt.current = undefined
              go({ step: 'done', made: booked })
            }}
          />
        )}
        {step === 'done' && made && (
          <DoneStep
            {...{ server, made }}
            email={details.booker_email.trim()}
            lines={[
              ...lines,
              [t.people, t.persons(people)],
              [t.bookedFor, details.booker_name.trim()],
            ]}
            onMore={beginAgain}
          />
        )}
        {step !== 'variant' && !nothing && clocksDiffer(slot?.start, timeZone) && (
          <p className="zone">{t.zone(timeZone)}</p>
        )}
        <LegalLinks of={project} />
      </Step>
    </div>
  )
}
