import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { type Database, openDatabase, overPostgres } from '#server/database/open.ts'
import {
  type DeletionCall,
  type ListedOrganisation,
  type OrganisationCall,
  operate,
  organisationsPath,
} from '#server/database/organisations/organisations.ts'
import { checkpoint } from '#server/database/pglite/checkpoint.ts'
import { clusterIn, isCluster } from '#server/database/pglite/embedded.ts'
import { freeIn, socketIn } from '#server/database/pglite/folder-lock.ts'
import { CommandRefused } from '#server/errors.ts'
import { systemClock } from '#server/runtime/clock.ts'
import type { Config } from '#server/runtime/config.ts'
import { operatingTexts } from '#texts/de/operating.ts'

// PostgreSQL's error codes for a missing table and a missing column.
const missing = ['42P01', '42703']

/**
 * Runs an operator's command in the server that has the data folder open, or directly in the
 * database. Returns the affected organisations.
 */
export async function askOrganisations(
  call: OrganisationCall | DeletionCall,
  config: Config,
): Promise<ListedOrganisation[]> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) {
    const db = overPostgres(databaseUrl)
    return askDatabase(db, call, config).finally(() => db.destroy())
  }
  const asked = await askServer(call, dataDir)
  if (asked) return asked
  if (!isCluster(clusterIn(dataDir))) {
    throw new CommandRefused(operatingTexts.noDatabase(resolve(dataDir)))
  }
  const { db, close } = await openDatabase({ dataDir })
  return askDatabase(db, call, config).finally(close)
}

function askDatabase(
  db: Database,
  call: OrganisationCall | DeletionCall,
  { dataDir }: Config,
): Promise<ListedOrganisation[]> {
  const room = { checkpoint: () => checkpoint(db), freeBytes: () => freeIn(clusterIn(dataDir)) }
  return operate(db, call, { now: systemClock.now(), dataDir, room }).catch((error: unknown) => {
    if (!missing.includes((error as { code?: string }).code ?? '')) throw error
    throw new CommandRefused(operatingTexts.notMigrated)
  })
}

/**
 * Sends the command to the server that has the data folder open; returns undefined if there is no
 * such server.
 */
async function askServer(
  call: OrganisationCall | DeletionCall,
  dataDir: string,
): Promise<ListedOrganisation[] | undefined> {
  const socketPath = socketIn(resolve(dataDir))
  const asking = request({ method: 'POST', path: organisationsPath, socketPath })
  asking.end(JSON.stringify(call))
  try {
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    if (answer.statusCode !== 200) throw new CommandRefused(operatingTexts.serverNotReady)
    return (await json(answer)) as ListedOrganisation[]
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    if (code === 'ECONNRESET') throw new CommandRefused(operatingTexts.serverNotReady)
    throw error
  }
}
