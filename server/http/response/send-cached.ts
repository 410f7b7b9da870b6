import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CachedResponse, compress, type Encoding } from '#server/cache/response-cache.ts'
import type { App } from '../app-type.ts'

// Smaller responses fit in one packet anyway.
const leastCompressed = 1000

/**
 * Compresses the responses of calls that declare it. Only responses without secrets may be
 * compressed: the length of a compressed response reveals whether text chosen by an attacker
 * resembles a secret next to it (BREACH).
 */
export function compressAnswers(app: App): void {
  app.addHook('onSend', (...[request, reply, payload, done]) => {
    if (!request.routeOptions.config.compressed || reply.statusCode !== 200) return done()
    reply.header('vary', 'accept-encoding')
    if (typeof payload !== 'string' || payload.length < leastCompressed) return done()
    compressed(request, reply, payload)
      .then((text) => done(null, text))
      .catch(done)
  })
}

async function compressed(request: FastifyRequest, reply: FastifyReply, text: string) {
  const encoding = bestEncoding(request.headers['accept-encoding'])
  if (!encoding) return text
  reply.header('content-encoding', encoding).removeHeader('content-length')
  return compress(text, encoding)
}

/** The best encoding supported by both this server and the browser; undefined if there is none. */
export function bestEncoding(accepted = ''): Encoding | undefined {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .filter((encoding) => !/;\s*q=0(\.0*)?\s*$/.test(encoding))
    .map((encoding) => encoding.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding))
}

/** Whether `If-None-Match` contains this weak tag. */
export const isKnown = (tags: string | undefined, etag: string): boolean =>
  tags?.split(',').some((tag) => tag.trim() === '*' || tag.trim().endsWith(etag.slice(2))) ?? false

/**
 * Sends a cached response. Browsers may store it too, but must revalidate it each time; if it is
 * unchanged, they get a short 304. It contains no secrets, so it may be compressed.
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Promise<FastifyReply> {
  const { plain, etag } = cached
  reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const encoding =
    plain.length < leastCompressed ? undefined : bestEncoding(request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .type('application/json; charset=utf-8')
    .send(encoding ? await cached.in(encoding) : plain)
}
