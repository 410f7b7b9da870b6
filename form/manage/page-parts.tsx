import { type ReactNode, useEffect, useRef } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import type { PageTexts } from '#texts/page-texts.ts'
import { LegalLinks } from '../fields/legal-links.tsx'
import { counted, say } from '../fields/say.ts'
import { dayAt, dayText, spanText } from '../state/local-time.ts'
import { Summary } from '../steps/summary.tsx'

/**
 * The booking data shown on both the cancel page and the confirmation page. The confirmation page
 * does not get the booker's name.
 */
export type ShownBooking = Omit<
  BookingShown,
  'booker_name' | 'cancelled' | 'lapsed' | 'cancellable'
> & {
  booker_name?: string
}

/** The form for another date of the same offer, in the language of the booking. */
export const otherDatesUrl = ({ project_id, language, ressource_id }: BookingShown) =>
  `/buchen/${project_id}?${new URLSearchParams({ lang: language, variant: ressource_id ?? '' })}`

interface ToldProps {
  t: PageTexts
  title: string
  hint: string
  booking: ShownBooking | undefined
  /** False if the content appears without the visitor having done anything. */
  takesFocus: boolean
  /** The button or link for the next action. */
  children?: ReactNode
}

/** A state of the booking that requires no decision. */
export function Told({ t, title, hint, booking, takesFocus, children }: ToldProps) {
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
      {hint && <p role="status">{hint}</p>}
      {booking && <BookingSummary t={t} booking={booking} />}
      {children}
      {booking && <LegalLinks t={t} of={booking} />}
    </>
  )
}

export interface QuestionProps extends DecisionProps {
  title: string
  booking: ShownBooking
  /** False if the content appears without the visitor having done anything. */
  takesFocus?: boolean
  /** Shown above the booking, because the booker needs to read this first. */
  notice?: ReactNode
}

// A stable function, so it is only called when the heading mounts.
const focusOn = (heading: HTMLElement | null) => heading?.focus()

/** Asks the booker for a decision about a booking. */
export function Question({ title, booking, takesFocus, notice, ...decision }: QuestionProps) {
  const { t } = decision
  return (
    <>
      <h1 ref={takesFocus ? focusOn : undefined} tabIndex={-1}>
        {title}
      </h1>
      {notice}
      <BookingSummary t={t} booking={booking} />
      <Decision {...decision} />
      <LegalLinks t={t} of={booking} />
    </>
  )
}

interface DecisionProps {
  t: PageTexts
  explanation: string
  trouble: string
  /** The button's labels when idle and when busy. */
  action: [waiting: string, working: string]
  sending: boolean
  onDo: () => void
  children?: ReactNode
}

/** A button for a decision, with an explanation of what it does. */
export function Decision({ explanation, trouble, action, sending, onDo, children }: DecisionProps) {
  return (
    <>
      <p>{explanation}</p>
      {trouble && (
        <p role="alert" className="notice">
          {trouble}
        </p>
      )}
      <button type="button" className="main" aria-busy={sending} onClick={onDo}>
        {action[sending ? 1 : 0]}
      </button>
      {children}
    </>
  )
}

export const TryAgain = ({ t, onTry }: { t: PageTexts; onTry: () => void }) => (
  <button type="button" className="main" onClick={onTry}>
    {t.tryAgain}
  </button>
)

export function BookingSummary({ t, booking }: { t: PageTexts; booking: ShownBooking }) {
  const { start, duration, timezone: timeZone, project, organisation } = booking
  const time = say(t.oclock, { time: spanText({ start, duration, timeZone }) })
  return (
    <Summary
      lines={[
        [t.organisation, organisation],
        [t.project, project === organisation ? '' : project],
        [t.variant, booking.variant],
        [t.date, `${dayText(dayAt(start, timeZone), t)}, ${time}`],
        [t.meetingPoint, booking.meeting_point],
        [t.people, counted(t.persons, booking.attendees_count, t.locale)],
        [t.name, booking.booker_name],
        [t.number, booking.booking_number],
      ]}
    />
  )
}
