import { resolve } from 'node:path'
import { serverTexts } from '#texts/de/server.ts'
import { settingTexts } from '#texts/de/setting.ts'
import { DatabaseNewer, WrongEncoding } from '../database/migrate.ts'
import { isOutage } from '../database/outage.ts'
import {
  FolderInUse,
  FolderPathTooLong,
  RestoreUnfinished,
} from '../database/pglite/folder-lock.ts'
import { type Config, ConfigError } from './config.ts'

/** The one line the operator sees, for faults they can fix. */
export function lineFor(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof ConfigError) return serverTexts.setting(error.message)
  if (error instanceof FolderInUse) return serverTexts.folderInUse(resolve(error.message))
  if (error instanceof RestoreUnfinished) {
    return serverTexts.restoreUnfinished(resolve(error.message))
  }
  if (error instanceof DatabaseNewer) return serverTexts.databaseNewer
  if (error instanceof FolderPathTooLong)
    return serverTexts.folderPathTooLong(resolve(error.message))
  if (error instanceof WrongEncoding) return serverTexts.wrongEncoding(error.message)
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
