import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Starts a TCP proxy to one target, which a test can change. */
export async function startTcpProxy(port: number) {
  const sockets = new Set<Socket>()
  let leadsTo = port
  let silent = false
  const unheard = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const server = createServer((client) => {
    keep(client)
    if (silent) return
    const target = connect(leadsTo, '127.0.0.1')
    keep(target)
    client.on('close', () => target.destroy())
    target.on('close', () => unheard.has(client) || client.destroy())
    client.pipe(target)
    target.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (other: number) => {
      leadsTo = other
      silent = false
    },
    /** Stops forwarding data and connection closes, on existing and new connections. */
    fallSilent: () => {
      silent = true
      for (const socket of sockets) {
        unheard.add(socket)
        socket.unpipe().pause()
      }
    },
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
