import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import { publicProjects } from '#contract/public-paths.ts'
import type { PublicSlot } from '#contract/slot.ts'
import type { PeopleFieldProps } from '#form/extras/script.ts'
import { attend, counted, groupFault, peopleIn, say } from '#form/fields/details.ts'
import { Skeleton } from '#form/fields/fields.tsx'
import type { ChangingProps } from '#form/manage/page-script.ts'
import type { ProjectAddress } from '#form/state/booking.ts'
import {
  type LoadedOffer,
  mostFree,
  nearestWithRoom,
  type Reach,
  slotsByDay,
  textsFor,
  troubleIn,
  useOffer,
} from '#form/state/offer.ts'
import {
  clocksDiffer,
  dateOf,
  datesOf,
  dayAt,
  dayText,
  monthOf,
  spanText,
} from '#form/state/time.ts'
import { TimeStep } from '#form/steps/choice-steps.tsx'
import { DayStep } from '#form/steps/day-step.tsx'
import { PeopleField } from '#form/steps/details-step.tsx'
import { PlaceGone } from '#form/steps/done-step.tsx'
import { Summary, type SummaryLine } from '#form/steps/step.tsx'
import { ownBookingTexts } from '#texts/page-texts.ts'
import { Part, Refused } from './part.tsx'
import {
  bookingText,
  type ChangeProps,
  type Draft,
  type MoveProps,
  type PeopleDetails,
  useSaving,
} from './saving.ts'

/** Lets the booker choose the day and time of another slot, using the same steps as the form. */
function DateChoice(props: MoveProps & Reach) {
  const { booking, offer, draft, people, change, go, back } = props
  const { duration } = booking
  const timeZone = offer.project.timezone
  // Staff may have booked for more or fewer people than visitors may, and these may come another day.
  const variant = booking.ressource_id ?? ''
  const own = textsFor(offer, variant)
  const largestGroup = Math.max(own.largestGroup, booking.attendees_count)
  const smallestGroup = Math.min(own.smallestGroup, booking.attendees_count)
  const texts = { ...own, largestGroup, smallestGroup }
  const days = useMemo(
    () => slotsByDay(offer.slots, variant, timeZone),
    [offer.slots, variant, timeZone],
  )
  const count = peopleIn(people)
  const atLeast = count || 1
  const zone = clocksDiffer(booking.start, timeZone) && (
    <p className="zone">{say(texts.zone, { zone: timeZone })}</p>
  )
  if (props.step === 'time' && draft.day) {
    return (
      <>
        <p>
          <b>{dayText(draft.day, texts)}</b>
        </p>
        <TimeStep
          t={texts}
          slots={days.get(draft.day) ?? []}
          people={atLeast}
          persons={counted(texts.persons, atLeast, texts.locale)}
          timeOf={({ start, timezone }) =>
            say(texts.oclock, {
              time: spanText({ start, duration, timeZone: timezone ?? timeZone }),
            })
          }
          onChoose={(slot) => {
            change({ slot })
            go('check')
          }}
          onOtherDay={back}
        />
        {zone}
      </>
    )
  }
  // Starts in the current booking's month, because most people only move by a few days.
  const booked = dayAt(booking.start, booking.timezone)
  const free = [...days.keys()].filter(
    (day) => monthOf(day) === monthOf(booked) && mostFree(days.get(day) ?? []) >= atLeast,
  )
  const near =
    free.find((day) => day >= booked) ??
    free.at(-1) ??
    (booked < offer.horizon ? booked : offer.horizon)
  return (
    <>
      <DayStep
        {...props}
        {...{ days }}
        t={texts}
        people={atLeast}
        chosen={draft.day ?? near}
        onType={(most) => change({ people: String(most) })}
        onChoose={(day) => {
          change({ day, slot: undefined })
          go('time')
        }}
      >
        <BookedPeople
          {...props}
          t={texts}
          remaining={0}
          fault={people && groupFault(people, texts)}
        />
      </DayStep>
      {zone}
    </>
  )
}

