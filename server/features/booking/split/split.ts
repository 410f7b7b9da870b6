import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sumOf } from '#contract/price-sum.ts'
import type { BookingParts, SplitInput } from '#contract/split.ts'
import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import type { OneBooking } from '#server/database/booking-details.ts'
import { mayOldServersRun } from '#server/database/migrate.ts'
import { awaitReplication } from '#server/database/postgres/distribute.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { lockProjectForShare } from '#server/features/project/project.ts'
import {
  freePlacesOf,
  lockSlotsAmong,
  type Places,
  takePlacesOf,
} from '#server/features/slot/slot.queries.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import { openBeside } from '#server/features/slot/slot.ts'
import { daysChanged } from '#server/features/statistics/daily-sum/daily-sum.ts'
import { guideNames } from '#server/guide-names.ts'
import { post } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { findBooking, findOffered } from '../booking.queries.ts'
import {
  insertChange,
  type LockedBooking,
  lockBooking,
  updateBooking,
} from '../change/change.queries.ts'
import { isFull, noRoom, requireActive } from '../change/change.ts'
import { lapseHoldsOf } from '../place/hold.ts'
import { countFaults } from '../place/place.rules.ts'
import { auditLabelOf } from '../place/place.ts'
import { type Agreed, linesForPeople, pricedFor } from '../place/price.rules.ts'
import {
  deleteParts,
  insertPart,
  listParts,
  listSlotsBeside,
  lockParts,
  markSplit,
  resizePart,
} from './split.queries.ts'
import {
  changeOf,
  isSame,
  type Part,
  peopleIn,
  type Seat,
  type Seating,
  seatingOf,
  type Wanted,
  wantedSeats,
} from './split.rules.ts'

/** How a booking is split, and the slots at its time. Throws `not_found`. */
export async function partsOf(
  { db }: AppContext,
  { organisationId }: Staff,
  bookingId: string,
): Promise<BookingParts> {
  const booking = await requireFound(db, { organisationId, bookingId })
  const of = { organisationId, bookingId: booking.bookingId }
  const parts = await listParts(db, of)
  const slots = await listSlotsBeside(db, of)
  const { peoplePerGuide = null } = slots[0] ?? {}
  return {
    parts: parts.map(({ slotId, people }) => ({ slot_id: slotId, people })),
    slots: slots.map(({ slotId, staff, internal, maxAttendees, ...places }) => ({
      slot_id: slotId,
      assigned_staff: guideNames(staff),
      internal,
      max_attendees: maxAttendees,
      room: roomIn({ maxAttendees, ...places }),
    })),
    ...(peoplePerGuide === null ? {} : { people_per_guide: peoplePerGuide }),
  }
}

/** How many people of a booking fit into a slot, in which it has a part if `own` is not 0. */
function roomIn({ maxAttendees, attendees, own, whole }: RoomIn): number {
  if (whole) return own > 0 || attendees === 0 ? maxAttendees : 0
  return Math.max(own, maxAttendees - attendees + own)
}

interface RoomIn {
  maxAttendees: number
  attendees: number
  own: number
  whole: boolean
}

async function requireFound(db: AppContext['db'], of: OneBooking) {
  const booking = await findBooking(db, of)
  if (!booking) throw new DomainError('not_found')
  return booking
}

const mostTries = 5

/**
 * Splits a booking over slots that start at the same time, changes how it is split, or joins it
 * again; opens slots beside its own for parts that name none. Throws `not_found` for the booking or
 * a slot, `booking_cancelled`, `booking_erased`, `booking_unconfirmed`, `slot_started`,
 * `slot_moved` for a slot at another time, `variant_not_offered`, `slot_full` with the places left,
 * `slot_shared`, `invalid` if it is not clear who pays which price, `changed_meanwhile` if the parts
 * are not those that were seen or others keep changing them, and `just_updated` while servers that know nothing of parts may run.
 */
export async function splitBooking(
  ctx: AppContext,
  staff: Staff,
  { bookingId, wish }: { bookingId: string; wish: SplitInput },
): Promise<void> {
  const { organisationId } = staff
  // They would cancel only the first part.
  if (await mayOldServersRun(ctx.db, '0083-split-bookings', ctx.clock.now())) {
    throw new DomainError('just_updated')
  }
  let lapsed = false
  for (let tries = 1; tries <= mostTries; tries++) {
    const found = await requireFound(ctx.db, { organisationId, bookingId })
    const of = { organisationId, projectId: found.projectId, bookingId: found.bookingId }
    const parts = await listParts(ctx.db, of)
    const named = wish.parts.flatMap(({ slot_id }) => slot_id ?? [])
    const slotIds = [...new Set([...parts.map(({ slotId }) => slotId), ...named])]
    const outcome = await transact(ctx, (unit) =>
      splitIn(unit, staff, { of, slotIds, wish }),
    ).catch(async (error: unknown) => {
      if (lapsed || !isFull(error)) throw error
      lapsed = true
      for (const slotId of slotIds) await lapseHoldsOf(ctx, { organisationId, slotId })
      return 'elsewhere' as const
    })
    if (outcome === 'unchanged') await awaitReplication(ctx.db, of)
    if (outcome !== 'elsewhere') return
  }
  // Others split it otherwise each time before it was locked.
  throw new DomainError('changed_meanwhile')
}

