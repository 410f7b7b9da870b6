import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '#server/errors.ts'
import type { App } from '../app-type.ts'
import { beforeBody } from '../hooks.ts'

export const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
const json = ['application/json']

export const bodyLimit = 64 * 1024

/**
 * Reads JSON everywhere, and forms only if a route declares `form`. A foreign page can send a form
 * without a CORS preflight, so no call accepts more body types than it declares.
 */
export async function readBodies(app: App): Promise<void> {
  await app.register(formbody)
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 0, fields: 100, parts: 100, fieldSize: bodyLimit },
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // Many clients send a JSON content type with every call, even without a body.
  app.addContentTypeParser<string>(json, { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parseJson(request, body, done),
  )
  app.decorateRequest('readingBody', false)
  app.addHook('preValidation', (request, _reply, done) => {
    request.readingBody = false
    done()
  })
  // Runs after the `onRequest` hooks, so that a refusal has the headers a page needs to read it.
  beforeBody(app, (request) => {
    const { url, config, bodyLimit: most = bodyLimit } = request.routeOptions
    const type = contentType(request)
    if (type === undefined || !url) return
    const taken = config.form ? forms : json
    if (!taken.includes(type) || isWrittenOtherwise(request)) {
      throw new DomainError('wrong_content_type')
    }
    // The parts of a form are read as a stream, which Fastify's own limit does not cover. So the
    // request must declare its total length, as browsers do.
    const { 'content-length': length, 'transfer-encoding': streamed } = request.headers
    if (type === 'multipart/form-data' && streamed) throw new DomainError('too_large')
    if (Number(length) > most) throw new DomainError('too_large')
  })
  beforeBody(app, (request) => {
    request.readingBody = true
  })
}

function contentType(request: FastifyRequest): string | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  return request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
}

/** Whether the body would be misread, because it is compressed or not in UTF-8. */
export function isWrittenOtherwise({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const [, charset = 'utf-8'] =
    /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '') ?? []
  const coding = headers['content-encoding'] ?? 'identity'
  return !/^utf-?8$/i.test(charset) || !/^identity$/i.test(coding.trim())
}
