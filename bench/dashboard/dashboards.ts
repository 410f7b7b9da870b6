import { connect, type Socket } from 'node:net'
import { oneAtATime } from '#admin/api/one-at-a-time.ts'

/*
 * Simulates open dashboards of one project, in a separate process. Each has an event stream and a
 * connection, and fetches its first page when the stream reports a change, as often as the back
 * office does. Responses are not parsed, only searched for the names of bookings that have not been
 * shown yet. The parent sends the dashboards to open and the bookings made; this process replies
 * with what each dashboard has shown, and when.
 */

export interface Open {
  address: string
  /** The path of a dashboard's first page. */
  path: string
  /** The session cookies, one for each dashboard. */
  cookies: string[]
}

/** A booking, made under a unique name. */
export interface BookingMessage {
  name: string
  /** When the visitor got the response, in milliseconds since 1970. */
  at: number
}

export type DashboardMessage = { open: Open } | { booked: BookingMessage } | 'close'

export interface DashboardView {
  /**
   * For each booking and dashboard, the milliseconds from the visitor's response until the booking
   * was shown.
   */
  delays: number[]
  /** How many times a dashboard did not show a booking at all. */
  missing: number
  fetches: number
  bytes: number
  failed: number
}

const endOfHead = '\r\n\r\n'
const booked: BookingMessage[] = []
const total = { fetches: 0, bytes: 0, failed: 0 }

class Dashboard {
  readonly #stream: Socket
  readonly #fetching: Socket
  readonly #request: string
  readonly opened: Promise<void>
  readonly delays: number[] = []
  /** How many bookings have been searched for; those not found yet are in `#unseen`. */
  #known = 0
  #unseen: BookingMessage[] = []

  constructor({ address, path }: Open, cookie: string) {
    const { hostname, port, host } = new URL(address)
    const to = { host: hostname, port: Number(port) }
    const requestFor = (what: string) =>
      [`GET ${what} HTTP/1.1`, `host: ${host}`, `cookie: ${cookie}`, '', ''].join('\r\n')
    this.#request = requestFor(path)
    this.#fetching = connect(to)
    this.#stream = connect(to)
    this.#stream.write(requestFor('/api/admin/live'))
    const fetchAgain = oneAtATime(() => this.#fetch())
    this.opened = new Promise((resolve) => {
      this.#stream.on('data', (chunk) => {
        const text = chunk.toString('latin1')
        if (text.includes('retry:')) resolve(fetchAgain())
        else if (text.includes('event: change')) void fetchAgain()
      })
    })
    for (const socket of [this.#stream, this.#fetching]) socket.on('error', () => {})
  }

  get missing(): number {
    return this.#unseen.length + booked.length - this.#known
  }

  close(): void {
    this.#stream.destroy()
    this.#fetching.destroy()
  }

  async #fetch(): Promise<void> {
    this.#fetching.write(this.#request)
    const answer = await answerOn(this.#fetching)
    total.fetches += 1
    total.bytes += answer.length
    if (!answer.subarray(0, 12).equals(ok)) total.failed += 1
    const now = performance.timeOrigin + performance.now()
    this.#unseen.push(...booked.slice(this.#known))
    this.#known = booked.length
    this.#unseen = this.#unseen.filter(({ name, at }) => {
      if (!answer.includes(name)) return true
      // A dashboard may show a booking before its visitor gets the response.
      this.delays.push(Math.max(0, now - at))
      return false
    })
  }
}

const ok = Buffer.from('HTTP/1.1 200')

/** Reads the next response on a connection, head and body. */
function answerOn(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = []
  let missing = Number.NaN
  return new Promise((resolve, reject) => {
    const end = () => {
      socket.off('data', take)
      socket.off('close', end)
      if (missing === 0) resolve(Buffer.concat(chunks))
      else reject(new Error('the server ended a connection'))
    }
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      if (Number.isNaN(missing)) {
        const head = chunk.indexOf(endOfHead)
        const length = /\ncontent-length: (\d+)/i.exec(chunk.toString('latin1', 0, head))?.[1]
        missing = Number(length) + head + endOfHead.length
      }
      missing -= chunk.length
      if (missing === 0) end()
    }
    socket.on('data', take)
    socket.on('close', end)
  })
}

let dashboards: Dashboard[] = []

async function open(asked: Open): Promise<void> {
  booked.length = 0
  Object.assign(total, { fetches: 0, bytes: 0, failed: 0 })
  dashboards = asked.cookies.map((cookie) => new Dashboard(asked, cookie))
  await Promise.all(dashboards.map(({ opened }) => opened))
}

function close(): DashboardView {
  for (const dashboard of dashboards) dashboard.close()
  const missing = dashboards.reduce((sum, dashboard) => sum + dashboard.missing, 0)
  return { delays: dashboards.flatMap(({ delays }) => delays), missing, ...total }
}

// Closing a dashboard makes its pending request fail, which does not matter.
process.on('unhandledRejection', () => {})
process.on('message', async (told: DashboardMessage) => {
  if (told === 'close') process.send?.(close())
  else if ('booked' in told) booked.push(told.booked)
  else {
    await open(told.open)
    process.send?.('open')
  }
})
process.on('disconnect', () => process.exit())
