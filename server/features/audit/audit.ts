import { randomUUIDv7 } from 'node:crypto'
import type { AuditAction, AuditQuery } from '#contract/audit.ts'
import type { Staff } from '#server/actor.ts'
import type { Transaction } from '#server/database/open.ts'
import type { House } from '#server/house.ts'
import { deleteEntries, emptyLabels, insertEntry, listEntries } from './audit.queries.ts'

const keptDays = 90

/** What somebody did. `label` is what the subject is called now; never a booker's name or address. */
export interface Deed {
  action: AuditAction
  subjectId?: string
  label?: string
  at: Temporal.Instant
}

/** Who did it; those who register or reset a password have no session yet, and may be nobody known. */
type Doer = Pick<Staff, 'organisationId' | 'name'> & { staffId: string | null }

/** Keeps in the trail what somebody did, in the transaction in which they did it. */
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

/** What the staff of the organisation did, the newest first. */
export const trailOf = ({ db }: House, { organisationId }: Staff, query: AuditQuery) =>
  listEntries(db, { organisationId, ...query })

/** Forgets what a member of staff was called who is assigned no more. */
export const forgetLabel = (tx: Transaction, of: { organisationId: string; name: string }) =>
  emptyLabels(tx, { ...of, actions: ['staff_assigned', 'staff_unassigned'] })

/** Forgets what is older than 90 days. */
export async function forgetOldTrail({ db, clock }: House): Promise<void> {
  const before = clock.now().subtract({ hours: 24 * keptDays })
  await db.transaction().execute((tx) => deleteEntries(tx, before))
}
