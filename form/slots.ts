import type { PublicSlot } from '#contract/slot.ts'
import type { Day } from './days.ts'
import { dayAt } from './local-time.ts'

/** The slots that still offer the variant, by their day in the time zone, in order of start. */
export function slotsByDay(slots: PublicSlot[], ressourceId: string, timeZone: string) {
  const days = new Map<Day, PublicSlot[]>()
  for (const slot of slots) {
    if (!slot.ressource_ids.includes(ressourceId) || slot.remaining < 1) continue
    const day = dayAt(slot.start, timeZone)
    days.set(day, [...(days.get(day) ?? []), slot])
  }
  return days
}

/** The most people that one slot of a day can take: a group needs them in one place. */
export const mostFree = (slots: PublicSlot[]) => Math.max(0, ...slots.map((slot) => slot.remaining))

/** 1 to 3, as the legend of the month says: up to 5 places, up to 15, more. */
export const levelOf = (free: number) => (free > 15 ? 3 : free > 5 ? 2 : 1)

export interface Wanted {
  slot: PublicSlot
  ressourceId: string
  people: number
}

/** Up to three other slots with room for everybody, those nearest in time, in order of start. */
export function nearestWithRoom(slots: PublicSlot[], { slot, ressourceId, people }: Wanted) {
  const distance = (other: PublicSlot) => Math.abs(Date.parse(other.start) - Date.parse(slot.start))
  return slots
    .filter(
      (other) =>
        other.slot_id !== slot.slot_id &&
        other.remaining >= people &&
        other.ressource_ids.includes(ressourceId),
    )
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, 3)
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start))
}