interface OfProject extends OneBooking {
  projectId: string
}

interface Splitting {
  of: OfProject
  /** The slots that are locked. */
  slotIds: string[]
  wish: SplitInput
}

async function splitIn(
  unit: UnitOfWork,
  staff: Staff,
  { of, slotIds, wish }: Splitting,
): Promise<'changed' | 'unchanged' | 'elsewhere'> {
  const { tx } = unit
  await lockProjectForShare(tx, of)
  const slots = await lockSlotsAmong(tx, of, slotIds)
  const booking = await lockBooking(tx, of)
  if (!booking) throw new DomainError('not_found')
  const [first, ...others] = await lockParts(tx, of)
  if (!first) throw new DomainError('not_found')
  const parts: [Part, ...Part[]] = [first, ...others]
  requireActive(booking, unit.at)
  if (booking.heldUntil) throw new DomainError('booking_unconfirmed')
  if (parts.some(({ slotId }) => !slotIds.includes(slotId))) return 'elsewhere'
  const from = slots.find(({ id }) => id === first.slotId)
  if (!from) throw new DomainError('not_found')
  if (!isAhead(from.startsAt, unit.at)) throw new DomainError('slot_started')
  const wanted = wantedSeats(parts, wish)
  // A repeated call finds what it wanted, and no longer what was seen.
  if (wish.was && !isSame(parts, wish.was) && !isSame(parts, wanted)) {
    throw new DomainError('changed_meanwhile')
  }
  await requireSlots(unit, { of, booking, parts, slots, from, wish })
  const seats = await seatsFor(unit, staff, { of, from, wanted })
  const seating = seatingOf(parts, seats)
  const people = peopleIn(seats)
  const agreed = pricesAfter(booking, { before: peopleIn(parts), people, wish })
  const stays = seating.takes.length === 0 && seating.frees.length === 0
  if (stays && isDeepStrictEqual(agreed.priceLines, booking.priceLines)) return 'unchanged'
  await exchangePlaces(unit, of, { seating, slots, from, whole: booking.whole })
  const { notify } = wish
  await store(unit, staff, { of, booking, from, parts, seats, seating, agreed, notify })
  return 'changed'
}

type LockedSlot = Awaited<ReturnType<typeof lockSlotsAmong>>[number]

interface Checked extends Omit<Splitting, 'slotIds'> {
  booking: LockedBooking
  parts: Part[]
  slots: LockedSlot[]
  from: LockedSlot
}

/** Each slot that is named exists, starts at the same time and offers the variant. */
async function requireSlots(
  { tx }: UnitOfWork,
  { of, booking, parts, slots, from, wish }: Checked,
): Promise<void> {
  for (const { slot_id: slotId } of wish.parts) {
    if (slotId === null) continue
    const slot = slots.find(({ id }) => id === slotId)
    if (!slot) throw new DomainError('not_found')
    if (!slot.startsAt.equals(from.startsAt)) {
      throw new DomainError('slot_moved', { start: slot.startsAt })
    }
    if (parts.some((part) => part.slotId === slotId)) continue
    const offered = await findOffered(tx, { ...of, slotId, category: booking.variantId })
    if (!offered) throw new DomainError('variant_not_offered')
  }
}

interface Seated {
  of: OfProject
  from: LockedSlot
  wanted: Wanted[]
}

/** The wanted parts, with new slots for those that have none. */
async function seatsFor(
  unit: UnitOfWork,
  staff: Staff,
  { of, from, wanted }: Seated,
): Promise<[Seat, ...Seat[]]> {
  const { startsAt } = from
  const seats: Seat[] = []
  for (const { slot_id: slotId, people } of wanted) {
    const like = { ...of, slotId: from.id, startsAt }
    seats.push({ slotId: slotId ?? (await openBeside(unit, staff, like)), people })
  }
  const [first, ...others] = seats
  if (!first) throw new Error('a booking has at least one part')
  return [first, ...others]
}

interface Counted {
  before: number
  people: number
  wish: SplitInput
}

