import type { PublicSlot } from '#contract/slot.ts'
import type { FormTexts } from '#texts/de/form.ts'
import { counted } from '../fields/say.ts'
import type { CalendarDay } from './days.ts'
import { dayAt } from './local-time.ts'

export const offers = (slot: PublicSlot, ressourceId: string, people = 1) =>
  slot.remaining >= people && slot.ressource_ids.includes(ressourceId)

/**
 * The slots that offer the variant, including full ones, grouped by day in their own time zone, by
 * default in `timeZone`, and sorted by start time.
 */
export function slotsByDay(slots: PublicSlot[], ressourceId: string, timeZone: string) {
  const days = new Map<CalendarDay, PublicSlot[]>()
  for (const slot of slots) {
    if (!offers(slot, ressourceId, 0)) continue
    const day = dayAt(slot.start, slot.timezone ?? timeZone)
    days.set(day, [...(days.get(day) ?? []), slot])
  }
  return days
}

export const withRoom = (slots: PublicSlot[] | undefined, people: number) =>
  (slots ?? []).filter(({ remaining }) => remaining >= people)

/** The most free places in any one slot of the day, because a group needs a single slot. */
export const mostFree = (slots: PublicSlot[]) => Math.max(0, ...slots.map((slot) => slot.remaining))

/**
 * The level in the month's legend: 0 for no free places, 1 for up to 5, 2 for up to 15, 3 for more.
 */
export const levelOf = (free: number) => (free > 15 ? 3 : free > 5 ? 2 : free && 1)

/** The number of free places in words, emphasised if there are few. */
export const leftText = (count: number, t: Pick<FormTexts, 'left' | 'fewLeft' | 'locale'>) =>
  counted(count > 3 ? t.left : t.fewLeft, count, t.locale)

export interface Wanted {
  slot: PublicSlot
  ressourceId: string
  people: number
}

/**
 * Up to three other slots with room for the group: the nearest in time, sorted by start time. The
 * wanted slot itself is one of them, and the nearest, if it has another time by now.
 */
export function nearestWithRoom(slots: PublicSlot[], { slot, ressourceId, people }: Wanted) {
  const distance = ({ slot_id, start }: PublicSlot) =>
    slot_id === slot.slot_id ? 0 : Math.abs(Date.parse(start) - Date.parse(slot.start))
  return slots
    .filter(
      (other) =>
        offers(other, ressourceId, people) &&
        (other.slot_id !== slot.slot_id || other.start !== slot.start),
    )
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, 3)
    .sort((a, b) => (a.start < b.start ? -1 : 1))
}
