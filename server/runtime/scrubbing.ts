import type { Database } from '../database/open.ts'
import { anythingErased, leaveNoCopies } from '../database/vacuum.ts'
import { removeMailFiles, sweepMailFiles } from '../mail/mail-sweep.ts'

interface DataScrubbingOptions {
  db: Database
  config: { dataDir: string; databaseUrl?: string | undefined }
  log: { error: (facts: object, text: string) => void }
}

export interface DataScrubbing {
  /** Something was erased: its copies are to go with the next round of scheduled jobs. */
  copiesLeft: () => void
  /**
   * The same, at once, and the files of mails whose rows are deleted; what fails is logged, and done
   * with the next round.
   */
  scrubNow: (deletedMailIds?: string[]) => Promise<void>
  /** Leaves no copies of what was erased since they were last seen to. */
  scrubIfDue: () => Promise<void>
}

/** Takes what was erased out of the copies that database and mails leave on the disk. */
export function startDataScrubbing({ db, config, log }: DataScrubbingOptions): DataScrubbing {
  const { dataDir, databaseUrl } = config
  // Unknown at first: the process before may have been stopped before it came to it.
  let due: boolean | undefined

  async function scrubIfDue(): Promise<void> {
    due ??= await anythingErased(db)
    if (!due) return
    // Before, not after: what is erased meanwhile is due again.
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
