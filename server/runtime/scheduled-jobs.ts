import type { RequestListener } from 'node:http'
import { type OpenDatabase, openDatabase } from '#server/database/open.ts'
import { checkpoint, checkpointIfDue } from '#server/database/pglite/checkpoint.ts'
import { freeIn, hasRoomToRecover, watchDiskRoom } from '#server/database/pglite/folder-lock.ts'
import type { MailLog } from '#server/mail/message/message.ts'
import type { Config } from './config.ts'

/** A job that runs at intervals; `name` is for the log. */
export interface ScheduledJob {
  name: string
  /** Must end soon after `stopping` is aborted. */
  run: (stopping: AbortSignal) => Promise<unknown>
  /** Whether the job is only about this process, so no other process can do it. */
  own?: boolean
}

interface ScheduledJobsOptions {
  jobs: ScheduledJob[]
  log: { error: (facts: object, text: string) => void }
  everyMs?: number
  /**
   * Returns null if this process may run the shared jobs now, otherwise the number of seconds to
   * wait before asking again. If unset, this process may always run them.
   */
  turn?: () => Promise<number | null>
}

export interface ScheduledJobs {
  /** Resolves when the running job has ended. */
  stop: () => Promise<void>
}

const hourMs = 60 * 60 * 1000

/**
 * Runs the jobs one at a time, immediately and then every `everyMs`: shared jobs only when it is
 * this process's turn, its own jobs always. A failing job does not stop the others.
 */
export function startScheduledJobs(options: ScheduledJobsOptions): ScheduledJobs {
  const { jobs, log, everyMs = hourMs, turn } = options
  const stopping = new AbortController()
  let round: Promise<void> | undefined
  let timer: NodeJS.Timeout

  async function runJobs(): Promise<number> {
    const seconds = turn ? await turn().catch(() => null) : null
    for (const { name, run, own } of jobs) {
      if (seconds !== null && !own) continue
      if (stopping.signal.aborted) break
      // Never logs the whole error, because a database error may quote rows.
      await run(stopping.signal).catch((error: unknown) =>
        log.error({ job: name, code: codeOf(error) }, failed),
      )
    }
    return seconds === null ? everyMs : Math.min(seconds * 1000, everyMs)
  }

  const begin = () => {
    const began = performance.now()
    round = runJobs().then((pauseMs) => {
      if (stopping.signal.aborted) return
      // If a round takes longer than the interval, the next one starts immediately; missed rounds
      // are skipped.
      timer = setTimeout(begin, Math.max(0, pauseMs - (performance.now() - began)))
    })
  }
  begin()

  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await round
    },
  }
}

const failed = 'a scheduled job failed'

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string }
  return code ?? name ?? 'unknown'
}

const lookAtLogMs = 10_000

export interface MaintainedDatabase extends OpenDatabase {
  /** Whether the embedded database's disk is nearly full. */
  shortOfDisk: () => boolean
}

/**
 * Opens a server's database. For the embedded one, this includes the maintenance a PostgreSQL
 * server does automatically.
 */
export async function openMaintainedDatabase(
  config: Config,
  log: MailLog,
): Promise<MaintainedDatabase> {
  const database = await openDatabase({ ...config, log })
  const { db, lock } = database
  if (!lock) return { ...database, shortOfDisk: () => false }
  const { answerBackups } = await import('#server/database/backup/ask.ts')
  const { clusterIn } = await import('#server/database/pglite/embedded.ts')
  const { answerOrganisations, organisationsPath } = await import(
    '#server/database/organisations/organisations.ts'
  )
  const cluster = clusterIn(config.dataDir)
  const disk = watchDiskRoom(cluster, log)
  const place = {
    dataDir: config.dataDir,
    room: {
      // A running backup needs the whole log since it began.
      checkpoint: async () => {
        if (!backups.areRunning()) await checkpoint(db)
      },
      freeBytes: () => freeIn(cluster),
    },
  }
  const otherwise: RequestListener = (request, response) => {
    if (request.url === organisationsPath)
      void answerOrganisations({ db, log, place }, request, response)
    else response.writeHead(404).end()
  }
  const backups = answerBackups(lock, { ...config, db, log, otherwise })
  const shortenLog = async () => {
    // A running backup needs the whole log since it began, and a checkpoint needs free space on the
    // disk.
    if (!backups.areRunning() && (await hasRoomToRecover(cluster))) await checkpointIfDue(db)
  }
  const jobs = [{ name: 'shorten the log of the database', run: shortenLog }]
  const scheduledJobs = startScheduledJobs({ jobs, log, everyMs: lookAtLogMs })
  return {
    ...database,
    disk,
    shortOfDisk: disk.isShort,
    close: async () => {
      disk.stop()
      await backups.stop()
      await scheduledJobs.stop()
      await database.close()
    },
  }
}
