import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { askForBackup } from '#server/database/backup/ask.ts'
import {
  beginBackup,
  endBackup,
  fileTime,
  forgetBackup,
  names,
  packBackup,
  writeBackup,
} from '#server/database/backup/write.ts'
import { openDatabase } from '#server/database/open.ts'
import { clusterIn, isCluster } from '#server/database/pglite/embedded.ts'
import { CommandRefused } from '#server/errors.ts'
import { systemClock } from '#server/runtime/clock.ts'
import type { Config } from '#server/runtime/config.ts'
import { operatingTexts } from '#texts/de/operating.ts'
import { command, wordsOf } from './command.ts'

await command(async ({ config, say }) => {
  const { files } = wordsOf(operatingTexts.backupUsage)
  if (files.length > 1) throw new CommandRefused(operatingTexts.backupUsage)
  if (config.databaseUrl) throw new CommandRefused(operatingTexts.onlyEmbedded)
  const madeAt = systemClock.now()
  const unnamed = join(config.dataDir, `backups/rundgang-${fileTime(madeAt)}.tar.gz`)
  const file = resolve(files[0] ?? unnamed)
  if (existsSync(file)) throw new CommandRefused(operatingTexts.exists(file))
  const asked = await askForBackup(config.dataDir)
  const { end, leave } = asked ?? (await beginOnStopped(config))
  const packed = packBackup({ dataDir: config.dataDir, madeAt, end })
  const made = await writeBackup(file, packed).finally(leave)
  const megabytes = (made.bytes / 1_000_000).toFixed(1)
  say(operatingTexts.backedUp({ ...made, file, megabytes, live: asked !== undefined }))
  say(made.keyEnclosed ? operatingTexts.keyEnclosed : operatingTexts.keyElsewhere)
})

/** Opens the data folder for the duration of the backup, because no other process has it open. */
async function beginOnStopped({ dataDir, secretKey }: Config) {
  if (!isCluster(clusterIn(dataDir))) {
    throw new CommandRefused(operatingTexts.noDatabase(resolve(dataDir)))
  }
  const { db, close } = await openDatabase({ dataDir })
  const key = join(dataDir, names.key)
  await beginBackup(db)
  return {
    end: async () => ({
      ...(await endBackup(db, dataDir)),
      keyEnclosed: !secretKey && existsSync(key),
    }),
    leave: async () => {
      forgetBackup(dataDir)
      await close()
    },
  }
}
