import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { StoredKind } from '#contract/stored-series.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { DomainError } from '#server/errors.ts'
import type { Database } from '../open.ts'

interface Cap {
  most: number
  /** The amount lapses evenly within this time, so that no organisation ends at a wall. */
  days: number
  /** For an organisation whose address nobody has confirmed; nothing lapses. */
  unconfirmed: number
}

const year = 365

/**
 * Far more than any museum stores, and so little that one organisation cannot fill the disk.
 * Deleted slots, variants and projects count too, because their rows are kept.
 */
export const caps: Record<StoredKind, Cap> = {
  slots: { most: 200_000, days: year, unconfirmed: 2000 },
  slot_changes: { most: 300_000, days: 7, unconfirmed: 20_000 },
  bookings: { most: 200_000, days: year, unconfirmed: 500 },
  projects: { most: 500, days: year, unconfirmed: 10 },
  variants: { most: 5000, days: year, unconfirmed: 100 },
  invitations: { most: 2000, days: year, unconfirmed: 20 },
  calls: { most: 20_000, days: 1, unconfirmed: 3000 },
}

interface Stored {
  organisationId: OrganisationId
  kind: StoredKind
  amount: number
  /** Whose calls are counted; by default the whole organisation's. */
  staffId?: string
}

/**
 * Counts what is about to be stored. Throws `storage_full` if it is too much. In a transaction,
 * locks of rows that exist come before this, and nothing is written before it.
 */
export async function countStored(
  db: Database,
  stored: Stored,
  now: Temporal.Instant,
): Promise<void> {
  if (stored.amount === 0) return
  const cap = await capOf(db, stored)
  if (cap && !(await fits(db, stored, { ...cap, now }))) throw refusal(stored, cap)
}

interface CapNow {
  most: number
  /** Null: nothing lapses. */
  seconds: number | null
  confirmed: boolean
}

/** Undefined if the organisation has just been deleted. */
async function capOf(db: Database, { organisationId, kind }: Stored): Promise<CapNow | undefined> {
  const found = await db
    .selectFrom('organisation')
    .select('confirmedAt')
    .where('id', '=', organisationId)
    .executeTakeFirst()
  if (!found) return undefined
  const { most, days, unconfirmed } = caps[kind]
  return found.confirmedAt
    ? { most, seconds: days * 24 * 60 * 60, confirmed: true }
    : { most: unconfirmed, seconds: null, confirmed: false }
}

const refusal = ({ kind }: Stored, { most, confirmed }: CapNow) =>
  new DomainError('storage_full', { stored: { kind, most, confirmed } })

/** Counts in one statement, so the cap applies across processes. */
async function fits(
  db: Database,
  { organisationId, staffId = organisationId, kind, amount }: Stored,
  { most, seconds, now }: CapNow & { now: Temporal.Instant },
): Promise<boolean> {
  if (amount > most) return false
  const lapsed =
    seconds === null
      ? sql`0`
      : sql`floor(${most / seconds}::float8 * greatest(0,
          extract(epoch from ${now}::timestamptz - stored.counted_at)))::bigint`
  const left = sql`greatest(0, stored.amount - ${lapsed})`
  const { rows } = await sql`
    insert into stored_amount as stored (organisation_id, subject_id, kind, amount, counted_at)
    values (${organisationId}::uuid, ${staffId}::uuid, ${kind}, ${amount}::bigint,
      ${now}::timestamptz)
    on conflict (organisation_id, subject_id, kind) do update set
      amount = ${left} + excluded.amount, counted_at = excluded.counted_at
    where ${left} + excluded.amount <= ${most}::bigint
    returning kind`.execute(db)
  return rows.length > 0
}

const aheadAtOnce = 25
const keptBy = new WeakMap<Database, LRUCache<string, number>>()

/**
 * Like `countStored`, for calls that must stay fast: each process counts some ahead, so most calls
 * need no statement. Call it outside transactions.
 */
export async function countStoredAhead(
  db: Database,
  stored: Stored,
  now: Temporal.Instant,
): Promise<void> {
  const kept = keptBy.getOrInsertComputed(db, () => new LRUCache({ max: 10_000 }))
  const { organisationId, staffId = organisationId, kind, amount } = stored
  const key = `${organisationId} ${staffId} ${kind}`
  const ahead = kept.get(key) ?? 0
  if (ahead >= amount) {
    kept.set(key, ahead - amount)
    return
  }
  const cap = await capOf(db, stored)
  if (!cap) return
  if (await fits(db, { ...stored, amount: amount + aheadAtOnce }, { ...cap, now })) {
    kept.set(key, (kept.get(key) ?? 0) + aheadAtOnce)
  } else if (!(await fits(db, stored, { ...cap, now }))) throw refusal(stored, cap)
}

/** Lets an organisation store as much again; for the operator. */
export async function forgetStored(db: Database, organisationId: OrganisationId): Promise<void> {
  await db.deleteFrom('storedAmount').where('organisationId', '=', organisationId).execute()
}
