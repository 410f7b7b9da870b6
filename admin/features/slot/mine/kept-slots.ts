import { forgetKept, forgetOld, forgottenKey, keptAt, keptKey } from '#admin/api/kept.ts'
import type { SlotLed } from '#contract/mine.ts'

/** The slots that a user last loaded on this device. */
export interface KeptSlots {
  username: string
  name: string
  slots: SlotLed[]
  /** When they were loaded, in milliseconds. */
  at: number
}

/** The mark for `keepSlots`, to be read before the slots are requested. */
export function forgottenMark(): string | null {
  try {
    return localStorage.getItem(forgottenKey)
  } catch {
    return null
  }
}

/** Does nothing if somebody has logged out since `mark`, even in another tab. */
export function keepSlots(loaded: Omit<KeptSlots, 'at'>, mark: string | null): void {
  try {
    if (localStorage.getItem(forgottenKey) !== mark) return
    localStorage.setItem(keptKey, `${Date.now()} ${JSON.stringify(loaded)}`)
  } catch {
    // If there is no storage, or it is full, nothing old may be left either.
    forgetKept()
  }
}

/** The slots that this device keeps, for 36 hours at most. */
export function readKept(): KeptSlots | undefined {
  forgetOld()
  try {
    const kept = localStorage.getItem(keptKey)
    if (!kept) return undefined
    const told = JSON.parse(kept.slice(kept.indexOf(' '))) as Omit<KeptSlots, 'at'>
    return { ...told, at: keptAt(kept) }
  } catch {
    return undefined
  }
}

/** Like `readKept`, but forgets somebody else's slots. */
export function readOwnKept(username: string): KeptSlots | undefined {
  const kept = readKept()
  if (kept && kept.username !== username) forgetKept()
  return kept?.username === username ? kept : undefined
}
