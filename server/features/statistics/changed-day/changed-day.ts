import type { OrganisationId } from '#server/auth/actor.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { markDaysOf } from './changed-day.queries.ts'

interface ChangedSlots {
  organisationId: OrganisationId
  projectId: string
  slotIds: string[]
}

/**
 * Has the sums of the days of these slots computed again, as far as they have begun. Every change
 * of such a slot, its bookings, guides, variants, ticks or walk-ins calls it, and a move also
 * before it. The slots are locked already; the days are locked until the transaction ends.
 */
export const daysChanged = (
  { tx, at }: Pick<UnitOfWork, 'tx' | 'at'>,
  slots: ChangedSlots,
): Promise<void> =>
  slots.slotIds.length === 0 ? Promise.resolve() : markDaysOf(tx, { ...slots, at })
