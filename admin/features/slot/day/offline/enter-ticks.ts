import type { PendingSlot } from './pending-slots.ts'
import { addPending, type Tick } from './ticks.ts'

/** The user of this device, and a function that sends pending entries. */
export interface Entering {
  username: string
  send: () => void
}

type OfSlot = Pick<PendingSlot, 'slotId' | 'start' | 'timezone'>

/** A random UUID. `crypto.randomUUID` is not used, because browsers only offer it over https. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

const operationIn = ({ slotId, start, timezone }: OfSlot, username: string) => ({
  ...{ id: newId(), username, slotId, start, timezone, at: Date.now() },
})

interface Entered {
  booking: { bookingId: string; people: number; came: number | null }
  came: number | null
  /**
   * The time of the entry that this one replaces, in milliseconds. This entry's time must not be
   * earlier.
   */
  notBefore?: number
}

/** Records how many people came with a booking: first on this device, then on the server. */
export function enterCame(
  { username, send }: Entering,
  slot: OfSlot,
  { booking, came, notBefore = 0 }: Entered,
): void {
  const { bookingId, people: booked, came: before } = booking
  const operation = operationIn(slot, username)
  const at = Math.max(operation.at, notBefore)
  addPending({ ...operation, at, kind: 'tick', bookingId, booked, came, before })
  send()
}

/**
 * Enters a number again, so that it replaces somebody else's entry even if the clocks of the two
 * devices differ.
 */
export function enterAgain(
  entering: Entering,
  tick: Tick,
  { came, before, notBefore }: { came: number | null; before: number | null; notBefore: number },
): void {
  const booking = { bookingId: tick.bookingId, people: tick.booked, came: before }
  enterCame(entering, tick, { booking, came, notBefore })
}

export function enterVisitors({ username, send }: Entering, slot: OfSlot, people: number): void {
  addPending({ ...operationIn(slot, username), kind: 'visitors', people })
  send()
}

/**
 * Removes visitors without a booking. The removal is sent even if adding them is still pending,
 * because the request that adds them may already be on its way.
 */
export function removeVisitors(
  { username, send }: Entering,
  slot: OfSlot,
  { operation_id: of, people }: { operation_id: string; people: number },
): void {
  addPending({ ...operationIn(slot, username), kind: 'visitors-gone', people, of })
  send()
}
