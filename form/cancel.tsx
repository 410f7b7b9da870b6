import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { BookingShown } from '#contract/booking.ts'
import { cancellationPart, publicBookings } from '#contract/public-paths.ts'
import type { PageTexts } from '#texts/page-texts.ts'
import { say } from './fields/details.ts'
import { hasRuntime } from './from-runtime.ts'
import { useBookingPage } from './manage/booking-page.ts'
import { MyBooking } from './manage/my-booking.tsx'
import {
  linkToken,
  otherDatesUrl,
  Question,
  StateMessage,
  TryAgain,
  wordsIn,
} from './manage/page.tsx'
import {
  bookedSlotScript,
  type PageScripts,
  pricesScript,
  usePageScript,
} from './manage/page-script.ts'
import { at, type BookingAddress } from './state/booking.ts'
import { clockText, dateOf } from './state/time.ts'
import { Summary } from './steps/step.tsx'

type Ending =
  | 'cancelled'
  | 'heldCancelled'
  | 'already'
  | 'lapsed'
  | 'started'
  | 'closed'
  | 'unknown'
  | 'unreachable'

function stateOf(booking: BookingShown, justCancelled: boolean): Ending | 'question' {
  if (justCancelled) return booking.held_until ? 'heldCancelled' : 'cancelled'
  if (booking.cancelled) return booking.lapsed ? 'lapsed' : 'already'
  if (booking.cancellable) return 'question'
  return booking.contact ? 'closed' : 'started'
}

/**
 * Whether the project lets bookers change bookings, even if it is too late or too early to change
 * this one.
 */
const offersChanges = ({ cancellable, change_refusal }: BookingShown) =>
  cancellable && change_refusal !== undefined && change_refusal !== 'changes_off'

const titleOf = (booking?: BookingShown) =>
  wordsIn(booking?.language)[booking && offersChanges(booking) ? 'mine' : 'cancel']

/** Says that it is too late to change or cancel, and whom to turn to. */
function closedHint(booking: BookingShown | undefined, t: PageTexts): string {
  if (!booking?.changes_until) return ''
  const { changes_until, timezone, organisation, contact } = booking
  const date = dateOf(changes_until, { duration: 0, timezone }, t)
  return say(contact?.phone ? t.closedCall : t.closedAsk, { date, organisation })
}

/** Whom to call, and where. */
function Contact({ t, booking }: { t: PageTexts; booking: BookingShown | undefined }) {
  const { phone = '', street, postalcode = '', city = '' } = booking?.contact ?? {}
  const address = [street, `${postalcode} ${city}`.trim()].filter(Boolean).join(', ')
  const link = <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
  return (
    <Summary
      lines={[
        [t.phone, phone && link],
        [t.address, address],
      ]}
    />
  )
}

interface CancelPageProps {
  token: string
  scripts: PageScripts
}

/** Shows a booking, and cancels or changes it on request. Opening the page changes nothing. */
function CancelPage({ token, scripts }: CancelPageProps) {
  const url = token && (`${publicBookings}${encodeURIComponent(token)}` as BookingAddress)
  const decision = url && at(url, cancellationPart)
  const page = useBookingPage({ url, decision, titleOf })
  const { t, shown: booking, failed, sending, takesFocus } = page
  const [justCancelled, setJustCancelled] = useState(false)
  const [trouble, setTrouble] = useState('')
  const part = usePageScript(
    booking?.moved || booking?.called_off ? scripts.bookedSlot : '',
    bookedSlotScript,
  )
  const prices = usePageScript(booking?.price_lines ? scripts.prices : '', pricesScript)
  const loadPrices = async () => !booking?.price_lines || prices.load()
  const partProps = { t, url, booking, show: page.show, refresh: () => page.refresh(true) }

  if (page.state === 'loading') return <p role="status">{t.loading}</p>
  const missing = page.state === 'unreachable' ? page.state : 'unknown'
  const state = booking ? stateOf(booking, justCancelled) : missing
  if (state === 'question') {
    if (!booking || !url) return null
    const told = booking.gets_emails === false ? t.explanationUntold : t.explanation
    const held = booking.held_until && clockText(booking.held_until, booking.timezone)
    const action: [string, string] = [t.cancel, t.cancelling]
    const question = {
      ...{ t, booking, sending, action },
      trouble: failed ? t.notCancelled : trouble,
      title: held ? t.heldQuestion : t.question,
      explanation: held ? say(t.heldExplanation, { time: say(t.oclock, { time: held }) }) : told,
      onDo: () => page.decide(() => setJustCancelled(true)),
      children: <p className="hint">{t.keep}</p>,
      notice: part.script && booking.moved && (
        <part.script.Moved {...{ ...partProps, url, booking }} />
      ),
    }
    if (!offersChanges(booking)) return <Question {...question} takesFocus={takesFocus} />
    return (
      <MyBooking {...{ question, booking, url, scripts, page, loadPrices }} onOver={setTrouble} />
    )
  }
  if (state === 'already' && url && booking?.called_off && !part.failed) {
    if (!part.script) return <p role="status">{t.loading}</p>
    return <part.script.CalledOff {...{ ...partProps, url, booking }} />
  }
  const endings: Record<Ending, [title: string, hint: string]> = {
    cancelled: [
      t.cancelled,
      booking?.gets_emails === false ? t.heldCancelledHint : t.cancelledHint,
    ],
    heldCancelled: [t.cancelled, t.heldCancelledHint],
    already: [t.already, t.alreadyHint],
    lapsed: [t.lapsed, t.lapsedHint],
    started: [t.started, t.startedHint],
    closed: [t.closed, closedHint(booking, t)],
    unknown: [t.unknown, t.unknownHint],
    unreachable: [t.unreachable, t.unreachableHint],
  }
  const [title, hint] = endings[state]
  return (
    <StateMessage key={state} {...{ t, title, hint, booking, takesFocus }}>
      {booking && /cancelled|lapsed/i.test(state) && (
        <p className="links">
          <a href={otherDatesUrl(booking)}>{t.bookAgain}</a>
        </p>
      )}
      {state === 'closed' && url && booking?.moved && part.script && (
        <part.script.Moved {...{ ...partProps, url, booking }} />
      )}
      {state === 'closed' && <Contact {...{ t, booking }} />}
      {state === 'unreachable' && <TryAgain t={t} onTry={page.retry} />}
    </StateMessage>
  )
}

const place = document.getElementById('cancel')
const token = linkToken('cancel_token')

if (place && hasRuntime()) {
  const { changing = '', answering = '', bookedSlot = '', prices = '' } = place.dataset
  createRoot(place).render(
    <CancelPage token={token} scripts={{ changing, answering, bookedSlot, prices }} />,
  )
}
