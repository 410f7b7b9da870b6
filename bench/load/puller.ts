import { connect } from 'node:net'

/*
 * A process that requests one URL repeatedly, on each connection as soon as the previous response
 * is complete, and discards the responses. autocannon turns every response into text, which for two
 * hundred compressed kilobytes takes far longer than the server takes to send them.
 */

export interface Pull {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
}

export interface Pulled {
  /** Responses per second. */
  rate: number
  /** In milliseconds. */
  p50: number
  p99: number
  /** Responses with a status other than 200 and 304. */
  failed: number
}

const endOfHead = '\r\n\r\n'

/** Calls `done` with the status of each complete response. */
function readAnswers(done: (status: number) => void): (chunk: Buffer) => void {
  let head = Buffer.alloc(0)
  let status = 0
  let missing = 0
  return (chunk) => {
    if (missing === 0) {
      head = Buffer.concat([head, chunk])
      const end = head.indexOf(endOfHead)
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      status = Number(text.slice(9, 12))
      missing = Number(/\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
      missing -= head.length - end - endOfHead.length
      head = Buffer.alloc(0)
    } else {
      missing -= chunk.length
    }
    if (missing === 0) done(status)
  }
}

function pull({ url, headers, connections, seconds }: Pull): Promise<Pulled> {
  const { hostname, port, pathname, search, host } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const request = [`GET ${pathname}${search} HTTP/1.1`, ...lines, '', ''].join('\r\n')
  const { promise, resolve, reject } = Promise.withResolvers<Pulled>()
  const times: number[] = []
  let failed = 0
  const begun = performance.now()
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect({ host: hostname, port: Number(port) })
    let askedAt = 0
    const ask = () => {
      askedAt = performance.now()
      socket.write(request)
    }
    socket.once('connect', ask)
    socket.on('error', reject)
    socket.on(
      'data',
      readAnswers((status) => {
        times.push(performance.now() - askedAt)
        if (status !== 200 && status !== 304) failed += 1
        ask()
      }),
    )
    return socket
  })
  setTimeout(() => {
    const rate = times.length / ((performance.now() - begun) / 1000)
    for (const socket of sockets) socket.destroy()
    const sorted = times.toSorted((one, other) => one - other)
    const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN
    resolve({ rate, p50: at(0.5), p99: at(0.99), failed })
  }, seconds * 1000)
  return promise
}

process.on('message', async (order: Pull) => {
  process.send?.(await pull(order))
})
process.on('disconnect', () => process.exit())
