import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Transaction } from '#server/database/open.ts'

/** Records which of the first steps are done; once done, a step is never reset. */
export async function updateFirstSteps(
  tx: Transaction,
  { organisationId, projectId }: { organisationId: OrganisationId; projectId: string },
  { closed, embeddingSeen }: { closed: boolean; embeddingSeen: boolean },
): Promise<void> {
  await tx
    .updateTable('project')
    .set({
      firstStepsClosed: sql`coalesce(first_steps_closed, false) or ${closed}`,
      embeddingSeen: sql`embedding_seen or ${embeddingSeen}`,
    })
    .where('organisationId', '=', organisationId)
    .where('id', '=', projectId)
    .execute()
}
