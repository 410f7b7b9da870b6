import { useEffect, useMemo, useRef, useState } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import { call, post } from './call.ts'
import { clockText } from './local-time.ts'
import { speak, wordsIn } from './page-language.ts'
import { Question, Told } from './page-parts.tsx'
import { say } from './say.ts'

type Ending =
  | 'cancelled'
  | 'heldCancelled'
  | 'already'
  | 'lapsed'
  | 'started'
  | 'unknown'
  | 'unreachable'
type State = Ending | 'loading' | 'question'

interface Seen {
  state: State
  booking?: BookingShown | undefined
}

const stateOf = ({ cancelled, lapsed, cancellable }: BookingShown): State => {
  if (cancelled) return lapsed ? 'lapsed' : 'already'
  return cancellable ? 'question' : 'started'
}

/** Shows a booking and cancels it when asked to; opening the page changes nothing. */
export function CancelPage({ token }: { token: string }) {
  const url = `/api/public/bookings/${encodeURIComponent(token)}`
  const [{ state, booking }, see] = useState<Seen>({ state: 'loading' })
  const [trouble, setTrouble] = useState('')
  const [sending, setSending] = useState(false)
  const t = wordsIn(booking?.language)
  // Only what the visitor brought about is worth moving the focus for.
  const asked = useRef(false)

  const look = useMemo(
    () => async () => {
      if (!token) return see({ state: 'unknown' })
      const answer = await call<BookingShown>(url)
      if (answer.ok) {
        speak(answer.body.language, 'cancel')
        return see({ state: stateOf(answer.body), booking: answer.body })
      }
      see({ state: answer.status === 404 || answer.status === 422 ? 'unknown' : 'unreachable' })
    },
    [token, url],
  )

  useEffect(() => {
    look()
  }, [look])

  const retry = () => {
    asked.current = true
    see({ state: 'loading' })
    look()
  }

  const cancel = async () => {
    if (sending) return
    asked.current = true
    setSending(true)
    setTrouble('')
    const answer = await post(`${url}/cancel`)
    setSending(false)
    if (answer.ok)
      return see({ state: booking?.held_until ? 'heldCancelled' : 'cancelled', booking })
    if (answer.status === 409 || answer.status === 404) return look()
    setTrouble(t.notCancelled)
  }

  if (state === 'loading') return <p role="status">{t.loading}</p>
  if (state === 'question') {
    if (!booking) return null
    const held = booking.held_until && clockText(booking.held_until, booking.timezone)
    return (
      <Question
        {...{ t, booking, trouble, sending }}
        title={held ? t.heldQuestion : t.question}
        explanation={
          held ? say(t.heldExplanation, { time: say(t.oclock, { time: held }) }) : t.explanation
        }
        deed={[t.cancel, t.cancelling]}
        onDo={cancel}
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
    <Told key={state} {...{ t, title, hint, booking }} takesFocus={asked.current}>
      {booking && /cancelled|lapsed/i.test(state) && (
        <p className="links">
          <a href={`/buchen/${booking.project_id}`}>{t.bookAgain}</a>
        </p>
      )}
      {state === 'unreachable' && (
        <button type="button" className="main" onClick={retry}>
          {t.tryAgain}
        </button>
      )}
    </Told>
  )
}
