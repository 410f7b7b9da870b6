import { useRef } from 'react'
import { keepPart } from '#contract/public-paths.ts'
import { bookedSlotTexts } from '#texts/booked-slot-texts.ts'
import { say } from '../fields/say.ts'
import { at, post } from '../state/call.ts'
import { datesOf } from '../state/date-of.ts'
import type { BookedSlotProps } from './booked-slot.ts'
import { useSending } from './sending.ts'

/** Tells bookers that their slot was moved, and lets them accept the new time. */
export function Moved(props: BookedSlotProps) {
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
