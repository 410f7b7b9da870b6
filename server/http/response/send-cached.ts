import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse } from '#server/cache/cached-response.ts'
import { bestEncoding, leastCompressed } from './compress.ts'
import { isKnown } from './etag.ts'

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
