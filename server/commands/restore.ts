import { resolve } from 'node:path'
import { restoreBackup } from '#server/database/backup/restore.ts'
import { CommandRefused } from '#server/errors.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { operatingTexts } from '#texts/de/operating.ts'
import { command, wordsOf } from './command.ts'

await command(async ({ config: { databaseUrl, dataDir }, say }) => {
  const { files, isOn } = wordsOf(operatingTexts.restoreUsage, ['replace'])
  const [file] = files
  if (!file || files.length > 1) throw new CommandRefused(operatingTexts.restoreUsage)
  if (databaseUrl) throw new CommandRefused(operatingTexts.onlyEmbedded)
  const replace = isOn('replace')
  const now = systemClock.now()
  const restored = await restoreBackup({ file: resolve(file), dataDir, replace, now })
  say(operatingTexts.restored({ ...restored, folder: resolve(dataDir) }))
  if (restored.aside) say(operatingTexts.replaced(restored.aside))
  if (!restored.keyEnclosed) say(operatingTexts.keyNeeded)
})
