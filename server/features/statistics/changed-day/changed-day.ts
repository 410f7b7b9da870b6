import type { OrganisationId } from '#server/auth/actor.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { markDaysOf } from './changed-day.queries.ts'

interface ChangedSlots {
  organisationId: OrganisationId
  projectId: string
  slotIds: string[]
}

/**
 * Causes the sums of the slots' days to be computed again, for slots that have begun. Called once
 * such a slot is opened, after every change to it, its bookings, guides, variants, attendance or
 * walk-ins, and also before a move. The slots are locked already; the days are locked until the
 * transaction ends.
 */
export const daysChanged = (
  { tx, at }: Pick<UnitOfWork, 'tx' | 'at'>,
  slots: ChangedSlots,
): Promise<void> =>
  slots.slotIds.length === 0 ? Promise.resolve() : markDaysOf(tx, { ...slots, at })
