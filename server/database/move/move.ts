import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { cancelTokenIn } from '#server/auth/booking-token.ts'
import { CommandRefused } from '#server/errors.ts'
import { openSmtpPassword } from '#server/mail/delivery/smtp-password.ts'
import { unsealToken } from '#server/mail/outbox.ts'
import { operatingTexts } from '#texts/de/operating.ts'
import { migrate } from '../migrate.ts'
import type { Database, Transaction } from '../open.ts'
import { migrationsOf, type Table, tablesOf } from '../tables.ts'
import { type Content, contentOf, writeAlike } from '../transact.ts'

const rowsAtOnce = 1000

/** The source and the target of a copy, each in its own transaction. */
export interface Both {
  from: Transaction
  to: Transaction
}

/**
 * Copies a table's rows in batches, as JSON: PostgreSQL converts each of its types to JSON and
 * back, so this code does not need to know the types. Returns the number of rows copied.
 */
export async function copyTable(
  { from, to }: Both,
  table: Table,
  copied: (rows: number) => void,
): Promise<number> {
  const columns = sql.join(table.columns.map(({ name }) => sql.id(name)))
  await sql`declare moving no scroll cursor for
    select row_to_json(held)::text as row
    from (select ${columns} from ${sql.id(table.name)}) as held`.execute(from)
  let all = 0
  for (;;) {
    const { rows } = await sql<{ row: string }>`
      fetch ${sql.lit(rowsAtOnce)} from moving`.execute(from)
    if (rows.length === 0) break
    await sql`insert into ${sql.id(table.name)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(
        null::${sql.id(table.name)}, ${`[${rows.map(({ row }) => row).join(',')}]`}::json
      )`.execute(to)
    all += rows.length
    copied(all)
  }
  await sql`close moving`.execute(from)
  return all
}

/** Copies sequences with their current values. */
export async function copySequences({ from, to }: Both): Promise<void> {
  const { rows } = await sql<{ name: string; last: string; called: boolean }>`
    select sequencename::text as name, coalesce(last_value, start_value)::text as last,
      last_value is not null as called
    from pg_sequences where schemaname = current_schema()`.execute(from)
  for (const { name, last, called } of rows) {
    await sql`select setval(${sql.lit(name)}::regclass, ${last}::bigint, ${called})`.execute(to)
  }
}

const oldest = 150_000

/**
 * Creates the source's tables in an empty PostgreSQL database; one that contains data is refused
 * and left unchanged.
 */
async function prepareTarget(target: Database, wanted: Table[]): Promise<void> {
  await checkSettings(target)
  // If no migration has run in a database, any table in it must belong to another product.
  const migrations = await migrationsOf(target)
  const tables = await tablesOf(target)
  const [stranger] = migrations.length > 0 ? [] : tables
  if (stranger) throw new CommandRefused(operatingTexts.notEmptyTarget(stranger.name))
  await checkEmpty(target, tables)
  await migrate(target)
  if (!isDeepStrictEqual(await tablesOf(target), wanted)) {
    throw new CommandRefused(operatingTexts.otherTarget)
  }
}

async function checkSettings(target: Database): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding`.execute(target)
  const { version = 0, encoding = '' } = rows[0] ?? {}
  if (version < oldest) throw new CommandRefused(operatingTexts.oldTarget)
  if (encoding !== 'UTF8') throw new CommandRefused(operatingTexts.encoding(encoding))
}

/** Tables that a server fills just by starting; all others must be empty. */
const filledAtStart = ['migration', 'rate_limit']

async function checkEmpty(target: Database, tables: Table[]): Promise<void> {
  for (const table of tables) {
    if (filledAtStart.includes(table.name)) continue
    const { rows } = await sql<{ filled: boolean }>`
      select exists (select from ${sql.id(table.name)}) as filled`.execute(target)
    if (rows[0]?.filled) throw new CommandRefused(operatingTexts.notEmptyTarget(table.name))
  }
}

/**
 * Locks the tables until the end of the transaction, checks again that they are empty, and empties
 * those that a server fills on startup.
 */
async function takeTarget(target: Transaction, tables: Table[]): Promise<void> {
  const all = sql.join(tables.map(({ name }) => sql.id(name)))
  await sql`lock table ${all} in access exclusive mode`.execute(target)
  await checkEmpty(target, tables)
  for (const name of filledAtStart) await sql`delete from ${sql.id(name)}`.execute(target)
}

interface Moving {
  from: Database
  to: Database
  /** Called from time to time with the number of rows copied from a table. */
  progress: (table: string, rows: number) => void
}

export type Moved = Content & { table: string }

/**
 * Copies the embedded database into an empty PostgreSQL database and compares the two, in one
 * transaction, so either everything is copied or nothing is.
 */
export async function moveDatabase({ from, to, progress }: Moving): Promise<Moved[]> {
  await migrate(from)
  const tables = await tablesOf(from)
  await prepareTarget(to, tables)
  const moved = await from.transaction().execute((source) =>
    to.transaction().execute(async (target) => {
      await writeAlike(source)
      await writeAlike(target)
      await takeTarget(target, tables)
      const both = { from: source, to: target }
      const all: Moved[] = []
      for (const table of tables) all.push(await moveTable(both, table, progress))
      await copySequences(both)
      return all
    }),
  )
  // Gives the planner current statistics for the first queries.
  await sql`analyze`.execute(to)
  return moved
}

async function moveTable(both: Both, table: Table, progress: Moving['progress']): Promise<Moved> {
  const rows = await copyTable(both, table, (copied) => progress(table.name, copied))
  const before = await contentOf(both.from, table)
  const after = await contentOf(both.to, table)
  if (!isDeepStrictEqual(before, after) || rows !== after.rows) {
    throw new CommandRefused(operatingTexts.movedOtherwise(table.name))
  }
  return { table: table.name, ...after }
}

/**
 * Checks that the given key is the one the data was encrypted with: with a different one, that data
 * would be lost.
 */
export async function checkKey(db: Database, key: Buffer, dataDir: string): Promise<void> {
  const file = join(resolve(dataDir), 'secret.key')
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim().toLowerCase() : undefined
  if (kept === key.toString('hex') || (await opensAll(db, key))) return
  throw new CommandRefused(operatingTexts.wrongKey(file))
}

async function opensAll(db: Database, key: Buffer): Promise<boolean> {
  const passwords = await db
    .selectFrom('mailSettings')
    .select(['projectId', 'smtpPassword'])
    .where('smtpPassword', 'is not', null)
    .execute()
  const mails = await db
    .selectFrom('outbox')
    .select(['organisationId', 'event', 'recipient', 'sealed'])
    .where('sealed', 'is not', null)
    .execute()
  const booking = await db
    .selectFrom('booking')
    .select(['id', 'cancelTokenSealed'])
    .where('cancelTokenSealed', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return (
    opensBooking(booking, key) &&
    passwords.every(
      ({ projectId, smtpPassword }) => openSmtpPassword(smtpPassword, projectId, key) !== null,
    ) &&
    mails.every((mail) => opens(() => unsealToken(mail, key)))
  )
}

/** All bookings are encrypted with one key, so one of them tells. */
const opensBooking = (
  booking: { id: string; cancelTokenSealed: Uint8Array | null } | undefined,
  key: Buffer,
) =>
  !booking || cancelTokenIn({ ...booking, bookingId: booking.id, cancelToken: null }, key) !== null

function opens(unsealed: () => string): boolean {
  try {
    unsealed()
    return true
  } catch {
    return false
  }
}
