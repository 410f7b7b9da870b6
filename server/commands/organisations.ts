import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { asOrganisationId } from '#server/auth/organisation-id.ts'
import { type Database, openDatabase, overPostgres } from '#server/database/open.ts'
import { organisationsPath } from '#server/database/organisations/answer.ts'
import {
  callOrganisations,
  type ListedOrganisation,
  type OrganisationCall,
} from '#server/database/organisations/organisations.ts'
import { clusterIn, isCluster } from '#server/database/pglite/embedded.ts'
import { socketIn } from '#server/database/pglite/folder-lock.ts'
import { CommandRefused } from '#server/errors.ts'
import { systemClock } from '#server/runtime/clock.ts'
import type { Config } from '#server/runtime/config.ts'
import { operatingTexts } from '#texts/de/operating.ts'
import { command, wordsOf } from './command.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
// PostgreSQL's error codes for a missing table and a missing column.
const missing = ['42P01', '42703']

await command(async ({ config, say }) => {
  const call = callIn(wordsOf(operatingTexts.organisationsUsage).files)
  const organisations = await answerTo(call, config)
  if (call.action === 'list') return say(operatingTexts.organisations(organisations))
  const [changed] = organisations
  if (!changed) throw new CommandRefused(operatingTexts.noOrganisation(call.organisationId))
  say(operatingTexts[call.action === 'suspend' ? 'suspended' : 'resumed'](changed.name))
})

function callIn([action, organisationId, ...more]: string[]): OrganisationCall {
  if (more.length > 0) throw new CommandRefused(operatingTexts.organisationsUsage)
  if (action === 'list' && organisationId === undefined) return { action }
  if ((action !== 'suspend' && action !== 'resume') || organisationId === undefined) {
    throw new CommandRefused(operatingTexts.organisationsUsage)
  }
  if (!uuid.test(organisationId)) {
    throw new CommandRefused(operatingTexts.noOrganisation(organisationId))
  }
  return { action, organisationId: asOrganisationId(organisationId) }
}

async function answerTo(call: OrganisationCall, config: Config): Promise<ListedOrganisation[]> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) {
    const db = overPostgres(databaseUrl)
    return askDatabase(db, call).finally(() => db.destroy())
  }
  const asked = await askServer(call, dataDir)
  if (asked) return asked
  if (!isCluster(clusterIn(dataDir))) {
    throw new CommandRefused(operatingTexts.noDatabase(resolve(dataDir)))
  }
  const { db, close } = await openDatabase({ dataDir })
  return askDatabase(db, call).finally(close)
}

function askDatabase(db: Database, call: OrganisationCall): Promise<ListedOrganisation[]> {
  return callOrganisations(db, call, systemClock.now()).catch((error: unknown) => {
    if (!missing.includes((error as { code?: string }).code ?? '')) throw error
    throw new CommandRefused(operatingTexts.notMigrated)
  })
}

/** Asks the server that holds the folder; undefined if there is none. */
async function askServer(
  call: OrganisationCall,
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
