import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { type Mailbox, startMailbox } from '#server/testing/mailbox.ts'
import { type ServerProcess, startListeningServer, startServer } from '#server/testing/process.ts'
import { registerOrganisation } from '#server/testing/registered-organisation.ts'

const kills = 4

let folder: string
let mailbox: Mailbox
const started: ServerProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-kill-'))
  mailbox = await startMailbox()
})

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.signal('SIGKILL')))
  await mailbox.close()
  await rm(folder, { recursive: true, force: true })
})

test('every booking that was acknowledged before kill -9 is there afterwards, with its mail', {
  timeout: 120_000,
}, async () => {
  let server = await serve()
  const organisation = await registerOrganisation(server.address)
  const slotId = await organisation.openSlot({ max_attendees: 1_000_000 })
  const { projectId } = organisation

  const acknowledged = new Map<string, string>()
  for (let kill = 0; kill < kills; kill++) {
    const load = startBooking(`${server.address}/api/public/projects/${projectId}/bookings`, slotId)
    await pause(400 + 250 * kill)
    await server.signal('SIGKILL')
    for (const [id, email] of await load) acknowledged.set(id, email)
    server = await serve()
  }
  const { code } = await server.signal('SIGTERM')
  expect(code).toBe(0)

  expect(acknowledged.size).toBeGreaterThan(10 * kills)
  const { places, booked, mails } = await stored(slotId)
  const lost = [...acknowledged.keys()].filter((id) => !booked.has(id))
  expect(lost).toEqual([])
  expect(places).toBe(booked.size)

  // A mail is either still to be sent, or has really arrived.
  const arrived = new Set(mailbox.mails.flatMap(({ recipients }) => recipients))
  const forgotten = [...acknowledged].filter(([id, email]) => {
    const state = mails.get(id)
    return !(state === 'waiting' || (state === 'sent' && arrived.has(email)))
  })
  expect(forgotten).toEqual([])
})

test('a second server on the same folder refuses to start and says why; the first goes on', {
  timeout: 60_000,
}, async () => {
  const first = await serve()
  const second = startServer({ settings: { DATA_DIR: folder } })
  started.push(second)
  const { code } = await second.ended
  expect(code).toBeGreaterThan(0)
  expect(second.printed()).toContain(folder)
  expect(second.printed()).toContain('wird schon von einem anderen laufenden Rundgang benutzt')
  expect((await fetch(`${first.address}/health/ready`)).status).toBe(200)
})

test('the lock of a server that was killed holds nobody up', { timeout: 60_000 }, async () => {
  const first = await serve()
  await first.signal('SIGKILL')
  const next = await serve()
  expect((await fetch(`${next.address}/health/ready`)).status).toBe(200)
})

async function serve() {
  const settings = { DATA_DIR: folder, SMTP_URL: mailbox.url, RATE_LIMIT: 'off', LOG_LEVEL: 'info' }
  const server = await startListeningServer({ settings })
  started.push(server)
  return server
}

/** Four visitors book without pause until the server is gone; answers what it acknowledged. */
async function startBooking(url: string, slotId: string): Promise<[string, string][]> {
  const acknowledged: [string, string][] = []
  const visitors = Array.from({ length: 4 }, async () => {
    for (;;) {
      const email = `${crypto.randomUUID()}@schule.example`
      const answer = await book({ url, slotId, email }).catch(() => null)
      if (answer === null) return
      expect(answer.status).toBe(201)
      acknowledged.push([answer.id, email])
    }
  })
  await Promise.all(visitors)
  return acknowledged
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

/** Looks into the folder itself, as it was left. */
async function stored(slotId: string) {
  const { db, close } = await openDatabase({ dataDir: folder })
  const slot = await db.selectFrom('slot').select('attendees').where('id', '=', slotId).execute()
  const bookings = await db.selectFrom('booking').select('id').execute()
  const mails = await db.selectFrom('outbox').select(['bookingId', 'state']).execute()
  await close()
  return {
    places: slot[0]?.attendees,
    booked: new Set(bookings.map(({ id }) => id)),
    mails: new Map(mails.map(({ bookingId, state }) => [bookingId, state])),
  }
}
