import { useEffect, useState } from 'react'
import { confirmationMailPart } from '#contract/public-paths.ts'
import type { FormTexts } from '#texts/de/form.ts'
import { at, type BookingAddress, call, post } from '../state/call.ts'
import { say } from './say.ts'

interface HeldNoticeProps {
  t: FormTexts
  /** Of the booking. */
  url: BookingAddress
  until: string
  email: string
  onConfirmed: () => void
  /** Told the booking that is to be made anew. */
  onChangeEmail: (url: BookingAddress) => void
}

/** What is left to do where a booking waits for its booker to confirm it. */
export function HeldNotice(props: HeldNoticeProps) {
  const { t, url, until, email, onConfirmed, onChangeEmail } = props
  const [told, tell] = useState('')

  // Whoever comes back from their mail has confirmed, or not yet: one question, no polling.
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return
      const { ok, body } = await call(url)
      if (ok && body.cancelled) tell(t.lapsed)
      else if (ok && !body.held_until) onConfirmed()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [url, t, onConfirmed])

  const sendAgain = async () => {
    tell('')
    const { ok } = await post(at(url, confirmationMailPart))
    tell(ok ? t.sentAgain : t.notSentAgain)
  }

  return (
    <div className="notice">
      <p>{say(t.heldHint, { email })}</p>
      <p>{say(t.heldUntil, { time: until })}</p>
      <button type="button" className="second" onClick={sendAgain}>
        {t.sendAgain}
      </button>
      <button type="button" className="plain" onClick={() => onChangeEmail(url)}>
        {t.changeEmail}
      </button>
      <p role="status">
        <b>{told}</b>
      </p>
    </div>
  )
}