/** What the booking costs for this many people; whoever pays several prices says who pays which. */
function pricesAfter(booking: LockedBooking, { before, people, wish }: Counted): Agreed {
  const { priceLines, priceCurrency } = booking
  const as = (lines: typeof priceLines): Agreed => ({
    priceLines: lines,
    priceCents: lines && sumOf(lines),
    priceCurrency,
  })
  if (wish.prices && priceLines) {
    const fields = countFaults(priceLines, { counts: wish.prices, people })
    if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
    const counts = { counts: wish.prices, currency: priceCurrency ?? booking.currency }
    return as(pricedFor(priceLines, counts).priceLines)
  }
  if (!priceLines || people === before) return as(priceLines)
  const lines = linesForPeople(priceLines, people)
  if (!lines) throw fieldError('prices', 'prices_missing')
  return as(lines)
}

interface Exchanged {
  seating: Seating
  slots: LockedSlot[]
  /** The booking's own. */
  from: LockedSlot
  whole: boolean
}

/** Frees places of locked slots, and takes others: nobody else sees that before the end. */
async function exchangePlaces(
  { tx, freed }: UnitOfWork,
  { organisationId, projectId }: OfProject,
  { seating: { frees, takes }, slots, from, whole }: Exchanged,
): Promise<void> {
  const places = ({ slotId, people }: Seat) => ({ slotId, attendees: people })
  await freePlacesOf(tx, organisationId, frees.map(places))
  for (const seat of takes) {
    const { slotId, people } = seat
    const taken: Places = { attendees: people, whole }
    if (await takePlacesOf(tx, { organisationId, slotId }, taken)) continue
    // A new one is like the booking's own, and empty.
    const slot = slots.find(({ id }) => id === slotId) ?? { ...from, attendees: 0 }
    const own = frees.find((one) => one.slotId === slotId)?.people ?? 0
    throw noRoom({ ...slot, attendees: slot.attendees - own }, taken)
  }
  freed({ organisationId, projectId, slotIds: frees.map(({ slotId }) => slotId) })
}

interface Stored {
  of: OfProject
  booking: LockedBooking
  from: LockedSlot
  parts: [Part, ...Part[]]
  seats: Seat[]
  seating: Seating
  agreed: Agreed
  notify: boolean
}

async function store(unit: UnitOfWork, staff: Staff, stored: Stored): Promise<void> {
  const { of, booking, from, parts, seats, seating, agreed, notify } = stored
  const { tx, at } = unit
  const { organisationId, projectId, bookingId } = of
  const [first, ...others] = seating.kept
  if (!first) throw new Error('the first part stays')
  const isSplit = seats.length > 1
  if (seating.gone.length > 0) {
    await deleteParts(
      tx,
      of,
      seating.gone.map((part) => part.bookingId),
    )
  }
  const { action, resized, before, after } = changeOf(parts, seats)
  await updateBooking(tx, of, {
    booking: { ...contentOf(booking), ...agreed, slotId: first.slotId, attendees: first.people },
    inCalendar: resized,
    moves: false,
    at,
  })
  await markSplit(tx, of, isSplit)
  for (const part of others) {
    await resizePart(tx, { organisationId, bookingId: part.bookingId }, part.people)
  }
  for (const seat of seating.added) await insertPart(tx, of, { id: randomUUIDv7(), ...seat })
  const changeId = randomUUIDv7()
  const repriced = !isDeepStrictEqual(agreed.priceLines, booking.priceLines)
  await insertChange(tx, {
    ...{ organisationId, id: changeId, bookingId, at, staffId: staff.staffId },
    before: { ...before, ...(repriced && { price_lines: booking.priceLines }) },
    after: { ...after, ...(repriced && { price_lines: agreed.priceLines }) },
  })
  const slotIds = [...new Set([...parts, ...seats].map(({ slotId }) => slotId))]
  await daysChanged(unit, { organisationId, projectId, slotIds })
  if (notify && (resized || repriced) && booking.bookerEmail !== '') {
    const recipient = booking.bookerEmail
    const mail = { event: 'booking_changed', organisationId, projectId, bookingId } as const
    await post(tx, { ...mail, changeId, recipient, at })
  }
  const label = auditLabelOf({ bookingId, startsAt: from.startsAt })
  await unit.audit(staff, { action, subjectId: bookingId, label })
  unit.count('changed')
  unit.changed({ organisationId, projectId })
}

/** What a booking keeps when it is split. */
const contentOf = (booking: LockedBooking) => ({
  variantId: booking.variantId,
  whole: booking.whole,
  bookerName: booking.bookerName,
  bookerEmail: booking.bookerEmail,
  bookerPhone: booking.bookerPhone,
  comment: booking.comment,
  note: booking.note,
  answers: booking.answers,
  heldUntil: booking.heldUntil,
})
