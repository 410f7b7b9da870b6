import { randomUUIDv7 } from 'node:crypto'
import type { BookingChange, OwnBookingChange } from '#contract/booking-change.ts'
import { type Price, peopleIn } from '#contract/price.ts'
import { sumOf } from '#contract/price-sum.ts'
import type { AnswerInput, BookingAnswer } from '#contract/question.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/database/open.ts'
import { awaitReplication } from '#server/database/postgres/distribute.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import {
  costsOtherwise,
  linesForPeople,
  pricedFor,
} from '#server/features/booking/place/price.rules.ts'
import { addressFaults } from '#server/features/project/mail-settings/mail-settings.ts'
import { lockProjectForShare } from '#server/features/project/project.ts'
import {
  freePlaces,
  lockSlotsAmong,
  type Places,
  resizeGroup,
  takePlacesOf,
} from '#server/features/slot/slot.queries.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import { requireNamedStart } from '#server/features/slot/slot.ts'
import { daysChanged } from '#server/features/statistics/daily-sum/daily-sum.ts'
import { post } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { endVisits } from '../attendance/attendance.queries.ts'
import { withAttendance } from '../attendance/attendance.rules.ts'
import { findBooking, findCategory, findOffered } from '../booking.queries.ts'
import { opensAt } from '../booking.rules.ts'
import type { bookingOf } from '../booking.ts'
import { stateOf } from '../place/hold.rules.ts'
import { lapseHoldsOf } from '../place/hold.ts'
import {
  checkAnswers,
  correctedBy,
  countFaults,
  newTotal,
  remaining,
} from '../place/place.rules.ts'
import { auditLabelOf } from '../place/place.ts'
import { deleteParts, listParts, updateGroupKind } from '../split/split.queries.ts'
import { peopleIn as allPeopleIn } from '../split/split.rules.ts'
import {
  insertChange,
  type LockedBooking,
  lockBooking,
  markRebooked,
  updateBooking,
} from './change.queries.ts'
import {
  type BookingContent,
  concernsBooker,
  type Difference,
  differenceOf,
  isInCalendar,
  isOfParts,
} from './change.rules.ts'
import { findMeetingPoint } from './meeting-point.queries.ts'
import { tooLate } from './own-booking.rules.ts'

interface BookingId {
  organisationId: OrganisationId
  projectId: string
  bookingId: string
}

/** A booking as first read; it may be moved or cancelled before it is locked. */
export interface FoundBooking extends BookingId {
  slotId: string
  cancelledAt: Temporal.Instant | null
}

/**
 * Changes a booking as an admin. Admins may ignore lead times, use internal slots, and correct a
 * booking whose slot has begun. Throws what `makeChange` throws, and `invalid` for an unknown
 * category or an invalid answer.
 */
export async function changeBooking(
  ctx: AppContext,
  staff: Staff,
  { bookingId, ...wish }: { bookingId: string } & BookingChange,
): Promise<void> {
  const { organisationId } = staff
  const find = () => findBooking(ctx.db, { organisationId, bookingId })
  await makeChange(ctx, { wish, staff, find })
}

interface Change {
  /** Omitted fields keep their values. From a booker, `answers` are only those to change. */
  wish: BookingChange
  /** Null if the booker is making the change. */
  staff: Staff | null
  find: () => Promise<FoundBooking | undefined>
  /**
   * Throws if this person is not allowed to make the change; called once everything is locked.
   * Returns `elsewhere` if the booking has changed since it was first read.
   */
  permit?: (unit: UnitOfWork, locked: Locked) => Promise<'elsewhere' | undefined>
  /** Extra work for the same transaction; runs even if nothing changes. */
  also?: (unit: UnitOfWork, changed: { booking: BookingContent; locked: Locked }) => Promise<void>
}

const mostTries = 5

/**
 * Makes a change. Starts over if the booking moved before it was locked, or if expired holds took
 * up the places it needs. Returns whether anything changed. Throws `not_found` for the booking or
 * the slot, `booking_cancelled`, `booking_erased`, `slot_started` for a move into the past,
 * `booking_split` for people, slot or variant of a booking that is split over several slots,
 * `price_changed`, `variant_not_offered`, `slot_full` with the places left, `slot_shared`, and
 * `slot_moved` if the new slot (or the booking's own) starts at another time than was seen.
 */
