import type { PublicBookingMade } from '#contract/booking.ts'
import * as t from '#texts/de/form.ts'
import { NewTabLink } from './new-tab-link.tsx'
import { Summary, type SummaryLine } from './summary.tsx'

interface DoneStepProps {
  server: string
  made: PublicBookingMade
  email: string
  lines: SummaryLine[]
  onMore: () => void
}

/** What was booked, and what can be done with it. */
export function DoneStep({ server, made, email, lines, onMore }: DoneStepProps) {
  const token = new URL(made.cancel_url).searchParams.get('cancel_token')
  return (
    <>
      <p role="status">{t.mailOnItsWay(email)}</p>
      <Summary lines={lines} />
      <p className="links">
        <a href={`${server}/api/public/bookings/${token}/calendar.ics`}>{t.calendar}</a>
        <NewTabLink href={made.cancel_url}>{t.cancel}</NewTabLink>
      </p>
      <button type="button" className="second" onClick={onMore}>
        {t.bookMore}
      </button>
    </>
  )
}
