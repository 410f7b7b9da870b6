import { once } from 'node:events'
import {
  type ClientRequest,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { CommandRefused } from '#server/errors.ts'
import { operatingTexts } from '#texts/de/operating.ts'
import type { Database } from '../open.ts'
import { type FolderLock, socketIn } from '../pglite/folder-lock.ts'
import { abandonBackup, type BackupEnd, beginBackup, endBackup, forgetBackup } from './write.ts'

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
const backupPath = '/backup'

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

/** A backup begun by the process that has the data folder open. */
export interface Begun {
  end: () => Promise<BackupEnd & { keyEnclosed: boolean }>
  /** Disconnects, once everything has been read or the backup has failed. */
  leave: () => void
}

/**
 * Asks the process that has the data folder open to begin a backup; undefined if no process has it
 * open.
 */
export async function askForBackup(dataDir: string): Promise<Begun | undefined> {
  const asking = request({
    method: 'POST',
    path: backupPath,
    socketPath: socketIn(resolve(dataDir)),
    headers: { 'transfer-encoding': 'chunked' },
  })
  const answer = await answerTo(asking)
  if (!answer) return undefined
  const leave = () => asking.destroy()
  if (answer.statusCode === 200) {
    const broken = brokenOff(answer)
    return { end: () => Promise.race([endOf(asking, answer), broken]), leave }
  }
  leave()
  throw new CommandRefused(
    answer.statusCode === 409 ? operatingTexts.busy : operatingTexts.notReady,
  )
}

function answerTo(asking: ClientRequest): Promise<IncomingMessage | undefined> {
  const { promise, resolve: done, reject } = Promise.withResolvers<IncomingMessage | undefined>()
  asking.once('response', done)
  // `on`, not `once`, because an error may also occur after the response.
  asking.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') done(undefined)
    // Older servers disconnect without a response.
    else if (error.code === 'ECONNRESET') reject(new CommandRefused(operatingTexts.notReady))
    else reject(error)
  })
  asking.flushHeaders()
  return promise
}

/** Returns a promise that rejects when the server disconnects. */
function brokenOff(answer: IncomingMessage): Promise<never> {
  const { promise: broken, reject } = Promise.withResolvers<never>()
  answer.on('error', () => {})
  answer.once('close', () => reject(new CommandRefused(operatingTexts.brokenOff)))
  // Once everything has arrived, a disconnect does not matter.
  broken.catch(() => {})
  return broken
}

async function endOf(asking: ClientRequest, answer: IncomingMessage) {
  const told = once(createInterface({ input: answer }), 'line')
  asking.end()
  const [line] = await told
  return JSON.parse(line) as BackupEnd & { keyEnclosed: boolean }
}
