import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

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
