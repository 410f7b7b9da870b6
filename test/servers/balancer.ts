import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Server {
  port: number
  ready: boolean
}

const lookEveryMs = 100

/**
 * A typical load balancer: checks whether each server is ready, sends calls to the ready ones in
 * turn over keep-alive connections, and tries another server only if a connection cannot be opened.
 */
export async function startBalancer(ports: number[]) {
  const servers: Server[] = ports.map((port) => ({ port, ready: true }))
  const agent = new http.Agent({ keepAlive: true })
  let turn = 0
  const look = () => {
    const looks = servers.map(async (server) => {
      server.ready = await isReady(server.port)
    })
    return Promise.all(looks)
  }
  let looking = false
  const timer = setInterval(async () => {
    // An older check that finishes late would overwrite a newer one's result.
    if (looking) return
    looking = true
    await look()
    looking = false
  }, lookEveryMs)
  await look()
  const balancer = http.createServer(async (request, response) => {
    const { method, url, headers } = request
    // The body is buffered, because it is sent again if the first server cannot be reached.
    const body = await buffer(request)
    const able = servers.filter(({ ready }) => ready)
    turn += 1
    const order = able.map((_, n) => able[(turn + n) % able.length]?.port ?? 0)
    passOn({ method, url, headers, body }, response, { agent, order })
  })
  balancer.keepAliveTimeout = 60_000
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  const { port } = balancer.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    /** Whether the load balancer sends calls to all servers. */
    usesAll: () => servers.every(({ ready }) => ready),
    close: async () => {
      clearInterval(timer)
      agent.destroy()
      balancer.closeAllConnections()
      balancer.close()
      await once(balancer, 'close')
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  const asked = fetch(`http://127.0.0.1:${port}/health/ready`)
  return asked.then(
    async (answer) => {
      await answer.text()
      return answer.ok
    },
    () => false,
  )
}

type Call = Pick<http.IncomingMessage, 'method' | 'url' | 'headers'> & { body: Buffer }

interface Way {
  agent: http.Agent
  order: number[]
}

/** Passes a call on. Responds with a 502 if no server is reachable or one died during the call. */
function passOn(
  call: Call,
  response: http.ServerResponse,
  { agent, order: [port, ...others] }: Way,
): void {
  if (port === undefined) {
    response.writeHead(502).end('no server is there')
    return
  }
  const { method, url, headers, body } = call
  const passed = http.request({ host: '127.0.0.1', port, method, path: url, headers, agent })
  passed.on('response', (answer) => {
    const { connection: _, ...kept } = answer.headers
    response.writeHead(answer.statusCode ?? 502, kept)
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  passed.on('error', (error: NodeJS.ErrnoException) => {
    // Nothing has been sent yet, so another server is tried.
    if (error.code === 'ECONNREFUSED') passOn(call, response, { agent, order: others })
    else if (!response.headersSent) response.writeHead(502).end(error.code)
  })
  passed.end(body)
}
