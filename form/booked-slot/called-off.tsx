import { useEffect, useRef, useState } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import { calendarPart, publicBookings } from '#contract/public-paths.ts'
import { bookedSlotTexts } from '#texts/booked-slot-texts.ts'
import type { BookedSlotTexts } from '#texts/de/booked-slot.ts'
import { LegalLinks } from '../fields/legal-links.tsx'
import { counted, say } from '../fields/say.ts'
import { BookingSummary, otherDatesUrl } from '../manage/page-parts.tsx'
import { at, call } from '../state/call.ts'
import { dateOf } from '../state/date-of.ts'
import { ChoiceItem } from '../steps/choice-item.tsx'
import type { BookedSlotProps } from './booked-slot.ts'
import { useSending } from './sending.ts'

/**
 * Shown for a booking whose slot was called off. Lists the nearest slots with room, and one click
 * moves the booking to one of them.
 */
export function CalledOff(props: BookedSlotProps) {
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
