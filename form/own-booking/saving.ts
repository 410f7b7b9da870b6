import { useRef, useState } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import type { OwnBookingChange } from '#contract/booking-change.ts'
import type { OwnBookingTexts } from '#texts/de/own-booking.ts'
import type { PageStep } from '../manage/page-steps.ts'
import { type CallAnswer, call } from '../state/call.ts'
import type { ChangingProps } from './changing.ts'
import { type ChangeRefusal, refusalOf } from './refusal.ts'
import { changedText } from './wording.ts'

export type Saving = ReturnType<typeof useSaving>

/**
 * Sends a change, one request at a time, and reports the outcome. If it is refused, the booker's
 * input is kept.
 */
export function useSaving(props: ChangingProps, words: OwnBookingTexts) {
  const { t, url, booking, step, refresh, onChanged, onOver } = props
  const [saving, setSaving] = useState(false)
  const [told, tell] = useState<(ChangeRefusal & { step: PageStep }) | undefined>(undefined)
  // A ref, because two taps may arrive before the next render.
  const busy = useRef(false)

  const send = async (wish: OwnBookingChange) => {
    const sent = { ...wish, revision: booking.revision }
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'PATCH', headers, body: JSON.stringify(sent) }
    const answer = await call(url, init)
    if (answer.ok) return onChanged(answer.body, changedText(answer.body, words, t))
    const { organisation } = booking
    const moves = wish.slot_id !== undefined && wish.slot_id !== booking.slot_id
    const reason = refusalOf(answer, { words, locale: t.locale, organisation, moves })
    const refused = { ...reason, step }
    if (!mayHaveChanged(answer)) return tell(refused)
    const now = await refresh()
    if (now && !now.changeable) return onOver(overText(now, refused))
    tell(refused)
  }

  const save = async (wish: OwnBookingChange) => {
    if (busy.current) return
    busy.current = true
    setSaving(true)
    tell(undefined)
    await send(wish)
    busy.current = false
    setSaving(false)
  }
  const refusal = told?.step === step ? told : undefined
  return { saving, refusal, save, forget: () => tell(undefined) }
}

/** Whether the booking may differ from what the page shows. */
const mayHaveChanged = ({ status }: CallAnswer<unknown>) => [404, 409, 422].includes(status)

/**
 * Empty unless the project has turned changes off, because in all other cases the page itself says
 * why the booking cannot be changed.
 */
const overText = ({ change_refusal }: BookingShown, { text }: ChangeRefusal) =>
  change_refusal === 'changes_off' ? text : ''
