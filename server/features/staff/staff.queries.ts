import { type Insertable, type NotNull, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { isDuplicate } from '#server/database/statement.ts'

interface One {
  organisationId: OrganisationId
  staffId: string
}

/** A current team member. */
export function findMember(db: Database, { organisationId, staffId }: One) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'admin', 'desk', 'preferred'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', staffId)
    .where('deletedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()
}

/** How many slots that have not begun the links in a member's offers let them take. */
export async function countOpenOffers(
  db: Database,
  { organisationId, staffId, at }: One & { at: Temporal.Instant },
): Promise<number> {
  const { offers } = await db
    .selectFrom('offerLetter')
    .innerJoin('guideOffer', joinWithin('guideOffer.letterId', 'offerLetter.id'))
    .innerJoin('staff', joinWithin('staff.id', 'offerLetter.staffId'))
    .innerJoin('slot', joinWithin('slot.id', 'guideOffer.slotId'))
    .select(sql<number>`count(distinct guide_offer.slot_id)::integer`.as('offers'))
    .where('offerLetter.organisationId', '=', organisationId)
    .where('offerLetter.staffId', '=', staffId)
    .where('offerLetter.tokenHash', 'is not', null)
    .where('slot.startsAt', '>', at)
    .where('slot.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('staff.accessEndedAt', 'is', null),
        eb('staff.accessEndedAt', '<', eb.ref('offerLetter.askedAt')),
      ]),
    )
    .executeTakeFirstOrThrow()
  return offers
}

/**
 * All of the organisation's variants, by project, and whether each is one of the member's skills.
 */
export function listVariantsFor(db: Database, { organisationId, staffId }: One) {
  return db
    .selectFrom('variant')
    .innerJoin('project', joinWithin('project.id', 'variant.projectId'))
    .leftJoin('staffSkill', (join) =>
      join
        .onRef('staffSkill.organisationId', '=', 'variant.organisationId')
        .onRef('staffSkill.variantId', '=', 'variant.id')
        .on('staffSkill.staffId', '=', staffId),
    )
    .select(['variant.id', 'variant.name', 'project.name as project'])
    .select(sql<boolean>`staff_skill.variant_id is not null`.as('led'))
    .where('variant.organisationId', '=', organisationId)
    .where('variant.deletedAt', 'is', null)
    .where('project.deletedAt', 'is', null)
    .orderBy('project.id')
    .orderBy('variant.id')
    .execute()
}

/** The skills of all members in an organisation; members without skills are left out. */
export const listSkills = (db: Database, organisationId: OrganisationId) =>
  db
    .selectFrom('staffSkill')
    .innerJoin('variant', joinWithin('variant.id', 'staffSkill.variantId'))
    .innerJoin('project', joinWithin('project.id', 'variant.projectId'))
    .select(['staffSkill.staffId', 'variant.resourceId'])
    .where('staffSkill.organisationId', '=', organisationId)
    .where('variant.deletedAt', 'is', null)
    .where('project.deletedAt', 'is', null)
    .orderBy('variant.id')
    .execute()

interface MemberColumns {
  admin?: boolean
  desk?: boolean
  preferred?: boolean
  roleSince?: Temporal.Instant
}

export async function updateMember(
  tx: Transaction,
  { organisationId, staffId }: One,
  columns: MemberColumns,
): Promise<void> {
  await tx
    .updateTable('staff')
    .set(columns)
    .$if(columns.roleSince !== undefined, (update) =>
      update.set((staff) => ({ roleRevision: staff('roleRevision', '+', 1) })),
    )
    .where('organisationId', '=', organisationId)
    .where('id', '=', staffId)
    .execute()
}

/** Replaces a member's skills, including those for deleted variants. */
export async function replaceSkills(
  tx: Transaction,
  { organisationId, staffId }: One,
  variantIds: string[],
): Promise<void> {
  await tx
    .deleteFrom('staffSkill')
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .execute()
  if (variantIds.length === 0) return
  await tx
    .insertInto('staffSkill')
    .values(variantIds.map((variantId) => ({ organisationId, staffId, variantId })))
    .execute()
}

interface Member {
  organisationId: OrganisationId
  staffId: string
}

export function findLogIn(db: Database, email: string) {
  return db
    .selectFrom('staff')
    .innerJoin('organisation', 'organisation.id', 'staff.organisationId')
    .select(['staff.organisationId', 'staff.id as staffId', 'staff.name', 'staff.email'])
    .select(['staff.admin', 'staff.desk', 'staff.passwordHash', 'staff.secondFactor'])
    .select(['organisation.adminFactorSince', 'organisation.staffFactorSince'])
    .select(['organisation.name as organisation', 'organisation.suspendedAt'])
    .where('staff.email', '=', email)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()
}

