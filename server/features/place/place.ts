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

const takings = new WeakMap<Database, Map<string, Taking>>()

/**
 * Takes the places of a visitor's booking that stands at once, stores it and posts its mail; null
 * when nothing fits. Those of one project that come at the same time are stored by one statement.
 */
export async function takeAtOnce({ db }: House, booking: VisitorsBooking): Promise<Taken | null> {
  const { projectId } = booking
  const ofProjects = takings.get(db) ?? new Map<string, Taking>()
  takings.set(db, ofProjects)
  const taking = ofProjects.get(projectId) ?? openTaking(db)
  ofProjects.set(projectId, taking)
  try {
    return await taking.ask(booking)
  } finally {
    const isLast = taking.isIdle && ofProjects.get(projectId) === taking
    if (isLast) ofProjects.delete(projectId)
  }
}

const openTaking = (db: Database): Taking =>
  new Gathering({
    alone: (booking) =>
      insertBooking(alone(db), { ...booking, ...standing, startsAt: null, asVisitor: true }),
    together: (bookings) => takeTogether(db, bookings),
    wantedBy: ({ slotId }) => slotId,
    most: mostTogether,
  })

const mostTogether = 64

async function takeTogether(
  db: Database,
  bookings: VisitorsBooking[],
): Promise<(Taken | undefined)[]> {
  // By the clock of who came last: nobody gets together what has begun for one of them.
  const last = bookings.at(-1)
  if (!last) return []
  const { organisationId, projectId, at } = last
  const project = { organisationId, projectId }
  const storing = insertBookings(alone(db), project, { bookings, at })
  const stored = await storing.catch((error: unknown) => {
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
