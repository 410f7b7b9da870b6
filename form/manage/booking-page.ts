import { useEffect, useMemo, useRef, useState } from 'react'
import type { Language } from '#contract/language.ts'
import { type Address, call, post } from '#form/state/booking.ts'
import { speak, wordsIn } from './page.tsx'

interface Seen<Shown> {
  state: 'loading' | 'shown' | 'unknown' | 'unreachable'
  shown?: Shown
}

interface Page<Shown, Decided> {
  /** The URL for fetching the token's data; empty if there is no token. */
  url: Address<string, Shown> | ''
  /** The URL the page's button posts to. */
  decision: Address<string, Decided> | ''
  /** Returns the page title for the data shown, if any; must be a stable function. */
  titleOf: (shown?: Shown) => string
}

/**
 * The state of a page linked from an email. Opening the page changes nothing; only pressing its
 * button does.
 */
export function useBookingPage<Shown extends { language: Language }, Decided>({
  url,
  decision,
  titleOf,
}: Page<Shown, Decided>) {
  const { state, shown, show, look, wait } = useShown(url, titleOf)
  const [failed, setFailed] = useState(false)
  const [sending, setSending] = useState(false)
  // Whether the decision was refused because the slot has another time than the page showed.
  const [moved, setMoved] = useState(false)
  // Whether the visitor has interacted with the page. The focus does not move until then.
  const asked = useRef(false)

  const retry = () => {
    asked.current = true
    wait()
    look(false)
  }

  /**
   * Fetches and shows the current data, or returns undefined if that fails. `acts`: whether the
   * visitor triggered this.
   */
  const refresh = (acts: boolean) => {
    asked.current ||= acts
    return look(true)
  }

  /** `body`: what the booker decides about, as JSON. */
  const decide = async (done: (answered: Decided) => void, body?: string) => {
    if (sending || !decision) return
    asked.current = true
    setSending(true)
    setFailed(false)
    setMoved(false)
    const answer = await post(decision, body)
    setSending(false)
    if (answer.ok) return done(answer.body)
    setMoved(answer.body.code === 'slot_moved')
    if (answer.status === 409 || answer.status === 404) await look(false)
    else setFailed(true)
  }

  const t = wordsIn(shown?.language)
  const takesFocus = asked.current
  return { t, state, shown, failed, moved, sending, takesFocus, show, retry, refresh, decide }
}

/** The token's data, and a function to fetch it again. */
function useShown<Shown extends { language: Language }>(
  url: Page<Shown, unknown>['url'],
  titleOf: Page<Shown, unknown>['titleOf'],
) {
  const [{ state, shown }, see] = useState<Seen<Shown>>({ state: 'loading' })

  const look = useMemo(
    // `keeps`: whether to keep the current content if there is no response.
    () => async (keeps: boolean) => {
      const answer = url ? await call(url) : undefined
      if (answer?.ok) {
        speak(answer.body.language, titleOf(answer.body))
        see({ state: 'shown', shown: answer.body })
        return answer.body
      }
      const isUnknown = !answer || answer.status === 404 || answer.status === 422
      if (isUnknown || !keeps) see({ state: isUnknown ? 'unknown' : 'unreachable' })
    },
    [url, titleOf],
  )

  useEffect(() => {
    // In the browser's language, like the text, until the booking says another.
    speak(undefined, titleOf())
    look(false)
  }, [look, titleOf])

  const show = (found: Shown) => see({ state: 'shown', shown: found })
  return { state, shown, show, look, wait: () => see({ state: 'loading' }) }
}
