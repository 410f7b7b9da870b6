import type { AuditAction, AuditQuery } from '#contract/audit.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import { hashOf } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { type AuditEvent, type Doer, writeAudit } from '#server/database/audit-log.ts'
import { countTry } from '#server/database/limits/tries.ts'
import { type Transaction, withoutTransaction } from '#server/database/open.ts'
import { deleteEntries, emptyLabels, listEntries } from './audit.queries.ts'

const keptDays = 90
const throttleMinutes = 15

/**
 * Logs an action that anybody can repeat without limit; each action is logged at most once in 15
 * minutes per account. `doer` is undefined if there is no such account: the call is counted but
 * nothing is written, so the first call in 15 minutes responds a few milliseconds faster than for
 * an existing account.
 */
export async function writeAuditThrottled(
  { db, clock }: AppContext,
  { doer, event, about }: { doer: Doer | undefined; event: AuditEvent; about: string },
): Promise<void> {
  const key = hashOf(`audit ${event.action} ${about}`)
  if (await countTry(db, { key, most: 1, seconds: throttleMinutes * 60 }, clock.now())) return
  if (doer) await writeAudit(withoutTransaction(db), doer, event)
}

/** The organisation's audit entries, newest first. */
export const auditLogOf = ({ db }: AppContext, { organisationId }: Staff, query: AuditQuery) =>
  listEntries(db, { organisationId, ...query })

/**
 * Erases a former member's name from the entries about their assignments and absences. An entry
 * names them only in its label. If another member has the same name, the label is kept until that
 * member's name is erased too.
 */
export const forgetLabel = (
  tx: Transaction,
  former: { organisationId: OrganisationId; staffId: string; name: string },
) => emptyLabels(tx, { ...former, actions: namingMembers })

const namingMembers = [
  'staff_assigned',
  'staff_unassigned',
  'absence_entered',
  'absence_deleted',
] satisfies AuditAction[]

/** Deletes audit events older than 90 days. */
export async function deleteOldAuditEvents({ db, clock }: AppContext): Promise<void> {
  const before = clock.now().subtract({ hours: 24 * keptDays })
  await deleteEntries(withoutTransaction(db), before)
}
