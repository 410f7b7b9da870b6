import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { systemClock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { askForBackup } from '#server/database/backup/ask.ts'
import { fileTime, type Manifest } from '#server/database/backup/manifest.ts'
import { takeBackup } from '#server/database/backup/take.ts'
import { writeBackup } from '#server/database/backup/write.ts'
import { clusterIn, isCluster } from '#server/database/embedded.ts'
import { openDatabase } from '#server/database/open.ts'
import { CommandRefused } from '#server/errors.ts'
import { operatingTexts } from '#texts/de/operating.ts'
import { command, wordsOf } from './command.ts'

const { now } = systemClock

await command(async ({ config, say }) => {
  const { files } = wordsOf(operatingTexts.backupUsage)
  if (files.length > 1) throw new CommandRefused(operatingTexts.backupUsage)
  if (config.databaseUrl) throw new CommandRefused(operatingTexts.onlyEmbedded)
  const file = resolve(
    files[0] ?? join(config.dataDir, `backups/rundgang-${fileTime(now())}.tar.gz`),
  )
  const asked = await askForBackup(config.dataDir)
  const made = asked ? await writeBackup(file, asked) : await ofStopped(config, file)
  const megabytes = (made.bytes / 1_000_000).toFixed(1)
  say(operatingTexts.backedUp({ ...made, file, megabytes, live: asked !== undefined }))
  say(made.keyEnclosed ? operatingTexts.keyEnclosed : operatingTexts.keyElsewhere)
})

/** Nobody has the folder: this process takes it for as long. */
async function ofStopped(
  { dataDir, secretKey }: Config,
  file: string,
): Promise<Manifest & { bytes: number }> {
  if (!isCluster(clusterIn(dataDir))) {
    throw new CommandRefused(operatingTexts.noDatabase(resolve(dataDir)))
  }
  const { db, close } = await openDatabase({ dataDir })
  try {
    const backup = takeBackup({ db, dataDir, keyEnclosed: !secretKey, now })
    return await writeBackup(file, Readable.from(backup, { objectMode: false }))
  } finally {
    await close()
  }
}
