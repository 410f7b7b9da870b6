import { CapacityBar } from '#admin/ui/capacity-bar.tsx'
import type { Slot } from '#contract/slot.ts'
import { slotTexts } from '#texts/de/slot.ts'
import { number, people } from '#texts/de/words.ts'

type Taken = Pick<Slot, 'max_attendees' | 'sum' | 'whole' | 'overbooked'>

const takenOf = ({ sum, max_attendees }: Taken) =>
  slotTexts.taken(number.format(sum), number.format(max_attendees))

const wholeOf = ({ sum }: Taken) => (sum > 0 ? slotTexts.whole : slotTexts.offeredWhole)

/** What is said of a full slot, such as `2 überbucht`. */
function fullOf(slot: Taken) {
  if (slot.whole) return wholeOf(slot)
  return slot.overbooked ? slotTexts.overbooked(slot.overbooked) : slotTexts.full
}

/**
 * For example `7 von 10`, `12 von 10, 2 überbucht`, or `24 Personen, Gruppe für sich` if no place is
 * left beside a group.
 */
export function placesInWords(slot: Taken) {
  if (slot.whole) return `${people(slot.sum)}, ${wholeOf(slot)}`
  return slot.overbooked ? `${takenOf(slot)}, ${fullOf(slot)}` : takenOf(slot)
}

/** How full a slot is. If one group has it to itself, it is full, however many they are. */
export const SlotCapacity = ({ slot }: { slot: Taken }) => (
  <CapacityBar
    taken={slot.whole || slot.overbooked ? slot.max_attendees : slot.sum}
    capacity={slot.max_attendees}
    label={slot.whole ? people(slot.sum) : takenOf(slot)}
    words={{
      nearlyFull: slotTexts.nearlyFull,
      full: fullOf(slot),
    }}
  />
)
