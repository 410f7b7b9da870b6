import { useMemo, useRef } from 'react'
import type { PublicSlot } from '#contract/slot.ts'
import { attend, counted, type Details, groupFault, peopleIn, say } from './fields/details.ts'
import { LegalLinks } from './fields/fields.tsx'
import type { ProjectAddress } from './state/booking.ts'
import { beginningAgain, givenVariant, opening, type Preset } from './state/choice.ts'
import { useScript } from './state/extras.ts'
import type { Reach } from './state/offer.ts'
import { mostFree, offers, slotsByDay, textsFor, withRoom } from './state/offer.ts'
import { usePath } from './state/path.ts'
import { type SentBooking, useSending } from './state/sending.ts'
import { clocksDiffer, clockText, dayAt, dayText, momentText, spanText } from './state/time.ts'
import { TimeStep, VariantStep } from './steps/choice-steps.tsx'
import { DayStep } from './steps/day-step.tsx'
import { DetailsStep, PeopleField } from './steps/details-step.tsx'
import { DoneStep } from './steps/done-step.tsx'
import { Step, Summary, type SummaryLine } from './steps/step.tsx'

/** A slot or a booking; both have a start. */
type Begins = Pick<PublicSlot, 'start' | 'timezone'>

interface VisitProps extends Reach, Preset {
  server: string
  url: ProjectAddress
  onBooked?: ((booked: SentBooking) => void) | undefined
  takesFocus: boolean
}

