import type { OrganisationId } from '#server/auth/actor.ts'
import type { Transaction } from '#server/database/open.ts'

/** A member whose link, feed or offer is about to let them in. */
export interface Holder {
  organisationId: OrganisationId
  staffId: string
  admin: boolean
  hasPassword: boolean
  secondFactor: boolean
  joinedAt: Temporal.Instant
  roleSince: Temporal.Instant | null
  suspendedAt: Temporal.Instant | null
  adminFactorSince: Temporal.Instant | null
  staffFactorSince: Temporal.Instant | null
}

/** Offers sent until now no longer let the member in. */
export async function noteAccessEnded(
  tx: Transaction,
  of: { organisationId: OrganisationId; staffId: string; at: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ accessEndedAt: of.at })
    .where('organisationId', '=', of.organisationId)
    .where('id', '=', of.staffId)
    .execute()
}
