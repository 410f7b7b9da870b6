import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { allowEmbedding } from '../response/headers.ts'
import { bestEncoding, isKnown } from '../response/send-cached.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

const year = 31_536_000

// Organisations have pasted these names into their websites, so a returning visitor gets the file
// from the cache immediately, and a new version on the next visit.
const stable = `public, max-age=300, stale-while-revalidate=${year}, stale-if-error=${year}`
const immutable = `public, max-age=${year}, immutable`
// A cached script may request a file from its own build that no longer exists; it gets the current
// one.
const outdated = 'no-cache'

interface EmbedFile {
  type: string
  etag: string
  plain: Buffer
  br: Buffer | undefined
  gzip: Buffer | undefined
}

interface Found {
  file: EmbedFile
  cacheControl: string
}

type Find = (name: string) => Found | undefined

const hashed = /^(.+)\.[0-9a-f]{10}(\.\w+)$/

/**
 * The files that websites embed, held in memory: each script and stylesheet under its stable name
 * and, according to the build's `names.json`, under a name with a hash of its content.
 */
export function readEmbedFiles(folder: string): Find {
  const present = readdirSync(folder)
  const names: Record<string, string> = JSON.parse(readFileSync(join(folder, 'names.json'), 'utf8'))
  const files = new Map<string, Found>()
  for (const name of present.filter((name) => types[extname(name)])) {
    const file = readEmbedFile(folder, name, present)
    const byContent = names[name]
    // The build gives fonts only one name, which contains a hash of their content.
    files.set(name, { file, cacheControl: byContent ? stable : immutable })
    if (byContent) files.set(byContent, { file, cacheControl: immutable })
  }
  return (name) => {
    const found = files.get(name)
    if (found) return found
    const now = files.get(name.replace(hashed, '$1$2'))
    return now && { ...now, cacheControl: outdated }
  }
}

function readEmbedFile(folder: string, name: string, present: string[]): EmbedFile {
  const read = (file: string) =>
    present.includes(file) ? readFileSync(join(folder, file)) : undefined
  const plain = readFileSync(join(folder, name))
  return {
    type: types[extname(name)] ?? '',
    // A weak ETag, because it is the same for all encodings.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: read(`${name}.br`),
    gzip: read(`${name}.gz`),
  }
}

/** Serves an embedded file to any website's pages. */
export function sendEmbedFile(request: FastifyRequest, reply: FastifyReply, found: Found) {
  const { file, cacheControl } = found
  allowEmbedding(reply)
  reply.headers({ 'cache-control': cacheControl, etag: file.etag, vary: 'accept-encoding' })
  if (isKnown(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  const encoding = bestEncoding(request.headers['accept-encoding'])
  const small = encoding && file[encoding]
  if (small) reply.header('content-encoding', encoding)
  return reply.type(file.type).send(small ?? file.plain)
}
