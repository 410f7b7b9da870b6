import type { Database, Transaction } from '#server/database/open.ts'

export async function insertOrganisation(
  tx: Transaction,
  organisation: {
    id: string
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

export function findOrganisation(db: Database, organisationId: string) {
  return db
    .selectFrom('organisation')
    .select(['name', 'contactEmail', 'guidesSeeAllBookers'])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()
}

/** Stores whether guides see all bookers; undefined when it is so already, else the name. */
export async function updateGuideView(
  tx: Transaction,
  { organisationId, seesAll }: { organisationId: string; seesAll: boolean },
): Promise<string | undefined> {
  const changed = await tx
    .updateTable('organisation')
    .set({ guidesSeeAllBookers: seesAll })
    .where('id', '=', organisationId)
    .where('guidesSeeAllBookers', '<>', seesAll)
    .returning('name')
    .executeTakeFirst()
  return changed?.name
}

/** Whose address this token confirms, or has confirmed; `staffId` is of whoever has the address. */
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
 * Puts another address and its token in place of those that wait for an answer; false when the
 * address `from` does not wait for one any more.
 */
export async function updateContact(
  tx: Transaction,
  of: {
    organisationId: string
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

/** Marks the address confirmed; false when it is already, or the token was replaced meanwhile. */
export async function updateConfirmed(
  tx: Transaction,
  of: { organisationId: string; tokenHash: Uint8Array; at: Temporal.Instant },
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
