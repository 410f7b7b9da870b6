import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Programs } from './postgres-programs.ts'

/** The lowest supported PostgreSQL version, according to the README. */
export const lowestVersion = 15

const setting = 'LOWEST_POSTGRES_BIN'

/** Where Debian, Red Hat and Homebrew install its programs. */
const folders = [
  `/usr/lib/postgresql/${lowestVersion}/bin`,
  `/usr/pgsql-${lowestVersion}/bin`,
  `/opt/homebrew/opt/postgresql@${lowestVersion}/bin`,
  `/usr/local/opt/postgresql@${lowestVersion}/bin`,
]

export const notRun = `PostgreSQL ${lowestVersion} is not installed, and ${setting} names no folder of its programs: the main path did not run on it.`

/**
 * The programs of that version, if they are installed.
 * @throws Error - the folder in the setting does not contain them
 */
export async function lowestPrograms(
  given = process.env[setting],
  usual = folders,
): Promise<Programs | undefined> {
  for (const folder of given ? [given] : usual) {
    if (await holdsLowest(folder)) {
      const program = (name: keyof Programs) => join(folder, name)
      return {
        initdb: program('initdb'),
        pg_ctl: program('pg_ctl'),
        postgres: program('postgres'),
      }
    }
  }
  if (given) throw new Error(`${setting}: no PostgreSQL ${lowestVersion} in ${given}`)
  return undefined
}

const holdsLowest = (folder: string) =>
  promisify(execFile)(join(folder, 'postgres'), ['--version']).then(
    ({ stdout }) => stdout.includes(`(PostgreSQL) ${lowestVersion}.`),
    () => false,
  )
