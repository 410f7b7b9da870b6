import {
  forgetKept,
  forgetOld,
  forgottenKey,
  isTooOld,
  keptAt,
  keptDaysKey,
} from '#admin/api/kept.ts'
import type { DaySlot } from '../day-slot.ts'

/** A day that somebody loaded on this device. */
export interface KeptDay {
  day: string
  /** Its project; empty for guides, who see all projects. */
  projectId: string
  slots: DaySlot[]
  /** When it was loaded, in milliseconds. */
  at: number
}

interface KeptDays {
  username: string
  /** The latest first. */
  days: KeptDay[]
}

const most = 6

/** The mark for `keepDay`, to be read before the day is requested. */
export function forgottenMark(): string | null {
  try {
    return localStorage.getItem(forgottenKey)
  } catch {
    return null
  }
}

/** Does nothing if somebody has logged out since `mark`, even in another tab. */
export function keepDay(username: string, day: KeptDay, mark: string | null): void {
  try {
    if (localStorage.getItem(forgottenKey) !== mark) return
    const others = (readDays(username)?.days ?? []).filter((kept) => !isSame(kept, day))
    const kept: KeptDays = { username, days: [day, ...others].slice(0, most) }
    localStorage.setItem(keptDaysKey, `${Date.now()} ${JSON.stringify(kept)}`)
  } catch {
    // If there is no storage, or it is full, nothing old may be left either.
    forgetKept()
  }
}

const isSame = (one: Omit<KeptDay, 'slots' | 'at'>, other: Omit<KeptDay, 'slots' | 'at'>) =>
  one.day === other.day && one.projectId === other.projectId

/** The days that this device keeps, for 36 hours at most. Forgets somebody else's. */
export function readDays(username?: string): KeptDays | undefined {
  forgetOld()
  try {
    const stored = localStorage.getItem(keptDaysKey)
    if (!stored || isTooOld(keptAt(stored))) return undefined
    const kept = JSON.parse(stored.slice(stored.indexOf(' '))) as KeptDays
    if (username !== undefined && kept.username !== username) {
      forgetKept()
      return undefined
    }
    return { ...kept, days: kept.days.filter(({ at }) => !isTooOld(at)) }
  } catch {
    return undefined
  }
}

/** Changes the slots in all days that this device keeps for a user. */
export function changeKept(username: string, change: (slots: DaySlot[]) => DaySlot[]): void {
  const kept = readDays(username)
  if (!kept) return
  try {
    const days = kept.days.map((day) => ({ ...day, slots: change(day.slots) }))
    localStorage.setItem(keptDaysKey, `${Date.now()} ${JSON.stringify({ ...kept, days })}`)
  } catch {
    forgetKept()
  }
}

export const readDay = (username: string, wanted: { day: string; projectId: string }) =>
  readDays(username)?.days.find((kept) => isSame(kept, wanted))
