import { randomUUIDv7 } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { PublicBookingInput } from '#contract/booking.ts'
import { bookingNumber } from '#contract/booking-number.ts'
import { type Challenge, challenge as challengeShape, type Proof, proof } from '#contract/hold.ts'
import type { Language } from '#contract/language.ts'
import type { Actor, OrganisationId, Source, Visitor } from '#server/auth/actor.ts'
import { hashOf, keyedHash } from '#server/auth/secrets.ts'
import { MicroBatcher } from '#server/cache/micro-batcher.ts'
import type { AppContext } from '#server/context.ts'
import type { Allowance } from '#server/database/limits/allowances.ts'
import { countTry } from '#server/database/limits/tries.ts'
import { type Database, withoutTransaction } from '#server/database/open.ts'
import { isOutage } from '#server/database/outage.ts'
import { doInOneStatement, transact } from '#server/database/transact.ts'
import { type DomainError, fieldError } from '#server/errors.ts'
import { doublingsFor, reserve, type Visit, visit } from '#server/features/project/project.ts'
import { daysChanged } from '#server/features/statistics/daily-sum/daily-sum.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { allowHold, type Holder, lapseHoldsOf, type NewHold } from './hold.ts'
import {
  findSlotState,
  insertBooking,
  insertBookings,
  type NewBooking,
  type Taken,
  type VisitorsBooking,
  withoutHold,
} from './place.queries.ts'
import {
  attack,
  type Booker,
  challengeSeconds,
  isOpen,
  isTooFast,
  type Key,
  noKey,
  remaining,
  type SlotState,
  storedOf,
  workFor,
} from './place.rules.ts'
import { newCancelToken } from './token.ts'

export interface MadeBooking {
  bookingId: string
  slotId: string
  startsAt: Temporal.Instant
  cancelToken: string
  /** The deadline for confirming the booking; null if it does not need confirmation. */
  heldUntil: Temporal.Instant | null
  /** Whether an earlier call with the same key made the booking. */
  earlier?: true
}

interface PlacesWanted {
  projectId: string
  slotId: string
  /** The start of the slot that was seen; undefined if any start will do. */
  startsAt?: Temporal.Instant | undefined
  /** The variant's duration in seconds that was seen; undefined if any will do. */
  duration?: number | undefined
  booker: Booker
  key?: Key
  language?: Language | undefined
  /** The visitor's networks. */
  source?: Source
  /** Who must confirm the booking, if anybody. */
  holder?: Holder | null
  /** Whether an admin takes the people on even if there are too few places. */
  overbook?: boolean
}

const mostTries = 5

