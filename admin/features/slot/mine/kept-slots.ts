import { forgetKept, forgetOld, forgottenKey, keptAt, keptKey } from '#admin/api/kept.ts'
import type { SlotLed } from '#contract/slot.ts'

/** The slots a user last loaded on this device, as stored there. */
export interface KeptSlots {
  username: string
  name: string
  slots: SlotLed[]
  /** When the slots were loaded, in milliseconds. */
  at: number
}

/** The value to pass to `keepSlots`; it must be read before the slots are requested. */
export function forgottenMark(): string | null {
  try {
    return localStorage.getItem(forgottenKey)
  } catch {
    return null
  }
}

/** Stores the slots, unless somebody has logged out since `mark` was read, even in another tab. */
export function keepSlots(loaded: Omit<KeptSlots, 'at'>, mark: string | null): void {
  try {
    if (localStorage.getItem(forgottenKey) !== mark) return
    localStorage.setItem(keptKey, `${Date.now()} ${JSON.stringify(loaded)}`)
  } catch {
    // If nothing can be stored, because storage is forbidden or full, older data must not be left
    // behind either.
    forgetKept()
  }
}

/** The slots stored on this device, for at most 36 hours. */
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

/** Like `readKept`, but removes the stored slots if they belong to another user. */
export function readOwnKept(username: string): KeptSlots | undefined {
  const kept = readKept()
  if (kept && kept.username !== username) forgetKept()
  return kept?.username === username ? kept : undefined
}