/** The field for the number of people or, if the booking has prices, those at each price. */
function BookedPeople({
  t,
  booking,
  people,
  details,
  remaining,
  fault,
  change,
}: Omit<ChangeProps, 't'> & Pick<PeopleFieldProps, 't' | 'remaining' | 'fault'>) {
  const onChange = ({ attendees_count, extra }: PeopleDetails) =>
    change({ people: attendees_count, extra })
  const onType = (typed: string) => onChange({ ...details, attendees_count: typed })
  const field = { t, value: people, remaining, fault, onType }
  const prices = globalThis.RundgangPrices
  if (!booking.price_lines || !prices) return <PeopleField {...field} />
  const project = { ...booking, prices: booking.price_lines }
  return <prices.People {...field} {...{ project, details, onChange }} />
}

/** The people at each price; nothing if the booking has none, undefined if an entry is no number. */
function paidBy({ price_lines: lines }: BookingShown, details: PeopleDetails) {
  const script = globalThis.RundgangPrices
  if (!lines || !script) return {}
  const prices = script.countsIn(lines, details)
  return prices && { prices }
}

/**
 * The final check before a booking is moved. If the chosen slot is no longer available, it offers
 * the nearest ones.
 */
function MoveCheck(props: MoveProps & Reach & { slot: PublicSlot }) {
  const { t, words, booking, details, offer, load, slot, change, go, saving } = props
  const { refusal } = saving
  const [others, setOthers] = useState<PublicSlot[]>([])
  const people = peopleIn(props.people) || booking.attendees_count
  const zoneOf = ({ timezone }: PublicSlot) => timezone ?? offer.project.timezone
  const dateIn = (one: PublicSlot) =>
    dateOf(one.start, { duration: booking.duration, timezone: zoneOf(one) }, t)

  const look = useRef(async () => {})
  look.current = async () => {
    const found = (await load(offer, offer.until)) ?? offer
    const slots = found.slots.filter(({ slot_id }) => slot_id !== booking.slot_id)
    setOthers(nearestWithRoom(slots, { slot, ressourceId: booking.ressource_id ?? '', people }))
  }
  useEffect(() => {
    if (refusal?.gone) look.current()
  }, [refusal])

  const { duration, price_lines: prices } = booking
  const script = globalThis.RundgangPrices
  const before = prices && script ? [script.agreedTotal(booking)] : []
  const after = prices && script ? [script.total(details, { ...booking, prices })] : []
  const chosen = { start: slot.start, duration, timezone: zoneOf(slot) }
  const [was, newly] = datesOf(booking, chosen, t)
  const lines: SummaryLine[] = [
    [words.was, [was, counted(t.persons, booking.attendees_count, t.locale), ...before].join(', ')],
    [words.newly, [newly, counted(t.persons, people, t.locale), ...after].join(', ')],
    ...(script?.agreedLines(booking, details) ?? []),
  ]
  return (
    <Part {...{ words }} title={words.moveTitle} now={words.keepsPlaces} onBack={props.back}>
      <Summary lines={lines} />
      <Refused refusal={refusal}>
        {refusal?.gone && (
          <PlaceGone
            t={offer.texts}
            others={others}
            dateOf={dateIn}
            onChoose={(other) => change({ slot: other, day: dayAt(other.start, zoneOf(other)) })}
            onOtherDay={() => go('day')}
          />
        )}
      </Refused>
      {!refusal?.gone && (
        <button
          type="button"
          className="main"
          aria-busy={saving.saving}
          onClick={() =>
            saving.save({
              ...{ attendees_count: people, slot_id: slot.slot_id, start: slot.start },
              ...paidBy(booking, details),
            })
          }
        >
          {saving.saving ? words.saving : words.save}
        </button>
      )}
    </Part>
  )
}

/** The steps for moving a booking to another slot: day, time, and a final check. */
function Moving(props: MoveProps) {
  const { t, words, booking, back, draft } = props
  const url = `${publicProjects}${booking.project_id}` as ProjectAddress
  const { offer, trouble, loading, load } = useOffer(url, booking.language)
  const others = useMemo(
    () => offer && withoutSlot(offer, booking.slot_id),
    [offer, booking.slot_id],
  )
  const { slot, day } = draft
  // Without knowing who pays which price, the step that asks for it is shown.
  const step = paidBy(booking, props.details) ? props.step : 'day'
  if (others && step === 'check' && slot) {
    const reach = { offer: others, loading, failed: !!trouble, load }
    return <MoveCheck key={slot.slot_id} {...props} {...reach} slot={slot} />
  }
  const time = step === 'time' && day && offer
  return (
    <Part
      key={time ? 'time' : 'day'}
      {...{ words }}
      title={time ? offer.texts.chooseTime : words.dayTitle}
      now={props.now}
      onBack={back}
    >
      {others ? (
        <DateChoice {...props} {...{ step, loading, load }} offer={others} failed={!!trouble} />
      ) : trouble ? (
        <>
          <p role="alert">{t.notLoaded}</p>
          <button type="button" className="main" onClick={() => load()}>
            {t.tryAgain}
          </button>
        </>
      ) : (
        <Skeleton loading={troubleIn(booking.language).loading} />
      )}
    </Part>
  )
}

