import type { Database } from '../database/open.ts'
import { anythingErased, leaveNoCopies } from '../database/vacuum.ts'
import { removeMailFiles, sweepMailFiles } from '../mail/mail-sweep.ts'

interface DataScrubbingOptions {
  db: Database
  config: { dataDir: string; databaseUrl?: string | undefined }
  log: { error: (facts: object, text: string) => void }
}

export interface DataScrubbing {
  /** Notes that something was erased, so the next round of scheduled jobs removes the copies. */
  copiesLeft: () => void
  /**
   * Removes the copies immediately, including the files of emails whose rows were deleted. A
   * failure is logged, and the next round tries again.
   */
  scrubNow: (deletedMailIds?: string[]) => Promise<void>
  /** Removes any copies of data erased since the last run. */
  scrubIfDue: () => Promise<void>
}

/** Removes the copies of erased data that the database and emails leave on disk. */
export function startDataScrubbing({ db, config, log }: DataScrubbingOptions): DataScrubbing {
  const { dataDir, databaseUrl } = config
  // Undefined until checked: the previous process may have been stopped before scrubbing.
  let due: boolean | undefined

  async function scrubIfDue(): Promise<void> {
    due ??= await anythingErased(db)
    if (!due) return
    // Reset before scrubbing, so the next run scrubs any data erased in the meantime.
    due = false
    try {
      await leaveNoCopies(db, { embedded: !databaseUrl })
    } catch (error) {
      due = true
      throw error
    }
  }

  const copiesLeft = () => {
    due = true
  }

  async function scrubNow(deletedMailIds: string[] = []): Promise<void> {
    copiesLeft()
    try {
      await removeMailFiles(dataDir, deletedMailIds)
      await sweepMailFiles(db, dataDir)
      await scrubIfDue()
    } catch (error) {
      log.error(
        { err: error },
        'copies of what was erased are left for the next round of scheduled jobs',
      )
    }
  }

  return { copiesLeft, scrubNow, scrubIfDue }
}
