import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

/**
 * The time from which a second factor is required of admins, and of the other members; null if it
 * is not required.
 */
export interface DemandColumns {
  adminFactorSince: Temporal.Instant | null
  staffFactorSince: Temporal.Instant | null
}

export const findDemand = (db: Database, organisationId: OrganisationId): Promise<DemandColumns> =>
  db
    .selectFrom('organisation')
    .select(['adminFactorSince', 'staffFactorSince'])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()

export const lockDemandForUpdate = (
  tx: Transaction,
  organisationId: OrganisationId,
): Promise<DemandColumns> =>
  tx
    .selectFrom('organisation')
    .select(['adminFactorSince', 'staffFactorSince'])
    .where('id', '=', organisationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export async function updateDemand(
  tx: Transaction,
  organisationId: OrganisationId,
  columns: DemandColumns,
): Promise<void> {
  await tx.updateTable('organisation').set(columns).where('id', '=', organisationId).execute()
}

/** The members who log in with a password and have no second factor. */
export const listUnprotected = (db: Database, organisationId: OrganisationId) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'admin'])
    .where('organisationId', '=', organisationId)
    .where('deletedAt', 'is', null)
    .where('secondFactor', '=', false)
    .where('passwordHash', '<>', '')
    .orderBy('id')
    .execute()

/** How an organisation schedules its guides. */
export interface GuideSettings {
  /** How many minutes a guide needs between two slots. */
  pauseMinutes: number
  /** Whether preferred members are asked before the others. */
  preferredFirst: boolean
  /** How many hours before its start an offered slot must be accepted. */
  answerHours: number
}

export const guideSettingsOf = (
  db: Database,
  organisationId: OrganisationId,
): Promise<GuideSettings> =>
  db
    .selectFrom('organisation')
    .select(['pauseMinutes', 'preferredFirst', 'answerHours'])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()

export async function updateGuideSettings(
  tx: Transaction,
  organisationId: OrganisationId,
  settings: Partial<GuideSettings>,
): Promise<void> {
  await tx.updateTable('organisation').set(settings).where('id', '=', organisationId).execute()
}

export async function insertOrganisation(
  tx: Transaction,
  organisation: {
    id: OrganisationId
    name: string
    createdAt: Temporal.Instant
    confirmedAt: Temporal.Instant | null
    contactEmail: string | null
  },
): Promise<void> {
  await tx.insertInto('organisation').values(organisation).execute()
}

