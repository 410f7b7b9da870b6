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
  /** The project; for guides, who see all projects, empty. */
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

/** What `keepDay` compares, read before the day is requested. */
export function forgottenMark(): string | null {
  try {
    return localStorage.getItem(forgottenKey)
  } catch {
    return null
  }
}

/** Unless somebody has logged out since `mark`, also in another tab. */
export function keepDay(username: string, day: KeptDay, mark: string | null): void {
  try {
    if (localStorage.getItem(forgottenKey) !== mark) return
    const others = (readDays(username)?.days ?? []).filter((kept) => !isSame(kept, day))
    const kept: KeptDays = { username, days: [day, ...others].slice(0, most) }
    localStorage.setItem(keptDaysKey, `${Date.now()} ${JSON.stringify(kept)}`)
  } catch {
    // No storage, or it is full: then nothing old may stay either.
    forgetKept()
  }
}

const isSame = (one: Omit<KeptDay, 'slots' | 'at'>, other: Omit<KeptDay, 'slots' | 'at'>) =>
  one.day === other.day && one.projectId === other.projectId

/** What this device keeps; nothing after 36 hours. Somebody else's is forgotten. */
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

/** Changes the slots of all days that this device keeps for somebody. */
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
