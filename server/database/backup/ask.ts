import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { socketIn } from '#server/database/pglite/folder-lock.ts'
import { CommandRefused } from '#server/errors.ts'
import { operatingTexts } from '#texts/de/operating.ts'
import { backupPath } from './answer.ts'
import type { BackupEnd } from './span.ts'

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