export async function makeChange(ctx: AppContext, change: Change): Promise<boolean> {
  let lapsed = false
  for (let tries = 1; tries <= mostTries; tries++) {
    const place = await change.find()
    if (!place) throw new DomainError('not_found')
    if (place.cancelledAt) throw new DomainError('booking_cancelled')
    const atAddress = { ...place, field: 'booker_email', email: change.wish.booker_email }
    const fields = await addressFaults(ctx, atAddress)
    if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
    const outcome = await transact(ctx, (unit) => changeIn(unit, place, change)).catch(
      async (error: unknown) => {
        if (lapsed || !isFull(error)) throw error
        lapsed = true
        await lapseHoldsOf(ctx, { ...place, slotId: change.wish.slot_id ?? place.slotId })
        return 'elsewhere' as const
      },
    )
    // A repeated call finds its change already stored, but perhaps not yet replicated.
    if (outcome === 'unchanged') await awaitReplication(ctx.db, place)
    if (outcome !== 'elsewhere') return outcome === 'changed'
  }
  throw new Error('the booking moved each time before it was locked')
}

export const isFull = (error: unknown) =>
  error instanceof DomainError && (error.code === 'slot_full' || error.code === 'slot_shared')

type LockedSlot = Awaited<ReturnType<typeof lockSlotsAmong>>[number]

/** A booking with its current slot and its new one, which may be the same. */
export interface Locked extends BookingId {
  booking: LockedBooking
  /** Of all its parts. */
  people: number
  from: LockedSlot
  to: LockedSlot
  at: Temporal.Instant
}

async function changeIn(
  unit: UnitOfWork,
  place: FoundBooking,
  { wish, staff, permit, also }: Change,
): Promise<'changed' | 'unchanged' | 'elsewhere'> {
  const { tx } = unit
  const locked = await lockAll(unit, place, wish.slot_id ?? place.slotId)
  if (locked === 'elsewhere') return locked
  if ((await permit?.(unit, locked)) === 'elsewhere') return 'elsewhere'
  const before = contentOf(locked, locked.from)
  const after = await contentAfter(tx, locked, { wish, staff })
  const difference = differenceOf(before, after)
  if (!difference) {
    await also?.(unit, { booking: after, locked })
    return 'unchanged'
  }
  if (locked.booking.partOf && isOfParts(difference)) throw new DomainError('booking_split')
  await exchangePlaces(unit, place, { before, after, to: locked.to })
  requireNamedStart(locked.to.startsAt, wish.start)
  const elsewhere = await withMeetingPoint(tx, place, { before, after, difference })
  const stored = { staff, after, difference: elsewhere, locked }
  const changeId = await store(unit, place, stored)
  if (wish.notify && isToTell(stored)) {
    const { organisationId, projectId, bookingId } = place
    const recipient = after.bookerEmail
    const of = { organisationId, projectId, bookingId, changeId }
    await post(tx, { event: 'booking_changed', ...of, recipient, at: unit.at })
  }
  await also?.(unit, { booking: after, locked })
  return 'changed'
}

/** A change, with where the booker meets if that is elsewhere in another slot or variant. */
async function withMeetingPoint(
  tx: Transaction,
  { organisationId, bookingId }: BookingId,
  {
    before,
    after,
    difference,
  }: { before: BookingContent; after: BookingContent } & {
    difference: Difference
  },
): Promise<Difference> {
  if (before.slotId === after.slotId && before.variantId === after.variantId) return difference
  const placeIn = ({ slotId, variantId }: BookingContent) =>
    findMeetingPoint(tx, { organisationId, bookingId, slotId, variantId })
  const [was, is] = [await placeIn(before), await placeIn(after)]
  if (was === is) return difference
  return {
    before: { ...difference.before, meeting_point: was },
    after: { ...difference.after, meeting_point: is },
  }
}

