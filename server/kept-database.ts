import type { Config } from './config.ts'
import { checkpointIfDue } from './database/checkpoint.ts'
import { type OpenDatabase, openDatabase } from './database/open.ts'
import { startHousekeeping } from './housekeeping.ts'
import type { MailLog } from './mail/message.ts'

const lookAtLogMs = 10_000

/** The database of a server; the embedded one needs what a PostgreSQL has for itself. */
export async function openKeptDatabase(config: Config, log: MailLog): Promise<OpenDatabase> {
  const database = await openDatabase(config)
  const { db, lock } = database
  if (!lock) return database
  const { answerBackups } = await import('./database/backup/answer.ts')
  const backups = answerBackups(lock, { ...config, db, log })
  const shortenLog = async () => {
    // A backup needs all that was written since it began.
    if (!backups.areRunning()) await checkpointIfDue(db)
  }
  const chores = [{ name: 'shorten the log of the database', run: shortenLog }]
  const housekeeping = startHousekeeping({ chores, log, everyMs: lookAtLogMs })
  return {
    ...database,
    close: async () => {
      await backups.stop()
      await housekeeping.stop()
      await database.close()
    },
  }
}
