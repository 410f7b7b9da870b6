import { useRef, useState } from 'react'
import { acceptancePart, confirmationPart, declinePart } from '#contract/public-paths.ts'
import type { WaitingShown } from '#contract/waiting.ts'
import type { WaitingPageTexts } from '#texts/de/waiting-page.ts'
import { counted } from '../fields/say.ts'
import { at, type CallAnswer, call, post, type WaitingAddress } from '../state/call.ts'

const parts = { confirm: confirmationPart, accept: acceptancePart, decline: declinePart }

/** The actions of a person on the waiting list. */
export type Answer = keyof typeof parts | 'leave'

interface Answering {
  url: WaitingAddress | ''
  w: WaitingPageTexts
  show: (shown: WaitingShown) => void
  /** Fetches the entry again. `acts`: whether the visitor triggered this. */
  refresh: (acts: boolean) => Promise<unknown>
}

/** Sends the person's decision, one request at a time, and provides a message if it is refused. */
export function useAnswering({ url, w, show, refresh }: Answering) {
  const [sending, setSending] = useState<Answer | undefined>(undefined)
  const [trouble, setTrouble] = useState('')
  // A ref, because two taps may arrive before the next render.
  const busy = useRef(false)
  const hasAnswered = useRef(false)

  const answer = async (what: Answer, start?: string) => {
    if (busy.current || !url) return
    busy.current = true
    hasAnswered.current = true
    setSending(what)
    setTrouble('')
    const answered = await send(url, what, start)
    if (answered.ok) show(answered.body)
    else {
      const { status } = answered
      if (status === 404 || status === 409) await refresh(true)
      setTrouble(troubleOf(answered, w))
    }
    busy.current = false
    setSending(undefined)
  }
  return { sending, trouble, answer, hasAnswered: hasAnswered.current }
}

const send = (
  url: WaitingAddress,
  what: Answer,
  start?: string,
): Promise<CallAnswer<WaitingShown>> =>
  what === 'leave'
    ? call(url, { method: 'DELETE' })
    : post(at(url, parts[what]), JSON.stringify({ start }))

function troubleOf(
  { status, body, wait }: CallAnswer<unknown> & { ok: false },
  w: WaitingPageTexts,
) {
  if (status === 429) return counted(w.tooManyTries, Math.max(1, Math.ceil(wait / 60)), w.locale)
  if (body.code === 'variant_not_offered') return w.notBookable
  if (body.code === 'already_waiting') return w.already
  if (body.code === 'slot_moved') return w.moved
  if (status === 404) return w.openFromMail
  // The entry's new state on the page already explains the refusal.
  return status === 409 ? '' : w.notSent
}