/** Locks the project, both slots and the booking, in the same order as everywhere else. */
async function lockAll(
  unit: UnitOfWork,
  place: FoundBooking,
  slotId: string,
): Promise<Locked | 'elsewhere'> {
  const { tx } = unit
  await lockProjectForShare(tx, place)
  const slots = await lockSlotsAmong(tx, place, [place.slotId, slotId])
  const booking = await lockBooking(tx, place)
  if (!booking) throw new DomainError('not_found')
  const { at } = unit
  requireActive(booking, at)
  if (booking.slotId !== place.slotId) return 'elsewhere'
  const [from, to] = [place.slotId, slotId].map((id) => slots.find((slot) => slot.id === id))
  if (!from || !to) throw new DomainError('not_found')
  if (from !== to && !isAhead(to.startsAt, at)) throw new DomainError('slot_started')
  const { organisationId, projectId, bookingId } = place
  const { attendees, partOf } = booking
  const people = partOf ? allPeopleIn(await listParts(tx, place)) : attendees
  return { organisationId, projectId, bookingId, booking, people, from, to, at }
}

/** An expired hold counts as cancelled, even if that is not recorded yet. */
export function requireActive(booking: LockedBooking, at: Temporal.Instant): void {
  const isOver = booking.cancelledAt !== null || stateOf(booking, at) === 'lapsed'
  if (isOver) throw new DomainError('booking_cancelled')
  if (booking.erasedAt) throw new DomainError('booking_erased')
}

function contentOf({ booking, people }: Locked, slot: LockedSlot): BookingContent {
  const { heldUntil, cancelledAt, erasedAt, leadTimeSeconds, revision, ...rest } = booking
  const { askedChangeId, keptAt, calledOffAt, cancelReason, came, ...others } = rest
  const { minPeople, maxPeople, opensBeforeSeconds, closesChangesSeconds, ...more } = others
  const { partOf, prices, currency, questions, language, resourceId, overbooked, ...content } = more
  return { ...content, attendees: people, startsAt: slot.startsAt, timezone: slot.timezone }
}

async function contentAfter(
  tx: Transaction,
  locked: Locked,
  { wish, staff }: Pick<Change, 'wish' | 'staff'>,
): Promise<BookingContent> {
  const { booking, to } = locked
  const variant = await variantAfter(tx, locked, wish.category)
  const priced = pricesAfter(locked, variant, wish)
  return {
    ...contentOf(locked, to),
    slotId: to.id,
    variantId: variant.id,
    variantName: variant.name,
    // What the group has agreed stays, even if its variant is no longer, or has become, exclusive.
    whole: variant.id === booking.variantId ? booking.whole : variant.exclusive,
    ...priced,
    bookerName: wish.booker_name ?? booking.bookerName,
    bookerEmail: wish.booker_email ?? booking.bookerEmail,
    bookerPhone: wish.booker_phone ?? booking.bookerPhone,
    comment: wish.comment ?? booking.comment,
    note: wish.note ?? booking.note,
    answers: answersAfter(booking, variant, { given: wish.answers, asVisitor: !staff }),
  }
}

/** The answers after a correction. Throws `invalid`. */
function answersAfter(
  { answers: stored, questions, language }: LockedBooking,
  { resourceId }: { resourceId: string },
  { given, asVisitor }: { given: AnswerInput[] | undefined; asVisitor: boolean },
): BookingAnswer[] {
  if (!given) return stored
  const { answers, faults: fields } = checkAnswers(
    asVisitor ? correctedBy(stored, given) : given,
    questions,
    { asVisitor, resourceIds: [resourceId], language, stored },
  )
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
  return answers
}

/**
 * The people and what they pay. A group that stays with its variant keeps the prices it agreed to;
 * it has to say who pays which only if several are paid. With another variant, only a caller who
 * knows its prices can say that.
 */
