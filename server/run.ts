import cluster from 'node:cluster'
import { resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { serverTexts } from '#texts/de/server.ts'
import { settingTexts } from '#texts/de/setting.ts'
import { type Config, ConfigError, processConfig } from './config.ts'
import { FolderInUse, FolderPathTooLong, RestoreUnfinished } from './database/folder-lock.ts'
import { DatabaseNewer } from './database/migrate.ts'
import { isOutage } from './database/outage.ts'
import { serializers } from './log.ts'
import { WorkerFailed } from './workers.ts'

/** What runs until the operator ends it. */
export interface Running {
  app: { log: Pick<FastifyBaseLogger, 'info'> }
  /** Finishes what is under way, then gives everything back. */
  close: () => Promise<void>
}

/** A process's life: starts what `start` says, until the operator ends it, and exits 0. */
export async function run(start: (config: Config) => Promise<Running>): Promise<void> {
  // What is written holds what bookers and the team told: for the owner alone.
  process.umask(0o077)
  let config: Config | undefined
  process.on('uncaughtException', (error) => end(unforeseen(error)))
  try {
    config = processConfig()
    await untilTold(await start(config))
    process.exit(0)
  } catch (error) {
    if (error instanceof WorkerFailed) process.exit(1)
    end(lineFor(error, config) ?? unforeseen(error))
  }
}

function end(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Left to itself, Node prints every field of an error, among them rows of the database. */
export const unforeseen = (error: unknown) =>
  JSON.stringify({ level: 60, err: serializers.err(error), msg: 'the process ended unexpectedly' })

/** Waits for the operator's word, then closes. */
async function untilTold({ app, close }: Running): Promise<void> {
  await theWord()
  app.log.info(serverTexts.stopping)
  await close()
}

const impatientAfterSeconds = 1

/**
 * The first SIGTERM or SIGINT. One that follows at once is the same word: on Ctrl+C both the
 * terminal and npm pass it on. A later one does not wait any more.
 */
function theWord(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let heardAt: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      heardAt ??= process.uptime()
      const again = process.uptime() - heardAt > impatientAfterSeconds
      // A worker is told by the main process as well, which is impatient for all of them.
      if (again && cluster.isPrimary) process.exit(1)
      resolve()
    })
  }
  return promise
}

/** The one line that the operator reads, for what they can mend. */
function lineFor(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof ConfigError) return serverTexts.setting(error.message)
  if (error instanceof FolderInUse) return serverTexts.folderInUse(resolve(error.message))
  if (error instanceof RestoreUnfinished) {
    return serverTexts.restoreUnfinished(resolve(error.message))
  }
  if (error instanceof DatabaseNewer) return serverTexts.databaseNewer
  if (error instanceof FolderPathTooLong)
    return serverTexts.folderPathTooLong(resolve(error.message))
  const { code = '', syscall, message } = error as NodeJS.ErrnoException
  const { port, address, hostname } = error as Place
  const place = placeOf({ port, address, hostname }, config)
  if (code === 'EADDRINUSE' && port) return serverTexts.portInUse(`${place}PORT`, port)
  if (message.startsWith('invalid IP'))
    return serverTexts.setting(settingTexts.invalid('TRUST_PROXY'))
  const ours = [config?.host, config?.metricsHost]
  if (syscall === 'listen' || (hostname && ours.includes(hostname))) {
    return serverTexts.setting(settingTexts.invalid(`${place}HOST`))
  }
  return isUnreachable(code, error) ? serverTexts.databaseUnreachable(code || message) : undefined
}

interface Place {
  port?: number
  address?: string
  hostname?: string
}

/** Which of the two places where we listen an error is about: visitors' or Prometheus's. */
function placeOf({ port, address, hostname }: Place, config: Config | undefined): string {
  const isMain = port ? port !== config?.metricsPort : (address ?? hostname) === config?.host
  return isMain ? '' : 'METRICS_'
}

/** What PostgreSQL answers when `DATABASE_URL` does not lead to a database that is ours. */
const notOurs = ['28P01', '28000', '3D000']

/** Whether the operator is to look at the database, or at the way there; `code` says where. */
export const isUnreachable = (code: string, error: unknown) =>
  notOurs.includes(code) || isOutage(error)