/** The offer without the booking's own slot. */
const withoutSlot = (offer: LoadedOffer, slotId: string | undefined): LoadedOffer => ({
  ...offer,
  slots: offer.slots.filter(({ slot_id }) => slot_id !== slotId),
})

/** The step for changing the number of people in the same slot. */
function PeopleChange(props: ChangeProps) {
  const { t, words, booking, people, details, saving, go } = props
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const count = peopleIn(people)
  const most = booking.max_attendees ?? booking.attendees_count
  const smallestGroup = booking.min_attendees ?? 1
  const tooSmall = counted(words.least, smallestGroup, t.locale)
  const wrong = count < 1 ? words.peopleMissing : count < smallestGroup && tooSmall
  const paid = paidBy(booking, details)
  const isSame = count === booking.attendees_count && isPaidAlike(booking, details)
  const fault = wrong || (!paid && words.peopleMissing) || (isSame && words.same)
  // Before the booker's first attempt to save, only an entry that is too small or not a number shows
  // an error.
  const shown = tries > 0 ? fault : people && wrong

  useEffect(() => {
    if (tries) attend(form.current)
  }, [tries])

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (fault) return setTries(tries + 1)
    saving.save({ attendees_count: count, start: booking.start, ...paid })
  }
  const { upTo, organisation } = { ...words, ...booking }
  const texts = {
    ...words,
    locale: t.locale,
    smallestGroup,
    largestGroup: most,
    tooLarge: say(words.most, { organisation }),
    left: upTo,
    fewLeft: upTo,
  }
  return (
    <Part words={words} title={words.peopleTitle} now={props.now} onBack={props.back}>
      <form ref={form} noValidate onSubmit={send}>
        <BookedPeople
          {...props}
          t={texts}
          remaining={most}
          fault={shown || undefined}
          change={(typed) => {
            setTries(0)
            props.change(typed)
          }}
        />
        <Refused refusal={saving.refusal} />
        <button type="submit" className="main" aria-busy={saving.saving}>
          {saving.saving ? words.saving : words.save}
        </button>
      </form>
      {(count >= most || saving.refusal?.gone) && (
        <button type="button" className="second" onClick={() => go('day')}>
          {counted(words.otherDateFor, count, t.locale)}
        </button>
      )}
    </Part>
  )
}

/** Whether as many people come at each price as are booked. */
function isPaidAlike({ price_lines: lines = [] }: BookingShown, details: PeopleDetails) {
  const counts = globalThis.RundgangPrices?.countsIn(lines, details) ?? []
  return counts.every(({ id, count }) => lines.find((line) => line.id === id)?.count === count)
}

/** The steps for changing a booking. They stay mounted, so nothing is lost when going back. */
export function Changing(props: ChangingProps) {
  const { t, booking, step, go, back } = props
  const words = ownBookingTexts[booking.language]
  const [draft, set] = useState<Draft>({})
  const onChanged: ChangingProps['onChanged'] = (changed, told) => {
    set({})
    props.onChanged(changed, told)
  }
  const saving = useSaving({ ...props, onChanged }, words)
  const change = (changed: Draft) => {
    saving.forget()
    set((old) => ({ ...old, ...changed }))
  }
  const people = draft.people ?? String(booking.attendees_count)
  const booked = globalThis.RundgangPrices?.countsShown(booking)
  const details = { attendees_count: people, extra: draft.extra ?? booked ?? {} }
  const now = say(words.now, { booking: bookingText(booking, t) })
  const shared = { t, words, booking, people, details, now, change, saving, go, back }
  if (step === 'booking') return null
  if (step === 'people') return <PeopleChange {...shared} />
  return <Moving {...shared} {...{ step, draft }} />
}
