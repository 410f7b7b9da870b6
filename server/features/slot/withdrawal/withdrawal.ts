import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import { addChange, emptyAction } from '#server/features/slot/change/change.rules.ts'
import { carryOut } from '#server/features/slot/change/change.ts'
import { prepare } from '#server/features/slot/prepared/prepared.ts'
import { listWholeSlots } from '#server/features/slot/selection/selection.queries.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { emptySlots } from './withdrawal.queries.ts'

interface WithdrawnSlots {
  organisationId: OrganisationId
  projectId: string
  slotIds: string[]
  callOffReason: string
  /** Whether the database is the embedded one. */
  embedded: boolean
}

/**
 * Deletes slots whose bookings are cancelled, and informs each of their guides in one email. The
 * slots must be locked. This cannot be undone, because the bookers have been informed.
 */
export async function withdrawSlots(
  unit: UnitOfWork,
  staff: Staff,
  { slotIds, callOffReason, embedded, ...of }: WithdrawnSlots,
): Promise<void> {
  await emptySlots(unit.tx, { ...of, slotIds, callOffReason })
  const action = emptyAction()
  for (const slot of await listWholeSlots(unit.tx, of, slotIds)) {
    addChange(action, { slot, to: { deleted: true } })
  }
  await carryOut(unit, {
    ...{ ...of, staff, embedded, audit: 'slots_called_off', final: true },
    prepared: prepare(action, unit.at),
    series: undefined,
  })
}
