import { randomUUIDv7 } from 'node:crypto'
import type { BookingKept, BookingShown, SlotMove, SlotMoved } from '#contract/booking.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { awaitReplication } from '#server/database/postgres/distribute.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { lockProjectForShare, requireProject, zoneOf } from '#server/features/project/project.ts'
import { isAhead, isSameTime } from '#server/features/slot/slot.rules.ts'
import { instantOf, moveStart, requireSlotIn } from '#server/features/slot/slot.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { postAll } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { endVisits } from '../attendance/attendance.queries.ts'
import { isSameDay, withAttendance } from '../attendance/attendance.rules.ts'
import { endWalkIns } from '../attendance/attendance.ts'
import { bookingFinder, bookingOf } from '../booking.ts'
import { stateOf } from '../place/hold.rules.ts'
import { lockWithParts, untilLocked } from '../split/slots-with-parts.ts'
import { lockBooking } from './change.queries.ts'
import { bookingSlotMoved } from './slot-move.mails.ts'
import {
  findMove,
  insertMoves,
  lockBookingsOf,
  markKept,
  updateMoved,
} from './slot-move.queries.ts'

interface Place {
  organisationId: OrganisationId
  projectId: string
  slotId: string
}

interface Start {
  startsAt: Temporal.Instant
  timezone: string
}

/**
 * Moves a slot with its bookings, and notifies guides and bookers. Throws `not_found`, `invalid`,
 * `slot_started`, `slot_split` if a booking is split over it and others, which shall not move
 * together, and `changed_meanwhile` if the slot was moved since the admin saw it.
 */
export async function moveSlot(
  ctx: AppContext,
  staff: Staff,
  { slotId, input }: { slotId: string; input: SlotMove },
): Promise<SlotMoved> {
  const projectId = await requireSlotIn(ctx, staff, { slotId })
  const project = await requireProject(ctx, staff, projectId)
  const timezone = zoneOf(project, input)
  const to = { startsAt: instantOf(input.starttime, timezone), timezone }
  const place = { organisationId: staff.organisationId, projectId, slotId }
  return untilLocked(() =>
    transact(ctx, async (unit) => {
      await lockProjectForShare(unit.tx, place)
      const locked = await lockWithParts(unit.tx, place, { slotIds: [slotId], farther: true })
      if (locked === 'elsewhere') return locked
      const [from] = locked.slots
      if (!from) throw new DomainError('not_found')
      // Accepts a repeated call whose move is already stored.
      if (isSame(from, to)) return { moved: false, told: 0 }
      requireMovable(unit, { from, to, input })
      // All parts of a group start at the same time.
      if (locked.beside.length > 0 && !input.together) throw new DomainError('slot_split')
      let told = 0
      for (const slot of [from, ...locked.beside]) {
        const { reason } = input
        const own = { ...place, slotId: slot.id }
        told += await moveOne(unit, staff, { place: own, from: slot, to, reason })
      }
      return { moved: true, told }
    }),
  )
}

/** Throws `changed_meanwhile`, `slot_started`, and `invalid` for a new start in the past. */
function requireMovable(
  { at }: UnitOfWork,
  { from, to, input }: { from: Start; to: Start; input: SlotMove },
): void {
  if (input.was && !from.startsAt.equals(input.was)) throw new DomainError('changed_meanwhile')
  if (!isAhead(from.startsAt, at)) throw new DomainError('slot_started')
  if (!isAhead(to.startsAt, at)) throw fieldError('starttime', 'not_ahead')
}

/** Moves a locked slot, and returns how many bookers were asked. */
async function moveOne(unit: UnitOfWork, staff: Staff, move: Move): Promise<number> {
  const { place, from, to } = move
  await moveStart(unit, staff, { ...place, ...to, from })
  if (!isSameDay(from, to)) await endWalkIns(unit, place)
  // Another zone with the same clock, such as Vienna's instead of Berlin's, is no news.
  return isSameTime(from, to) ? 0 : moveBookings(unit, staff, move)
}

const isSame = (one: Start, other: Start) =>
  one.startsAt.equals(other.startsAt) && one.timezone === other.timezone

interface Move {
  place: Place
  from: Start
  to: Start
  reason: string
}

