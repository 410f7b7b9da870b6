import { alone, type Database } from '#server/database/open.ts'
import { Gathering } from '#server/gathering.ts'
import type { House } from '#server/house.ts'
import {
  insertBooking,
  insertBookings,
  standing,
  type Taken,
  type VisitorsBooking,
} from './place.queries.ts'

export type { NewBooking } from './place.queries.ts'
export { insertBooking, standing }

type Taking = Gathering<VisitorsBooking, Taken | null>

const takings = new WeakMap<Database, Taking>()

/**
 * Takes the places of a visitor's booking that stands at once, stores it and posts its mail; null
 * when nothing fits. Those that come at the same time are stored by one statement.
 */
export function takeAtOnce({ db }: House, booking: VisitorsBooking): Promise<Taken | null> {
  const taking = takings.get(db) ?? openTaking(db)
  return taking.ask(booking)
}

const mostTogether = 64

function openTaking(db: Database): Taking {
  const taking: Taking = new Gathering({
    alone: (booking) =>
      insertBooking(alone(db), { ...booking, ...standing, startsAt: null, asVisitor: true }),
    together: (bookings) => takeTogether(db, bookings),
    laneOf: ({ slotId }) => slotId,
    most: mostTogether,
  })
  takings.set(db, taking)
  return taking
}

async function takeTogether(
  db: Database,
  bookings: VisitorsBooking[],
): Promise<(Taken | undefined)[]> {
  const [first] = bookings
  if (!first) return []
  const { at } = first
  const stored = await insertBookings(alone(db), { bookings, at }).catch((error: unknown) => {
    if (isOneOfThem(error)) return []
    throw error
  })
  const starts = new Map(stored.map(({ bookingId, startsAt }) => [bookingId, startsAt]))
  return bookings.map(({ bookingId }) => {
    const startsAt = starts.get(bookingId)
    return startsAt && { startsAt, heldUntil: null }
  })
}

/** One booking spoils all that go with it, such as a second one with its key: nothing was stored. */
const isOneOfThem = (error: unknown) => /^(22|23|40)/.test((error as { code?: string }).code ?? '')
