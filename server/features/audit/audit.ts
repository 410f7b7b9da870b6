import { randomUUIDv7 } from 'node:crypto'
import type { AuditAction, AuditQuery } from '#contract/audit.ts'
import type { Staff } from '#server/actor.ts'
import { alone, type Transaction } from '#server/database/open.ts'
import { countTry } from '#server/database/tries.ts'
import type { House } from '#server/house.ts'
import { hashOf } from '#server/secrets.ts'
import { deleteEntries, emptyLabels, insertEntry, listEntries } from './audit.queries.ts'

const keptDays = 90
const throttleMinutes = 15

/** What somebody did. `label` is what the subject is called now; never a booker's name or address. */
export interface Deed {
  action: AuditAction
  subjectId?: string
  label?: string
  at: Temporal.Instant
}

/** Who did it; those who register or reset a password have no session yet, and may be nobody known. */
export type Doer = Pick<Staff, 'organisationId' | 'name'> & { staffId: string | null }

/** Writes what somebody did to the audit log, in the transaction in which they did it. */
export async function keepTrail(tx: Transaction, doer: Doer, deed: Deed): Promise<void> {
  await insertEntry(tx, {
    organisationId: doer.organisationId,
    id: randomUUIDv7(),
    at: deed.at,
    staffId: doer.staffId,
    staffName: doer.name,
    action: deed.action,
    subjectId: deed.subjectId ?? null,
    label: deed.label ?? '',
  })
}

/**
 * Writes what strangers can repeat without end, for each action and account once in 15 minutes.
 * Without a doer the account is unknown: the call is counted, but nothing is written, so once in
 * 15 minutes it is a few milliseconds faster than for a known account.
 */
export async function writeAuditThrottled(
  { db, clock }: House,
  { doer, deed, about }: { doer: Doer | undefined; deed: Deed; about: string },
): Promise<void> {
  const key = hashOf(`trail ${deed.action} ${about}`)
  if (await countTry(db, { key, most: 1, seconds: throttleMinutes * 60 }, clock.now())) return
  if (doer) await db.transaction().execute((tx) => keepTrail(tx, doer, deed))
}

/** What the staff of the organisation did, the newest first. */
export const trailOf = ({ db }: House, { organisationId }: Staff, query: AuditQuery) =>
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
export async function forgetOldTrail({ db, clock }: House): Promise<void> {
  const before = clock.now().subtract({ hours: 24 * keptDays })
  await deleteEntries(alone(db), before)
}
