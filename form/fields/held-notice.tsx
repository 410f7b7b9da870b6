import { useEffect, useState } from 'react'
import { confirmationMailPart } from '#contract/public-paths.ts'
import type { FormTexts } from '#texts/de/form.ts'
import { at, type BookingAddress, call, post } from '../state/call.ts'
import { say } from './say.ts'

interface HeldNoticeProps {
  t: FormTexts
  /** The booking's URL, which contains its token. */
  url: BookingAddress
  until: string
  email: string
  onConfirmed: () => void
  /** Called to book again with another email address. */
  onChangeEmail: (url: BookingAddress) => void
}

/** Tells visitors what to do about a booking they have to confirm by email. */
export function HeldNotice(props: HeldNoticeProps) {
  const { t, url, until, email, onConfirmed, onChangeEmail } = props
  const [told, tell] = useState('')

  // Does not poll: a single request updates the notice when the visitor returns from reading the
  // email.
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
