import { useEffect, useRef } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import * as t from '#texts/de/cancel.ts'
import { LegalLinks } from './legal-links.tsx'
import { dayAt, dayText, spanText } from './local-time.ts'
import { Summary } from './summary.tsx'

/** Where the page has nothing more to ask. */
export type Ending = 'cancelled' | 'already' | 'started' | 'unknown' | 'unreachable'

const endings: Record<Ending, [title: string, hint: string]> = {
  cancelled: [t.cancelled, t.cancelledHint],
  already: [t.already, t.alreadyHint],
  started: [t.started, t.startedHint],
  unknown: [t.unknown, t.unknownHint],
  unreachable: [t.unreachable, t.unreachableHint],
}

interface ToldProps {
  state: Ending
  booking: BookingShown | undefined
  takesFocus: boolean
  onRetry: () => void
}

/** How it stands with the booking. */
export function Told({ state, booking, takesFocus, onRetry }: ToldProps) {
  const [title, hint] = endings[state]
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef(takesFocus)
  useEffect(() => {
    if (wanted.current) heading.current?.focus()
  }, [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p role="status">{hint}</p>
      {booking && <BookingSummary booking={booking} />}
      {state === 'cancelled' && booking && (
        <p className="links">
          <a href={`/buchen/${booking.project_id}`}>{t.bookAgain}</a>
        </p>
      )}
      {state === 'unreachable' && (
        <button type="button" className="main" onClick={onRetry}>
          {t.tryAgain}
        </button>
      )}
      {booking && <LegalLinks of={booking} />}
    </>
  )
}

interface CancelQuestionProps {
  booking: BookingShown
  trouble: string
  sending: boolean
  onCancel: () => void
}

export function CancelQuestion({ booking, trouble, sending, onCancel }: CancelQuestionProps) {
  return (
    <>
      <h1>{t.question}</h1>
      <BookingSummary booking={booking} />
      <p>{t.explanation}</p>
      {trouble && (
        <p role="alert" className="notice">
          {trouble}
        </p>
      )}
      <button type="button" className="main" aria-busy={sending} onClick={onCancel}>
        {sending ? t.cancelling : t.cancel}
      </button>
      <p className="hint">{t.keep}</p>
      <LegalLinks of={booking} />
    </>
  )
}

function BookingSummary({ booking }: { booking: BookingShown }) {
  const { start, duration, timezone: timeZone, project, organisation } = booking
  const time = t.oclock(spanText({ start, duration, timeZone }))
  return (
    <Summary
      lines={[
        [t.organisation, organisation],
        [t.project, project === organisation ? '' : project],
        [t.variant, booking.variant],
        [t.date, `${dayText(dayAt(start, timeZone))}, ${time}`],
        [t.people, t.persons(booking.attendees_count)],
        [t.name, booking.booker_name],
      ]}
    />
  )
}
