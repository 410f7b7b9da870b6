import type { Slot } from '#contract/slot.ts'

/**
 * The places that can still be booked: those neither taken nor offered to people on the waiting
 * list.
 */
export const freePlaces = ({ max_attendees, sum, offered = 0 }: Slot) =>
  Math.max(0, max_attendees - sum - offered)