function pricesAfter(
  { booking, people: before }: Locked,
  variant: { id: string; prices: Price[] },
  wish: Change['wish'],
): Pick<BookingContent, 'attendees' | 'priceLines' | 'priceCurrency'> {
  const stays = variant.id === booking.variantId
  const agreed = stays ? booking.priceLines : null
  const { prices: counts } = wish
  const people = wish.attendees_count ?? (counts?.length ? peopleIn(counts) : before)
  if (counts) {
    const prices = agreed ?? variant.prices
    const fields = countFaults(prices, { counts, people })
    const isFaulty = Object.keys(fields).length > 0
    const currency = (agreed && booking.priceCurrency) ?? booking.currency
    const { priceLines, priceCents, priceCurrency } = pricedFor(prices, { counts, currency })
    const isRefused = isFaulty && wish.price_cents !== undefined
    if (isRefused || costsOtherwise({ priceCents, priceCurrency }, wish)) {
      throw new DomainError('price_changed', newTotal(prices, { counts, people }))
    }
    if (isFaulty) throw new DomainError('invalid', { fields })
    return { attendees: people, priceLines, priceCurrency }
  }
  const isSame = people === before
  const priceLines = agreed && (isSame ? agreed : linesForPeople(agreed, people))
  if (agreed && !priceLines) throw fieldError('prices', 'prices_missing')
  const priceCurrency = agreed && booking.priceCurrency
  const priceCents = priceLines && sumOf(priceLines)
  const isUnseen = wish.price_cents !== undefined && !stays && variant.prices.length > 0
  if (isUnseen || costsOtherwise({ priceCents, priceCurrency }, wish)) {
    throw new DomainError('price_changed', priceCents === null ? {} : { priceCents })
  }
  return { attendees: people, priceLines, priceCurrency }
}

/** The requested variant, or the current one if none is requested; a new slot must offer it. */
async function variantAfter(
  tx: Transaction,
  { organisationId, projectId, booking, from, to }: Locked,
  category: string | undefined,
): Promise<{
  id: string
  resourceId: string
  name: string
  exclusive: boolean
  prices: Price[]
}> {
  const { variantId, variantName, whole, prices, resourceId } = booking
  if (category === undefined && from === to) {
    return { id: variantId, resourceId, name: variantName, exclusive: whole, prices }
  }
  const where = { organisationId, projectId }
  const named = category === undefined ? [] : await findCategory(tx, where, category)
  if (category !== undefined && named.length === 0) {
    throw fieldError('category', 'unknown_variant')
  }
  // Several variants may share a name.
  const keeps = category === undefined || named.some(({ id }) => id === variantId)
  const wanted = keeps ? variantId : category
  const offered = await findOffered(tx, { ...where, slotId: to.id, category: wanted })
  if (!offered) throw new DomainError('variant_not_offered')
  return offered
}

/** Takes the new places before it frees the old ones. Both slots are locked. */
async function exchangePlaces(
  { tx, freed: noteFreed }: UnitOfWork,
  { organisationId, projectId }: BookingId,
  { before, after, to }: { before: BookingContent; after: BookingContent; to: LockedSlot },
): Promise<void> {
  const moves = before.slotId !== after.slotId
  const old = { organisationId, slotId: before.slotId }
  const wanted = { organisationId, slotId: after.slotId }
  const isFreed = moves || before.whole !== after.whole || after.attendees < before.attendees
  if (moves) {
    if (!(await takePlacesOf(tx, wanted, after))) throw noRoom(to, after)
    await freePlaces(tx, old, before)
  } else if (before.whole !== after.whole) {
    await freePlaces(tx, old, before)
    // Its own places are free now, but nobody else sees that before this transaction ends.
    if (!(await takePlacesOf(tx, wanted, after))) throw noRoom(to, after)
  } else {
    const more = after.attendees - before.attendees
    if (!(await growIn(tx, wanted, { more, whole: after.whole }))) throw noRoom(to, after)
  }
  if (isFreed) noteFreed({ organisationId, projectId, slotIds: [before.slotId] })
}

/** Changes how many places a booking takes in its slot; returns whether there is room. */
async function growIn(
  tx: Transaction,
  where: { organisationId: OrganisationId; slotId: string },
  { more, whole }: { more: number; whole: boolean },
): Promise<boolean> {
  if (whole) return resizeGroup(tx, where, more)
  if (more > 0) return takePlacesOf(tx, where, { attendees: more, whole })
  if (more < 0) await freePlaces(tx, where, { attendees: -more })
  return true
}

