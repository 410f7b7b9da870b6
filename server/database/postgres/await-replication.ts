import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '../open.ts'

/**
 * Called before a repeated call confirms what an earlier call did to a booking. If commits must
 * also reach a standby, a connection that is cut while it waits leaves its commit on the primary
 * alone: visible to all, but lost with the primary. A lock is written like a change, so once it is
 * on the standby, everything before it is too.
 */
export async function awaitReplication(
  db: Database,
  { organisationId, bookingId }: { organisationId: OrganisationId; bookingId: string },
): Promise<void> {
  await sql`select from booking
    where organisation_id = ${organisationId} and id = ${bookingId} for key share`.execute(db)
}
