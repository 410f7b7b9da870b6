import { mostParts } from '#contract/limits.ts'
import type { BookingParts, SplitSent } from '#contract/split.ts'

/** The people of a booking in a slot; null stands for a new slot at the same time. */
export interface ProposedPart {
  slotId: string | null
  people: number
}

interface Room {
  slotId: string | null
  room: number
}

export const peopleIn = (parts: { people: number }[]) =>
  parts.reduce((sum, { people }) => sum + people, 0)

/**
 * How a booking that is not split yet could be: evenly, over as few slots as its guides and the
 * room in the slots allow, but at least two. Slots that have a guide come before others, and all
 * that exist before new ones.
 */
export function proposedParts({ parts, slots, people_per_guide }: BookingParts): ProposedPart[] {
  if (parts.length > 1) return parts.map(({ slot_id, people }) => ({ slotId: slot_id, people }))
  const people = peopleIn(parts)
  const own = slots.find(({ slot_id }) => slot_id === parts[0]?.slot_id)
  const others = slots
    .filter((slot) => slot !== own && slot.room > 0)
    .sort(
      (one, other) =>
        Number(other.assigned_staff.length > 0) - Number(one.assigned_staff.length > 0) ||
        other.room - one.room,
    )
  const opened = { slotId: null, room: own?.max_attendees ?? 0 }
  const rooms: Room[] = [
    ...[...(own ? [own] : []), ...others].map(({ slot_id, room }) => ({ slotId: slot_id, room })),
    ...Array.from({ length: mostParts }, () => opened),
  ]
  const least = Math.max(2, people_per_guide ? Math.ceil(people / people_per_guide) : 2)
  const fitting = Array.from({ length: mostParts + 1 - Math.min(least, mostParts) }, (_, more) =>
    rooms.slice(0, Math.min(least, mostParts) + more),
  ).find((some) => some.reduce((sum, { room }) => sum + room, 0) >= people)
  return evenly(people, fitting ?? rooms.slice(0, mostParts)).filter((part) => part.people > 0)
}

/** Spreads people over slots as evenly as their room allows; the first ones may get one more. */
function evenly(people: number, rooms: Room[]): ProposedPart[] {
  const parts = rooms.map((one) => ({ ...one, people: 0 }))
  const smallestFirst = parts.toReversed().sort((one, other) => one.room - other.room)
  let left = people
  for (const [nth, part] of smallestFirst.entries()) {
    part.people = Math.min(part.room, Math.floor(left / (parts.length - nth)))
    left -= part.people
  }
  return parts.map(({ slotId, people: count }) => ({ slotId, people: count }))
}

/**
 * The call that splits a booking, or joins it. It says what was seen, so that a part without a slot
 * opens a new one, even if one of the booking's slots is left empty, and so that nobody's change is
 * overwritten.
 */
export const splitFrom = (
  { parts }: Pick<BookingParts, 'parts'>,
  wanted: ProposedPart[],
): SplitSent => ({
  parts: wanted
    .filter(({ people }) => people > 0)
    .map(({ slotId, people }) => ({ slot_id: slotId, people })),
  was: parts,
})
