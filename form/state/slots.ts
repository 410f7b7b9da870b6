import type { PublicSlot } from '#contract/slot.ts'
import type { FormTexts } from '#texts/de/form.ts'
import { counted } from '../fields/say.ts'
import type { CalendarDay } from './days.ts'
import { dayAt } from './local-time.ts'

export const offers = (slot: PublicSlot, ressourceId: string, people = 1) =>
  slot.remaining >= people && slot.ressource_ids.includes(ressourceId)

/** The slots that still offer the variant, by their day in the time zone, in order of start. */
export function slotsByDay(slots: PublicSlot[], ressourceId: string, timeZone: string) {
  const days = new Map<CalendarDay, PublicSlot[]>()
  for (const slot of slots) {
    if (!offers(slot, ressourceId)) continue
    const day = dayAt(slot.start, timeZone)
    days.set(day, [...(days.get(day) ?? []), slot])
  }
  return days
}

export const withRoom = (slots: PublicSlot[] | undefined, people: number) =>
  (slots ?? []).filter(({ remaining }) => remaining >= people)

/** The most people that one slot of a day can take: a group needs them in one place. */
export const mostFree = (slots: PublicSlot[]) => Math.max(0, ...slots.map((slot) => slot.remaining))

/** 1 to 3, as the legend of the month says: up to 5 places, up to 15, more. */
export const levelOf = (free: number) => (free > 15 ? 3 : free > 5 ? 2 : 1)

/** How many places are left, with a nudge where they are few. */
export const leftText = (count: number, t: FormTexts) =>
  counted(count > 3 ? t.left : t.fewLeft, count, t.locale)

export interface Wanted {
  slot: PublicSlot
  ressourceId: string
  people: number
}

/** Up to three other slots with room for everybody, those nearest in time, in order of start. */
export function nearestWithRoom(slots: PublicSlot[], { slot, ressourceId, people }: Wanted) {
  const distance = (other: PublicSlot) => Math.abs(Date.parse(other.start) - Date.parse(slot.start))
  return slots
    .filter((other) => other.slot_id !== slot.slot_id && offers(other, ressourceId, people))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, 3)
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start))
}
