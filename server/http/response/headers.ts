import cors from '@fastify/cors'
import type { FastifyReply } from 'fastify'
import helmet from 'helmet'
import type { AppContext } from '#server/context.ts'
import type { Config } from '#server/runtime/config.ts'
import type { App } from '../app-type.ts'
import { beforeResponse } from '../hooks.ts'

/**
 * Sets the headers of every response: no framing, nothing loaded from other origins, no inline
 * scripts.
 */
export function setHeaders(app: App, { config }: AppContext): void {
  const setAll = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    hsts: config.secure ? { maxAge: aYear, includeSubDomains: config.hstsSubdomains } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.addHook('onRequest', (request, reply, done) => setAll(request.raw, reply.raw, () => done()))
  beforeResponse(app, (_request, reply) => {
    // Shared caches such as Varnish would otherwise keep a response for minutes, even whether the
    // server is ready.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

const aYear = 31_536_000

const policy = {
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  // Mantine sets inline styles on elements; scripts are loaded only from our own origin.
  styleSrc: ["'self'", "'unsafe-inline'"],
}

/**
 * The headers of responses that are sent before any hook can set them. Such responses load nothing.
 */
export const preRoutingHeaders = ({
  secure,
  hstsSubdomains,
}: Pick<Config, 'secure' | 'hstsSubdomains'>) => ({
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  ...(secure ? { 'strict-transport-security': hsts(hstsSubdomains) } : {}),
})

const hsts = (subdomains: boolean) => `max-age=${aYear}${subdomains ? '; includeSubDomains' : ''}`

/** Lets browsers show a PDF themselves: to some of them, their viewer is a plugin (`object-src`). */
export function allowPdfViewer(reply: FastifyReply): void {
  const said = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', said.replace("object-src 'none'", "object-src 'self'"))
}

/** Allows these websites to frame the form's own page; an empty list allows all. */
export function allowFraming(reply: FastifyReply, websites: string[]): void {
  setFramers(reply, websites.length === 0 ? '*' : ["'self'", ...websites].join(' '))
}

/** Allows only our own pages to frame this page. */
export function allowOwnFraming(reply: FastifyReply): void {
  setFramers(reply, "'self'")
}

function setFramers(reply: FastifyReply, framers: string) {
  const said = String(reply.getHeader('content-security-policy'))
  reply.header(
    'content-security-policy',
    said.replace("frame-ancestors 'none'", `frame-ancestors ${framers}`),
  )
  reply.removeHeader('x-frame-options')
}

/**
 * Allows other websites' pages to load this file: the stylesheet and the scripts that they embed.
 */
export function allowEmbedding(reply: FastifyReply): void {
  reply.header('cross-origin-resource-policy', 'cross-origin')
  reply.header('access-control-allow-origin', '*')
}

/** Any page may make the public calls and read the responses; no cookies are involved. */
export async function openToAll(app: App): Promise<void> {
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['content-type', 'idempotency-key'],
    exposedHeaders: ['retry-after'],
    maxAge: 86_400,
  })
}
