import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestEncoding } from '../response/compress.ts'
import { isKnown } from '../response/etag.ts'
import { allowEmbedding } from '../response/headers.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

const year = 31_536_000

// Customers have pasted these names into their pages: who comes again waits for nothing and has
// what is new the next time.
const stable = `public, max-age=300, stale-while-revalidate=${year}, stale-if-error=${year}`
const immutable = `public, max-age=${year}, immutable`
// A script that a browser has kept may ask for what it was built with, which is gone.
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
 * What websites embed, kept in memory: each script and stylesheet under its stable name and, as
 * `names.json` of the build says, under one with the hash of its content.
 */
export function readEmbedFiles(folder: string): Find {
  const present = readdirSync(folder)
  const names: Record<string, string> = JSON.parse(readFileSync(join(folder, 'names.json'), 'utf8'))
  const files = new Map<string, Found>()
  for (const name of present.filter((name) => types[extname(name)])) {
    const file = readEmbedFile(folder, name, present)
    const byContent = names[name]
    // The build names fonts by their content alone.
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
    // Weak, since it stands for the same in each encoding.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: read(`${name}.br`),
    gzip: read(`${name}.gz`),
  }
}

/** Answers with what is embedded, to any page. */
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
