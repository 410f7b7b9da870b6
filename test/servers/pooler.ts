import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'

/*
 * A connection pooler in transaction mode, at its worst: each transaction gets a different
 * connection, so a session's state is lost after each transaction.
 */

interface Backend {
  socket: Socket
  /**
   * Receives the backend's messages; null while the backend is unused, when its messages are
   * dropped.
   */
  hear: ((type: string, message: Buffer) => void) | null
}

/** Starts a pooler, with its own URL, in front of the database at `url`. */
export async function startPooler(url: string, size = 5) {
  const idle = await Promise.all(Array.from({ length: size }, () => connect(url)))
  const backends = [...idle]
  const waiting: ((backend: Backend) => void)[] = []
  const take = () => {
    const backend = idle.shift()
    return backend ?? new Promise<Backend>((resolve) => waiting.push(resolve))
  }
  const give = (backend: Backend) => {
    backend.hear = null
    const next = waiting.shift()
    if (next) next(backend)
    else idle.push(backend)
  }
  const clients = new Set<Socket>()
  const pooler = createServer((client) => {
    clients.add(client)
    client.on('error', () => {})
    client.on('close', () => clients.delete(client))
    greet(client, () => serve(client, { take, give }))
  })
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const address = new URL(url)
  address.port = String((pooler.address() as AddressInfo).port)
  return {
    url: address.href,
    close: async () => {
      pooler.close()
      for (const client of clients) client.destroy()
      for (const { socket } of backends) socket.destroy()
      await once(pooler, 'close')
    },
  }
}

/** Lets the PostgreSQL library log in, then takes over its connection. */
async function connect(url: string): Promise<Backend> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  const socket = (client as unknown as { connection: { stream: Socket } }).connection.stream
  socket.removeAllListeners('data')
  const backend: Backend = { socket, hear: null }
  onMessages(socket, (type, message) => backend.hear?.(type, message))
  return backend
}

const sslRequest = 80_877_103
// The settings real poolers restore on each connection.
const knownSettings = new Set(['user', 'database', 'client_encoding', 'application_name'])

/** Answers the client's messages before the first query, then calls `begin`. */
function greet(client: Socket, begin: () => void): void {
  client.once('data', (first: Buffer) => {
    if (first.readInt32BE(4) === sslRequest) {
      client.write('N')
      greet(client, begin)
      return
    }
    const words = first.subarray(8).toString().split('\0')
    const unknown = words.find((word, n) => n % 2 === 0 && word && !knownSettings.has(word))
    if (unknown) {
      const error = `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`
      client.end(message('E', Buffer.from(error)))
      return
    }
    client.write(message('R', Buffer.alloc(4)))
    client.write(message('K', randomBytes(8)))
    client.write(message('Z', Buffer.from('I')))
    begin()
  })
}

interface Pool {
  take: () => Backend | Promise<Backend>
  give: (backend: Backend) => void
}

/** Passes on messages in both directions; a client keeps its backend until the transaction ends. */
function serve(client: Socket, { take, give }: Pool): void {
  let backend: Backend | undefined
  let expected = 0
  let passing = Promise.resolve()
  const hear = (type: string, heard: Buffer) => {
    client.write(heard)
    if (type !== 'Z') return
    expected -= 1
    const over = expected === 0 && heard.at(-1) === 'I'.charCodeAt(0)
    if (!over || !backend) return
    const free = backend
    backend = undefined
    give(free)
  }
  const pass = async (type: string, said: Buffer) => {
    if (type === 'X') {
      client.end()
      return
    }
    if (!backend) {
      backend = await take()
      backend.hear = hear
    }
    if (type === 'Q' || type === 'S') expected += 1
    backend.socket.write(said)
  }
  onMessages(client, (type, said) => {
    passing = passing.then(() => pass(type, said))
  })
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

function onMessages(socket: Socket, take: (type: string, message: Buffer) => void): void {
  let kept = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    kept = Buffer.concat([kept, chunk])
    while (kept.length >= 5 && kept.length > kept.readInt32BE(1)) {
      const end = 1 + kept.readInt32BE(1)
      const whole = Buffer.from(kept.subarray(0, end))
      kept = kept.subarray(end)
      take(String.fromCharCode(whole[0] ?? 0), whole)
    }
  })
}
