import { resolve } from 'node:path'
import { openSecretKey } from '#server/auth/secrets.ts'
import { checkKey, moveDatabase } from '#server/database/move/move.ts'
import { openDatabase, overPostgres } from '#server/database/open.ts'
import { clusterIn, isCluster } from '#server/database/pglite/embedded.ts'
import { CommandRefused } from '#server/errors.ts'
import { operatingTexts } from '#texts/de/operating.ts'
import { command } from './command.ts'

/** Reports progress each time this many more rows have been copied. */
const progressEvery = 50_000

await command(async ({ config, say }) => {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl) throw new CommandRefused(operatingTexts.noTarget)
  const folder = resolve(dataDir)
  if (!isCluster(clusterIn(dataDir))) throw new CommandRefused(operatingTexts.noDatabase(folder))
  const embedded = await openDatabase({ dataDir })
  const to = overPostgres(databaseUrl)
  try {
    await checkKey(embedded.db, await openSecretKey(config), dataDir)
    const progress = (table: string, rows: number) => {
      if (rows % progressEvery === 0) say(operatingTexts.moving(table, rows))
    }
    const moved = await moveDatabase({ from: embedded.db, to, progress })
    say(operatingTexts.moved(moved))
    say(operatingTexts.movedOn(folder))
  } finally {
    await embedded.close()
    await to.destroy()
  }
})
