import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '../open.ts'

/**
 * Waits until earlier changes to a booking are replicated; called before a repeated call confirms
 * them. With synchronous replication, a commit whose connection is cut while it waits for the
 * standby exists only on the primary: visible to all, but lost if the primary is lost. A lock is
 * written to the log like a change, so once it has reached the standby, everything before it has,
 * too.
 */
export async function awaitReplication(
  db: Database,
  { organisationId, bookingId }: { organisationId: OrganisationId; bookingId: string },
): Promise<void> {
  await sql`select from booking
    where organisation_id = ${organisationId} and id = ${bookingId} for key share`.execute(db)
}
