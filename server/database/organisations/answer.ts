import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Database } from '#server/database/open.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { type DeletionCall, type OrganisationCall, operate, type Place } from './organisations.ts'

/** The path for operator requests on the socket in the data folder. */
export const organisationsPath = '/organisations'

interface Log {
  info: (facts: object, text: string) => void
  error: (facts: object, text: string) => void
}

/**
 * Handles the operator's requests on the socket in the data folder, which only its owner can open.
 */
export async function answerOrganisations(
  { db, log, place }: { db: Database; log: Log; place: Place },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const call = (await json(request)) as OrganisationCall | DeletionCall
    const listed = await operate(db, call, { ...place, now: systemClock.now() })
    if (call.action !== 'list') {
      const { action } = call
      log.info({ action, organisationId: listed[0]?.id }, 'the operator changed an organisation')
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(listed))
  } catch (error) {
    log.error({ err: error }, 'a call by the operator failed')
    response.writeHead(503).end()
  }
}
