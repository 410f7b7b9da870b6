import { once } from 'node:events'
import { createServer } from 'node:net'

/** Finds a port on `host` that is currently free. */
export async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
