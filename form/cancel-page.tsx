import { useEffect, useMemo, useRef, useState } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import * as t from '#texts/de/cancel.ts'
import { call, post } from './call.ts'
import { CancelQuestion, type Ending, Told } from './cancel-states.tsx'

type State = Ending | 'loading' | 'question'

interface Seen {
  state: State
  booking?: BookingShown | undefined
}

const stateOf = ({ cancelled, cancellable }: BookingShown): State =>
  cancelled ? 'already' : cancellable ? 'question' : 'started'

/** Shows a booking and cancels it when asked to; opening the page changes nothing. */
export function CancelPage({ token }: { token: string }) {
  const url = `/api/public/bookings/${encodeURIComponent(token)}`
  const [{ state, booking }, see] = useState<Seen>({ state: 'loading' })
  const [trouble, setTrouble] = useState('')
  const [sending, setSending] = useState(false)
  // Only what the visitor brought about is worth moving the focus for.
  const asked = useRef(false)

  const look = useMemo(
    () => async () => {
      if (!token) return see({ state: 'unknown' })
      const answer = await call<BookingShown>(url)
      if (answer.ok) return see({ state: stateOf(answer.body), booking: answer.body })
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
    const answer = await post(`${url}/cancel`, '{}')
    setSending(false)
    if (answer.ok) return see({ state: 'cancelled', booking })
    if (answer.status === 409 || answer.status === 404) return look()
    setTrouble((answer.status < 500 && answer.body.message) || t.notCancelled)
  }

  if (state === 'loading') return <p role="status">{t.loading}</p>
  if (state === 'question' && booking) {
    return (
      <CancelQuestion booking={booking} trouble={trouble} sending={sending} onCancel={cancel} />
    )
  }
  if (state === 'question') return null
  return (
    <Told key={state} state={state} booking={booking} takesFocus={asked.current} onRetry={retry} />
  )
}
