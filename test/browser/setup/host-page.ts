import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HostPage {
  address: string
  close: () => Promise<void>
}

/**
 * A customer's website. It is served from `localhost` and the product from `127.0.0.1`, which to a
 * browser are different origins and different sites.
 */
export async function serveHostPage(html: string): Promise<HostPage> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://localhost:${port}/`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The embed code exactly as the help page shows it, and nothing else from the product. */
export function embeddingCode(product: string, projectId: string): string {
  return `<link rel="stylesheet" href="${product}/embed/rundgang.css">
<div id="rundgang"><noscript><a href="${product}/buchen/${projectId}">Termin buchen</a></noscript></div>
<script src="${product}/embed/runtime.js"></script>
<script src="${product}/embed/rundgang.js"></script>
<script>Rundgang.load('${projectId}')</script>`
}

/** A museum's page, with its own styles and heading. */
export function pageAround(code: string): string {
  return `<!doctype html>
<html lang="de">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Heimatmuseum Musterstadt</title>
    <style>
      body { font-family: Georgia, serif; max-width: 44rem; margin: 2rem auto; }
      button { text-transform: uppercase; letter-spacing: 0.2em; }
      * { line-height: 1.1; }
    </style>
  </head>
  <body>
    <main>
      <h1>Heimatmuseum Musterstadt</h1>
      ${code}
    </main>
  </body>
</html>`
}
