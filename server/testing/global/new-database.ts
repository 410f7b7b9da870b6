import { existsSync } from 'node:fs'
import { cp, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The setting that names a folder for what test files share; without it they share nothing. */
export const sharedFolder = 'RUNDGANG_TEST_FOLDER'

const databaseIn = (dataDir: string) => join(dataDir, 'database')

/**
 * Puts a database that nobody has used into `dataDir` where there is none: to make one takes
 * seconds, to copy it nothing. Whoever needs it first has `make` make it, in the folder it is given.
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

/** Of all files, whichever process they run in. */
const isFirstIn = (folder: string) =>
  mkdir(join(folder, 'begun')).then(
    () => true,
    () => false,
  )
