import { randomUUIDv7 } from 'node:crypto'
import type { AuditAction, AuditQuery } from '#contract/audit.ts'
import type { Staff } from '#server/auth/actor.ts'
import { hashOf } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { countTry } from '#server/database/limits/tries.ts'
import { alone, type Transaction } from '#server/database/open.ts'
import { deleteEntries, emptyLabels, insertEntry, listEntries } from './audit.queries.ts'

const keptDays = 90
const throttleMinutes = 15

/** What somebody did. `label` is what the subject is called now; never a booker's name or address. */
export interface AuditEvent {
  action: AuditAction
  subjectId?: string
  label?: string
  at: Temporal.Instant
}

/** Who did it; those who register or reset a password have no session yet, and may be nobody known. */
export type Doer = Pick<Staff, 'organisationId' | 'name'> & { staffId: string | null }

/** Writes what somebody did to the audit log, in the transaction in which they did it. */
export async function writeAudit(tx: Transaction, doer: Doer, event: AuditEvent): Promise<void> {
  await insertEntry(tx, {
    organisationId: doer.organisationId,
    id: randomUUIDv7(),
    at: event.at,
    staffId: doer.staffId,
    staffName: doer.name,
    action: event.action,
    subjectId: event.subjectId ?? null,
    label: event.label ?? '',
  })
}

/**
 * Writes what strangers can repeat without end, for each action and account once in 15 minutes.
 * Without a doer the account is unknown: the call is counted, but nothing is written, so once in
 * 15 minutes it is a few milliseconds faster than for a known account.
 */
export async function writeAuditThrottled(
  { db, clock }: AppContext,
  { doer, event, about }: { doer: Doer | undefined; event: AuditEvent; about: string },
): Promise<void> {
  const key = hashOf(`audit ${event.action} ${about}`)
  if (await countTry(db, { key, most: 1, seconds: throttleMinutes * 60 }, clock.now())) return
  if (doer) await db.transaction().execute((tx) => writeAudit(tx, doer, event))
}

/** What the staff of the organisation did, the newest first. */
export const auditLogOf = ({ db }: AppContext, { organisationId }: Staff, query: AuditQuery) =>
  listEntries(db, { organisationId, ...query })

/**
 * Erases the name of a former member from the entries about their assignments. The label is all
 * that an entry has of them, so one that fits another member, too, stays until that name goes.
 */
export const forgetLabel = (
  tx: Transaction,
  former: { organisationId: string; staffId: string; name: string },
) => emptyLabels(tx, { ...former, actions: ['staff_assigned', 'staff_unassigned'] })

/** Forgets what is older than 90 days. */
export async function deleteOldAuditEvents({ db, clock }: AppContext): Promise<void> {
  const before = clock.now().subtract({ hours: 24 * keptDays })
  await deleteEntries(alone(db), before)
}
