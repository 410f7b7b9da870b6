import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DatabaseNewer, DatabaseOlder } from '#server/database/migrate.ts'
import { ExtensionsMissing } from '#server/database/migrations/0077-search.ts'
import { FolderInUse, FolderPathTooLong } from '#server/database/pglite/folder-lock.ts'
import { CommandRefused } from '#server/errors.ts'
import { type Config, ConfigError, processConfig } from '#server/runtime/config.ts'
import { isUnreachable, unforeseen } from '#server/runtime/run.ts'
import { operatingTexts, serverTexts } from '#texts/de/operating.ts'

interface Given {
  config: Config
  say: (lines: string) => void
}

/** Runs an operator's command, prints its result, and exits with 0 or 1. */
export async function command(work: (given: Given) => Promise<void>): Promise<never> {
  process.umask(0o077)
  // Without these handlers, a signal would end the process before it removes its unfinished files.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  try {
    await work({ config: processConfig(), say })
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${lineFor(error)}\n`)
    process.exit(1)
  }
}

const say = (lines: string) => {
  process.stdout.write(`${lines}\n`)
}

/** The command's arguments: the files, and which of the `switches` are set. */
export function wordsOf(usage: string, switches: string[] = []) {
  try {
    const options = Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }]))
    const { positionals, values } = parseArgs({ options, allowPositionals: true })
    return { files: positionals, isOn: (name: string) => values[name] === true }
  } catch {
    throw new CommandRefused(usage)
  }
}

const insufficientPrivilege = '42501'

/** The one line the operator sees. */
function lineFor(error: unknown): string {
  if (error instanceof CommandRefused || error instanceof ConfigError) return error.message
  if (error instanceof FolderInUse) return operatingTexts.folderInUse(resolve(error.message))
  if (error instanceof DatabaseNewer) return serverTexts.databaseNewer
  if (error instanceof DatabaseOlder) return serverTexts.databaseOlder
  if (error instanceof ExtensionsMissing) return serverTexts.extensionsMissing(error.message)
  if (error instanceof FolderPathTooLong) {
    return serverTexts.folderPathTooLong(resolve(error.message))
  }
  const { code = '', message, path, syscall } = error as NodeJS.ErrnoException
  if (isUnreachable(code, error)) return serverTexts.databaseUnreachable(code || message)
  if (code === insufficientPrivilege) return operatingTexts.notAllowed
  const what = path ?? syscall
  return what && code ? operatingTexts.cannotUse(what, code) : unforeseen(error)
}
