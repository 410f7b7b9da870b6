import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import type { Database } from '#server/database/open.ts'
import type { FolderLock } from '#server/database/pglite/folder-lock.ts'
import { abandonBackup, beginBackup, endBackup, forgetBackup } from './span.ts'

export interface BackupLog {
  info: (facts: object, text: string) => void
  error: (facts: object, text: string) => void
}

interface Answering {
  db: Database
  dataDir: string
  secretKey?: string | undefined
  log: BackupLog
  /** Handles all requests that are not for backups. */
  otherwise: RequestListener
}

/** The path for backup requests on the socket in the data folder. */
export const backupPath = '/backup'

// Limited, because the client may stall, and the database cannot shorten its log until the backup
// ends.
const longestMs = 2 * 60 * 60 * 1000

/**
 * Handles backup requests on the socket in the data folder, one at a time: begins a backup, and
 * ends it when the client ends its request. Until then, the client reads the files itself; it can,
 * because it runs as the folder's owner.
 */
export function answerBackups(lock: FolderLock, answering: Answering) {
  let running: Promise<void> | undefined
  let asked: ServerResponse | undefined
  let stopped = false
  // If a server died during a backup, it left copies that the erasure of personal data would not
  // reach.
  forgetBackup(answering.dataDir)
  lock.answer((request, response) => {
    if (request.url !== backupPath) answering.otherwise(request, response)
    else if (running || stopped) response.writeHead(409).end()
    else {
      asked = response
      running = answer(answering, request, response).finally(() => {
        running = undefined
      })
    }
  })
  return {
    areRunning: () => running !== undefined,
    /** Aborts a backup in progress, and waits until the database has ended it. */
    stop: async () => {
      stopped = true
      asked?.destroy()
      await running
    },
  }
}

async function answer(
  { db, dataDir, secretKey, log }: Answering,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const inTime = { signal: AbortSignal.timeout(longestMs) }
  const left = once(response, 'close', inTime).catch(() => response.destroy())
  try {
    await beginBackup(db)
    response.writeHead(200).flushHeaders()
    await finished(request.resume())
    response.write(
      `${JSON.stringify({ ...(await endBackup(db, dataDir)), keyEnclosed: !secretKey })}\n`,
    )
    // The client reads the copies that were set aside, and then disconnects.
    await left
    forgetBackup(dataDir)
    log.info({}, 'a backup was taken')
  } catch (error) {
    response.destroy()
    await abandonBackup(db, dataDir)
    log.error({ err: error }, 'a backup was aborted')
  }
}
