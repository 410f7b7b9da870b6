import { connect } from 'node:net'

/** A response as raw text and its parts, read until the server closed the connection. */
export interface Heard {
  status: number
  headers: Record<string, string>
  body: string
  /** The whole text, even if it contains several responses. */
  text: string
}

/** Opens a raw connection for a test to send any bytes at any speed. */
export function openConnection(address: string) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const { promise, resolve } = Promise.withResolvers<Heard>()
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('utf8')
  })
  // If the server cuts the connection while the client is sending, the client gets an error first.
  socket.on('error', () => {})
  socket.on('close', () => resolve(heard(text)))
  return {
    say: (words: string | Buffer) => {
      if (socket.writable) socket.write(words)
    },
    closed: promise,
    close: () => socket.destroy(),
  }
}

/** Sends bytes, and reads until the server closes the connection. */
export function sendRaw(address: string, words: string | Buffer): Promise<Heard> {
  const connection = openConnection(address)
  connection.say(words)
  return connection.closed
}

function heard(text: string): Heard {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    }),
  )
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n'), text }
}

/** A request as bytes, with `Connection: close`. */
export function rawRequest(line: string, headers: string[], body = ''): string {
  const all = ['Host: 127.0.0.1', 'Connection: close', ...headers]
  return [`${line} HTTP/1.1`, ...all, '', body].join('\r\n')
}
