import { forgetKept, forgetOld, forgottenKey, keptAt, keptKey } from '#admin/api/kept.ts'
import type { SlotLed } from '#contract/mine.ts'

/** The slots that somebody loaded last on this device. */
export interface KeptSlots {
  username: string
  name: string
  slots: SlotLed[]
  /** When they were loaded, in milliseconds. */
  at: number
}

/** What `keepSlots` compares, read before the slots are requested. */
export function forgottenMark(): string | null {
  try {
    return localStorage.getItem(forgottenKey)
  } catch {
    return null
  }
}

/** Unless somebody has logged out since `mark`, also in another tab. */
export function keepSlots(loaded: Omit<KeptSlots, 'at'>, mark: string | null): void {
  try {
    if (localStorage.getItem(forgottenKey) !== mark) return
    localStorage.setItem(keptKey, `${Date.now()} ${JSON.stringify(loaded)}`)
  } catch {
    // No storage, or it is full: then nothing old may stay either.
    forgetKept()
  }
}

/** Nothing after 36 hours. */
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

/** Somebody else's are forgotten. */
export function readOwnKept(username: string): KeptSlots | undefined {
  const kept = readKept()
  if (kept && kept.username !== username) forgetKept()
  return kept?.username === username ? kept : undefined
}