export const noRoom = (to: LockedSlot, { whole, attendees }: Places) =>
  whole && to.attendees > 0 && attendees <= to.maxAttendees
    ? new DomainError('slot_shared')
    : new DomainError('slot_full', { remaining: remaining(to) })

interface Stored {
  staff: Staff | null
  after: BookingContent
  difference: Difference
  locked: Locked
}

/** Stores a change with its history, and returns the id of the change. */
async function store(
  { tx, at, audit, count, changed }: UnitOfWork,
  { organisationId, projectId, bookingId }: BookingId,
  { staff, after, difference, locked }: Stored,
): Promise<string> {
  const { startsAt, timezone, variantName, ...content } = after
  const priceCents = after.priceLines && sumOf(after.priceLines)
  // The people of a split booking stay; its own row has those of the first part.
  const attendees = locked.booking.partOf ? locked.booking.attendees : content.attendees
  const booking = { ...content, attendees, priceCents, heldUntil: heldUntilOf(locked) }
  const inCalendar = isInCalendar(difference)
  const moves = difference.after.slot_id !== undefined
  await updateBooking(tx, { organisationId, bookingId }, { booking, inCalendar, moves, at })
  if (moves) await endVisits(tx, { organisationId, bookingIds: [bookingId], at })
  const id = randomUUIDv7()
  const staffId = staff?.staffId ?? null
  const told = moves ? withAttendance(difference, locked.booking) : difference
  await insertChange(tx, { organisationId, id, bookingId, at, staffId, ...told })
  if (locked.booking.partOf && difference.after.answers) {
    await updateGroupKind(tx, { organisationId, bookingId })
  }
  const slotIds = [locked.from.id, locked.to.id]
  await daysChanged({ tx, at }, { organisationId, projectId, slotIds })
  if (staff) {
    const action = moves ? 'booking_moved' : 'booking_changed'
    const label = auditLabelOf({ bookingId, startsAt })
    await audit(staff, { action, subjectId: bookingId, label })
  }
  count('changed')
  changed({ organisationId, projectId })
  return id
}

/** A hold ends no later than the start of its slot. */
const heldUntilOf = ({ booking: { heldUntil }, to: { startsAt } }: Locked) =>
  heldUntil && Temporal.Instant.compare(heldUntil, startsAt) > 0 ? startsAt : heldUntil

/**
 * Whether the booker gets an email about a change. None is sent once the visit has begun. Nor is
 * one sent before the booking is confirmed, because the address may belong to somebody else.
 */
const isToTell = ({ after, difference, locked: { booking, to, at } }: Stored) =>
  concernsBooker(difference) &&
  after.bookerEmail !== '' &&
  booking.heldUntil === null &&
  isAhead(to.startsAt, at)

type Booking = Awaited<ReturnType<typeof bookingOf>>

/** Whether the request only moves a booking whose slot was called off. */
export const isRebooking = (
  { calledOffAt, attendees }: Booking,
  { slot_id, attendees_count, prices, answers }: OwnBookingChange,
): boolean =>
  calledOffAt !== null &&
  slot_id !== undefined &&
  prices === undefined &&
  answers === undefined &&
  (attendees_count ?? attendees) === attendees

interface Chosen {
  slotId: string
  /** The slot's start and the booking's revision that the booker saw. */
  start: string | undefined
  revision: number | undefined
}

/**
 * Moves a booking to another slot after its own was called off, and reactivates it there. Takes the
 * places first, and never books two slots. Throws `not_found`, `booking_cancelled`,
 * `booking_erased`, `booking_overtaken`, `slot_started`, `lead_time_passed`, `not_open_yet`,
 * `variant_not_offered`, `slot_full`, `slot_shared`, and `slot_moved` if the slot starts at another
 * time than the booker saw.
 */
