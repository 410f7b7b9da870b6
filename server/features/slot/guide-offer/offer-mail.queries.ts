import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Owned } from '#server/database/postgres/distribute.ts'

/** The member who gets an email, with their organisation; undefined once they have left. */
export const findOfferMail = (
  db: Database,
  { organisationId, staffId }: { organisationId: OrganisationId; staffId: string },
) =>
  db
    .selectFrom('staff')
    .innerJoin('organisation', 'organisation.id', 'staff.organisationId')
    .select(['staff.name', 'staff.admin', 'organisation.name as organisation'])
    .where('staff.organisationId', '=', organisationId)
    .where('staff.id', '=', staffId)
    .where('staff.deletedAt', 'is', null)
    .executeTakeFirst()

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

/** A project's slots that were reported to its admins because nobody had taken them in time. */
export async function listReported(
  db: Database,
  { organisationId, projectId }: OfProject,
): Promise<string[]> {
  const rows = await db
    .selectFrom('offeredSlot')
    .innerJoin('project', joinWithin('project.id', 'offeredSlot.projectId'))
    .select('offeredSlot.slotId')
    .where('offeredSlot.organisationId', '=', organisationId)
    .where('offeredSlot.projectId', '=', projectId)
    .where('offeredSlot.reportedAt', 'is not', null)
    .where('project.deletedAt', 'is', null)
    .execute()
  return rows.map(({ slotId }) => slotId)
}

interface Slots {
  organisationId: OrganisationId
  slotIds: string[]
}

/** Offered slots that are due for a check. */
export const listDueOffers = (
  db: Database,
  { at, limit }: { at: Temporal.Instant; limit: number },
): Promise<(OfProject & { slotId: string })[]> =>
  db
    .selectFrom('offeredSlot')
    .select(['organisationId', 'projectId', 'slotId'])
    .where('lookAt', '<=', at)
    .orderBy('organisationId')
    .orderBy('projectId')
    .orderBy('slotId')
    .limit(limit)
    .execute()

/** The offers for these locked slots, unless another process has already checked them. */
export const listOffersDue = (
  tx: Transaction,
  { organisationId, slotIds }: Slots,
  at: Temporal.Instant,
) =>
  tx
    .selectFrom('offeredSlot')
    .select(['slotId', 'openedAt', 'preferredOnly', 'reportedAt'])
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`slot_id = any(${slotIds}::uuid[])`)
    .where('lookAt', '<=', at)
    .execute()

interface Looked {
  slotId: string
  lookAt: Temporal.Instant
  reportedAt: Temporal.Instant | null
}

/** Stores when the offers are next checked, and which ones were reported. */
export async function updateLooks(
  tx: Transaction,
  organisationId: OrganisationId,
  looked: Looked[],
): Promise<void> {
  if (looked.length === 0) return
  await sql`
    update offered_slot set look_at = one.look_at, reported_at = one.reported_at
    from unnest(${looked.map(({ slotId }) => slotId)}::uuid[],
      ${looked.map(({ lookAt }) => lookAt.toString())}::timestamptz[],
      ${looked.map(({ reportedAt }) => reportedAt?.toString() ?? null)}::timestamptz[])
      as one(slot_id, look_at, reported_at)
    where offered_slot.organisation_id = ${organisationId}
      and offered_slot.slot_id = one.slot_id`.execute(tx)
}

/** Ends the offers for slots that have begun or were deleted. */
export async function deleteOffers(tx: Transaction, { organisationId, slotIds }: Slots) {
  if (slotIds.length === 0) return
  await tx
    .deleteFrom('offeredSlot')
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`slot_id = any(${slotIds}::uuid[])`)
    .execute()
}

/** The current admins, locked so that none can leave before their emails are stored. */
export const lockAdminsForShare = (tx: Transaction, organisationId: OrganisationId) =>
  tx
    .selectFrom('staff')
    .select(['id as staffId', 'email'])
    .where('organisationId', '=', organisationId)
    .where('admin', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()

/** Up to `limit` offer emails from before the given time. */
export const listOldLetters = (
  db: Database,
  { before, limit }: { before: Temporal.Instant; limit: number },
): Promise<Owned[]> =>
  db
    .selectFrom('offerLetter')
    .select(['organisationId', 'id'])
    .where('askedAt', '<', before)
    .limit(limit)
    .execute()

/** Deletes offer emails, and with them the record of what was offered. */
export async function deleteLetters(
  tx: Transaction,
  { organisationId, ids }: { organisationId: OrganisationId; ids: string[] },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('offerLetter')
    .where('organisationId', '=', organisationId)
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
