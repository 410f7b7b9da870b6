import { type IncomingMessage, request } from 'node:http'
import { resolve } from 'node:path'
import { socketIn } from '#server/database/folder-lock.ts'
import { CommandRefused } from '#server/errors.ts'
import { operatingTexts } from '#texts/de/operating.ts'
import { backupPath } from './answer.ts'

/** A backup by whoever holds the folder, as a tar file; nothing where nobody does. */
export async function askForBackup(dataDir: string): Promise<IncomingMessage | undefined> {
  const answer = await asked(socketIn(resolve(dataDir)))
  if (!answer || answer.statusCode === 200) return answer
  answer.destroy()
  throw new CommandRefused(
    answer.statusCode === 409 ? operatingTexts.busy : operatingTexts.notReady,
  )
}

function asked(socketPath: string): Promise<IncomingMessage | undefined> {
  const { promise, resolve: done, reject } = Promise.withResolvers<IncomingMessage | undefined>()
  const asking = request({ socketPath, path: backupPath }, done)
  asking.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') done(undefined)
    // An older version hangs up on whoever speaks.
    else if (error.code === 'ECONNRESET') reject(new CommandRefused(operatingTexts.notReady))
    else reject(error)
  })
  asking.end()
  return promise
}
