import type { FastifyReply, FastifyRequest } from 'fastify'
import { unknownPageTexts } from '#texts/de/unknown-page.ts'

/** A person who followed a broken link gets a page; a program gets JSON. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')
}

export function answerUnknownPage(reply: FastifyReply) {
  return reply
    .code(404)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page)
}

const { title, hint } = unknownPageTexts

const page = `<!doctype html>
<html lang="de">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/embed/page.css">
  </head>
  <body>
    <main class="narrow">
      <h1>${title}</h1>
      <p>${hint}</p>
    </main>
  </body>
</html>
`