/**
 * Locks the password against changes until the transaction ends; false if it has just been changed.
 */
export async function lockPasswordForShare(
  tx: Transaction,
  where: { organisationId: OrganisationId; staffId: string; passwordHash: string },
): Promise<boolean> {
  const held = await tx
    .selectFrom('staff')
    .select('id')
    .where('organisationId', '=', where.organisationId)
    .where('id', '=', where.staffId)
    .where('passwordHash', '=', where.passwordHash)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

/** The team, without former members. */
export function listStaff(db: Database, organisationId: OrganisationId) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'admin', 'desk'])
    .where('organisationId', '=', organisationId)
    .where('deletedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .orderBy('id')
    .execute()
}

/** Replaces the password `from`; false if it is no longer the current one. */
export async function updatePassword(
  tx: Transaction,
  of: { organisationId: OrganisationId; staffId: string; from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ passwordHash: of.to })
    .where('organisationId', '=', of.organisationId)
    .where('id', '=', of.staffId)
    .where('passwordHash', '=', of.from)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function emailExists(db: Database, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return found !== undefined
}

export interface NewStaff {
  organisationId: OrganisationId
  id: string
  name: string
  email: string
  passwordHash: string
  admin: boolean
  desk: boolean
  createdAt: Temporal.Instant
}

/** Adds a member of staff; false when the address already has an account. */
export async function insertStaff(
  tx: Transaction,
  staff: NewStaff,
  emailHash: Uint8Array,
): Promise<boolean> {
  if (!(await takeAddress(tx, { ...staff, emailHash }))) return false
  try {
    await tx
      .insertInto('staff')
      .values({ ...staff, lastUsedProjectId: null })
      .execute()
    return true
  } catch (error) {
    // Ids never collide, so the duplicate must be the address.
    if (isDuplicate(error)) return false
    throw error
  }
}

