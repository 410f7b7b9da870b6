import type { PublicBookingMade } from '#contract/booking.ts'
import { calendarPart, publicBookings } from '#contract/public-paths.ts'
import type { FormTexts } from '#texts/de/form.ts'
import { HeldNotice } from '../fields/held-notice.tsx'
import { NewTabLink } from '../fields/new-tab-link.tsx'
import { say } from '../fields/say.ts'
import { at, type BookingAddress } from '../state/call.ts'
import { Summary, type SummaryLine } from './summary.tsx'

interface DoneStepProps {
  t: FormTexts
  server: string
  made: PublicBookingMade
  /**
   * The deadline for confirming the booking, in the project's time zone; empty if it is confirmed.
   */
  until: string
  email: string
  lines: SummaryLine[]
  onConfirmed: () => void
  onChangeEmail: (url: BookingAddress) => void
  onMore: () => void
}

/** The booking, with its actions. */
export function DoneStep(props: DoneStepProps) {
  const { t, server, made, until, email, lines, onConfirmed, onChangeEmail, onMore } = props
  const token = new URL(made.cancel_url).searchParams.get('cancel_token')
  const url = `${server}${publicBookings}${token}` as BookingAddress
  return (
    <>
      {until ? (
        <HeldNotice {...{ t, url, until, email, onConfirmed, onChangeEmail }} />
      ) : (
        <p role="status">{say(t.mailOnItsWay, { email })}</p>
      )}
      <Summary lines={lines} />
      <p className="links">
        {!until && <a href={at(url, calendarPart)}>{t.calendar}</a>}
        <NewTabLink t={t} href={made.cancel_url}>
          {t.cancel}
        </NewTabLink>
      </p>
      <button type="button" className="second" onClick={onMore}>
        {t.bookMore}
      </button>
    </>
  )
}
