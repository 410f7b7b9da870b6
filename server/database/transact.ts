import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type {
  BookingEvent,
  FreedPlaces,
  MeetingElsewhere,
  ProjectId,
  UnitOfWork,
} from '#server/unit-of-work.ts'
import { writeAudit } from './audit-log.ts'
import { type Database, type Transaction, withoutTransaction } from './open.ts'
import { type Table, tablesOf } from './tables.ts'
import { noteCopies } from './vacuum.ts'

type Given = Pick<
  AppContext,
  | 'db'
  | 'clock'
  | 'mailPosted'
  | 'changes'
  | 'projectCache'
  | 'count'
  | 'bookersErased'
  | 'placesFreed'
  | 'bookersMeetElsewhere'
>

/**
 * Runs `work` in one transaction. After the commit the postman is woken, the change is announced,
 * cached responses are dropped and metrics are counted. If `work` throws, none of this happens.
 */
export async function transact<Result>(
  ctx: Given,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  const { db, clock } = ctx
  const after = new AfterCommit()
  const result = await db.transaction().execute(async (tx) => {
    afterCommits.set(tx, after)
    const freed = new FreedSlots()
    const elsewhere: MeetingElsewhere[] = []
    const unit = new Unit({ clock, tx, after, freed, elsewhere })
    const result = await work(unit)
    for (const slots of elsewhere) await ctx.bookersMeetElsewhere(unit, slots)
    for (const places of freed.all()) await ctx.placesFreed(unit, places)
    if (after.hasErased()) await noteCopies(tx, unit.at)
    return result
  })
  await after.run(ctx)
  return result
}

/**
 * Like `transact`, for a single statement, which does not need an explicit transaction. It must not
 * free places that could be offered to a waiting list.
 */
export async function doInOneStatement<Result>(
  ctx: Given,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  const after = new AfterCommit()
  const result = await work(new Unit({ clock: ctx.clock, tx: withoutTransaction(ctx.db), after }))
  await after.run(ctx)
  return result
}

const afterCommits = new WeakMap<Transaction, AfterCommit>()

/** Wakes the postman after the commit, because emails were queued or became due. */
export const wakePostmanAfter = (tx: Transaction): void => afterCommits.get(tx)?.posted()

interface UnitParts {
  clock: Clock
  tx: Transaction
  after: AfterCommit
  freed?: FreedSlots
  elsewhere?: MeetingElsewhere[]
}

/**
 * A class, because of its getter: V8 keeps an object literal with a getter, and all that it refers
 * to, until it collects the whole heap (`docs/performance.md`). The functions are fields, not
 * methods, so that they can be destructured.
 */
class Unit implements UnitOfWork {
  readonly tx: Transaction
  readonly #parts: UnitParts
  #at: Temporal.Instant | undefined

  constructor(parts: UnitParts) {
    this.tx = parts.tx
    this.#parts = parts
  }

  get at(): Temporal.Instant {
    this.#at ??= this.#parts.clock.now()
    return this.#at
  }

  readonly audit: UnitOfWork['audit'] = (doer, event) =>
    writeAudit(this.tx, doer, { ...event, at: this.at })
  readonly posted = () => this.#parts.after.posted()
  readonly changed = (project: ProjectId) => this.#parts.after.changed(project)
  readonly projectChanged = (project: ProjectId) => this.#parts.after.projectChanged(project)
  readonly count = (event: BookingEvent, bookings = 1) => this.#parts.after.count(event, bookings)
  readonly meetingElsewhere = (slots: MeetingElsewhere) => {
    this.#parts.elsewhere?.push(slots)
  }
  readonly freed = (places: FreedPlaces) => this.#parts.freed?.add(places)
  readonly erased = (mailIds: string[] = []) => this.#parts.after.erased(mailIds)
}

/** The slots where a unit of work freed places, by project. */
class FreedSlots {
  readonly #byProject = new Map<string, FreedPlaces>()

