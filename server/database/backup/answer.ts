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
  /** Answers what is asked for besides. */
  otherwise: RequestListener
}

/** What is asked for at the folder's socket. */
export const backupPath = '/backup'

// Who asked may have been stopped, and the log of the database cannot be shortened meanwhile.
const longestMs = 2 * 60 * 60 * 1000

/**
 * Answers whoever asks the folder's socket for a backup, one at a time: begins one, and ends it
 * when the request ends. In between they read the files themselves, as the folder's owner may.
 */
export function answerBackups(lock: FolderLock, answering: Answering) {
  let running: Promise<void> | undefined
  let asked: ServerResponse | undefined
  let stopped = false
  // A server that died in the middle of one left what erasing would not find.
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
    /** Breaks off a backup that is under way, and waits until the database knows. */
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
    // Who asked reads what was put aside, and then goes.
    await left
    forgetBackup(dataDir)
    log.info({}, 'a backup was taken')
  } catch (error) {
    response.destroy()
    await abandonBackup(db, dataDir)
    log.error({ err: error }, 'a backup was broken off')
  }
}
