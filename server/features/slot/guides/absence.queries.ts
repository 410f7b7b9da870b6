import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Owned } from '#server/database/postgres/distribute.ts'

interface OfMember {
  organisationId: OrganisationId
  staffId: string
}

interface AbsenceId {
  organisationId: OrganisationId
  absenceId: string
}

interface NewAbsence extends OfMember, AbsenceId {
  fromAt: Temporal.Instant
  untilAt: Temporal.Instant
  /** The slots the member no longer leads because of the absence. */
  slotIds: string[]
}

export async function insertAbsence(
  tx: Transaction,
  { absenceId, slotIds, ...absence }: NewAbsence,
): Promise<void> {
  const { organisationId } = absence
  await tx
    .insertInto('absence')
    .values({ ...absence, id: absenceId })
    .execute()
  if (slotIds.length === 0) return
  await tx
    .insertInto('absenceSlot')
    .values(slotIds.map((slotId) => ({ organisationId, absenceId, slotId })))
    .execute()
}

/** An absence, with its member and the slots they no longer lead. */
export function findAbsence(db: Database, { organisationId, absenceId }: AbsenceId) {
  return db
    .selectFrom('absence')
    .innerJoin('staff', joinWithin('staff.id', 'absence.staffId'))
    .select(['absence.staffId', 'staff.name', 'absence.fromAt', 'absence.untilAt'])
    .where('absence.organisationId', '=', organisationId)
    .where('absence.id', '=', absenceId)
    .where('staff.deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function listSlotsOfAbsence(
  db: Database,
  { organisationId, absenceId }: AbsenceId,
): Promise<string[]> {
  const rows = await db
    .selectFrom('absenceSlot')
    .select('slotId')
    .where('organisationId', '=', organisationId)
    .where('absenceId', '=', absenceId)
    .execute()
  return rows.map(({ slotId }) => slotId)
}

interface Wanted {
  organisationId: OrganisationId
  /** Undefined: all members. */
  staffId?: string | undefined
  /** Only absences that end after this time. */
  after: Temporal.Instant
}

/**
 * The first 1,000 current and future absences in an organisation or of one member, sorted by start.
 */
export const listAbsences = (db: Database, { organisationId, staffId, after }: Wanted) =>
  db
    .selectFrom('absence')
    .innerJoin('staff', joinWithin('staff.id', 'absence.staffId'))
    .select(['absence.id', 'absence.staffId', 'staff.name', 'absence.fromAt', 'absence.untilAt'])
    .where('absence.organisationId', '=', organisationId)
    .where('absence.untilAt', '>', after)
    .$if(staffId !== undefined, (query) => query.where('absence.staffId', '=', staffId ?? ''))
    .orderBy('absence.fromAt')
    .orderBy('absence.id')
    .limit(1000)
    .execute()

interface During {
  organisationId: OrganisationId
  /** Undefined: all members. */
  staffId?: string | undefined
  from: Temporal.Instant
  until: Temporal.Instant
}

/** All absences in an organisation or of one member that overlap a span. */
export const listAbsencesDuring = (
  db: Database,
  { organisationId, staffId, from, until }: During,
) =>
  db
    .selectFrom('absence')
    .select(['staffId', 'fromAt', 'untilAt'])
    .where('organisationId', '=', organisationId)
    .where('untilAt', '>', from)
    .where('fromAt', '<', until)
    .$if(staffId !== undefined, (query) => query.where('staffId', '=', staffId ?? ''))
    .execute()

/**
 * Deletes an absence; with `staffId`, only if it is that member's. Returns its member; undefined if
 * nothing was deleted.
 */
export const deleteAbsence = (
  tx: Transaction,
  { organisationId, absenceId, staffId }: AbsenceId & { staffId?: string },
) =>
  tx
    .deleteFrom('absence')
    .using('staff')
    .where('absence.organisationId', '=', organisationId)
    .where('absence.id', '=', absenceId)
    .$if(staffId !== undefined, (query) => query.where('absence.staffId', '=', staffId ?? ''))
    .whereRef('staff.organisationId', '=', 'absence.organisationId')
    .whereRef('staff.id', '=', 'absence.staffId')
    .returning(['staff.id as staffId', 'staff.name'])
    .executeTakeFirst()

/** Deletes the absences of a member who is leaving. */
export async function deleteAbsencesOf(
  tx: Transaction,
  { organisationId, staffId }: OfMember,
): Promise<void> {
  await tx
    .deleteFrom('absence')
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .execute()
}

/** Up to `limit` absences that ended before the given time. */
export const listOldAbsences = (
  db: Database,
  { before, limit }: { before: Temporal.Instant; limit: number },
): Promise<Owned[]> =>
  db
    .selectFrom('absence')
    .select(['organisationId', 'id'])
    .where('untilAt', '<', before)
    .limit(limit)
    .execute()

export async function deleteOldAbsences(
  tx: Transaction,
  { organisationId, ids }: { organisationId: OrganisationId; ids: string[] },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('absence')
    .where('organisationId', '=', organisationId)
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
