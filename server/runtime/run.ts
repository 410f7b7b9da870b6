import cluster from 'node:cluster'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { DatabaseNewer, DatabaseOlder, WrongEncoding } from '#server/database/migrate.ts'
import { ExtensionsMissing } from '#server/database/migrations/0077-search.ts'
import { isOutage } from '#server/database/outage.ts'
import {
  FolderInUse,
  FolderPathTooLong,
  RestoreUnfinished,
} from '#server/database/pglite/folder-lock.ts'
import { serverTexts, settingTexts } from '#texts/de/operating.ts'
import { type Config, ConfigError, processConfig } from './config.ts'
import { serializers } from './log.ts'
import { WorkerFailed } from './workers.ts'

/** The one line the operator sees, for faults they can fix. */
function lineFor(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof ConfigError) return serverTexts.setting(error.message)
  if (error instanceof FolderInUse) return serverTexts.folderInUse(resolve(error.message))
  if (error instanceof RestoreUnfinished) {
    return serverTexts.restoreUnfinished(resolve(error.message))
  }
  if (error instanceof DatabaseNewer) return serverTexts.databaseNewer
  if (error instanceof DatabaseOlder) return serverTexts.databaseOlder
  if (error instanceof FolderPathTooLong)
    return serverTexts.folderPathTooLong(resolve(error.message))
  if (error instanceof WrongEncoding) return serverTexts.wrongEncoding(error.message)
  if (error instanceof ExtensionsMissing) return serverTexts.extensionsMissing(error.message)
  const { code = '', syscall, message } = error as NodeJS.ErrnoException
  if (code === '25006') return serverTexts.databaseReadOnly
  if (code === '42501') return serverTexts.databaseRights(code)
  const folderLine = config && folderLineFor(error as NodeJS.ErrnoException, config.dataDir)
  if (folderLine) return folderLine
  const { port, address, hostname } = error as ListenAddress
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

const closed = ['EACCES', 'EPERM', 'EROFS']
const full = ['ENOSPC', 'EDQUOT']

/** The line about a faulty data folder, if a file system error names a path in it. */
function folderLineFor(error: NodeJS.ErrnoException, dataDir: string): string | undefined {
  const {
    code = '',
    syscall,
    path,
    address = path,
  } = error as NodeJS.ErrnoException & ListenAddress
  const folder = resolve(dataDir)
  if (!address || !`${resolve(address)}/`.startsWith(`${folder}/`)) return undefined
  // Node reports ENOENT if a folder cannot be created on a read-only disk.
  const notMade = code === 'ENOENT' && syscall === 'mkdir'
  if (closed.includes(code) || notMade) return serverTexts.folderClosed(folder, code)
  if (full.includes(code)) return serverTexts.folderFull(folder, code)
  return code === 'ENOTDIR' || code === 'EEXIST' ? serverTexts.noFolder(folder) : undefined
}

interface ListenAddress {
  port?: number
  address?: string
  hostname?: string
}

/** Which of our two ports an error is about: the visitors' or Prometheus's. */
function placeOf({ port, address, hostname }: ListenAddress, config: Config | undefined): string {
  const isMain = port ? port !== config?.metricsPort : (address ?? hostname) === config?.host
  return isMain ? '' : 'METRICS_'
}

/** PostgreSQL's error codes for a `DATABASE_URL` that does not point to a usable database. */
const notOurs = ['28P01', '28000', '3D000']

/**
 * Whether the operator must check the database or the connection to it; the operator sees `code`.
 */
export const isUnreachable = (code: string, error: unknown) =>
  notOurs.includes(code) || isOutage(error)

/** A program that runs until the operator stops it. */
export interface Running {
  app: { log: Pick<FastifyBaseLogger, 'info'> }
  /** Finishes the work in progress, then releases all resources. */
  close: () => Promise<void>
}

/** Runs a process: calls `start`, waits until the operator stops it, and exits with 0. */
export async function run(start: (config: Config) => Promise<Running>): Promise<void> {
  // The files that this process writes contain data about bookers and the team, so only their owner
  // may read them.
  process.umask(0o077)
  let config: Config | undefined
  process.on('uncaughtException', (error) => end(unforeseen(error)))
  const word = theWord()
  try {
    config = processConfig()
    const running = await startedBy(word, start(config))
    if (running) await untilSignalled(word, running)
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

/**
 * The log line for an unexpected error. By default, Node would print every field, including
 * database rows.
 */
export const unforeseen = (error: unknown) =>
  JSON.stringify({ level: 60, err: serializers.err(error), msg: 'the process ended unexpectedly' })

const mostToStartMs = 5000

/**
 * Resolves with the started program even if the signal arrived during startup, because the program
 * may already have served calls. Resolves to undefined if startup takes too long after the signal,
 * for example because another process is migrating.
 */
const startedBy = (word: Promise<void>, starting: Promise<Running>): Promise<Running | undefined> =>
  Promise.race([starting, word.then(() => pause(mostToStartMs, undefined))])

/** Waits for the operator's signal, then closes. */
async function untilSignalled(word: Promise<void>, { app, close }: Running): Promise<void> {
  await word
  app.log.info(serverTexts.stopping)
  await close()
}

const impatientAfterSeconds = 1

/**
 * Resolves at the first SIGTERM or SIGINT. A second one right after it is a duplicate: on Ctrl+C,
 * both the terminal and npm send it. A later one ends the process immediately.
 */
function theWord(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let heardAt: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      heardAt ??= process.uptime()
      const again = process.uptime() - heardAt > impatientAfterSeconds
      // Each worker also gets the signal from the main process, which handles repeated signals on
      // behalf of all of them.
      if (again && cluster.isPrimary) process.exit(1)
      resolve()
    })
  }
  return promise
}