  add({ slotIds, movedIds = [], ...project }: FreedPlaces): void {
    const before = this.#byProject.get(project.projectId)
    this.#byProject.set(project.projectId, {
      ...project,
      slotIds: [...(before?.slotIds ?? []), ...slotIds],
      movedIds: [...(before?.movedIds ?? []), ...movedIds],
    })
  }

  all(): FreedPlaces[] {
    return [...this.#byProject.values()]
  }
}

/** The actions that follow a unit of work's commit. */
class AfterCommit {
  #posted = false
  readonly #changed = new Map<string, ProjectId>()
  readonly #forgotten = new Set<string>()
  readonly #counts: [BookingEvent, number][] = []
  #erasedMailIds: string[] | undefined

  posted(): void {
    this.#posted = true
  }

  changed(project: ProjectId): void {
    this.#changed.set(project.projectId, project)
  }

  projectChanged(project: ProjectId): void {
    this.#forgotten.add(project.projectId)
    this.changed(project)
  }

  count(event: BookingEvent, bookings: number): void {
    this.#counts.push([event, bookings])
  }

  erased(mailIds: string[]): void {
    this.#erasedMailIds = [...(this.#erasedMailIds ?? []), ...mailIds]
  }

  hasErased(): boolean {
    return this.#erasedMailIds !== undefined
  }

  async run(ctx: Given): Promise<void> {
    for (const projectId of this.#forgotten) ctx.projectCache.delete(projectId)
    for (const [event, bookings] of this.#counts) ctx.count(event, bookings)
    if (this.#posted) ctx.mailPosted()
    for (const project of this.#changed.values()) ctx.changes.announce(project)
    if (this.#erasedMailIds) await ctx.bookersErased(this.#erasedMailIds)
  }
}

/** A table's row count and column sums. */
export interface Tally {
  table: string
  rows: number
  /** The sum of each integer column. */
  sums: Record<string, string>
}

const whole = new Set(['int2', 'int4', 'int8'])

/** Counts the rows and adds up the integer columns of all tables whose content survives a crash. */
export async function tallyOf(db: Database): Promise<Tally[]> {
  const tallies: Tally[] = []
  for (const table of await tablesOf(db)) {
    if (!table.unlogged) tallies.push(await countedIn(db, table))
  }
  return tallies
}

async function countedIn(db: Database, { name, columns }: Table): Promise<Tally> {
  const numbers = columns.filter(({ type }) => whole.has(type))
  const sums = numbers.map(
    (column) => sql`
    ${sql.lit(column.name)}::text, coalesce(sum(${sql.id(column.name)}), 0)::text`,
  )
  const { rows } = await sql<{ rows: string; sums: Record<string, string> }>`
    select count(*)::text as rows, json_build_object(${sql.join(sums)}) as sums
    from ${sql.id(name)}`.execute(db)
  const [counted] = rows
  return { table: name, rows: Number(counted?.rows), sums: counted?.sums ?? {} }
}

/** The number of rows, and a checksum of the content that does not depend on row order. */
export interface Content {
  rows: number
  /** The sum of a hash of each row, over all its columns. */
  checksum: string
}

export async function contentOf(db: Database, { name, columns }: Table): Promise<Content> {
  const all = sql.join(columns.map((column) => sql.id(column.name)))
  const { rows } = await sql<{ rows: string; sum: string }>`
    select count(*)::text as rows, coalesce(sum(
      ('x' || left(md5(row(${all})::text), 15))::bit(60)::bigint), 0)::text as sum
    from ${sql.id(name)}`.execute(db)
  const [content] = rows
  if (!content) throw new Error(`nothing was counted in ${name}`)
  const checksum = BigInt.asUintN(64, BigInt(content.sum)).toString(16).padStart(16, '0')
  return { rows: Number(content.rows), checksum }
}

/** Gives values the same text form everywhere, whatever the settings of a database or role. */
export async function writeAlike(db: Database): Promise<void> {
  await sql`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true),
    set_config('IntervalStyle', 'postgres', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '1', true)`.execute(db)
}
