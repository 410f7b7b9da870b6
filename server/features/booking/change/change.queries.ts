import { sql } from 'kysely'
import type { BookingState } from '#contract/booking-change.ts'
import type { Currency, PriceLine } from '#contract/price.ts'
import type { BookingAnswer } from '#contract/question.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { OneBooking } from '#server/database/booking-details.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Transaction } from '#server/database/open.ts'

export type LockedBooking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>

/**
 * A booking with its variant, locked until the transaction ends. Its slots must be locked first.
 */
export const lockBooking = (tx: Transaction, { organisationId, bookingId }: OneBooking) =>
  tx
    .selectFrom('booking')
    .innerJoin('variant', joinWithin('variant.id', 'booking.variantId'))
    .innerJoin('project', joinWithin('project.id', 'booking.projectId'))
    .select(['booking.slotId', 'booking.variantId', 'booking.attendees', 'booking.bookerName'])
    .select(['booking.priceLines', 'booking.priceCurrency', 'variant.prices', 'project.currency'])
    .select(['booking.whole', 'booking.overbooked', 'booking.partOf', 'variant.resourceId'])
    .select(['variant.minPeople', 'variant.maxPeople'])
    .select(['variant.opensBeforeSeconds', 'variant.closesChangesSeconds'])
    .select(['booking.bookerEmail', 'booking.bookerPhone', 'booking.comment', 'booking.note'])
    .select(['booking.answers', 'booking.heldUntil', 'booking.cancelledAt', 'booking.erasedAt'])
    .select(['booking.revision', 'variant.name as variantName', 'variant.leadTimeSeconds'])
    .select(['booking.language', 'project.questions'])
    .select([
      'booking.askedChangeId',
      'booking.keptAt',
      'booking.calledOffAt',
      'booking.cancelReason',
      'booking.came',
    ])
    .where('booking.organisationId', '=', organisationId)
    .where('booking.id', '=', bookingId)
    .forUpdate('booking')
    .executeTakeFirst()

export interface StoredBooking {
  slotId: string
  variantId: string
  attendees: number
  whole: boolean
  bookerName: string
  bookerEmail: string
  bookerPhone: string
  comment: string
  note: string
  answers: BookingAnswer[]
  priceLines: PriceLine[] | null
  priceCents: number | null
  priceCurrency: Currency | null
  heldUntil: Temporal.Instant | null
}

/**
 * Stores a changed booking, which must be locked. `inCalendar`: whether its calendar entry changes
 * too. `moves`: whether it moves to another slot; if so, the booker no longer needs to accept that
 * the former slot was moved.
 */
export async function updateBooking(
  tx: Transaction,
  { organisationId, bookingId }: OneBooking,
  {
    booking: { answers, priceLines, ...booking },
    inCalendar,
    moves,
    at,
  }: { booking: StoredBooking; inCalendar: boolean; moves: boolean; at: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ ...booking, answers: JSON.stringify(answers), changedAt: at })
    .set({ priceLines: priceLines && JSON.stringify(priceLines) })
    .$if(inCalendar, (update) => update.set({ revision: sql<number>`revision + 1` }))
    .$if(moves, (update) => update.set({ askedChangeId: null, keptAt: null, overbooked: false }))
    .where('organisationId', '=', organisationId)
    .where('id', '=', bookingId)
    .execute()
}

interface NewChange extends OneBooking {
  id: string
  at: Temporal.Instant
  /** The member of staff making the change; null if it is the booker. */
  staffId: string | null
  before: BookingState
  after: BookingState
  /** Why the former slot was called off, if that is why the booking is moving. */
  reason?: string
}

export async function insertChange(
  tx: Transaction,
  { before, after, ...change }: NewChange,
): Promise<void> {
  await tx
    .insertInto('bookingChange')
    .values({ ...change, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute()
}

interface Rebooked {
  organisationId: OrganisationId
  bookingId: string
  slotId: string
  /** All people of a booking that was split: it is no longer. */
  attendees: number
  variantId: string
  /** The revision of the called-off slot that it leaves. */
  formerRevision: number
  at: Temporal.Instant
}

/**
 * Reactivates a cancelled booking in another slot; the booking and the slot must be locked.
 * Cancelling raised the `SEQUENCE` of the calendar entry by one without raising `revision`, so this
 * raises `revision` by two.
 */
export async function markRebooked(
  tx: Transaction,
  { organisationId, bookingId, slotId, attendees, variantId, formerRevision, at }: Rebooked,
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({
      slotId,
      attendees,
      partOf: null,
      variantId,
      changedAt: at,
      revision: sql<number>`revision + 2`,
    })
    .set({ formerRevisions: sql<number>`former_revisions + ${formerRevision}` })
    .set({ cancelledAt: null, cancelReason: '', cancelledAs: null, cancelledBy: null })
    .set({ calledOffAt: null, overbooked: false })
    .where('organisationId', '=', organisationId)
    .where('id', '=', bookingId)
    .execute()
}
