import { CapacityBar } from '#admin/ui/capacity-bar.tsx'
import type { Slot } from '#contract/slot.ts'
import { slotTexts } from '#texts/de/slot.ts'
import { number, people } from '#texts/de/words.ts'

type Taken = Pick<Slot, 'max_attendees' | 'sum' | 'whole'>

const takenOf = ({ sum, max_attendees }: Taken) =>
  slotTexts.taken(number.format(sum), number.format(max_attendees))

const wholeOf = ({ sum }: Taken) => (sum > 0 ? slotTexts.whole : slotTexts.offeredWhole)

/** For example `7 von 10`, or `24 Personen, Gruppe für sich` if no place is left beside a group. */
export const placesInWords = (slot: Taken) =>
  slot.whole ? `${people(slot.sum)}, ${wholeOf(slot)}` : takenOf(slot)

/** How full a slot is. If one group has it to itself, it is full, however many they are. */
export const SlotCapacity = ({ slot }: { slot: Taken }) => (
  <CapacityBar
    taken={slot.whole ? slot.max_attendees : slot.sum}
    capacity={slot.max_attendees}
    label={slot.whole ? people(slot.sum) : takenOf(slot)}
    words={{
      nearlyFull: slotTexts.nearlyFull,
      full: slot.whole ? wholeOf(slot) : slotTexts.full,
    }}
  />
)