export async function anyOrganisation(db: Database): Promise<boolean> {
  const found = await db.selectFrom('organisation').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

export function findOrganisation(db: Database, organisationId: OrganisationId) {
  return db
    .selectFrom('organisation')
    .select(['name', 'contactEmail', 'guidesSeeAllBookers'])
    .select(['pauseMinutes', 'preferredFirst', 'answerHours', 'deletionDueAt'])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()
}

/** Stores whether guides see all bookers; false when nothing changed. */
export async function updateGuideView(
  tx: Transaction,
  { organisationId, seesAll }: { organisationId: OrganisationId; seesAll: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisation')
    .set({ guidesSeeAllBookers: seesAll })
    .where('id', '=', organisationId)
    .where('guidesSeeAllBookers', '<>', seesAll)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * The address that this token confirms or has confirmed; `staffId` is the account with this
 * address.
 */
export function findConfirmation(db: Database, tokenHash: Uint8Array, at: Temporal.Instant) {
  return db
    .selectFrom('organisation')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.organisationId', '=', 'organisation.id')
        .onRef('staff.email', '=', 'organisation.contactEmail'),
    )
    .select(['organisation.id as organisationId', 'organisation.name as organisation'])
    .select(['organisation.contactEmail', 'staff.id as staffId', 'staff.name'])
    .where('organisation.confirmTokenHash', '=', Buffer.from(tokenHash))
    .where('organisation.confirmExpiresAt', '>', at)
    .executeTakeFirst()
}

/**
 * Replaces the unconfirmed contact address and its token; false if `from` is no longer the address
 * awaiting confirmation.
 */
export async function updateContact(
  tx: Transaction,
  of: {
    organisationId: OrganisationId
    from: string
    to: string
    tokenHash: Uint8Array
    expiresAt: Temporal.Instant
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisation')
    .set({ contactEmail: of.to, confirmTokenHash: of.tokenHash, confirmExpiresAt: of.expiresAt })
    .where('id', '=', of.organisationId)
    .where('contactEmail', '=', of.from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Marks the address as confirmed; false if it is already confirmed, or if its token has since been
 * replaced.
 */
export async function updateConfirmed(
  tx: Transaction,
  of: { organisationId: OrganisationId; tokenHash: Uint8Array; at: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisation')
    .set({ confirmedAt: of.at, contactEmail: null })
    .where('id', '=', of.organisationId)
    .where('confirmTokenHash', '=', Buffer.from(of.tokenHash))
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Reminder {
  organisationId: OrganisationId
  contactEmail: string
  tokenHash: Uint8Array
  expiresAt: Temporal.Instant
  at: Temporal.Instant
}

/**
 * Marks the organisation as reminded, with the reminder's token; false if it has already been
 * reminded or confirmed.
 */
export async function updateReminded(tx: Transaction, of: Reminder): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisation')
    .set({ remindedAt: of.at, confirmTokenHash: of.tokenHash, confirmExpiresAt: of.expiresAt })
    .where('id', '=', of.organisationId)
    .where('contactEmail', '=', of.contactEmail)
    .where('remindedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const unconfirmed = (db: Database, madeBefore: Temporal.Instant) =>
  db
    .selectFrom('organisation')
    .select(['id as organisationId', 'contactEmail'])
    .where('confirmedAt', 'is', null)
    // Leaves out suspended organisations, because the operator may still be looking into them.
    .where('suspendedAt', 'is', null)
    .where('createdAt', '<=', madeBefore)

/** Unconfirmed organisations that registered before `madeBefore` and have had no reminder. */
export const listUnreminded = (db: Database, madeBefore: Temporal.Instant) =>
  unconfirmed(db, madeBefore)
    .where('remindedAt', 'is', null)
    .$narrowType<{ contactEmail: string }>()
    .execute()

/**
 * Unconfirmed organisations that registered before `made` and were reminded before `reminded`,
 * unless the reminder is still unsent.
 */
export const listRemindedInVain = (
  db: Database,
  before: { made: Temporal.Instant; reminded: Temporal.Instant },
) =>
  unconfirmed(db, before.made)
    .where('remindedAt', '<=', before.reminded)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.organisationId', '=', 'organisation.id')
            .where('outbox.projectId', 'is', null)
            .where('outbox.event', '=', 'organisation_reminded')
            .where('outbox.state', '=', 'waiting'),
        ),
      ),
    )
    .execute()

/** The organisation that was never confirmed and has this contact address. */
export const findUnconfirmedOf = (tx: Transaction, email: string) =>
  tx
    .selectFrom('organisation')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.organisationId', '=', 'organisation.id')
        .onRef('staff.email', '=', 'organisation.contactEmail'),
    )
    .select('organisation.id as organisationId')
    .where('staff.email', '=', email)
    .where('organisation.confirmedAt', 'is', null)
    .executeTakeFirst()

/**
 * Deletes an organisation with all its rows, if it is still unconfirmed or its deletion has begun,
 * depending on `which`. Returns the ids of its emails, or null if it is not deleted. Other
 * transactions lock a member, project or slot before the organisation, so this locks the rows in
 * the same order.
 */
export async function deleteOrganisation(
  tx: Transaction,
  organisationId: OrganisationId,
  which: 'unconfirmed' | 'closed',
): Promise<string[] | null> {
  for (const table of ['staff', 'project', 'slot'] as const) {
    await tx
      .selectFrom(table)
      .select('id')
      .where('organisationId', '=', organisationId)
      .orderBy('id')
      .forUpdate()
      .execute()
  }
  const held = await tx
    .selectFrom('organisation')
    .select('id')
    .where('id', '=', organisationId)
    .$if(which === 'unconfirmed', (query) => query.where('confirmedAt', 'is', null))
    .$if(which === 'closed', (query) =>
      query.where('closedAt', 'is not', null).where('suspendedAt', 'is', null),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!held) return null
  const mails = await tx
    .selectFrom('outbox')
    .select('id')
    .where('organisationId', '=', organisationId)
    .execute()
  await tx.deleteFrom('organisation').where('id', '=', organisationId).execute()
  return mails.map(({ id }) => id)
}
