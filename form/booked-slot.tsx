import { useEffect, useRef, useState } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import { calendarPart, keepPart, publicBookings } from '#contract/public-paths.ts'
import type { BookedSlotTexts } from '#texts/de/booked-slot.ts'
import { bookedSlotTexts } from '#texts/page-texts.ts'
import { counted, say } from './fields/details.ts'
import { LegalLinks } from './fields/fields.tsx'
import { hasRuntime } from './from-runtime.ts'
import { BookingSummary, otherDatesUrl } from './manage/page.tsx'
import type { BookedSlotProps, BookedSlotScript } from './manage/page-script.ts'
import { at, type CallAnswer, call, post } from './state/booking.ts'
import { dateOf, datesOf } from './state/time.ts'
import { ChoiceItem } from './steps/choice-steps.tsx'

type Refused = CallAnswer<unknown> & { ok: false }

const gone: ErrorAnswer['code'][] = [
  'not_found',
  'slot_started',
  'lead_time_passed',
  'not_open_yet',
  'variant_not_offered',
]

/** The message about a refused request, in the booker's language. */
function troubleOf({ status, body, wait }: Refused, w: BookedSlotTexts, locale: string): string {
  const { code = '', message } = body
  if (status >= 500 || !message) return w.noAnswer
  if (status === 429) return counted(w.tooManyTries, Math.max(1, Math.ceil(wait / 60)), locale)
  if (code === 'slot_full' || code === 'slot_shared') return w.full
  if (code === 'slot_moved') return w.slotMoved
  if (code === 'booking_overtaken') return w.overtaken
  return gone.some((one) => one === code) ? w.gone : w.over
}

/** Sends the booker's choice, one request at a time, and provides a message if it is refused. */
function useSending({ t, refresh }: Pick<BookedSlotProps, 't' | 'refresh'>, w: BookedSlotTexts) {
  const [sending, setSending] = useState('')
  const [trouble, setTrouble] = useState('')
  // A ref, because two taps may arrive before the next render.
  const busy = useRef(false)

  const send = async (
    what: string,
    act: () => Promise<CallAnswer<BookingShown>>,
    done: (booking: BookingShown) => void,
  ) => {
    if (busy.current) return
    busy.current = true
    setSending(what)
    setTrouble('')
    const answer = await act()
    if (answer.ok) done(answer.body)
    else {
      if ([404, 409, 422].includes(answer.status)) await refresh()
      setTrouble(troubleOf(answer, w, t.locale))
    }
    busy.current = false
    setSending('')
  }
  return { sending, trouble, send }
}

/**
 * Shown for a booking whose slot was called off. Lists the nearest slots with room, and one click
 * moves the booking to one of them.
 */
function CalledOff(props: BookedSlotProps) {
  const { t, booking } = props
  const w = bookedSlotTexts[booking.language]
  const [rebooked, setRebooked] = useState<BookingShown | undefined>(undefined)
  if (rebooked) return <Rebooked {...props} w={w} booking={rebooked} />
  return (
    <>
      <h1 tabIndex={-1}>{w.calledOffTitle}</h1>
      {booking.called_off?.reason && <p>{say(w.reason, { reason: booking.called_off.reason })}</p>}
      <p>{w.calledOffHint}</p>
      <BookingSummary t={t} booking={booking} />
      <Alternatives {...props} w={w} onRebooked={setRebooked} />
      <p className="links">
        <a href={otherDatesUrl(booking)}>{w.allDates}</a>
      </p>
      <LegalLinks t={t} of={booking} />
    </>
  )
}

interface Worded extends BookedSlotProps {
  w: BookedSlotTexts
}

function Alternatives(props: Worded & { onRebooked: (booking: BookingShown) => void }) {
  const { t, w, url, booking, refresh, onRebooked } = props
  const { sending, trouble, send } = useSending(props, w)
  const heading = useRef<HTMLHeadingElement>(null)
  const { duration, called_off, revision } = booking
  const slots = called_off?.alternatives ?? []
  const move = (slot_id: string, start: string) =>
    send(
      slot_id,
      () =>
        call(url, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ slot_id, start, revision }),
        }),
      onRebooked,
    )
  const look = async () => {
    await refresh()
    heading.current?.focus()
  }
  // Focuses the heading, because a refusal may have removed the focused slot from the list.
  useEffect(() => {
    if (trouble) heading.current?.focus()
  }, [trouble])

  return (
    <section className="alternatives">
      <h2 ref={heading} tabIndex={-1}>
        {slots.length ? w.chooseTitle : w.noneTitle}
      </h2>
      {trouble && (
        <p role="alert" className="notice">
          {trouble}
        </p>
      )}
      <p>{slots.length ? w.chooseHint : w.noneHint}</p>
      {slots.length ? (
        <ul className="choices">
          {slots.map(({ slot_id, start, timezone, remaining }) => (
            <ChoiceItem key={slot_id} onChoose={() => move(slot_id, start)}>
              <b>{dateOf(start, { duration, timezone }, t)}</b>
              <span>{sending === slot_id ? w.moving : counted(w.places, remaining, t.locale)}</span>
            </ChoiceItem>
          ))}
        </ul>
      ) : (
        <button type="button" className="second" onClick={look}>
          {w.lookAgain}
        </button>
      )}
      <p className="hint">{w.doNothing}</p>
    </section>
  )
}

function Rebooked({ t, w, url, booking }: Worded) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {w.doneTitle}
      </h1>
      <p role="status">{booking.gets_emails === false ? w.unmailed : w.mailed}</p>
      <BookingSummary t={t} booking={booking} />
      <p className="links">
        <a href={at(url, calendarPart)}>{w.calendar}</a>{' '}
        <a href={`?cancel_token=${url.slice(publicBookings.length)}`}>{t.mine}</a>
      </p>
      <LegalLinks t={t} of={booking} />
    </>
  )
}

/** Tells bookers that their slot was moved, and lets them accept the new time. */
function Moved(props: BookedSlotProps) {
  const { t, url, booking, show } = props
  const w = bookedSlotTexts[booking.language]
  const { sending, trouble, send } = useSending(props, w)
  const heading = useRef<HTMLHeadingElement>(null)
  const { moved, duration, revision } = booking
  if (!moved) return null
  const { start, timezone, reason, kept } = moved
  const [was, now] = datesOf({ start, duration, timezone }, booking, t)
  const keep = () =>
    send(
      'keep',
      () => post(at(url, keepPart), JSON.stringify({ revision })),
      (now) => {
        show(now)
        // The button that had the focus has disappeared.
        heading.current?.focus()
      },
    )
  return (
    <section className="moved">
      <h2 ref={heading} tabIndex={-1}>
        {w.movedTitle}
      </h2>
      <p>
        <b>{say(w.now, { date: now })}</b>
      </p>
      <p>{say(w.was, { date: was })}</p>
      {reason && <p>{say(w.reason, { reason })}</p>}
      <p role="status">{kept ? w.kept : w.movedHint}</p>
      {trouble && (
        <p role="alert" className="notice">
          {trouble}
        </p>
      )}
      {!kept && (
        <button type="button" className="main" aria-busy={!!sending} onClick={keep}>
          {sending ? w.keeping : w.keep}
        </button>
      )}
    </section>
  )
}

// A separate script, because few bookings are for a slot that was moved or called off.
if (hasRuntime()) {
  const script: BookedSlotScript = { Moved, CalledOff }
  Object.assign(globalThis, { RundgangBookedSlot: script })
}
