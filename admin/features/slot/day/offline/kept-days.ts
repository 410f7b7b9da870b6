import {
  forgetKept,
  forgetOld,
  forgottenKey,
  isTooOld,
  keptAt,
  keptDaysKey,
} from '#admin/api/kept.ts'
import type { DaySlot } from '../day-slot.ts'

/** A day that a user has loaded on this device. */
export interface KeptDay {
  day: string
  /** The day's project; empty for guides, whose days contain slots from all projects. */
  projectId: string
  slots: DaySlot[]
  /** When the day was loaded, in milliseconds. */
  at: number
}

interface KeptDays {
  username: string
  /** The days, most recently loaded first. */
  days: KeptDay[]
}

const most = 6

/** The value to pass to `keepDay`; it must be read before the day is requested. */
export function forgottenMark(): string | null {
  try {
    return localStorage.getItem(forgottenKey)
  } catch {
    return null
  }
}

/** Stores a day, unless somebody has logged out since `mark` was read, even in another tab. */
export function keepDay(username: string, day: KeptDay, mark: string | null): void {
  try {
    if (localStorage.getItem(forgottenKey) !== mark) return
    const others = (readDays(username)?.days ?? []).filter((kept) => !isSame(kept, day))
    const kept: KeptDays = { username, days: [day, ...others].slice(0, most) }
    localStorage.setItem(keptDaysKey, `${Date.now()} ${JSON.stringify(kept)}`)
  } catch {
    // If nothing can be stored, because storage is forbidden or full, older data must not be left
    // behind either.
    forgetKept()
  }
}

const isSame = (one: Omit<KeptDay, 'slots' | 'at'>, other: Omit<KeptDay, 'slots' | 'at'>) =>
  one.day === other.day && one.projectId === other.projectId

/**
 * The days stored on this device, for at most 36 hours. With `username`, removes other users' days.
 */
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

/** Changes the slots in all of a user's days stored on this device. */
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
