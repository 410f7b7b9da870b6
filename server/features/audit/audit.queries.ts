import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

/** An organisation's audit entries, newest first. Their ids are in chronological order. */
export function listEntries(
  db: Database,
  of: { organisationId: OrganisationId; before?: string | undefined; limit: number },
) {
  return db
    .selectFrom('auditEntry')
    .select(['id', 'at', 'staffId', 'staffName', 'action', 'subjectId', 'label'])
    .select(({ selectFrom }) =>
      selectFrom('slotChange')
        .select('undoneAt')
        .where('slotChange.organisationId', '=', of.organisationId)
        .whereRef('slotChange.id', '=', 'auditEntry.subjectId')
        .as('undoneAt'),
    )
    .where('organisationId', '=', of.organisationId)
    .$if(of.before !== undefined, (query) => query.where('id', '<', of.before ?? ''))
    .orderBy('id', 'desc')
    .limit(of.limit)
    .execute()
}

/**
 * Removes a member's name from the labels of entries about these actions, unless another member has
 * the same name. A label consists of a slot's start and the name; in entries about absences, and in
 * entries written by older versions, it is only the name.
 */
export async function emptyLabels(
  tx: Transaction,
  of: { organisationId: OrganisationId; staffId: string; name: string; actions: AuditAction[] },
): Promise<void> {
  await tx
    .updateTable('auditEntry')
    .set({ label: sql`case when label = ${of.name} then '' else split_part(label, ' ', 1) end` })
    .where('organisationId', '=', of.organisationId)
    .where(
      sql<boolean>`(label = ${of.name} or (label ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z '
        and label = split_part(label, ' ', 1) || ' ' || ${of.name}))`,
    )
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
