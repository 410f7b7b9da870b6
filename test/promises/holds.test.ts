import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicBookingMade } from '#contract/booking.ts'
import { testPostgres } from '#test/per-file.ts'
import { type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'
import {
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'

const holds = 30
const inTime = 5
const neverConfirmed = 5
const timeouts = { timeout: 60_000, interval: 200 }

const postgres = await testPostgres()
let folder: string
const started: ServerProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-holds-'))
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.signal('SIGTERM')))
  await rm(folder, { recursive: true, force: true })
})

const clockOf = (server: number) => join(folder, `clock-${server}`)

/** Sets a server's clock ahead. The file is replaced atomically. */
async function setAhead(server: number, seconds: number): Promise<void> {
  await writeFile(`${clockOf(server)}.new`, String(seconds))
  await rename(`${clockOf(server)}.new`, clockOf(server))
}

async function serve(settings: Record<string, string>): Promise<string> {
  const clock = started.length
  await setAhead(clock, 0)
  const server = await startListeningServer({
    settings: { DATA_DIR: folder, SECONDS_AHEAD_IN: clockOf(clock), ...settings },
    preload: ['./test/promises/processes/settable-clock.ts'],
  })
  started.push(server)
  return server.address
}

/** Starts one server: the embedded database always has a single process. */
const oneEmbedded = async () => [await serve({})]

async function twoOnPostgres() {
  const DATABASE_URL = await postgres.createDatabase(`holds_${randomBytes(6).toString('hex')}`)
  const settings = { DATABASE_URL, SECRET_KEY: randomBytes(32).toString('hex') }
  return [await serve(settings), await serve(settings)]
}

async function confirmingMuseum(address: string) {
  const museum = await registerOrganisation(address)
  const change = { name: museum.name, double_opt_in: true }
  expect((await museum.call('PUT', `admin/project/${museum.projectId}`, change)).status).toBe(200)
  return museum
}

/** Makes holds in a slot that starts so soon that they all end at its start. */
async function manyHolds(museum: RegisteredOrganisation) {
  const start = Temporal.Now.instant().add({ minutes: 20 }).round('second')
  const slotId = await museum.openSlot({ starttime: start.toString(), max_attendees: 1000 })
  const batches = Array.from({ length: 10 }, async () => {
    const made: PublicBookingMade[] = []
    while (made.length < holds / 10) made.push(await museum.book(slotId, { attendees_count: 2 }))
    return made
  })
  const made = (await Promise.all(batches)).flat()
  for (const { held_until } of made) expect(held_until).toBe(start.toString())
  return start
}

/** The confirmation tokens in the mail files written so far. */
async function tokensMailed(): Promise<string[]> {
  const mails = join(folder, 'mails')
  const names = (await readdir(mails).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const texts = await Promise.all(names.map((name) => readFile(join(mails, name), 'utf8')))
  const tokens = texts.map(
    (text) => /confirm_token=(?:3D)?([\w-]{43})/.exec(text.replaceAll(/=\r?\n/g, ''))?.[1],
  )
  return tokens.filter((token) => token !== undefined)
}

/** Sets all clocks to a moment before `end`, each a second ahead of the previous one. */
async function shortlyBefore(end: Temporal.Instant, milliseconds: number): Promise<void> {
  const ahead = Temporal.Now.instant().until(end).total('seconds') - milliseconds / 1000
  await Promise.all(started.map((_, server) => setAhead(server, ahead + server)))
}

async function confirm(address: string | undefined, token: string) {
  const url = `${address}/api/public/holds/${token}`
  const { status } = await fetch(`${url}/confirm`, { method: 'POST' })
  return { url, status }
}

const title =
  'a hold whose confirmation arrives just as it expires is either confirmed or lapsed, and a hold without confirmation lapses'

test(`${title}, on two servers with PostgreSQL`, () => confirmLate(twoOnPostgres))
test(`${title}, on the embedded database`, { tags: ['more'] }, () => confirmLate(oneEmbedded))

async function confirmLate(begin: () => Promise<string[]>): Promise<void> {
  const addresses = await begin()
  const museum = await confirmingMuseum(addresses[0] ?? '')
  const end = await manyHolds(museum)
  await vi.waitFor(async () => expect(await tokensMailed()).toHaveLength(holds), timeouts)
  expect(await museum.slots()).toMatchObject([{ sum: 2 * holds }])

  const [...asked] = (await tokensMailed()).slice(neverConfirmed)
  const addressOf = (n: number) => addresses[n % addresses.length]
  const early = await Promise.all(
    asked.splice(0, inTime).map((token, n) => confirm(addressOf(n), token)),
  )
  expect(early.map(({ status }) => status)).toEqual(Array(inTime).fill(200))
  await shortlyBefore(end, 1500)
  const late = await Promise.all(
    asked.map(async (token, n) => {
      await pause((n * 3000) / asked.length)
      return confirm(addressOf(n), token)
    }),
  )
  expect(late.at(-1)?.status).toBe(409)

  const answers = [...early, ...late]
  const confirmed = answers.filter(({ status }) => status === 200)
  await vi.waitFor(
    async () => expect(await museum.slots()).toMatchObject([{ sum: 2 * confirmed.length }]),
    timeouts,
  )
  const [slot] = await museum.slots()
  expect(slot?.bookings.map((booking) => booking?.held_until)).toEqual(confirmed.map(() => null))
  for (const { url, status } of answers) {
    const { state } = (await (await fetch(url)).json()) as { state: string }
    expect(state).toBe(status === 200 ? 'confirmed' : 'lapsed')
  }
}
