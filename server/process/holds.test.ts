import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PublicBookingMade } from '#contract/booking.ts'
import { startPostgres, type TestPostgres } from '#server/testing/postgres.ts'
import { type ServerProcess, startListeningServer } from '#server/testing/process.ts'
import {
  type RegisteredOrganisation,
  registerOrganisation,
} from '#server/testing/registered-organisation.ts'

const holds = 200
// Enough to make them and to read their mails; they end with the start of their slot.
const secondsAhead = 40

let postgres: TestPostgres
let folder: string
const started: ServerProcess[] = []

beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.stop())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-holds-'))
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.signal('SIGTERM')))
  await rm(folder, { recursive: true, force: true })
})

async function serve(settings: Record<string, string>): Promise<string> {
  const server = await startListeningServer({ settings: { DATA_DIR: folder, ...settings } })
  started.push(server)
  return server.address
}

/** The embedded database has one process by nature. */
const oneEmbedded = async () => [await serve({})]

async function twoOnPostgres() {
  const DATABASE_URL = await postgres.createDatabase(`holds_${randomBytes(6).toString('hex')}`)
  const settings = { DATABASE_URL, SECRET_KEY: randomBytes(32).toString('hex') }
  return [await serve(settings), await serve(settings)]
}

/** A slot that starts soon, and with it the end of what is held in it. */
async function slotIn(museum: RegisteredOrganisation, seconds: number) {
  const start = Temporal.Now.instant().add({ seconds }).round('second')
  const slotId = await museum.openSlot({ starttime: start.toString(), max_attendees: 1000 })
  return { slotId, start }
}

async function confirmingMuseum(address: string) {
  const museum = await registerOrganisation(address)
  const change = { name: museum.name, double_opt_in: true }
  expect((await museum.call('PUT', `admin/project/${museum.projectId}`, change)).status).toBe(200)
  return museum
}

async function held(museum: RegisteredOrganisation, slotId: string, count: number) {
  const lanes = Array.from({ length: 10 }, async () => {
    const made: PublicBookingMade[] = []
    while (made.length < count / 10) made.push(await museum.book(slotId, { attendees_count: 2 }))
    return made
  })
  return (await Promise.all(lanes)).flat()
}

/** The tokens in the mails that have been written to files by now. */
async function tokensMailed(): Promise<string[]> {
  const mails = join(folder, 'mails')
  const names = (await readdir(mails).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const texts = await Promise.all(names.map((name) => readFile(join(mails, name), 'utf8')))
  const tokens = texts.map(
    (text) => /confirm_token=(?:3D)?([\w-]{43})/.exec(text.replaceAll(/=\r?\n/g, ''))?.[1],
  )
  return tokens.filter((token) => token !== undefined)
}

const ways = [
  ['on the embedded database', oneEmbedded],
  ['on two servers with PostgreSQL', twoOnPostgres],
] as const

test.each(ways)(
  'what nobody confirms lapses by itself when its time is over, %s',
  {
    timeout: 60_000,
  },
  async (_, begin) => {
    const [address = ''] = await begin()
    const museum = await confirmingMuseum(address)
    const { slotId, start } = await slotIn(museum, 5)
    const made = await held(museum, slotId, 10)
    for (const { held_until } of made) expect(held_until).toBe(start.toString())
    expect(await museum.slots()).toMatchObject([{ sum: 20 }])
    await vi.waitFor(
      async () => expect(await museum.slots()).toMatchObject([{ sum: 0, bookings: [null] }]),
      { timeout: 30_000, interval: 200 },
    )
    expect(Temporal.Instant.compare(Temporal.Now.instant(), start)).toBe(1)
  },
)

test.each(ways)(
  'of 200 holds confirmed as their time ends, each is either confirmed or lapsed, %s',
  {
    timeout: 120_000,
  },
  async (_, begin) => {
    const addresses = await begin()
    const museum = await confirmingMuseum(addresses[0] ?? '')
    const { slotId, start } = await slotIn(museum, secondsAhead)
    await held(museum, slotId, holds)
    await vi.waitFor(async () => expect(await tokensMailed()).toHaveLength(holds), 30_000)
    const tokens = await tokensMailed()

    // From two seconds before until one second after.
    const untilStart = Temporal.Now.instant().until(start).total('milliseconds')
    const answers = await Promise.all(
      tokens.map(async (token, n) => {
        await pause(Math.max(0, untilStart - 2000 + n * 15))
        const url = `${addresses[n % addresses.length]}/api/public/holds/${token}`
        const confirmed = await fetch(`${url}/confirm`, { method: 'POST' })
        return { url, status: confirmed.status }
      }),
    )
    const confirmed = answers.filter(({ status }) => status === 200).length
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    await vi.waitFor(
      async () => expect(await museum.slots()).toMatchObject([{ sum: 2 * confirmed }]),
      30_000,
    )
    const [slot] = await museum.slots()
    expect(slot?.bookings.map((booking) => booking?.held_until)).toEqual(
      Array(confirmed).fill(null),
    )
    for (const { url, status } of answers) {
      const { state } = (await (await fetch(url)).json()) as { state: string }
      expect(state).toBe(status === 200 ? 'confirmed' : 'lapsed')
    }
  },
)
