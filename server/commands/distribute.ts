import { openDatabase } from '#server/database/open.ts'
import { distributeTables, joinedNodes } from '#server/database/postgres/distribute.ts'
import { migrationsOf } from '#server/database/tables.ts'
import { CommandRefused } from '#server/errors.ts'
import { operatingTexts } from '#texts/de/operating.ts'
import { command } from './command.ts'

await command(async ({ config, say }) => {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl) throw new CommandRefused(operatingTexts.nothingToDistribute)
  const { db, close } = await openDatabase({ databaseUrl, dataDir, poolSize: 1 })
  try {
    const nodes = await joinedNodes(db)
    if (nodes === null) throw new CommandRefused(operatingTexts.noCitus)
    if (nodes === 0) throw new CommandRefused(operatingTexts.noNodes)
    if ((await migrationsOf(db)).length === 0) throw new CommandRefused(operatingTexts.notStarted)
    say(operatingTexts.distributed(await distributeTables(db), nodes))
  } finally {
    await close()
  }
})
