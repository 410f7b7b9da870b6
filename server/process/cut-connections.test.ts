import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#server/testing/postgres.ts'
import { startListeningServer } from '#server/testing/process.ts'
import { registerOrganisation } from '#server/testing/registered-organisation.ts'

const cuts = 60

let postgres: TestPostgres
let url: string
let server: Awaited<ReturnType<typeof startListeningServer>>

beforeAll(async () => {
  postgres = await startPostgres()
  url = await postgres.createDatabase(`cut_${randomBytes(6).toString('hex')}`)
  const SECRET_KEY = randomBytes(32).toString('hex')
  server = await startListeningServer({ settings: { DATABASE_URL: url, SECRET_KEY } })
}, 60_000)
afterAll(async () => {
  await server.signal('SIGKILL')
  await postgres.stop()
})

const cutAll = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

test('a database that cuts its connections again and again, also in the midst of calls, ends no server', async () => {
  const museum = await registerOrganisation(server.address)
  const slotId = await museum.openSlot({ max_attendees: 1000 })
  const knife = new pg.Client(url)
  await knife.connect()
  let going = true
  let booked = 0
  const visitors = Array.from({ length: 4 }, async () => {
    while (going) {
      const made = await museum.book(slotId, { attendees_count: 1 }).catch(() => undefined)
      if (made) booked += 1
    }
  })
  for (let cut = 0; cut < cuts; cut++) {
    await knife.query(cutAll)
    await pause(cut % 20)
  }
  going = false
  await Promise.all(visitors)
  expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)
  const [slot] = await museum.slots()
  expect(slot?.sum).toBeGreaterThanOrEqual(booked)
  expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null })
  await knife.end()
})
