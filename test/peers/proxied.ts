import { readFile } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '#server/http/request/network.ts'
import { certificate } from '#test/servers/certificate.ts'
import { dayFromNow, password } from '#test/world/registered-organisation.ts'
import { type Beside, until } from './peer.ts'
import type { Product } from './product.ts'
import { startProduct } from './product.ts'

export const freeLocalPort = () => freePort('127.0.0.1')

/** The address that visitors call from; the proxy's and the product's is another one. */
const visitors = '127.8.9.10'
const network = '127.8.9.0/24'

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
}

interface Answered {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
}

function request(url: string, { method = 'GET', headers = {} }: Sent) {
  const { request: send } = url.startsWith('https') ? https : http
  return send(url, { method, headers, localAddress: visitors, ca: certificate.cert, agent: false })
}

const answering = (sent: http.ClientRequest) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve)
    sent.once('error', reject)
  })

/** Calls as a visitor from an address of their own. */
export async function ask(url: string, sent: Sent = {}): Promise<Answered> {
  const asked = request(url, sent)
  asked.end(sent.body)
  const answer = await answering(asked)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
}

/** A configuration from docs/operating.md: the block of code that contains `mark`, adapted. */
export async function documented(
  mark: string,
  changes: [from: string, to: string][],
): Promise<string> {
  const page = await readFile(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
  const blocks = [...page.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, block = '']) => block)
  const found = blocks.find((block) => block.includes(mark))
  if (!found) throw new Error(`docs/operating.md has no configuration with ${mark}`)
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the documented configuration lacks ${from}`)
    return changed.replaceAll(from, to)
  }, found)
}

const untilReady = (address: string) =>
  until(async () => (await ask(`${address}/health/ready`).catch(() => null))?.status === 200)

const session = ({ organisation: { cookie } }: Product) => `${cookie.name}=${cookie.value}`

async function openLive(product: Product, address: string) {
  const sent = request(`${address}/api/admin/live`, { headers: { cookie: session(product) } })
  sent.end()
  const stream = await answering(sent)
  let heard = ''
  const arrivals: number[] = []
  const ended = new Promise<void>((resolve) => stream.once('close', resolve))
  stream.on('error', () => {})
  stream.setEncoding('utf8').on('data', (part: string) => {
    heard += part
    const count = heard.split('event: change').length - 1
    while (arrivals.length < count) arrivals.push(performance.now())
  })
  return { status: stream.statusCode, arrivals, ended, close: () => sent.destroy() }
}

let days = 1

/**
 * How many milliseconds later than without the proxy each of five changes arrives, in ascending
 * order; 3000 for one that has not arrived by then.
 */
async function delaysBehind(product: Product, address: string): Promise<number[]> {
  await untilReady(address)
  const direct = await openLive(product, product.address)
  // A proxy that buffers may not even pass on the headers.
  const opening = openLive(product, address)
  let behind: Awaited<typeof opening> | undefined
  opening.then(
    (opened) => {
      behind = opened
    },
    () => {},
  )
  await until(() => behind, 5000).catch(() => {})
  if (behind && behind.status !== 200) throw new Error(`the stream got ${behind.status}`)
  const delays: number[] = []
  for (let n = 0; n < 5; n++) {
    const [before, beforeBehind] = [direct.arrivals.length, behind?.arrivals.length ?? 0]
    await product.organisation.openSlot({ starttime: `${dayFromNow(days++)}T10:00` })
    await until(() => direct.arrivals.length > before)
    const came = () => behind && behind.arrivals.length > beforeBehind
    await until(came, 3000).catch(() => {})
    const [first = 0] = direct.arrivals.slice(before)
    const [arrived = first + 3000] = behind?.arrivals.slice(beforeBehind) ?? []
    delays.push(Math.round(arrived - first))
    // Changes in quick succession may be announced together.
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  direct.close()
  behind?.close()
  return delays.toSorted((a, b) => a - b)
}

const medianOf = (sorted: number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0

/** Whether live updates arrive at once, with the measured delays in the sentence. */
export async function checkLive(
  { check }: Beside,
  { product, address, how }: { product: Product; address: string; how: string },
): Promise<void> {
  const delays = await delaysBehind(product, address)
  await check(
    `live updates arrive at once${how} (median ${medianOf(delays)} ms later than directly)`,
    () => medianOf(delays) < 100,
  )
}

/** Records that without a setting, live updates are late, as docs/operating.md says. */
export async function checkLate(
  { check }: Beside,
  { product, address, how }: { product: Product; address: string; how: string },
): Promise<void> {
  const delays = await delaysBehind(product, address)
  await check(
    `as documented, live updates are late ${how} (median ${medianOf(delays)} ms)`,
    () => medianOf(delays) >= 100,
  )
}

/** How many seconds a dashboard's stream lasts without changes; `most` if it is still open then. */
export async function streamLasts(product: Product, address: string, most: number) {
  await untilReady(address)
  const { ended, close } = await openLive(product, address)
  const begun = performance.now()
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, most * 1000))])
  close()
  return Math.min(most, Math.round((performance.now() - begun) / 1000))
}

/** Starts the product as it has to be set for a proxy at `address` on this machine. */
export const startBehind = (after: Beside['after'], address: string) =>
  startProduct(after, { PUBLIC_URL: address, TRUST_PROXY: '127.0.0.1' })

/** What must hold behind every proxy. */
export async function checkBehind(
  beside: Beside,
  { product, address }: { product: Product; address: string },
): Promise<void> {
  const { check } = beside
  const { organisation } = product
  await untilReady(address)

  const book = async (slot_id: string) => {
    const booking = {
      slot_id,
      category: organisation.variant.ressource_id,
      booker_name: 'Jürgen Weiß',
      booker_email: 'juergen.weiss@schule.example',
      attendees_count: 2,
    }
    const url = `${address}/api/public/projects/${organisation.projectId}/bookings`
    const headers = { 'content-type': 'application/json' }
    return ask(url, { method: 'POST', headers, body: JSON.stringify(booking) })
  }
  const slotId = await organisation.openSlot({ starttime: `${dayFromNow(days++)}T10:00` })

  await check('a visitor books, and the cancel link leads back through the proxy', async () => {
    const { status, body } = await book(slotId)
    if (status !== 201) throw new Error(`${status} ${body}`)
    const { cancel_url } = JSON.parse(body)
    const opened = await ask(cancel_url)
    return cancel_url.startsWith(address) && opened.status === 200
  })

  const logIn = (typed: string) =>
    ask(`${address}/api/token`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        // A visitor may claim any address.
        'x-forwarded-for': '203.0.113.9',
        origin: address,
      },
      body: String(new URLSearchParams({ username: organisation.email, password: typed })),
    })
  await check('a log-in sets a cookie that the next call brings along', async () => {
    const { status, headers, body } = await logIn(password)
    const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const me = await ask(`${address}/api/users/me`, { headers: { cookie } })
    if (status !== 200 || me.status !== 200) throw new Error(`${status} ${me.status} ${body}`)
    return me.body.includes(organisation.email)
  })
  await check('the client’s own address counts, not one that it claims', async () => {
    await logIn('falsch-geraten')
    await until(() => product.printed().includes(network), 3000)
    return !product.printed().includes('203.0.113')
  })

  await check('a large response arrives complete', async () => {
    const path = '/api/openapi.json'
    const [here, there] = [await ask(address + path), await ask(product.address + path)]
    return here.body.length > 200_000 && here.body === there.body
  })
  const settings = `/api/admin/settings/email/${organisation.projectId}`
  const upload = (length: number) =>
    ask(address + settings, {
      method: 'POST',
      headers: {
        cookie: session(product),
        origin: address,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: String(new URLSearchParams({ email_body: 'ä'.repeat(length) })),
    })
  await check('the largest form, 120 kB of umlauts, is saved', async () => {
    const { status, body } = await upload(20_000)
    if (status !== 200) throw new Error(`${status} ${body.slice(0, 300)}`)
    return true
  })
  await check('Rundgang itself says what is wrong with a form that is too large', async () => {
    const { status, headers, body } = await upload(100_000)
    if (!headers['content-type']?.includes('json')) throw new Error(`${status} ${body}`)
    return status >= 400 && 'code' in JSON.parse(body)
  })

  const dashboard = await openLive(product, address)
  await check('while Rundgang is restarted, calls are refused and open dashboards end', () =>
    product.restart(async () => {
      await Promise.race([
        dashboard.ended,
        new Promise((_, reject) => setTimeout(reject, 5000, new Error('the dashboard is open'))),
      ])
      const { status } = await ask(`${address}/health/ready`)
      if (![502, 503, 504].includes(status)) throw new Error(`answered ${status}`)
    }),
  )
  await check('seconds after the restart, visitors book again', () =>
    until(async () => (await book(slotId)).status === 201, 10_000),
  )
}
