import type { WalkIn } from '#contract/attendance.ts'
import type { DayBooking, DaySlot } from '../day-slot.ts'
import type { Pending } from './ticks.ts'

export interface PendingBooking extends DayBooking {
  isPending: boolean
}

export interface PendingWalkIn extends WalkIn {
  isPending: boolean
}

export interface PendingSlot extends DaySlot {
  bookings: PendingBooking[]
  walkIns: PendingWalkIn[]
}

/** The slots as they will be once all pending operations have been sent. */
export const withPending = (slots: DaySlot[], pending: Pending[]): PendingSlot[] =>
  slots.map((slot) => ({
    ...slot,
    bookings: slot.bookings.map((booking) => ticked(booking, pending)),
    walkIns: visitorsIn(slot, pending),
  }))

function ticked(booking: DayBooking, pending: Pending[]): PendingBooking {
  const last = pending.findLast((one) => one.kind === 'tick' && one.bookingId === booking.bookingId)
  if (last?.kind !== 'tick') return { ...booking, isPending: false }
  return { ...booking, came: last.came, isPending: true }
}

/** The slots as they are after the server has stored an operation. */
export const withSent = (slots: DaySlot[], sent: Pending, stored: Partial<Stored>): DaySlot[] =>
  slots.map((slot) => {
    if (sent.kind === 'tick') {
      const { came = sent.came } = stored
      const isTicked = ({ bookingId }: DayBooking) => bookingId === sent.bookingId
      const bookings = slot.bookings.map((one) => (isTicked(one) ? { ...one, came } : one))
      return { ...slot, bookings }
    }
    const id = sent.kind === 'visitors' ? sent.id : sent.of
    const walkIns = slot.walkIns.filter(({ operation_id }) => operation_id !== id)
    if (sent.kind === 'visitors' && slot.slotId === sent.slotId) {
      const { people, places = people } = { ...sent, ...stored }
      walkIns.push({ operation_id: id, people, places })
    }
    return { ...slot, walkIns }
  })

/** The parts of the server's response that show what it stored. */
interface Stored {
  came: number | null
  places: number
}

/**
 * It is not known yet how many places pending visitors will get, so everybody is assumed to get
 * one.
 */
function visitorsIn({ slotId, walkIns }: DaySlot, pending: Pending[]): PendingWalkIn[] {
  const gone = new Set(pending.flatMap((one) => (one.kind === 'visitors-gone' ? [one.of] : [])))
  const known = new Set(walkIns.map(({ operation_id }) => operation_id))
  const added = pending
    .filter((one) => one.kind === 'visitors')
    .filter((one) => one.slotId === slotId && !known.has(one.id))
    .map(({ id: operation_id, people }) => ({ operation_id, people, places: people }))
  return [
    ...walkIns.map((one) => ({ ...one, isPending: false })),
    ...added.map((one) => ({ ...one, isPending: true })),
  ].filter(({ operation_id }) => !gone.has(operation_id))
}
