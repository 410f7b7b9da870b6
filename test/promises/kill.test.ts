import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { claimSeconds } from '#server/mail/queued-mail.ts'
import {
  type ServerProcess,
  startListeningServer,
  startServer,
} from '#test/promises/processes/process.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'
import { serverTexts } from '#texts/de/operating.ts'

const kills = 4
const timeouts = { timeout: 60_000, interval: 200 }

let folder: string
const started: ServerProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-kill-'))
})

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.signal('SIGKILL')))
  await rm(folder, { recursive: true, force: true })
})

test('every booking acknowledged before kill -9 is still stored afterwards, with its email', {
  timeout: 180_000,
}, async () => {
  let server = await serve()
  const organisation = await registerOrganisation(server.address)
  const slotId = await organisation.openSlot({ max_attendees: 1_000_000 })
  const { projectId } = organisation

  const acknowledged = new Map<string, string>()
  for (let kill = 0; kill < kills; kill++) {
    const url = `${server.address}/api/public/projects/${projectId}/bookings`
    const load = startBooking({ url, slotId, acknowledged })
    // Kills the server late enough that many bookings are stored, at a different moment each time.
    await vi.waitUntil(() => acknowledged.size > 15 * (kill + 1), { timeout: 30_000 })
    await pause(50 + 150 * kill)
    await server.signal('SIGKILL')
    await load
    server = await serve()
  }
  // Emails claimed by a killed process are due again once the claims lapse.
  await server.signal('SIGTERM')
  server = await serve({ secondsAhead: claimSeconds })
  const unsent = async () => {
    const written = await recipients()
    return [...acknowledged.values()].filter((email) => !written.has(email))
  }
  await vi.waitFor(async () => expect(await unsent()).toEqual([]), timeouts)
  expect((await server.signal('SIGTERM')).code).toBe(0)

  expect(acknowledged.size).toBeGreaterThan(10 * kills)
  const { places, booked, mails } = await stored()
  const lost = [...acknowledged.keys()].filter((id) => !booked.has(id))
  expect(lost).toEqual([])
  expect(places.get(slotId)).toBe(booked.size)
  expect([...acknowledged.keys()].filter((id) => mails.get(id) !== 'sent')).toEqual([])
})

test('a second server on the same folder refuses to start and says why; the first keeps running', {
  tags: ['more'],
  timeout: 60_000,
}, async () => {
  const first = await serve()
  const second = startServer({ settings: { DATA_DIR: folder } })
  started.push(second)
  const { code } = await second.ended
  expect(code).toBeGreaterThan(0)
  expect(second.printed()).toBe(`${serverTexts.folderInUse(resolve(folder))}\n`)
  expect((await fetch(`${first.address}/health/ready`)).status).toBe(200)
})

test('the lock of a killed server does not prevent the next start', {
  tags: ['more'],
  timeout: 60_000,
}, async () => {
  const first = await serve()
  await first.signal('SIGKILL')
  const next = await serve()
  expect((await fetch(`${next.address}/health/ready`)).status).toBe(200)
})

async function serve({ secondsAhead = 0 } = {}) {
  const clock = join(folder, 'seconds-ahead')
  await writeFile(clock, String(secondsAhead))
  const server = await startListeningServer({
    settings: { DATA_DIR: folder, SECONDS_AHEAD_IN: clock },
    preload: ['./test/promises/processes/settable-clock.ts'],
  })
  started.push(server)
  return server
}

interface Rush {
  url: string
  slotId: string
  /** The email addresses of acknowledged bookings, by booking id. */
  acknowledged: Map<string, string>
}

/** Four visitors book without a break until the server is killed. */
async function startBooking({ url, slotId, acknowledged }: Rush): Promise<void> {
  const visitors = Array.from({ length: 4 }, async () => {
    for (;;) {
      const email = `${crypto.randomUUID()}@schule.example`
      const answer = await book({ url, slotId, email }).catch(() => null)
      if (answer === null) return
      expect(answer.status).toBe(201)
      acknowledged.set(answer.id, email)
    }
  })
  await Promise.all(visitors)
}

async function book({ url, slotId, email }: { url: string; slotId: string; email: string }) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      slot_id: slotId,
      category: 'Führung',
      booker_name: 'Jürgen Weiß',
      booker_email: email,
      attendees_count: 1,
    }),
  })
  const { booking_id } = (await answer.json()) as { booking_id: string }
  return { status: answer.status, id: booking_id }
}

/** The recipients of all emails in `DATA_DIR/mails`. */
async function recipients(): Promise<Set<string>> {
  const mails = join(folder, 'mails')
  const names = (await readdir(mails)).filter((name) => name.endsWith('.eml'))
  const read = names.map(async (name) => PostalMime.parse(await readFile(join(mails, name))))
  return new Set((await Promise.all(read)).map(({ to }) => to?.[0]?.address ?? ''))
}

/** Reads the data the stopped server left in the folder. */
async function stored() {
  const { db, close } = await openDatabase({ dataDir: folder })
  const slots = await db.selectFrom('slot').select(['id', 'attendees']).execute()
  const bookings = await db.selectFrom('booking').select('id').execute()
  const mails = await db.selectFrom('outbox').select(['bookingId', 'state']).execute()
  await close()
  return {
    places: new Map(slots.map(({ id, attendees }) => [id, attendees])),
    booked: new Set(bookings.map(({ id }) => id)),
    mails: new Map(mails.map(({ bookingId, state }) => [bookingId, state])),
  }
}
