import { randomUUIDv7 } from 'node:crypto'
import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import type { OneBooking } from '#server/database/booking-details.ts'
import { awaitReplication } from '#server/database/postgres/distribute.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { lockProjectForShare } from '#server/features/project/project.ts'
import { lockSlotsAmong, takePlacesOf } from '#server/features/slot/slot.queries.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import { post } from '#server/mail/outbox.ts'
import type { ProjectId, UnitOfWork } from '#server/unit-of-work.ts'
import { findOffered } from '../booking.queries.ts'
import { requireBooking } from '../cancellation/cancellation.ts'
import { insertChange, lockBooking } from '../change/change.queries.ts'
import { isFull, noRoom } from '../change/change.ts'
import { stateOf } from '../place/hold.rules.ts'
import { lapseHoldsOf } from '../place/hold.ts'
import { auditLabelOf } from '../place/place.ts'
import { listParts, lockParts } from '../split/split.queries.ts'
import { findCancellation, markRestored } from './restoration.queries.ts'

const mostTries = 5

/**
 * Makes a cancelled booking valid again, with all its parts or not at all, whoever cancelled it, and
 * queues its confirmation if `notify` is true. Restoring twice changes nothing. Throws `not_found`,
 * `never_confirmed` for a hold, `booking_erased`, `slot_gone`, `slot_started`, `slot_moved` if its
 * parts start at different times by now, `variant_not_offered`, `slot_full` with the places left and
 * `slot_shared`; `changed_meanwhile` if others keep changing it.
 */
export async function restoreBooking(
  ctx: AppContext,
  staff: Staff,
  { bookingId, notify }: { bookingId: string; notify: boolean },
): Promise<void> {
  let lapsed = false
  for (let tries = 1; tries <= mostTries; tries++) {
    const found = await requireBooking(ctx, staff, bookingId)
    const state = stateOf(found, ctx.clock.now())
    if (state === 'held' || state === 'confirmed') return awaitReplication(ctx.db, found)
    const { organisationId, projectId } = found
    const of = { organisationId, projectId, bookingId: found.bookingId }
    const slotIds = [...new Set((await listParts(ctx.db, of)).map(({ slotId }) => slotId))]
    const outcome = await transact(ctx, (unit) =>
      restoreIn(unit, staff, { of, slotIds, notify }),
    ).catch(async (error: unknown) => {
      if (lapsed || !isFull(error)) throw error
      lapsed = true
      for (const slotId of slotIds) await lapseHoldsOf(ctx, { organisationId, slotId })
      return 'elsewhere' as const
    })
    if (outcome === 'restored') return
  }
  throw new DomainError('changed_meanwhile')
}

interface Restoring {
  of: ProjectId & { bookingId: string }
  /** The slots of its parts, when they were read. */
  slotIds: string[]
  notify: boolean
}

async function restoreIn(
  unit: UnitOfWork,
  staff: Staff,
  { of, slotIds, notify }: Restoring,
): Promise<'restored' | 'elsewhere'> {
  const { tx } = unit
  await lockProjectForShare(tx, of)
  const slots = await lockSlotsAmong(tx, of, slotIds)
  const parts = await lockParts(tx, of)
  const booking = await lockBooking(tx, of)
  if (!booking) throw new DomainError('not_found')
  if (booking.heldUntil) throw new DomainError('never_confirmed')
  // Looks again: others have restored it, or its booker has moved it.
  if (!booking.cancelledAt || parts.some(({ slotId }) => !slotIds.includes(slotId))) {
    return 'elsewhere'
  }
  if (booking.erasedAt) throw new DomainError('booking_erased')
  const startsAt = requireStanding(slots, { slotIds, at: unit.at })
  for (const slotId of slotIds) {
    const offered = await findOffered(tx, { ...of, slotId, category: booking.variantId })
    if (!offered) throw new DomainError('variant_not_offered')
  }
  const cancellation = await findCancellation(tx, of)
  const { organisationId } = of
  for (const { slotId, people: attendees } of parts) {
    const places = { attendees, whole: booking.whole }
    if (await takePlacesOf(tx, { organisationId, slotId }, places)) continue
    const slot = slots.find(({ id }) => id === slotId)
    throw slot ? noRoom(slot, places) : new DomainError('slot_gone')
  }
  const bookingIds = parts.map((part) => part.bookingId)
  await markRestored(tx, { organisationId, bookingIds, at: unit.at })
  await insertRestoration(unit, staff, { of, startsAt, cancellation })
  const label = auditLabelOf({ bookingId: of.bookingId, startsAt })
  await unit.audit(staff, { action: 'booking_restored', subjectId: of.bookingId, label })
  unit.count('changed')
  unit.changed(of)
  const recipient = booking.bookerEmail
  if (notify && recipient !== '') {
    await post(tx, { event: 'booking_confirmed', ...of, recipient, at: unit.at })
  }
  return 'restored'
}

type LockedSlot = Awaited<ReturnType<typeof lockSlotsAmong>>[number]

/** When the slots start, all at the same time. Throws `slot_gone`, `slot_started`, `slot_moved`. */
function requireStanding(
  slots: LockedSlot[],
  { slotIds, at }: { slotIds: string[]; at: Temporal.Instant },
): Temporal.Instant {
  const [first, ...others] = slots
  if (!first || slots.length < slotIds.length) throw new DomainError('slot_gone')
  const { startsAt } = first
  if (slots.some((slot) => !isAhead(slot.startsAt, at))) throw new DomainError('slot_started')
  const moved = others.find((slot) => !slot.startsAt.equals(startsAt))
  if (moved) throw new DomainError('slot_moved', { start: moved.startsAt })
  return startsAt
}

interface Restored {
  of: OneBooking
  startsAt: Temporal.Instant
  cancellation: Awaited<ReturnType<typeof findCancellation>>
}

/** Adds to the history how the booking was cancelled, and that it is valid again. */
export async function insertRestoration(
  { tx, at }: UnitOfWork,
  staff: Staff,
  { of, startsAt, cancellation }: Restored,
): Promise<void> {
  const { organisationId, bookingId } = of
  const { cancelledAt, cancelledAs, cancelledBy, cancelReason } = cancellation
  await insertChange(tx, {
    ...{ organisationId, id: randomUUIDv7(), bookingId, at, staffId: staff.staffId },
    before: {
      cancelled: {
        at: (cancelledAt ?? at).toString(),
        ...{ as: cancelledAs, by: cancelledBy, reason: cancelReason },
      },
    },
    // With its start, because reminders that were due before this are not made up for.
    after: { start: startsAt.toString() },
  })
}
