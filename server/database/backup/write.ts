import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { syncFolder } from '#server/database/pglite/durable-folder.ts'
import { CommandRefused } from '#server/errors.ts'
import { operatingTexts } from '#texts/de/operating.ts'
import { type Manifest, names, readManifest } from './manifest.ts'
import { readTar, type TarEntry } from './tar.ts'

/**
 * Writes a backup that only its owner can read, checks it by reading it back, and returns its
 * manifest and its size in bytes. An incomplete file never gets the final name.
 */
export async function writeBackup(
  file: string,
  backup: AsyncIterable<Uint8Array>,
): Promise<Manifest & { bytes: number }> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.part`
  const forget = () => rmSync(unfinished, { force: true })
  process.once('exit', forget)
  try {
    // Never writes into an existing file: another user may have created it and would own the
    // backup.
    forget()
    const written = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(backup, createGzip(), written)
    const manifest = await inspectBackup(unfinished)
    if (!manifest) throw new CommandRefused(operatingTexts.brokenOff)
    await rename(unfinished, file)
    syncFolder(dirname(file))
    return { ...manifest, bytes: (await stat(file)).size }
  } finally {
    process.off('exit', forget)
    forget()
  }
}

type Visit = (entry: TarEntry, content: AsyncIterable<Buffer>) => Promise<void>

/** Reads a whole backup; rejects if it is damaged. */
export function readBackup(file: string, visit: Visit): Promise<void> {
  return pipeline(createReadStream(file), createGunzip(), (source: AsyncIterable<Buffer>) =>
    readTar(source, visit),
  )
}

/** The manifest of a complete backup; undefined if the file is incomplete or not a backup. */
export async function inspectBackup(file: string): Promise<Manifest | undefined> {
  let manifest: Manifest | undefined
  const visit: Visit = async ({ name }, content) => {
    if (name === names.manifest) manifest = readManifest(await text(content))
  }
  return readBackup(file, visit).then(
    () => manifest,
    () => undefined,
  )
}
