import type { OrganisationId } from '#server/auth/actor.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { markDaysOf } from './changed-day.queries.ts'

interface ChangedSlots {
  organisationId: OrganisationId
  projectId: string
  slotIds: string[]
}

/**
 * Marks the days of slots that have begun, so that their totals are recomputed. Must be called
 * after such a slot is opened, after every change to it or to its bookings, guides, variants,
 * attendance or walk-ins, and also before it is moved. The slots must already be locked; the days
 * stay locked until the transaction ends.
 */
export const daysChanged = (
  { tx, at }: Pick<UnitOfWork, 'tx' | 'at'>,
  slots: ChangedSlots,
): Promise<void> =>
  slots.slotIds.length === 0 ? Promise.resolve() : markDaysOf(tx, { ...slots, at })
