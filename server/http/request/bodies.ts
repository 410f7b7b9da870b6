import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { id } from '#contract/fields.ts'
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

// Node uses the first of repeated headers; a proxy in front of it might use the last.
const once = ['host', 'content-type']

/**
 * Refuses requests that two programs could read differently: `unreadable` for repeated headers, and
 * `not_found` for a write to a path that a browser or proxy may shorten to another one.
 */
export function refuseAmbiguous(app: App): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (once.some((name) => isRepeated(raw.rawHeaders, name))) throw new DomainError('unreadable')
    if (changes.has(raw.method ?? '') && isAmbiguousPath(raw.url ?? '')) {
      throw new DomainError('not_found')
    }
    done()
  })
}

/** Whether a header has been sent more than once; `rawHeaders` alternates names and values. */
function isRepeated(rawHeaders: string[], name: string): boolean {
  let times = 0
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const given = rawHeaders[place]
    if (given?.length === name.length && given.toLowerCase() === name) times += 1
  }
  return times > 1
}

const changes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Whether a request target's path has an empty segment or a dot segment, encoded or not. */
export function isAmbiguousPath(url: string): boolean {
  // A request target may be an absolute URL.
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)
  const [first, ...segments] = decoded(path).split(/[/\\]/)
  return first !== '' || segments.length === 0 || segments.some((one) => shortened.has(one))
}

const shortened = new Set(['', '.', '..'])

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // The router refuses a path that cannot be decoded.
    return path
  }
}

/** An id from a path that has not been validated yet; throws `not_found` for anything else. */
export function idIn(request: FastifyRequest, name: string): string {
  const parsed = id.safeParse((request.params as Record<string, unknown>)[name])
  if (!parsed.success) throw new DomainError('not_found')
  return parsed.data
}