/** Takes places in one slot for an actor; null if they are not available. */
export async function takePlaces(
  ctx: AppContext,
  actor: Actor,
  wish: PlacesWanted,
): Promise<MadeBooking | null> {
  const place = { organisationId: actor.organisationId, slotId: wish.slotId }
  // Nobody is taken on beyond the capacity in place of a hold that was not confirmed in time.
  if (wish.overbook) await lapseHoldsOf(ctx, place)
  let before: SlotState | undefined
  for (let tries = 1; tries <= mostTries; tries++) {
    const made = await tryPlaces(ctx, actor, wish)
    if (made) return made
    if (tries === 1) await lapseHoldsOf(ctx, place)
    const slot = await findSlotState(ctx.db, { ...wish, ...place })
    if (!slot) return null
    if (!wish.overbook && remaining(slot) < wish.booker.attendees_count) return null
    if (wish.startsAt && !slot.startsAt.equals(wish.startsAt)) return null
    // Tries again if the number of free places has changed; if not, the booking failed for another
    // reason.
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
  const { projectId, slotId, startsAt = null, duration = null, booker, key = noKey } = wish
  const { language = 'de', holder = null, overbook = false } = wish
  const bookingId = randomUUIDv7()
  const origin = wish.source ? originHash(ctx, organisationId, wish.source) : null
  const { token: cancelToken, columns } = await newCancelToken(ctx, {
    bookingId,
    at: ctx.clock.now(),
  })
  const booking = {
    organisationId,
    projectId,
    slotId,
    startsAt,
    duration,
    bookingId,
    mailId: randomUUIDv7(),
    ...storedOf(booker),
    ...columns,
    language,
    origin,
    ...key,
  }
  const places = booker.places ?? booker.attendees_count
  const made = await store(ctx, actor, { holder, booking, places, overbook })
  if (!made) return null
  return { bookingId, slotId, ...made, cancelToken }
}

/**
 * The network that a booking came from, as a hash: the same within an organisation and day (UTC),
 * different on other days and in other organisations.
 */
function originHash(
  { clock, secretKey }: AppContext,
  organisationId: OrganisationId,
  { origin }: Source,
) {
  const day = clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  return keyedHash(`origin ${day} ${organisationId} ${origin}`, secretKey)
}

interface ToStore {
  holder: Holder | null
  /** How many places the booking keeps from others. */
  places: number
  overbook: boolean
  booking: Omit<NewBooking, 'at' | 'bookedBy' | 'overbook' | keyof NewHold>
}

/**
 * Stores a booking. A visitor's booking that does not need confirmation takes one statement and no
 * transaction.
 */
function store(ctx: AppContext, actor: Actor, { holder, booking, places, overbook }: ToStore) {
  const { config, secretKey } = ctx
  const admin = 'staffId' in actor ? actor : null
  if (!admin && !holder) {
    return doInOneStatement(ctx, async (unit) =>
      noteTaken(unit, booking, await takeAtOnce(ctx, { ...booking, at: unit.at })),
    )
  }
  return transact(ctx, async (unit) => {
    const { tx, at } = unit
    const bookedBy = admin?.staffId ?? null
    const asked = holder && { ...holder, ...booking, places, at }
    const hold = asked ? await allowHold(tx, { config, secretKey }, asked) : withoutHold
    const taken = await insertBooking(tx, { ...booking, ...hold, bookedBy, overbook, at })
    if (taken && admin) {
      const { bookingId } = booking
      const label = auditLabelOf({ bookingId, startsAt: taken.startsAt })
      const action = taken.overbooked ? 'booking_overbooked' : 'booking_added'
      await unit.audit(admin, { action, subjectId: bookingId, label })
      await daysChanged(unit, { ...booking, slotIds: [booking.slotId] })
    }
    return noteTaken(unit, booking, taken)
  })
}

/**
 * A booking's label in the audit log: the start of its slot and its number, which do not identify
 * the booker.
 */
export const auditLabelOf = (booking: { bookingId: string; startsAt: Temporal.Instant }) =>
  `${booking.startsAt} ${bookingNumber(booking.bookingId)}`

/** Announces and counts taken places; the statement that took them has already queued the email. */
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

const takings = new WeakMap<Database, MicroBatcher<VisitorsBooking, Taken | null>>()

/**
 * Takes the places for a visitor's booking that does not need confirmation, stores it and queues
 * its email; null if no place is available. Concurrent bookings are stored in one statement.
 */
export const takeAtOnce = (
  { db }: Pick<AppContext, 'db'>,
  booking: VisitorsBooking,
): Promise<Taken | null> => takings.getOrInsertComputed(db, openTaking).ask(booking)

const openTaking = (db: Database) =>
  new MicroBatcher<VisitorsBooking, Taken | null>({
    alone: (booking) =>
      insertBooking(withoutTransaction(db), { ...booking, ...withoutHold, bookedBy: null }),
    together: (bookings) => takeTogether(db, bookings),
    wantedBy: ({ slotId }) => slotId,
    most: mostTogether,
    mostAlone,
    isOver: isOutage,
  })

const mostTogether = 64
// Enough single bookings to keep the slot's row busy, and few enough to leave connections in the
// pool.
const mostAlone = 4

async function takeTogether(
  db: Database,
  bookings: VisitorsBooking[],
): Promise<(Taken | undefined)[]> {
  const stored = await storeTogether(db, bookings)
  const starts = new Map(stored.map(({ bookingId, startsAt }) => [bookingId, startsAt]))
  return bookings.map(({ bookingId }) => {
    const startsAt = starts.get(bookingId)
    return startsAt && { startsAt, heldUntil: null }
  })
}

/** If one booking makes a statement fail, the bookings of other projects are still stored together. */
async function storeTogether(db: Database, bookings: VisitorsBooking[]) {
  // Uses the time of the latest call, so that a batch never contains a booking for a slot that has
  // begun.
  const at = bookings.at(-1)?.at
  if (!at) return []
  try {
    return await insertBookings(withoutTransaction(db), { bookings, at })
  } catch (error) {
    if (!isOneOfThem(error)) throw error
    const byProject = [...Map.groupBy(bookings, ({ projectId }) => projectId).values()]
    if (byProject.length === 1) return []
    const stored: Awaited<ReturnType<typeof insertBookings>> = []
    for (const some of byProject) stored.push(...(await storeTogether(db, some)))
    return stored
  }
}

/**
 * Whether one of the bookings made the batch fail, for example with a duplicate key. If so, nothing
 * was stored.
 */
const isOneOfThem = (error: unknown) =>
  /^\d[\dA-Z]{4}$/.test((error as { code?: string }).code ?? '') && !isOutage(error)

/**
 * A proof-of-work challenge that the visitor's browser solves in the background, valid for ten
 * minutes and one booking in this project. It is as difficult as the next booking from the caller's
 * networks requires. Throws what `visit` throws.
 */
export async function challengeFor(
  ctx: AppContext,
  { source, ...from }: Visit & { source: Source },
): Promise<Challenge> {
  const { visitor } = await visit(ctx, from)
  const doublings = await doublingsFor(ctx, visitor, source)
  const expires = ctx.clock.now().add({ seconds: challengeSeconds })
  const { least, most } = workFor(doublings)
  const made = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: randomInt(least, most),
    // altcha's own expiry would use the machine's clock instead of the context's.
    data: {
      expires: Math.floor(expires.epochMilliseconds / 1000),
      project: visitor.projectId,
      doublings,
    },
    deriveKey,
    ...secretsOf(ctx),
  })
  return challengeShape.parse(made)
}

