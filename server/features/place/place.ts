import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '#contract/language.ts'
import type { Actor, OrganisationId, Source } from '#server/auth/actor.ts'
import { keyedHash, newToken } from '#server/auth/secrets.ts'
import { MicroBatcher } from '#server/cache/micro-batcher.ts'
import type { AppContext } from '#server/context.ts'
import { alone, type Database } from '#server/database/open.ts'
import { isOutage } from '#server/database/outage.ts'
import { doInOneStatement, transact, type UnitOfWork } from '#server/database/transact.ts'
import { allowHold, type Holder, lapseHoldsOf, type NewHold } from '#server/features/hold/hold.ts'
import {
  findSlotState,
  insertBooking,
  insertBookings,
  type NewBooking,
  standing,
  type Taken,
  type VisitorsBooking,
} from './place.queries.ts'
import { type Booker, type Key, noKey, remaining, type SlotState, storedOf } from './place.rules.ts'

export type { Key }
export { findSlotState, noKey, remaining }

export interface MadeBooking {
  bookingId: string
  slotId: string
  startsAt: Temporal.Instant
  cancelToken: string
  /** Until when it is to be confirmed; null: it stands. */
  heldUntil: Temporal.Instant | null
  /** Whether an earlier call with the same key made it. */
  earlier?: true
}

interface PlacesWanted {
  projectId: string
  slotId: string
  /** When the slot is to start; unset: whenever it does. */
  startsAt?: Temporal.Instant
  booker: Booker
  key?: Key
  language?: Language | undefined
  /** The networks of a visitor. */
  source?: Source
  /** Who is to confirm it before it stands. */
  holder?: Holder | null
}

const mostTries = 5

/** Takes places in one slot for an actor; null when they are not to be had. */
export async function takePlaces(
  ctx: AppContext,
  actor: Actor,
  wish: PlacesWanted,
): Promise<MadeBooking | null> {
  const place = { organisationId: actor.organisationId, slotId: wish.slotId }
  let before: SlotState | undefined
  for (let tries = 1; tries <= mostTries; tries++) {
    const made = await tryPlaces(ctx, actor, wish)
    if (made) return made
    if (tries === 1) await lapseHoldsOf(ctx, place)
    const slot = await findSlotState(ctx.db, { ...wish, ...place })
    if (!slot || remaining(slot) < wish.booker.attendees_count) return null
    // There is room: a hold has lapsed, somebody cancelled, the slot was changed. Else it is not that.
    if (before && remaining(before) === remaining(slot)) return null
    before = slot
  }
  return null
}

async function tryPlaces(
  ctx: AppContext,
  actor: Actor,
  wish: PlacesWanted,
): Promise<MadeBooking | null> {
  const { organisationId } = actor
  const { projectId, slotId, startsAt = null, booker, key = noKey } = wish
  const { language = 'de', holder = null } = wish
  const bookingId = randomUUIDv7()
  const origin = wish.source ? originHash(ctx, organisationId, wish.source) : null
  const cancelToken = newToken()
  const made = await store(ctx, actor, {
    organisationId,
    projectId,
    slotId,
    startsAt,
    bookingId,
    mailId: randomUUIDv7(),
    ...storedOf(booker),
    cancelToken,
    language,
    holder,
    origin,
    ...key,
  })
  if (!made) return null
  return { bookingId, slotId, ...made, cancelToken }
}

/**
 * The network that a booking comes from: the same for all bookings of an organisation on one day
 * (UTC), and another one on the next day or in another organisation.
 */
function originHash(
  { clock, secretKey }: AppContext,
  organisationId: OrganisationId,
  { origin }: Source,
) {
  const day = clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  return keyedHash(`origin ${day} ${organisationId} ${origin}`, secretKey)
}

type ToStore = Omit<NewBooking, 'at' | 'asVisitor' | keyof NewHold> & { holder: Holder | null }

/** A visitor's booking that stands at once is one statement, and needs no transaction around it. */
function store(ctx: AppContext, actor: Actor, { holder, ...booking }: ToStore) {
  const { config, secretKey } = ctx
  const admin = 'staffId' in actor ? actor : null
  const asVisitor = admin === null
  if (asVisitor && !holder) {
    return doInOneStatement(ctx, async (unit) =>
      noteTaken(unit, booking, await takeAtOnce(ctx, { ...booking, at: unit.at })),
    )
  }
  return transact(ctx, async (unit) => {
    const { tx, at } = unit
    const asked = holder && { ...holder, ...booking, at }
    const hold = asked ? await allowHold(tx, { config, secretKey }, asked) : standing
    const taken = await insertBooking(tx, { ...booking, ...hold, asVisitor, at })
    if (taken && admin) {
      await unit.audit(admin, { action: 'booking_added', subjectId: booking.bookingId })
    }
    return noteTaken(unit, booking, taken)
  })
}

/** Notes what follows places that were taken: the statement that takes them posts the mail. */
function noteTaken(
  { posted, changed, count }: UnitOfWork,
  project: { organisationId: OrganisationId; projectId: string },
  taken: Taken | null,
): Taken | null {
  if (!taken) return null
  posted()
  changed(project)
  count(taken.heldUntil ? 'held' : 'booked')
  return taken
}

type Taking = MicroBatcher<VisitorsBooking, Taken | null>

const takings = new WeakMap<Database, Map<string, Taking>>()

/**
 * Takes the places of a visitor's booking that stands at once, stores it and posts its mail; null
 * when nothing fits. Those of one project that come at the same time are stored by one statement.
 */
export async function takeAtOnce(
  { db }: AppContext,
  booking: VisitorsBooking,
): Promise<Taken | null> {
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
  new MicroBatcher({
    alone: (booking) =>
      insertBooking(alone(db), { ...booking, ...standing, startsAt: null, asVisitor: true }),
    together: (bookings) => takeTogether(db, bookings),
    wantedBy: ({ slotId }) => slotId,
    most: mostTogether,
    mostAlone,
    isOver: isOutage,
  })

const mostTogether = 64
// Enough that the slot's row is never idle, and few enough that the pool has room for others.
const mostAlone = 4

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
const isOneOfThem = (error: unknown) =>
  /^\d[\dA-Z]{4}$/.test((error as { code?: string }).code ?? '') && !isOutage(error)
