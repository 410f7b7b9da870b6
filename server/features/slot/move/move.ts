import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import { isSameTime } from '#server/features/slot/slot.rules.ts'
import { tellTeam } from '#server/features/slot/slot.ts'
import { daysChanged } from '#server/features/statistics/changed-day/changed-day.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { updateStart } from './move.queries.ts'

interface Move {
  organisationId: OrganisationId
  projectId: string
  slotId: string
  startsAt: Temporal.Instant
  timezone: string
  from: { startsAt: Temporal.Instant; timezone: string }
}

/** Moves a locked slot, and informs its guides. The caller must move its bookings. */
export async function moveStart(
  unit: UnitOfWork,
  staff: Staff,
  { startsAt, timezone, from, ...slot }: Move,
): Promise<void> {
  const { tx, at } = unit
  const { slotId, ...project } = slot
  await daysChanged(unit, { ...project, slotIds: [slotId] })
  await updateStart(tx, { ...slot, startsAt, timezone })
  if (!isSameTime(from, { startsAt, timezone })) {
    await tellTeam(tx, 'slot_moved', { ...slot, at })
  }
  const label = startsAt.toString()
  await unit.audit(staff, { action: 'slot_moved', subjectId: slotId, label })
  unit.changed(project)
  // A later start may reopen booking, so places can be offered to the waiting list.
  const movedIds = startsAt.equals(from.startsAt) ? [] : [slotId]
  unit.freed({ ...project, slotIds: [slotId], movedIds })
}
