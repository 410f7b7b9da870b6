import type { SlotLed } from '#contract/slot.ts'
import { wallDay } from '../wall-clock.ts'

export interface TimedSlotLed {
  slot: SlotLed
  start: Date
  /** Undefined if all of the slot's variants have been deleted. */
  end: Date | undefined
  isOver: boolean
}

export interface MineDay {
  /** `2026-12-01`, in the slots' time zone. */
  key: string
  isToday: boolean
  slots: TimedSlotLed[]
}

function timed(slot: SlotLed, now: Date): TimedSlotLed {
  const start = new Date(slot.start)
  const end = slot.duration > 0 ? new Date(start.getTime() + slot.duration * 1000) : undefined
  return { slot, start, end, isOver: (end ?? start) <= now }
}

/**
 * Today and the days after it, and before them what is still running. Each slot is listed by start time under its day in its own time
 * zone.
 */
export function mineDays(slots: SlotLed[], now: Date): MineDay[] {
  const days = new Map<string, MineDay>()
  for (const timedSlot of slots.map((slot) => timed(slot, now))) {
    const { start, slot, isOver } = timedSlot
    const key = wallDay(start, slot.timezone)
    const today = wallDay(now, slot.timezone)
    // The day may have ended since the slots were stored on the device.
    if (key < today && isOver) continue
    const day = days.get(key) ?? { key, isToday: key === today, slots: [] }
    day.slots.push(timedSlot)
    days.set(key, day)
  }
  return [...days.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}
