import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '#server/errors.ts'
import type { App } from './app-type.ts'

const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
const json = ['application/json']

/**
 * Reads JSON everywhere, but forms where a route says `form`. A page elsewhere can send a form
 * without being asked first: so no call takes more kinds of body than it says.
 */
export async function readBodies(app: App): Promise<void> {
  await app.register(formbody)
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 0, fields: 100, parts: 100 },
  })
  app.addHook('onRequest', async (request) => {
    const type = contentType(request)
    if (type === undefined || !request.routeOptions.url) return
    const taken = request.routeOptions.config.form ? forms : json
    if (!taken.includes(type)) throw new DomainError('wrong_content_type')
  })
}

function contentType(request: FastifyRequest): string | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  return request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
}
