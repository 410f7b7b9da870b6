import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { overPostgres } from '#server/database/open.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import { fillProject } from '#test/world/filled.ts'
import { dayFromNow, registerOrganisation } from '#test/world/registered-organisation.ts'
import { type Loaded, loadedIn, median } from './load.ts'

/*
 * Measures how many times a second the list of bookable slots is served, compared with a constant
 * response of the same size from the same server. The list covers 60 days of a project with ten
 * thousand slots, which are either all within these days or spread over a year. The list and the
 * constant response are measured alternately, so that both run under the same conditions.
 */

const rounds = 5
const seconds = 2
const connections = 16
const leastRatio = 0.5
const slots = 10_000

interface Case {
  list: string
  url: string
  headers: Record<string, string>
  /** The size of the response as sent. */
  bytes: number
  measured: { list: Loaded; constant: Loaded }[]
}

const spans = [
  { name: '10,000 slots in 60 days', days: 55 },
  { name: '10,000 slots in a year', days: 365 },
]

const forms = [
  { name: 'brotli', headers: { 'accept-encoding': 'br' } },
  { name: 'gzip', headers: { 'accept-encoding': 'gzip' } },
  { name: 'as it is', headers: { 'accept-encoding': 'identity' } },
]

async function casesOf(address: string, databaseUrl: string): Promise<Case[]> {
  const db = overPostgres(databaseUrl)
  const cases: Case[] = []
  for (const { name, days } of spans) {
    const { projectId } = await registerOrganisation(address)
    await fillProject(db, { projectId, from: dayFromNow(1), days, slots, bookingsPerSlot: 2 })
    const url = `${address}/api/public/projects/${projectId}/slots`
    for (const form of forms) {
      const bytes = await sizeOf(url, form.headers)
      const list = `${name}, ${form.name}`
      cases.push({ list, url, headers: form.headers, bytes, measured: [] })
    }
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    const headers = { 'accept-encoding': 'br', 'if-none-match': etag }
    cases.push({ list: `${name}, known to the browser`, url, headers, bytes: 0, measured: [] })
  }
  await db.destroy()
  return cases
}

/**
 * The size of the response as sent. Does not use `fetch`, because it would decompress the response.
 */
async function sizeOf(url: string, headers: Record<string, string>): Promise<number> {
  const asked = request(url, { headers })
  const [answer] = await once(asked.end(), 'response')
  return (await buffer(answer)).length
}

interface Pull {
  url: string
  headers: Record<string, string>
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

/**
 * Requests one URL repeatedly, on each connection as soon as the previous response is complete, and
 * discards the responses. autocannon turns every response into text, which for two hundred
 * compressed kilobytes takes far longer than the server takes to send them.
 */
function pull({ url, headers }: Pull): Promise<Loaded> {
  const { hostname, port, pathname, search, host } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const asking = [`GET ${pathname}${search} HTTP/1.1`, ...lines, '', ''].join('\r\n')
  const { promise, resolve, reject } = Promise.withResolvers<Loaded>()
  const times: number[] = []
  const others: Loaded['others'] = {}
  const begun = performance.now()
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect({ host: hostname, port: Number(port) })
    let askedAt = 0
    const ask = () => {
      askedAt = performance.now()
      socket.write(asking)
    }
    socket.once('connect', ask)
    socket.on('error', reject)
    socket.on(
      'data',
      readAnswers((status) => {
        if (status === 200 || status === 304) times.push(performance.now() - askedAt)
        else others[status] = (others[status] ?? 0) + 1
        ask()
      }),
    )
    return socket
  })
  setTimeout(() => {
    for (const socket of sockets) socket.destroy()
    resolve(loadedIn(times, performance.now() - begun, others))
  }, seconds * 1000)
  return promise
}

async function measure(cases: Case[], address: string): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const { url, headers, bytes, measured } of cases) {
      const constantUrl = `${address}/constant/${bytes}`
      const list = await pull({ url, headers })
      const constant = await pull({ url: constantUrl, headers })
      measured.push({ list, constant })
    }
  }
}

const failedIn = ({ others }: Loaded) =>
  Object.values(others).reduce((sum, count) => sum + count, 0)

const ratioOf = ({ measured }: Case) =>
  median(measured.map(({ list, constant }) => list.rate / constant.rate))

function row(one: Case) {
  const of = (pick: (round: Case['measured'][number]) => number) =>
    Number(median(one.measured.map(pick)).toFixed(1))
  return {
    list: one.list,
    'bytes sent': one.bytes,
    'lists/s': of(({ list }) => list.rate),
    'p50 ms': of(({ list }) => list.p50),
    'p99 ms': of(({ list }) => list.p99),
    'constants/s': of(({ constant }) => constant.rate),
    ratio: ratioOf(one).toFixed(2),
    failed: one.measured.reduce(
      (sum, { list, constant }) => sum + failedIn(list) + failedIn(constant),
      0,
    ),
  }
}

const postgres = await startPostgres()
const databaseUrl = await postgres.createDatabase(`list_${randomBytes(4).toString('hex')}`)
const settings = { DATABASE_URL: databaseUrl, SECRET_KEY: randomBytes(32).toString('hex') }
const server = await startListeningServer({ entry: 'bench/list-server.ts', settings })
try {
  const cases = await casesOf(server.address, databaseUrl)
  await measure(cases, server.address)
  console.log(`${rounds} rounds of ${seconds} s, alternately, ${connections} connections, medians`)
  console.table(cases.map(row))
  const missed = cases.filter((one) => !(ratioOf(one) >= leastRatio) || row(one).failed > 0)
  console.log(`ratio at least ${leastRatio}: ${missed.length === 0 ? 'kept' : 'missed'}`)
  if (missed.length > 0) process.exitCode = 1
} finally {
  await server.signal('SIGTERM')
  await postgres.stop()
}
