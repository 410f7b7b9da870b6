import type { OrganisationId } from '#server/auth/actor.ts'
import type { AppContext, BookingEvent } from '#server/context.ts'
import type { Clock } from '#server/runtime/clock.ts'
import { type AuditEvent, type Doer, writeAudit } from './audit-log.ts'
import { alone, type Transaction } from './open.ts'

interface ProjectId {
  organisationId: OrganisationId
  projectId: string
}

/** What one unit of work is given. What follows the commit is only noted here. */
export interface UnitOfWork {
  tx: Transaction
  /** The time of all that it does, read when it is first asked for: after a lock, if it waits. */
  readonly at: Temporal.Instant
  /** Writes to the audit log what somebody did. */
  audit: (doer: Doer, event: Omit<AuditEvent, 'at'>) => Promise<void>
  /** Mails were posted by a statement of its own; `post` notes it by itself. */
  posted: () => void
  /** What dashboards and visitors see of a project changed. */
  changed: (project: ProjectId) => void
  /** The same, and what binds its visitors: its name, its websites, whether it stands. */
  projectChanged: (project: ProjectId) => void
  /** Counts for the metrics. */
  count: (event: BookingEvent, bookings?: number) => void
  /** Bookers were erased, also from mails whose rows were deleted. */
  erased: (deletedMailIds?: string[]) => void
}

type Given = Pick<
  AppContext,
  'db' | 'clock' | 'mailPosted' | 'changes' | 'projectCache' | 'count' | 'bookersErased'
>

/**
 * Does `work` in one transaction. After the commit the postman is woken, the change is announced,
 * cached responses are dropped and the metrics count; if `work` throws, none of it happens.
 */
export async function transact<Result>(
  ctx: Given,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  const { db, clock } = ctx
  const after = new AfterCommit()
  const result = await db.transaction().execute((tx) => {
    afterCommits.set(tx, after)
    return work(unitOf(clock, tx, after))
  })
  await after.run(ctx)
  return result
}

/** The same for a single statement, which needs no transaction around it. */
export async function doInOneStatement<Result>(
  ctx: Given,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  const after = new AfterCommit()
  const result = await work(unitOf(ctx.clock, alone(ctx.db), after))
  await after.run(ctx)
  return result
}

const afterCommits = new WeakMap<Transaction, AfterCommit>()

/** Has the postman look once this is committed: mails were posted, or became due. */
export const wakePostmanAfter = (tx: Transaction): void => afterCommits.get(tx)?.posted()

function unitOf(clock: Clock, tx: Transaction, after: AfterCommit): UnitOfWork {
  let moment: Temporal.Instant | undefined
  const now = () => (moment ??= clock.now())
  return {
    tx,
    get at() {
      return now()
    },
    audit: (doer, event) => writeAudit(tx, doer, { ...event, at: now() }),
    posted: () => after.posted(),
    changed: (project) => after.changed(project),
    projectChanged: (project) => after.projectChanged(project),
    count: (event, bookings = 1) => after.count(event, bookings),
    erased: (mailIds = []) => after.erased(mailIds),
  }
}

/** What is to be done once a unit of work is committed. */
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

  async run(ctx: Given): Promise<void> {
    for (const projectId of this.#forgotten) ctx.projectCache.forget(projectId)
    for (const [event, bookings] of this.#counts) ctx.count(event, bookings)
    if (this.#posted) ctx.mailPosted()
    for (const project of this.#changed.values()) ctx.changes.announce(project)
    if (this.#erasedMailIds) await ctx.bookersErased(this.#erasedMailIds)
  }
}
