import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyReply } from 'fastify'
import type { House } from '#server/house.ts'
import type { App } from './app-type.ts'

/** What every answer carries: nobody frames us, nothing foreign is loaded, no inline scripts. */
export async function setHeaders(app: App, { config }: House): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    hsts: config.secure,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api/') || reply.hasHeader('cache-control')) return
    reply.header('cache-control', 'no-store')
  })
}

const policy = {
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  // Mantine sets styles on elements; scripts are ours alone.
  styleSrc: ["'self'", "'unsafe-inline'"],
}

/** Lets other pages frame this one: the form as a page of its own. */
export function allowFraming(reply: FastifyReply): void {
  const said = String(reply.getHeader('content-security-policy'))
  reply.header(
    'content-security-policy',
    said.replace("frame-ancestors 'none'", 'frame-ancestors *'),
  )
  reply.removeHeader('x-frame-options')
}

/** Lets other pages load this: the stylesheet and the scripts that they embed. */
export function allowEmbedding(reply: FastifyReply): void {
  reply.header('cross-origin-resource-policy', 'cross-origin')
  reply.header('access-control-allow-origin', '*')
}

/** Any page may make the public calls, and read the answers; no cookies are involved. */
export async function openToAll(app: App): Promise<void> {
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'POST'],
    allowedHeaders: ['content-type', 'idempotency-key'],
    exposedHeaders: ['retry-after'],
    maxAge: 86_400,
  })
}
