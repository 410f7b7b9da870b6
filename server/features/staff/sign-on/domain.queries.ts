import type { Insertable, NotNull } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

/** A domain as it was stored when its check began. */
export interface DueDomain {
  organisationId: OrganisationId
  domain: string
  nextCheckAt: Temporal.Instant
  missingSince: Temporal.Instant | null
}

/**
 * Verified domains whose record is due for a look-up, longest overdue first. Skips suspended
 * organisations, where nobody could act on the outcome.
 */
export const listDueDomains = (
  db: Database,
  { at, most }: { at: Temporal.Instant; most: number },
): Promise<DueDomain[]> =>
  db
    .selectFrom('provenDomain')
    .innerJoin('organisation', 'organisation.id', 'provenDomain.organisationId')
    .select(['organisationId', 'domain', 'nextCheckAt', 'missingSince'])
    .where('nextCheckAt', '<=', at)
    .where('organisation.suspendedAt', 'is', null)
    .orderBy('nextCheckAt')
    .limit(most)
    .execute()

/**
 * The text that verifies a domain, whether it is verified, and when its record went missing;
 * undefined if the organisation has not added the domain.
 */
export async function findProof(
  db: Database,
  { organisationId, domain }: { organisationId: OrganisationId; domain: string },
) {
  const named = await db
    .selectFrom('signOnDomain')
    .select('token')
    .where('organisationId', '=', organisationId)
    .where('domain', '=', domain)
    .executeTakeFirst()
  const proven = await db
    .selectFrom('provenDomain')
    .select('missingSince')
    .where('organisationId', '=', organisationId)
    .where('domain', '=', domain)
    .executeTakeFirst()
  return named && { ...named, proven: proven !== undefined, missingSince: proven?.missingSince }
}

/** Stores the outcome of a check; false if another process has since checked the domain. */
export async function updateChecked(
  tx: Transaction,
  { organisationId, domain, nextCheckAt }: DueDomain,
  outcome: { nextCheckAt: Temporal.Instant; missingSince?: Temporal.Instant | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('provenDomain')
    .set(outcome)
    .where('organisationId', '=', organisationId)
    .where('domain', '=', domain)
    .where('nextCheckAt', '=', nextCheckAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Frees a domain whose record no longer exists; false if another process has since checked it. */
export async function freeLost(
  tx: Transaction,
  { organisationId, domain, nextCheckAt }: DueDomain,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('provenDomain')
    .where('organisationId', '=', organisationId)
    .where('domain', '=', domain)
    .where('nextCheckAt', '=', nextCheckAt)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The organisation that owns a domain. */
export async function findOwner(db: Database, domain: string): Promise<OrganisationId | null> {
  const owner = await db
    .selectFrom('provenDomain')
    .select('organisationId')
    .where('domain', '=', domain)
    .executeTakeFirst()
  return owner?.organisationId ?? null
}

/** The domains an organisation has added, oldest first. */
export const listDomains = (db: Database, organisationId: OrganisationId) =>
  db
    .selectFrom('signOnDomain')
    .select(['id', 'domain', 'token'])
    .where('organisationId', '=', organisationId)
    .orderBy('id')
    .execute()

/** Whether an organisation has a provider, without which it cannot have domains. */
export async function hasProvider(db: Database, organisationId: OrganisationId): Promise<boolean> {
  const found = await db
    .selectFrom('signOn')
    .select('organisationId')
    .where('organisationId', '=', organisationId)
    .executeTakeFirst()
  return found !== undefined
}

/** An organisation's verified domains, and when each one's record went missing. */
export const listProven = (db: Database, organisationId: OrganisationId) =>
  db
    .selectFrom('provenDomain')
    .select(['domain', 'missingSince'])
    .where('organisationId', '=', organisationId)
    .execute()

/** Adds a domain; if the organisation has already added it, its token is kept. */
export async function insertDomain(
  tx: Transaction,
  domain: Insertable<Schema['signOnDomain']>,
): Promise<void> {
  await tx
    .insertInto('signOnDomain')
    .values(domain)
    .onConflict((conflict) => conflict.columns(['organisationId', 'domain']).doNothing())
    .execute()
}

/** Deletes a domain and returns its name; undefined if there is none. */
export async function deleteDomain(
  tx: Transaction,
  { organisationId, id }: { organisationId: OrganisationId; id: string },
): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('signOnDomain')
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .returning('domain')
    .executeTakeFirst()
  return deleted?.domain
}

/**
 * Makes an organisation the owner of a domain, or notes that its record exists again; false if
 * another organisation owns it.
 */
export async function takeDomain(
  tx: Transaction,
  of: Pick<Insertable<Schema['provenDomain']>, 'organisationId' | 'domain' | 'provenAt'> & {
    nextCheckAt: Temporal.Instant
  },
): Promise<boolean> {
  const { organisationId, nextCheckAt } = of
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('provenDomain')
    .values({ ...of, missingSince: null })
    .onConflict((conflict) =>
      conflict
        .column('domain')
        .doUpdateSet({ nextCheckAt, missingSince: null })
        .where('provenDomain.organisationId', '=', organisationId),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Frees one of an organisation's domains, or all of them. */
export async function freeDomains(
  tx: Transaction,
  { organisationId, domain }: { organisationId: OrganisationId; domain?: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('provenDomain')
    .where('organisationId', '=', organisationId)
    .$if(domain !== undefined, (query) => query.where('domain', '=', domain ?? ''))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Locks a domain, so that it is not removed while it is being verified; false if it has been
 * removed.
 */
export async function lockDomainForShare(
  tx: Transaction,
  { organisationId, id }: { organisationId: OrganisationId; id: string },
): Promise<boolean> {
  const held = await tx
    .selectFrom('signOnDomain')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

/** The addresses of an organisation's members. */
export async function listAddresses(
  db: Database,
  organisationId: OrganisationId,
): Promise<string[]> {
  const members = await db
    .selectFrom('staff')
    .select('email')
    .where('organisationId', '=', organisationId)
    .where('deletedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .execute()
  return members.map(({ email }) => email)
}
