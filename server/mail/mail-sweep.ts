import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Database } from '#server/database/open.ts'
import { mailFolder } from './mail-file.ts'
import { listKept } from './outbox.ts'

// As `mail-file.ts` names them; what a crash left unfinished holds as much as a whole file.
const mailFile = /^\d{8}T\d{6}Z-([0-9a-f-]{36})\.eml(?:\.part)?$/

// The outbox has no index of its own for this: one look through it for many files.
const atOnce = 10_000

/** Deletes the files of mails that were erased, or that this database does not know. */
export async function sweepMailFiles(db: Database, dataDir: string): Promise<void> {
  const folder = resolve(dataDir, mailFolder)
  const files = (await namesIn(folder)).flatMap((name) => {
    const [, id] = mailFile.exec(name) ?? []
    return id ? [{ name, id }] : []
  })
  for (let first = 0; first < files.length; first += atOnce) {
    const some = files.slice(first, first + atOnce)
    const kept = new Set(await listKept(db, [...new Set(some.map(({ id }) => id))]))
    for (const { name, id } of some) {
      if (!kept.has(id)) await rm(join(folder, name), { force: true })
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
