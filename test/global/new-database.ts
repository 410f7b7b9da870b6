import { existsSync } from 'node:fs'
import { cp, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The setting for the folder of data that test files share; if unset, they share nothing. */
export const sharedFolder = 'RUNDGANG_TEST_FOLDER'

const databaseIn = (dataDir: string) => join(dataDir, 'database')

/**
 * Copies an unused database into `dataDir` if it contains none: creating one takes seconds, but
 * copying takes almost no time. For the first caller, `make` creates the database to copy.
 */
export async function copyNewDatabase(
  dataDir: string,
  make: (dataDir: string) => Promise<unknown>,
): Promise<void> {
  const folder = process.env[sharedFolder]
  if (!folder || existsSync(databaseIn(dataDir))) return
  const complete = join(folder, 'complete')
  if (await isFirstIn(folder)) {
    const unfinished = join(folder, 'unfinished')
    await make(unfinished)
    await rename(unfinished, complete)
  }
  while (!existsSync(complete)) await pause(20)
  await cp(databaseIn(complete), databaseIn(dataDir), { recursive: true })
}

/** Whether this is the first caller among all test files in all processes. */
const isFirstIn = (folder: string) =>
  mkdir(join(folder, 'begun')).then(
    () => true,
    () => false,
  )
