import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../open.ts'
import type { AnnouncedChange, Announcements } from './announcements.ts'

const everyMs = 400
// Only rows younger than this are polled: no statement that stores a row takes longer, so older
// rows have been seen.
const storedWithinSeconds = 10

interface PollOptions {
  db: Database
  warn: (error: unknown) => void
}

/**
 * Sends announcements between processes through a table that each process polls. Used behind a
 * pooler, where no process receives a NOTIFY.
 */
export class ChangePolling {
  readonly #announcements: Announcements
  readonly #options: PollOptions
  /** The number of the latest announcement this process has seen for each project. */
  #seen = new Map<string, string>()
  readonly #unsent = new Map<string, AnnouncedChange>()
  #storing = Promise.resolve()
  readonly #closing = new AbortController()
  readonly #looking: Promise<void>

  constructor(announcements: Announcements, options: PollOptions) {
    this.#announcements = announcements
    this.#options = options
    announcements.carry = (changes) => {
      for (const change of changes) this.#unsent.set(change.projectId, change)
      // Changes that cannot be stored now are stored at the next poll.
      this.#storing = this.#storing.then(() => this.#store()).catch(() => {})
    }
    this.#looking = this.#keepLooking()
  }

  async close(): Promise<void> {
    this.#announcements.flush()
    this.#closing.abort()
    await Promise.all([this.#looking, this.#storing])
  }

  async #keepLooking(): Promise<void> {
    let lookedAt = Number.NEGATIVE_INFINITY
    let failing = false
    while (!this.#closing.signal.aborted) {
      try {
        await this.#store()
        await this.#look()
        const missedSome = performance.now() - lookedAt > (storedWithinSeconds * 1000) / 2
        if (missedSome) this.#announcements.resync()
        lookedAt = performance.now()
        failing = false
      } catch (error) {
        if (!failing) this.#options.warn(error)
        failing = true
      }
      await pause(everyMs, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {})
    }
  }

  async #store(): Promise<void> {
    if (this.#unsent.size === 0) return
    // In a fixed order: otherwise two processes announcing the same projects could deadlock.
    const changes = [...this.#unsent.values()].toSorted(byProject)
    this.#unsent.clear()
    try {
      for (const stored of await storeChanges(this.#options.db, changes)) {
        this.#seen.set(stored.projectId, stored.number)
      }
    } catch (error) {
      for (const change of changes) this.#unsent.set(change.projectId, change)
      throw error
    }
  }

  async #look(): Promise<void> {
    const found = await findChanges(this.#options.db)
    const before = this.#seen
    this.#seen = new Map(found.map(({ projectId, number }) => [projectId, number]))
    for (const change of found) {
      if (before.get(change.projectId) !== change.number) this.#announcements.tell(change)
    }
  }
}

const byProject = (one: AnnouncedChange, other: AnnouncedChange) =>
  one.projectId < other.projectId ? -1 : 1

type Stored = AnnouncedChange & { number: string }

async function storeChanges(db: Database, changes: AnnouncedChange[]): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    insert into announcement (organisation_id, project_id, number, announced_at)
    select organisation_id, project_id, nextval('announcement_number'), clock_timestamp()
    from unnest(
      ${changes.map(({ organisationId }) => organisationId)}::uuid[],
      ${changes.map(({ projectId }) => projectId)}::uuid[]
    ) as change (organisation_id, project_id)
    where exists (select from organisation where id = change.organisation_id)
    order by project_id
    on conflict (organisation_id, project_id) do update
      set number = excluded.number, announced_at = excluded.announced_at
    returning organisation_id, project_id, number::text
  `.execute(db)
  return rows
}

async function findChanges(db: Database): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select organisation_id, project_id, number::text from announcement
    where announced_at > clock_timestamp() - ${storedWithinSeconds}::integer * interval '1 second'
  `.execute(db)
  return rows
}
