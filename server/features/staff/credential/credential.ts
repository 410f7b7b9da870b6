import type { OrganisationId } from '#server/auth/actor.ts'
import { isFactorOverdue } from '#server/auth/proof.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { isChecked } from '#server/features/staff/access/access.queries.ts'
import { findPasswordKeeper } from '#server/features/staff/provider/provider.queries.ts'
import { factorDueAt } from '#server/features/staff/second-factor/second-factor.rules.ts'
import { deleteSessionsOf } from '#server/features/staff/session/session.queries.ts'
import { deleteResetsOf } from '#server/features/staff/staff.queries.ts'
import { deleteTokens } from '#server/features/staff/token/token.queries.ts'
import { type Holder, noteAccessEnded } from './credential.queries.ts'

/** Why somebody's link, feed or offer does not let them in, as it would not let them log in. */
export type Bar = 'organisation_suspended' | 'second_factor_due' | 'sign_on_only'

/**
 * Whether a personal link, a calendar feed or an offer lets its holder in: it counts as being
 * logged in. So it needs the second factor that the organisation requires, once it is overdue, and,
 * while passwords are off, a log-in at the provider, which is checked hourly.
 */
export async function barOf(
  db: Database,
  holder: Holder,
  at: Temporal.Instant,
): Promise<Bar | null> {
  if (holder.suspendedAt) return 'organisation_suspended'
  if (isFactorOverdue({ factorDueAt: factorDueAt(holder) }, at)) return 'second_factor_due'
  const off = await findPasswordKeeper(db, holder.organisationId)
  const isExempt = !off || off.keeper === holder.staffId || (off.keeper === null && holder.admin)
  return isExempt || (await isChecked(db, holder)) ? null : 'sign_on_only'
}

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
