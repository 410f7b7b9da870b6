import type { OrganisationId } from '#server/auth/actor.ts'
import type { Transaction } from '#server/database/open.ts'
import { noteAccessEnded } from '#server/features/staff/second-factor/second-factor.queries.ts'
import { deleteResetsOf } from '#server/features/staff/staff.queries.ts'
import { deleteSessionsOf, deleteTokens } from './session.queries.ts'

/**
 * Ends everything that lets a member in, except the session `but`: sessions and log-ins waiting for
 * their second step, the personal link, the calendar feed, reset links, and all offers sent so far.
 */
export async function endAccess(
  tx: Transaction,
  of: { organisationId: OrganisationId; staffId: string; at: Temporal.Instant; but?: Uint8Array },
): Promise<void> {
  await deleteSessionsOf(tx, of)
  await deleteTokens(tx, of)
  await deleteResetsOf(tx, of)
  await noteAccessEnded(tx, of)
}