export async function rebook(ctx: AppContext, booking: Booking, chosen: Chosen): Promise<void> {
  const { slotId } = chosen
  const move = () => transact(ctx, (unit) => rebookIn(unit, booking, chosen))
  const moved = await move().catch(async (error: unknown) => {
    if (!isFull(error)) throw error
    await lapseHoldsOf(ctx, { ...booking, slotId })
    return move()
  })
  if (!moved) await awaitReplication(ctx.db, booking)
}

/** Returns false if an earlier call has already moved the booking. */
async function rebookIn(unit: UnitOfWork, found: Booking, chosen: Chosen): Promise<boolean> {
  const { tx } = unit
  const { slotId } = chosen
  const { organisationId, projectId, bookingId } = found
  await lockProjectForShare(tx, found)
  // The called-off slot is deleted, so its places no longer matter and it does not need a lock.
  const [to] = await lockSlotsAmong(tx, found, [slotId])
  const booking = await lockBooking(tx, found)
  if (!booking) throw new DomainError('not_found')
  if (!booking.cancelledAt && booking.slotId === slotId) return false
  requireCalledOff(booking, chosen)
  const { at } = unit
  // Visitors do not see internal slots.
  if (!to || to.internal) throw new DomainError('not_found')
  const { variantId, leadTimeSeconds } = booking
  // A group that was split needs room for all of its people.
  const attendees = allPeopleIn(await listParts(tx, { organisationId, bookingId }))
  const late = tooLate(to, { leadTimeSeconds, now: at })
  if (late) throw new DomainError(late)
  const offered = await findOffered(tx, { ...found, slotId, category: variantId })
  if (!offered) throw new DomainError('variant_not_offered')
  const opens = opensAt(to, booking)
  if (opens && Temporal.Instant.compare(at, opens) < 0)
    throw new DomainError('not_open_yet', { opens })
  const { whole } = booking
  const taken = await takePlacesOf(tx, { organisationId, slotId }, { attendees, whole })
  if (!taken) throw noRoom(to, { attendees, whole })
  requireNamedStart(to.startsAt, chosen.start)
  await endVisits(tx, { organisationId, bookingIds: [bookingId], at })
  if (booking.partOf) await deleteParts(tx, { organisationId, bookingId })
  await markRebooked(tx, {
    organisationId,
    bookingId,
    slotId,
    attendees,
    variantId: offered.id,
    at,
    formerRevision: found.slotRevision,
  })
  await tell(unit, found, { booking, to })
  await daysChanged(unit, { organisationId, projectId, slotIds: [booking.slotId] })
  unit.count('changed')
  unit.changed({ organisationId, projectId })
  return true
}

function requireCalledOff(booking: LockedBooking, { revision }: Chosen): void {
  const isSeen = revision === undefined || revision === booking.revision
  if (!booking.cancelledAt || !isSeen) throw new DomainError('booking_overtaken')
  if (booking.erasedAt) throw new DomainError('booking_erased')
  if (!booking.calledOffAt) throw new DomainError('booking_cancelled')
}

type Slot = Awaited<ReturnType<typeof lockSlotsAmong>>[number]

/** Adds the move to the history, and queues the email with the new time. */
async function tell(
  { tx, at }: UnitOfWork,
  { organisationId, projectId, bookingId, startsAt, timezone }: Booking,
  { booking, to }: { booking: LockedBooking; to: Slot },
): Promise<void> {
  const id = randomUUIDv7()
  const renamed = timezone !== to.timezone
  const before = {
    ...{ slot_id: booking.slotId, start: startsAt.toString() },
    ...(renamed && { timezone }),
  }
  const after = {
    ...{ slot_id: to.id, start: to.startsAt.toString() },
    ...(renamed && { timezone: to.timezone }),
  }
  const states = withAttendance({ before, after }, booking)
  const change = { organisationId, id, bookingId, at, staffId: null, ...states }
  await insertChange(tx, { ...change, reason: booking.cancelReason })
  const mail = { event: 'booking_changed' as const, organisationId, projectId, bookingId }
  await post(tx, { ...mail, changeId: id, recipient: booking.bookerEmail, at })
}
