import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy in front of the product that can simulate an update: the next version has a different
 * page and service worker, and the first version's script no longer exists.
 */
export async function serveVersions(address: string) {
  let isUpdated = false
  const server = createServer((from, to) => void pass(from, to))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function pass(from: IncomingMessage, to: ServerResponse) {
    const url = from.url ?? '/'
    if (isUpdated && firstScript.test(url)) return to.writeHead(404).end()
    const target = new URL(url.replace(secondScript, '/assets/index-$1.js'), address)
    const { 'if-none-match': _, 'if-modified-since': __, ...sent } = from.headers
    const headers = { ...sent, 'accept-encoding': 'identity', host: target.host }
    const asked = request(target, { method: from.method, headers }, (answer) => {
      const { 'content-length': _length, ...rest } = answer.headers
      to.writeHead(answer.statusCode ?? 502, rest)
      if (isUpdated && (url === '/admin/sw.js' || url === '/admin/mine')) update(answer, to)
      else answer.pipe(to)
    })
    asked.on('error', () => to.destroy())
    from.pipe(asked)
  }

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    update: () => {
      isUpdated = true
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const firstScript = /^\/assets\/index-[^/]+\.js$/
const secondScript = /^\/assets\/second-(.+)\.js$/

async function update(answer: IncomingMessage, to: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const updated = text
    .replaceAll(/assets\/index-([^"`]+\.js)/g, 'assets/second-$1')
    .replace('name="robots"', 'name="robots" data-version="2"')
    .replace(/version:`\w+`/, 'version:`second`')
  to.end(updated)
}
