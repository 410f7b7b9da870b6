import { useEffect, useState } from 'react'
import { confirmationMailPart } from '#contract/public-paths.ts'
import { say } from './fields/details.ts'
import { hasRuntime } from './from-runtime.ts'
import { at, call, post } from './state/booking.ts'
import type { HeldNotice, HeldNoticeProps } from './state/extras.ts'

/** Tells visitors what to do about a booking they have to confirm by email. */
function Notice(props: HeldNoticeProps) {
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

// A separate script, because few projects let bookers confirm by email.
if (hasRuntime()) {
  const script: HeldNotice = { Notice }
  const page = globalThis as { RundgangHeld?: HeldNotice }
  page.RundgangHeld ??= script
}
