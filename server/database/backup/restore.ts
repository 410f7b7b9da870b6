import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '#server/database/durable-folder.ts'
import { clusterIn } from '#server/database/embedded.ts'
import { lockFolder } from '#server/database/folder-lock.ts'
import { CommandRefused } from '#server/errors.ts'
import { operatingTexts } from '#texts/de/operating.ts'
import { checkFits, checkRestored } from './check.ts'
import { fileTime, type Manifest, names } from './manifest.ts'
import { inspectBackup, readBackup } from './write.ts'

interface Restoring {
  file: string
  dataDir: string
  /** What lies in the folder is to be kept aside, else it must be empty. */
  replace: boolean
  now: Temporal.Instant
}

/** What a backup held that is now in its place, and where that is which was there before. */
export type Restored = Manifest & { aside: string | undefined }

/**
 * Puts a backup into its place when all of it is there and is what was counted when it was made;
 * until then nothing of the folder is touched.
 */
export async function restoreBackup(restoring: Restoring): Promise<Restored> {
  const folder = resolve(restoring.dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder)
  const draft = join(folder, 'restore.part')
  try {
    const before = [names.cluster, names.key].filter((name) => existsSync(join(folder, name)))
    if (before.length > 0 && !restoring.replace) {
      throw new CommandRefused(operatingTexts.notEmptyFolder(folder))
    }
    const manifest = await manifestOf(restoring.file)
    checkFits(manifest)
    await rm(draft, { recursive: true, force: true })
    await unpack(restoring.file, draft)
    await checkRestored(clusterIn(draft), manifest)
    const aside = await putAside(folder, before, restoring.now)
    await putInPlace(draft, folder)
    return { ...manifest, aside }
  } finally {
    await rm(draft, { recursive: true, force: true })
    lock.release()
  }
}

async function manifestOf(file: string): Promise<Manifest> {
  if (!existsSync(file)) throw new CommandRefused(operatingTexts.noSuchFile(file))
  const manifest = await inspectBackup(file)
  if (!manifest) throw new CommandRefused(operatingTexts.noBackup(file))
  return manifest
}

const expected = new RegExp(
  `^(${names.cluster}/([\\w.-]+/)*[\\w.-]*|${names.key}|${names.manifest})$`,
)

/** Writes the entries under `draft`, and all of them through to the disk. */
async function unpack(file: string, draft: string): Promise<void> {
  await mkdir(draft, { mode: 0o700 })
  const folders = new Set([draft])
  await readBackup(file, async ({ name, isFolder }, content) => {
    if (!expected.test(name) || name.includes('..')) {
      throw new CommandRefused(operatingTexts.noBackup(file))
    }
    const path = join(draft, name)
    const folder = isFolder ? path : dirname(path)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    folders.add(folder)
    if (!isFolder) {
      await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }))
    }
  })
  for (const folder of folders) syncFolder(folder)
}

/** The old stays on the same disk, under a name that says when it was replaced. */
async function putAside(
  folder: string,
  before: string[],
  now: Temporal.Instant,
): Promise<string | undefined> {
  if (before.length === 0) return undefined
  const aside = join(folder, `replaced-${fileTime(now)}`)
  await mkdir(aside, { mode: 0o700 })
  for (const name of before) await rename(join(folder, name), join(aside, name))
  syncFolder(aside)
  return aside
}

/** The key before what it opens: a start in between makes no other. */
async function putInPlace(draft: string, folder: string): Promise<void> {
  for (const name of [names.key, names.cluster]) {
    if (existsSync(join(draft, name))) await rename(join(draft, name), join(folder, name))
  }
  syncFolder(folder)
}