export interface Admission {
  /** Why the booking may not be attempted; null if it may. */
  refusal: DomainError | null
  /** Whether the attempt looks like a robot's. */
  robot?: boolean
  /** Undoes the count; called if no booking was made. */
  giveBack: () => Promise<void>
}

/**
 * Decides whether a booking may be attempted, based on the counts for its project, email address
 * and networks. These determine whether a proof is needed, and how much work it must show. Counts
 * the attempt, and marks a proof as used.
 */
export async function admit(
  ctx: AppContext,
  visitor: Visitor,
  { input, source, places }: { input: PublicBookingInput; source: Source; places: number },
): Promise<Admission> {
  const { altcha, took_ms, booker_email: email } = input
  const proof = altcha === undefined ? null : await readProof(ctx, visitor, altcha)
  const hasty = altcha === undefined && isTooFast(took_ms)
  if (proof === undefined || hasty) return unproven({ robot: true })
  const { doublings = null } = proof ?? {}
  const others = [...(proof ? [proof.use] : []), ...attackOn(ctx, visitor)]
  const wish = { source, email, people: places, doublings, others }
  const reservation = await reserve(ctx, visitor, wish)
  const { refusal, giveBack } = reservation
  if (refusal && refusal !== 'work_needed') return { refusal, giveBack }
  if (refusal) return unproven({ robot: false })
  const [first, ...rest] = reservation.others
  // Without a proof, any count over its limit means an attack. With a proof, all that matters is
  // the count that shows whether the proof was used before.
  const refused = proof ? first?.refused : [first, ...rest].some((one) => one?.refused)
  if (!refused) return { refusal: null, giveBack }
  await giveBack()
  return unproven({ robot: proof !== null })
}

const unproven = ({ robot }: { robot: boolean }): Admission => ({
  refusal: fieldError('altcha', 'proof_needed'),
  robot,
  giveBack: () => Promise.resolve(),
})

type OfProject = Pick<Visitor, 'projectId'>

/** The counts that detect an attack on a project: too many attempts to book, or too many bots. */
function attackOn({ config }: AppContext, { projectId }: OfProject): Allowance[] {
  if (!config.rateLimit) return []
  const { tries, robots, seconds } = attack
  return [
    { key: hashOf(`tries to book ${projectId}`), amount: 1, most: tries, seconds },
    { key: robotKey(projectId), amount: 0, most: robots - 1, seconds },
  ]
}

/**
 * Counts an attempt that looked like a robot's; after several of them, the project requires proofs.
 */
export async function countRobot(ctx: AppContext, { projectId }: OfProject): Promise<void> {
  if (!ctx.config.rateLimit) return
  const { robots: most, seconds } = attack
  await countTry(ctx.db, { key: robotKey(projectId), most, seconds }, ctx.clock.now())
}

const robotKey = (projectId: string) => hashOf(`robots ${projectId}`)

/**
 * The work in a valid proof, and the count that lets the proof be used only once; undefined if the
 * proof is invalid.
 */
async function readProof(ctx: AppContext, { projectId }: Visitor, altcha: string) {
  const given = parsed(altcha)
  if (!given || !isOpen(given.challenge, { projectId, now: ctx.clock.now() })) return undefined
  const { verified } = await verifySolution({ ...given, deriveKey, ...secretsOf(ctx) })
  if (!verified) return undefined
  const key = hashOf(`proof ${given.challenge.signature}`)
  const { doublings = 0 } = given.challenge.parameters.data
  return { doublings, use: { key, amount: 1, most: 1, seconds: challengeSeconds } }
}

function parsed(altcha: string): Proof | undefined {
  try {
    return proof.parse(JSON.parse(Buffer.from(altcha, 'base64').toString()))
  } catch {
    return undefined
  }
}

const secretsOf = ({ secretKey }: AppContext) => ({
  hmacSignatureSecret: keyedHash('challenge', secretKey).toString('hex'),
  hmacKeySignatureSecret: keyedHash('solution', secretKey).toString('hex'),
})
