import { randomUUIDv7 } from 'node:crypto'
import type { OrganisationId } from '#server/auth/actor.ts'
import { insertChange } from '#server/features/slot/change/change.queries.ts'
import { findWantedMails } from '#server/features/staff/wanted-mails/wanted-mails.queries.ts'
import { daysChanged } from '#server/features/statistics/changed-day/changed-day.ts'
import { post } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { deleteAssignments } from './giving-up.queries.ts'

interface LedSlot {
  slotId: string
  projectId: string
}

interface GivingUp {
  organisationId: OrganisationId
  staffId: string
  email: string
  /** The slots are locked, and the member leads them. */
  slots: LedSlot[]
}

/**
 * Removes a member from slots. One email per project takes the slots out of the member's calendar.
 */
export async function giveUpSlots(
  unit: UnitOfWork,
  { organisationId, staffId, email, slots }: GivingUp,
): Promise<void> {
  if (slots.length === 0) return
  const { tx, at } = unit
  const { slotMails: isTold } = await findWantedMails(tx, { organisationId, staffId })
  for (const [projectId, some] of Map.groupBy(slots, (slot) => slot.projectId)) {
    const slotIds = some.map(({ slotId }) => slotId)
    const left = await deleteAssignments(tx, { organisationId, staffId, slotIds })
    await daysChanged(unit, { organisationId, projectId, slotIds })
    unit.changed({ organisationId, projectId })
    if (!isTold) continue
    const id = randomUUIDv7()
    const entries = JSON.stringify(left.map((slot) => ({ ...slot, before: { staff: [staffId] } })))
    const series = { seriesId: null, seriesBefore: null }
    // The action cannot be undone, because others may have taken the slots since.
    await insertChange(tx, {
      ...{ organisationId, projectId, id, at, entries, ...series },
      undoneAt: at,
    })
    const mail = { organisationId, projectId, event: 'slots_changed', changeId: id } as const
    await post(tx, { ...mail, staffId, recipient: email, at })
  }
}
