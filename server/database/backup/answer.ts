import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { systemClock } from '#server/clock.ts'
import type { FolderLock } from '#server/database/folder-lock.ts'
import type { Database } from '#server/database/open.ts'
import { takeBackup } from './take.ts'

export interface BackupLog {
  info: (facts: object, text: string) => void
  error: (facts: object, text: string) => void
}

interface Answering {
  db: Database
  dataDir: string
  secretKey?: string | undefined
  log?: BackupLog
}

/** Whoever asks and then reads no more shall not hold a backup open for ever. */
const patienceMs = 60_000

/** What is asked for at the folder's socket. */
export const backupPath = '/backup'

/** Answers whoever asks the folder's socket for a backup, one at a time. */
export function answerBackups(lock: FolderLock, answering: Answering) {
  let running: Promise<void> | undefined
  const stopping = new AbortController()
  lock.answer((request, response) => {
    if (request.url !== backupPath) response.writeHead(404).end()
    else if (running || stopping.signal.aborted) response.writeHead(409).end()
    else {
      running = answer(answering, response, stopping.signal).finally(() => {
        running = undefined
      })
    }
  })
  return {
    areRunning: () => running !== undefined,
    /** Breaks off a backup that is under way, and waits until the database knows. */
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function answer(
  { db, dataDir, secretKey, log }: Answering,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const { now } = systemClock
  const source = { db, dataDir, keyEnclosed: !secretKey, now }
  const backup = takeBackup(source)
  response.setTimeout(patienceMs, () => response.destroy())
  response.writeHead(200, { 'content-type': 'application/x-tar' })
  try {
    await pipeline(Readable.from(backup, { objectMode: false }), response, { signal })
    log?.info({}, 'a backup was taken')
  } catch (error) {
    // Cut off, so that nobody takes the part for the whole.
    response.destroy()
    log?.error({ err: error }, 'a backup was broken off')
  } finally {
    await backup.return(undefined)
  }
}