/** The current step, next to a summary of the choice. */
export function Visit(props: VisitProps) {
  const { server, offer, load } = props
  const { project, slots, until, horizon } = offer
  const timeZone = project.timezone
  const path = usePath(props, props.takesFocus)
  const { choice, change, go, steps, place } = path
  const box = useRef<HTMLDivElement>(null)
  const { step, day, slot, wait, details, made } = choice
  const onChange = (typed: Details) => change({ details: typed })
  // Looked up again, because the page may change the form's language and with it the variant's
  // text.
  const variant = choice.variant && givenVariant(project, choice.variant.id)
  const ressourceId = variant?.ressource_id ?? ''
  const t = textsFor(offer, ressourceId)
  const days = useMemo(
    () => slotsByDay(slots, ressourceId, timeZone),
    [slots, ressourceId, timeZone],
  )
  const times = days.get(day ?? '') ?? []
  const asked = { ...project, ...variant, language: offer.language }
  // Older servers send neither `phone_required` nor `questions`.
  const asksMore = project.phone_required || (t.asks ?? project.questions)?.length
  const name = asked.prices ? 'RundgangPrices' : 'RundgangExtras'
  const more = useScript(server, name, asksMore || asked.prices)
  const People = more.script?.People ?? PeopleField
  const cost = more.script?.total?.(details, asked)
  const { script: waiting } = useScript(server, 'RundgangWait', project.waiting_list)
  const send = useSending({ ...props, asked, extras: more.script }, path)

  const dayOf = ({ start, timezone }: Begins) => dayAt(start, timezone ?? timeZone)
  const timeOf = ({ start, timezone }: Begins) => {
    const duration = variant?.duration ?? 0
    return say(t.oclock, { time: spanText({ start, duration, timeZone: timezone ?? timeZone }) })
  }
  const dateOf = (one: Begins) => `${dayText(dayOf(one), t)}, ${timeOf(one)}`

  const people = peopleIn(details.attendees_count)
  const persons = counted(t.persons, people, t.locale)
  // The start is taken from the response, because a slot without bookings may have been moved since
  // the visitor chose it.
  const fixed = made ? { start: made.start, timezone: slot?.timezone } : slot
  const slotZone = slot?.timezone ?? timeZone
  const lines: SummaryLine[] = [
    [
      t.variant,
      place > 1 && variant?.short_description ? (
        <details key="">
          <summary>{variant.name}</summary>
          <p>{variant.short_description}</p>
        </details>
      ) : (
        variant?.name
      ),
    ],
    [t.date, fixed ? dateOf(fixed) : day && dayText(day, t)],
    [t.people, day && people ? persons : ''],
    [t.cost, day && cost],
    [t.bookedFor, made ? details.booker_name : ''],
    [t.meetingPoint, made?.meeting_point],
    [t.number, made?.booking_number],
  ]
  const offered =
    step === 'variant'
      ? project.variants.some((one) => slots.some((each) => offers(each, one.ressource_id)))
      : place !== steps.length - 1 || [...days.values()].some(mostFree)
  const isFull = step === 'variant' ? slots.length : days.size
  const nothing = !offered && until >= horizon
  const held = made?.held_until
  const titles = {
    variant: t.chooseVariant,
    day: t.chooseDay,
    time: t.chooseDay,
    details: wait ? t.wait : t.details,
    done: held ? t.held : t.done,
  }
  const onPeople = (typed: string) => onChange({ ...details, attendees_count: typed })

  const onOtherDay = () => go({ step: 'day', slot: undefined })
  const beginAgain = () => {
    go({ ...beginningAgain(choice, details), step: steps[0] })
    load(offer, until)
  }

  return (
    <div ref={box} className={`visit at-${step}`} lang={offer.language}>
      {step !== 'done' && <Summary title={t.yourChoice} lines={lines} />}
      <Step
        key={step + wait}
        title={nothing ? (isFull ? t.allSoldOut : t.noSlots) : titles[step]}
        top={
          place > 0 && (
            <>
              {path.back && (
                <button type="button" className="plain back" onClick={path.back}>
                  <span aria-hidden="true">← </span>
                  {t.back}
                </button>
              )}
              {!nothing && (
                <p className="place">{say(t.step, { current: place, all: steps.length })}</p>
              )}
            </>
          )
        }
        takesFocus={path.moved && step !== 'time'}
      >
        {fixed && t.lastMoment && (
          <p className="hint">
            {say(t.lastMoment, {
              date: momentText(
                Date.parse(fixed.start) - Number(variant?.closes_changes) * 1000,
                slotZone,
                t,
              ),
            })}
          </p>
        )}
        {step === 'variant' && (
          <VariantStep
            {...props}
            t={t}
            onChoose={(value) =>
              go(value === variant ? { step: 'day' } : opening(offer, value, props.date, choice))
            }
          />
        )}
        {(step === 'day' || step === 'time') && (
          <DayStep
            key={day}
            {...props}
            {...{ t, days }}
            people={people || 1}
            chosen={day}
            onType={(most) => onPeople(String(most))}
            onChoose={(value) => go({ step: 'time', day: value, slot: undefined })}
            times={
              step === 'time' && (
                <Step title={t.chooseTime} takesFocus={path.moved}>
                  <TimeStep
                    {...{ t, timeOf, onOtherDay }}
                    // A place on the waiting list is second to one that is free.
                    slots={
                      waiting
                        ? [
                            ...withRoom(times, people || 1),
                            ...times.filter(({ remaining }) => remaining < (people || 1)),
                          ]
                        : times
                    }
                    people={people || 1}
                    persons={persons}
                    wait={!!waiting}
                    onChoose={(value) =>
                      // The number of people may have changed since the day was chosen.
                      attend(box.current) ||
                      go({ step: 'details', slot: value, wait: value.remaining < people })
                    }
                  />
                </Step>
              )
            }
          >
            {place < 2 && variant?.short_description && <p>{variant.short_description}</p>}
            <People
              {...{ t, project: asked, details, onChange }}
              value={details.attendees_count}
              remaining={0}
              fault={details.attendees_count && groupFault(details.attendees_count, t)}
              onType={onPeople}
            />
          </DayStep>
        )}
        {step === 'details' &&
          slot &&
          (wait && waiting ? (
            <waiting.Form {...props} {...path} />
          ) : (
            <DetailsStep
              {...{
                t,
                project: asked,
                onChange,
                slot,
                details,
                dateOf,
                more,
                onOtherDay,
                load,
              }}
              onSlot={(other) => change({ slot: other, day: dayOf(other) })}
              onWait={waiting && (() => change({ wait: true }))}
              onSend={send}
            />
          ))}
        {step === 'done' && made && (
          <DoneStep
            {...{ t, server, made }}
            until={held ? say(t.oclock, { time: clockText(held, slotZone) }) : ''}
            lines={lines}
            email={details.booker_email.trim()}
            onConfirmed={() => change({ made: { ...made, held_until: null } })}
            onChangeEmail={(replaced) =>
              go({ step: 'details', made: undefined, attempt: undefined, replaced })
            }
            onMore={beginAgain}
          />
        )}
        {step !== 'variant' && !nothing && clocksDiffer(slot?.start, slotZone) && (
          <p className="zone">{say(t.zone, { zone: slotZone })}</p>
        )}
        <LegalLinks t={t} of={project} />
      </Step>
    </div>
  )
}
