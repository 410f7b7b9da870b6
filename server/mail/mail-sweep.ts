import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/database/open.ts'
import { mailFolderIn } from './delivery/mail-file.ts'
import { listErased } from './erasing.ts'

// The file names that `mail-file.ts` creates, including those of files left unfinished by a crash,
// which contain personal data too.
const mailFile = /^\d{8}T\d{6}Z-([0-9a-f-]{36})\.eml(?:(?:\.[0-9a-f]{8})?\.part)?$/

// Large, so that many files take few statements.
const atOnce = 10_000

/**
 * Deletes the files of erased emails. Files unknown to this database are kept: after moving to
 * another database or restoring a backup, that may be all of them.
 */
export async function sweepMailFiles(db: Database, dataDir: string): Promise<void> {
  const folder = mailFolderIn(dataDir)
  const files = await mailFilesIn(folder)
  for (let first = 0; first < files.length; first += atOnce) {
    const some = files.slice(first, first + atOnce)
    const erased = new Set(await listErased(db, [...new Set(some.map(({ id }) => id))]))
    for (const { name, id } of some) {
      if (erased.has(id)) await rm(join(folder, name), { force: true })
    }
  }
}

/** Deletes the files of these emails, which are no longer in the database. */
export async function removeMailFiles(dataDir: string, mailIds: string[]): Promise<void> {
  if (mailIds.length === 0) return
  const folder = mailFolderIn(dataDir)
  const removed = new Set(mailIds)
  for (const { name, id } of await mailFilesIn(folder)) {
    if (removed.has(id)) await rm(join(folder, name), { force: true })
  }
}

const mailFilesIn = async (folder: string) =>
  (await namesIn(folder)).flatMap((name) => {
    const [, id] = mailFile.exec(name) ?? []
    return id ? [{ name, id }] : []
  })

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
