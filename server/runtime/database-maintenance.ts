import type { RequestListener } from 'node:http'
import { type OpenDatabase, openDatabase } from '../database/open.ts'
import { checkpoint, checkpointIfDue } from '../database/pglite/checkpoint.ts'
import { freeIn, hasRoomToRecover, watchDiskRoom } from '../database/pglite/disk-room.ts'
import type { MailLog } from '../mail/message/message.ts'
import type { Config } from './config.ts'
import { startScheduledJobs } from './scheduled-jobs.ts'

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
  const { answerBackups } = await import('../database/backup/answer.ts')
  const { clusterIn } = await import('../database/pglite/embedded.ts')
  const { answerOrganisations, organisationsPath } = await import(
    '../database/organisations/answer.ts'
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
