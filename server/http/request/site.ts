import type { FastifyRequest } from 'fastify'
import type { Site } from '#server/auth/site.ts'
import type { AppContext } from '#server/context.ts'

const unknown = 'http://localhost'

/** The site a call is for: the configured one, or else the one in the call. */
export function siteOf({ headers }: FastifyRequest, { config }: Pick<AppContext, 'config'>): Site {
  const { origin = '', host = '' } = headers
  const named = URL.canParse(origin) && new URL(origin).host === host ? origin : `http://${host}`
  const url = new URL(config.configuredUrl ?? (URL.canParse(named) ? named : unknown))
  return { rpId: url.hostname, origin: url.origin }
}
