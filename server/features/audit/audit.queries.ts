import type { AuditAction } from '#contract/audit.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

/** The entries of an organisation, newest first; their ids are in order of time. */
export function listEntries(
  db: Database,
  of: { organisationId: OrganisationId; before?: string | undefined; limit: number },
) {
  return db
    .selectFrom('auditEntry')
    .select(['id', 'at', 'staffId', 'staffName', 'action', 'subjectId', 'label'])
    .where('organisationId', '=', of.organisationId)
    .$if(of.before !== undefined, (query) => query.where('id', '<', of.before ?? ''))
    .orderBy('id', 'desc')
    .limit(of.limit)
    .execute()
}

/**
 * Empties a member's name in the labels of these actions unless another member has the same name.
 */
export async function emptyLabels(
  tx: Transaction,
  of: { organisationId: OrganisationId; staffId: string; name: string; actions: AuditAction[] },
): Promise<void> {
  await tx
    .updateTable('auditEntry')
    .set({ label: '' })
    .where('organisationId', '=', of.organisationId)
    .where('label', '=', of.name)
    .where('action', 'in', of.actions)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('staff')
            .select('staff.id')
            .where('staff.organisationId', '=', of.organisationId)
            .where('staff.name', '=', of.name)
            .where('staff.id', '<>', of.staffId),
        ),
      ),
    )
    .execute()
}

export async function deleteEntries(tx: Transaction, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('auditEntry').where('at', '<', before).execute()
}