/**
 * Moves the bookings with their slot, and asks the bookers to accept the new time; returns how many
 * were asked. Holds get no email, because their addresses may belong to somebody else.
 */
async function moveBookings(
  { tx, at, count }: UnitOfWork,
  { staffId }: Staff,
  { place, from, to, reason }: Move,
): Promise<number> {
  const { organisationId, projectId } = place
  const standing = (await lockBookingsOf(tx, place)).filter(
    (booking) => stateOf(booking, at) !== 'lapsed' && !booking.erasedAt,
  )
  const isNewVisit = !isSameDay(from, to)
  const stateIn = ({ startsAt, timezone }: Start) => ({
    start: startsAt.toString(),
    ...(from.timezone !== to.timezone && { timezone }),
  })
  const change = { before: stateIn(from), after: stateIn(to) }
  const bookings = standing.map((booking) => ({
    ...booking,
    ...(isNewVisit ? withAttendance(change, booking) : change),
    changeId: randomUUIDv7(),
    isAsked: booking.heldUntil === null && booking.bookerEmail !== '',
  }))
  if (bookings.length === 0) return 0
  const moved = { organisationId, bookings, at, startsAt: to.startsAt }
  await updateMoved(tx, moved)
  if (isNewVisit) {
    await endVisits(tx, { ...moved, bookingIds: bookings.map(({ bookingId }) => bookingId) })
  }
  await insertMoves(tx, { ...moved, staffId, reason })
  const mails = bookings
    .filter(({ isAsked }) => isAsked)
    .map(({ bookingId, changeId, bookerEmail: recipient }) => ({
      ...{ event: 'booking_slot_moved' as const, organisationId, projectId },
      ...{ bookingId, changeId, recipient, at },
    }))
  await postAll(tx, mails)
  count('changed', bookings.length)
  return mails.length
}

type Booking = Awaited<ReturnType<typeof bookingOf>>

/** What the booking page shows about a moved slot; empty once the booking is in another slot. */
export async function movedShown(
  { db }: AppContext,
  { organisationId, askedChangeId, keptAt, cancelledAt, ...booking }: Booking,
): Promise<Pick<BookingShown, 'moved'>> {
  if (!askedChangeId || cancelledAt) return {}
  const move = await findMove(db, { organisationId, changeId: askedChangeId })
  if (!move?.before.start) return {}
  // The time zone is stored only if it changed too.
  const { start, timezone = booking.timezone } = move.before
  return { moved: { start, timezone, reason: move.reason ?? '', kept: keptAt !== null } }
}

/**
 * Records that a booker accepts the new time of their slot; repeating it changes nothing. Throws
 * `not_found`, `booking_cancelled`, and `booking_overtaken` if the booking has changed since the
 * booker saw it.
 */
export async function keepBooking(
  ctx: AppContext,
  { cancelToken, revision }: { cancelToken: string } & BookingKept,
): Promise<void> {
  const { organisationId, projectId, bookingId } = await bookingOf(ctx, cancelToken)
  const kept = await transact(ctx, async ({ tx, at, changed }) => {
    const booking = await lockBooking(tx, { organisationId, bookingId })
    if (!booking) throw new DomainError('not_found')
    if (booking.cancelledAt) throw new DomainError('booking_cancelled')
    if ((revision ?? booking.revision) !== booking.revision) {
      throw new DomainError('booking_overtaken')
    }
    if (booking.askedChangeId === null || booking.keptAt) return false
    await markKept(tx, { organisationId, bookingId, at })
    changed({ organisationId, projectId })
    return true
  })
  if (!kept) await awaitReplication(ctx.db, { organisationId, bookingId })
}

/** Composes emails about moved slots for the postman. */
export function slotMoveComposers({
  db,
  clock,
  config,
  secretKey,
}: Pick<AppContext, 'db' | 'clock' | 'config' | 'secretKey'>) {
  const find = bookingFinder({ db, clock, secretKey })
  const moved: Composer = async ({ organisationId, bookingId, changeId }) => {
    const booking = bookingId && (await find({ organisationId, bookingId }))
    const move = changeId && (await findMove(db, { organisationId, changeId }))
    return booking && move ? bookingSlotMoved(booking, move, config) : null
  }
  return { booking_slot_moved: moved }
}
