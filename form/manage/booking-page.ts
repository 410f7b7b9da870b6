import { useEffect, useMemo, useRef, useState } from 'react'
import type { Language } from '#contract/language.ts'
import { type Address, call, post } from '../state/call.ts'
import { speak, wordsIn } from './page-language.ts'

interface Seen<Shown> {
  state: 'loading' | 'shown' | 'unknown' | 'unreachable'
  shown?: Shown
}

interface Page<Shown, Decided> {
  /** The URL of the data for the token; empty without a token. */
  url: Address<string, Shown> | ''
  /** The URL of the action. */
  decision: Address<string, Decided> | ''
  /** The texts of the action. */
  action: 'cancel' | 'confirm'
}

/**
 * The page that an email's link opens. It shows the state, and changes nothing until its button is
 * pressed.
 */
export function useBookingPage<Shown extends { language: Language }, Decided>({
  url,
  decision,
  action,
}: Page<Shown, Decided>) {
  const [{ state, shown }, see] = useState<Seen<Shown>>({ state: 'loading' })
  const [failed, setFailed] = useState(false)
  const [sending, setSending] = useState(false)
  // The focus moves only after an action of the visitor.
  const asked = useRef(false)
  const show = (found: Shown) => see({ state: 'shown', shown: found })

  const look = useMemo(
    () => async () => {
      if (!url) return see({ state: 'unknown' })
      const answer = await call(url)
      if (answer.ok) {
        speak(answer.body.language, action)
        return see({ state: 'shown', shown: answer.body })
      }
      see({ state: answer.status === 404 || answer.status === 422 ? 'unknown' : 'unreachable' })
    },
    [url, action],
  )

  useEffect(() => {
    look()
  }, [look])

  const retry = () => {
    asked.current = true
    see({ state: 'loading' })
    look()
  }

  const decide = async (done: (answered: Decided) => void) => {
    if (sending || !decision) return
    asked.current = true
    setSending(true)
    setFailed(false)
    const answer = await post(decision)
    setSending(false)
    if (answer.ok) return done(answer.body)
    if (answer.status === 409 || answer.status === 404) return look()
    setFailed(true)
  }

  const t = wordsIn(shown?.language)
  return { t, state, shown, failed, sending, takesFocus: asked.current, show, retry, decide }
}
