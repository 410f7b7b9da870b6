import { useState } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import { cancellationPart, publicBookings } from '#contract/public-paths.ts'
import { say } from '../fields/say.ts'
import { at, type BookingAddress } from '../state/call.ts'
import { clockText } from '../state/local-time.ts'
import { useBookingPage } from './booking-page.ts'
import { Question, Told, TryAgain } from './page-parts.tsx'

type Ending =
  | 'cancelled'
  | 'heldCancelled'
  | 'already'
  | 'lapsed'
  | 'started'
  | 'unknown'
  | 'unreachable'

function stateOf(booking: BookingShown, justCancelled: boolean): Ending | 'question' {
  if (justCancelled) return booking.held_until ? 'heldCancelled' : 'cancelled'
  if (booking.cancelled) return booking.lapsed ? 'lapsed' : 'already'
  return booking.cancellable ? 'question' : 'started'
}

/** Shows a booking and cancels it on request; opening the page changes nothing. */
export function CancelPage({ token }: { token: string }) {
  const url = token && (`${publicBookings}${encodeURIComponent(token)}` as BookingAddress)
  const decision = url && at(url, cancellationPart)
  const page = useBookingPage({ url, decision, action: 'cancel' })
  const { t, shown: booking, failed, sending, takesFocus } = page
  const [justCancelled, setJustCancelled] = useState(false)

  if (page.state === 'loading') return <p role="status">{t.loading}</p>
  const missing = page.state === 'unreachable' ? page.state : 'unknown'
  const state = booking ? stateOf(booking, justCancelled) : missing
  if (state === 'question') {
    if (!booking) return null
    const held = booking.held_until && clockText(booking.held_until, booking.timezone)
    return (
      <Question
        {...{ t, booking, sending }}
        trouble={failed ? t.notCancelled : ''}
        title={held ? t.heldQuestion : t.question}
        explanation={
          held ? say(t.heldExplanation, { time: say(t.oclock, { time: held }) }) : t.explanation
        }
        action={[t.cancel, t.cancelling]}
        onDo={() => page.decide(() => setJustCancelled(true))}
      >
        <p className="hint">{t.keep}</p>
      </Question>
    )
  }
  const endings: Record<Ending, [title: string, hint: string]> = {
    cancelled: [t.cancelled, t.cancelledHint],
    heldCancelled: [t.cancelled, t.heldCancelledHint],
    already: [t.already, t.alreadyHint],
    lapsed: [t.lapsed, t.lapsedHint],
    started: [t.started, t.startedHint],
    unknown: [t.unknown, t.unknownHint],
    unreachable: [t.unreachable, t.unreachableHint],
  }
  const [title, hint] = endings[state]
  return (
    <Told key={state} {...{ t, title, hint, booking, takesFocus }}>
      {booking && /cancelled|lapsed/i.test(state) && (
        <p className="links">
          <a href={`/buchen/${booking.project_id}`}>{t.bookAgain}</a>
        </p>
      )}
      {state === 'unreachable' && <TryAgain t={t} onTry={page.retry} />}
    </Told>
  )
}
