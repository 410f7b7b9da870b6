import type { Database } from '../database/open.ts'
import { findCopies, leaveNoCopies } from '../database/vacuum.ts'
import { removeMailFiles, sweepMailFiles } from '../mail/mail-sweep.ts'
import type { Clock } from './clock.ts'

interface DataScrubbingOptions {
  db: Database
  clock: Clock
  config: { dataDir: string; databaseUrl?: string | undefined }
  log: { error: (facts: object, text: string) => void }
  /** Resolves when calls leave time for other work. */
  pause?: () => Promise<void>
}

export interface DataScrubbing {
  /**
   * Removes the files of erased emails, including those whose rows were deleted. A failure is
   * logged, and the next round of scheduled jobs tries again.
   */
  removeFiles: (deletedMailIds?: string[]) => Promise<void>
  /** Removes the copies of erased data in the database, if it is time to. */
  scrubIfDue: () => Promise<void>
}

/** Removes the copies of erased data that the database and emails leave on disk. */
export function startDataScrubbing(options: DataScrubbingOptions): DataScrubbing {
  const { db, clock, config, log, pause } = options
  const { dataDir, databaseUrl } = config
  const embedded = !databaseUrl

  async function scrubIfDue(): Promise<void> {
    const copies = await findCopies(db)
    const now = clock.now()
    if (!copies || !isDue(copies.since, { now, embedded })) return
    await leaveNoCopies(db, { embedded, now, ...(pause ? { pause } : {}) })
  }

  async function removeFiles(deletedMailIds: string[] = []): Promise<void> {
    try {
      await removeMailFiles(dataDir, deletedMailIds)
      await sweepMailFiles(db, dataDir)
    } catch (error) {
      log.error({ err: error }, 'files of erased emails are left for the next round of jobs')
    }
  }

  return { removeFiles, scrubIfDue }
}

const night = { from: 2, until: 5, timezone: 'Europe/Berlin' }

/**
 * While a table of the embedded database is rewritten, no call is served. So this happens once a
 * night, however often something is erased: what was erased during the night waits for the next
 * one. A server that is not running at night does it after 36 hours, so that the copies are gone
 * within two days. PostgreSQL serves calls meanwhile.
 */
export function isDue(
  since: Temporal.Instant,
  { now, embedded }: { now: Temporal.Instant; embedded: boolean },
): boolean {
  const hours = since.until(now).total('hours')
  if (!embedded) return hours >= 1
  const { hour } = now.toZonedDateTimeISO(night.timezone)
  const isNight = hour >= night.from && hour < night.until
  return hours >= 36 || (isNight && hours >= night.until - night.from)
}