/** Registers an address as taken; false if it already is. */
async function takeAddress(
  tx: Transaction,
  { organisationId, id: staffId, email, emailHash }: NewStaff & { emailHash: Uint8Array },
): Promise<boolean> {
  const owner = { organisationId, staffId }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staffAddress')
    .values({ ...owner, emailHash })
    .onConflict((conflict) => conflict.column('emailHash').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return true
  await tx.selectFrom('staffAddress').where('emailHash', '=', emailHash).forUpdate().execute()
  // The address may still be registered for a member who left while an earlier version was running.
  if (await emailExists(tx, email)) return false
  await tx.updateTable('staffAddress').set(owner).where('emailHash', '=', emailHash).execute()
  return true
}

/** Frees the address of a member who is leaving, or all addresses in an organisation. */
export async function freeAddresses(
  tx: Transaction,
  { organisationId, staffId }: { organisationId: OrganisationId; staffId?: string },
): Promise<void> {
  await tx
    .deleteFrom('staffAddress')
    .where('organisationId', '=', organisationId)
    .$if(staffId !== undefined, (query) => query.where('staffId', '=', staffId ?? ''))
    .execute()
}

/**
 * The expiry times of a member's open resets, latest first. Locks the member's row, so that the
 * second of two concurrent calls sees what the first one stored; inserting rows that refer to the
 * member is not blocked.
 */
export async function lockOpenResets(
  tx: Transaction,
  { organisationId, staffId, at }: Member & { at: Temporal.Instant },
): Promise<Temporal.Instant[]> {
  await sql`select from staff where organisation_id = ${organisationId} and id = ${staffId}
    for no key update`.execute(tx)
  const open = await tx
    .selectFrom('passwordReset')
    .select('expiresAt')
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .where('expiresAt', '>', at)
    .orderBy('expiresAt', 'desc')
    .execute()
  return open.map(({ expiresAt }) => expiresAt)
}

export async function insertReset(
  tx: Transaction,
  reset: Insertable<Schema['passwordReset']>,
): Promise<void> {
  await tx.insertInto('passwordReset').values(reset).execute()
}

/** The member who may choose a new password with this token. */
export function findReset(db: Database, tokenHash: Uint8Array, at: Temporal.Instant) {
  return db
    .selectFrom('passwordReset as reset')
    .innerJoin('staff', joinWithin('staff.id', 'reset.staffId'))
    .innerJoin('organisation', 'organisation.id', 'staff.organisationId')
    .select(['staff.organisationId', 'staff.id as staffId', 'staff.name', 'staff.email'])
    .select(['staff.passwordHash', 'organisation.name as organisation'])
    .where('reset.tokenHash', '=', Buffer.from(tokenHash))
    .where('reset.expiresAt', '>', at)
    .where('staff.deletedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()
}

/** Deletes a member's open resets. */
export async function deleteResetsOf(tx: Transaction, of: Member): Promise<void> {
  await tx
    .deleteFrom('passwordReset')
    .where('organisationId', '=', of.organisationId)
    .where('staffId', '=', of.staffId)
    .execute()
}

export async function deleteLapsedResets(tx: Transaction, at: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('passwordReset').where('expiresAt', '<=', at).execute()
}

/** The current admins and one member of staff, locked exclusively, always in the same order. */
export function lockMembersForUpdate(tx: Transaction, { organisationId, staffId }: Member) {
  return tx
    .selectFrom('staff')
    .select(['id as staffId', 'name', 'email', 'admin', 'desk'])
    .where('organisationId', '=', organisationId)
    .where('deletedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .where((eb) => eb.or([eb('admin', '=', true), eb('id', '=', staffId)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** All current members, locked exclusively, always in the same order. */
export const lockTeamForUpdate = (tx: Transaction, organisationId: OrganisationId) =>
  tx
    .selectFrom('staff')
    .select(['id as staffId', 'name', 'email'])
    .where('organisationId', '=', organisationId)
    .where('deletedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .orderBy('id')
    .forUpdate()
    .execute()

/** Current members with this name, and this id if given; locked, so that none can leave. */
export function lockMembersNamedForShare(
  tx: Transaction,
  of: { organisationId: OrganisationId; name: string; staffId?: string | undefined },
) {
  return tx
    .selectFrom('staff')
    .select(['id as staffId', 'email', 'slotMails'])
    .where('organisationId', '=', of.organisationId)
    .where('name', '=', of.name)
    .where('deletedAt', 'is', null)
    .$if(of.staffId !== undefined, (query) => query.where('id', '=', of.staffId ?? ''))
    .orderBy('id')
    .forShare()
    .execute()
}

interface StaffChanges {
  name?: string
  lastUsedProjectId?: string
}

export async function updateStaff(
  tx: Transaction,
  { organisationId, staffId }: { organisationId: OrganisationId; staffId: string },
  changes: StaffChanges,
): Promise<void> {
  await tx
    .updateTable('staff')
    .set(changes)
    .where('organisationId', '=', organisationId)
    .where('id', '=', staffId)
    .execute()
}

/** Keeps the name of a member of staff for the slots they led, and erases their other data. */
export async function markLeft(
  tx: Transaction,
  of: { organisationId: OrganisationId; staffId: string; at: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ deletedAt: of.at, email: null, passwordHash: '', lastUsedProjectId: null })
    .where('organisationId', '=', of.organisationId)
    .where('id', '=', of.staffId)
    .execute()
  await freeAddresses(tx, of)
}

/** Members who left before `before` and still have their names. */
export const listFormer = (db: Database, before: Temporal.Instant) =>
  former(db, before).select(['organisationId', 'id as staffId']).execute()

/** A former member's name, locked; null if it has already been erased. */
export async function lockFormer(
  tx: Transaction,
  { organisationId, staffId, before }: Member & { before: Temporal.Instant },
): Promise<string | null> {
  const found = await former(tx, before)
    .select('name')
    .where('organisationId', '=', organisationId)
    .where('id', '=', staffId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found?.name ?? null
}

const former = (db: Database, before: Temporal.Instant) =>
  db.selectFrom('staff').where('deletedAt', '<', before).where('name', '<>', '')

/** Which emails a member of staff gets: those about their slots, and the morning email. */
export const findWantedMails = (db: Database, { organisationId, staffId }: Member) =>
  db
    .selectFrom('staff')
    .select(['slotMails', 'morningMails'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()

/** Stores a member's choice; undefined settings are left unchanged. */
export async function updateWantedMails(
  tx: Transaction,
  { organisationId, staffId }: Member,
  wanted: { slotMails: boolean; morningMails: boolean | undefined },
): Promise<void> {
  const { slotMails, morningMails } = wanted
  await tx
    .updateTable('staff')
    .set({ slotMails, ...(morningMails === undefined ? {} : { morningMails }) })
    .where('organisationId', '=', organisationId)
    .where('id', '=', staffId)
    .execute()
}
