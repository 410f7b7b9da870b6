import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { Staff } from '#server/auth/actor.ts'
import type { Transaction } from './open.ts'
import type { Schema } from './schema.ts'

/**
 * An action to log. `label` is the name of its subject at the time, never a booker's name or
 * address.
 */
export interface AuditEvent {
  action: AuditAction
  subjectId?: string
  label?: string
  at: Temporal.Instant
}

/**
 * The person who acted. Somebody who registers or resets a password has no session yet, and may be
 * unknown.
 */
export type Doer = Pick<Staff, 'organisationId' | 'name'> & { staffId: string | null }

/** Actions that change nothing, which a member could repeat to fill the log. */
const repeatable: ReadonlySet<AuditAction> = new Set(['booker_exported', 'logged_in'])
const repeatedSeconds = 60

/**
 * Writes an action to the audit log, in the same transaction as the action itself. A repeatable
 * action is not written again if it is the log's latest entry and less than a minute old.
 */
export async function writeAudit(tx: Transaction, doer: Doer, event: AuditEvent): Promise<void> {
  const entry = {
    organisationId: doer.organisationId,
    id: nextId(),
    at: event.at,
    staffId: doer.staffId,
    staffName: doer.name,
    action: event.action,
    subjectId: event.subjectId ?? null,
    label: event.label ?? '',
  }
  if (repeatable.has(entry.action) && (await isRepeated(tx, entry))) return
  await tx.insertInto('auditEntry').values(entry).execute()
}

async function isRepeated(
  tx: Transaction,
  entry: Omit<Selectable<Schema['auditEntry']>, 'id'>,
): Promise<boolean> {
  const latest = tx
    .selectFrom('auditEntry')
    .selectAll()
    .where('organisationId', '=', entry.organisationId)
    .orderBy('id', 'desc')
    .limit(1)
  const repeated = await tx
    .selectFrom(latest.as('latest'))
    .select('id')
    .where('at', '>', entry.at.subtract({ seconds: repeatedSeconds }))
    .where('staffId', 'is not distinct from', entry.staffId)
    .where('staffName', '=', entry.staffName)
    .where('action', '=', entry.action)
    .where('subjectId', 'is not distinct from', entry.subjectId)
    .where('label', '=', entry.label)
    .executeTakeFirst()
  return repeated !== undefined
}

let last = ''

/**
 * An id that sorts after all earlier ones of this process, because entries are listed in the order
 * of their ids, and UUIDs created within the same millisecond are in random order.
 */
function nextId(): string {
  let id: string = randomUUIDv7()
  while (id < last && millisecondOf(id) === millisecondOf(last)) id = randomUUIDv7()
  last = id
  return id
}

/** The first 48 bits in hexadecimal, including the dash. */
const millisecondOf = (id: string) => id.slice(0, 13)
