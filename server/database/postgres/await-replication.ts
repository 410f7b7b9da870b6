import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '../open.ts'

/**
 * Called before somebody is told again of what was done to a booking by an earlier call. Where a
 * commit is to lie on a standby as well, a connection that was cut while it waited leaves it on the
 * primary alone, to be seen by all and lost with that. A lock is written like a change: once it is
 * on the standby, so is all that came before.
 */
export async function awaitReplication(
  db: Database,
  { organisationId, bookingId }: { organisationId: OrganisationId; bookingId: string },
): Promise<void> {
  await sql`select from booking
    where organisation_id = ${organisationId} and id = ${bookingId} for key share`.execute(db)
}
