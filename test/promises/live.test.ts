import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { Announcements } from '#server/database/notify/announcements.ts'
import { ChangePolling } from '#server/database/notify/change-polling.ts'
import { ListenNotify } from '#server/database/notify/listen-notify.ts'
import { overPostgres } from '#server/database/open.ts'
import { changed, openDashboard } from '#test/dashboard.ts'
import { testPostgres } from '#test/per-file.ts'
import { type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'
import { startPooler } from '#test/servers/pooler.ts'
import { dayFromNow, registerOrganisation } from '#test/world/registered-organisation.ts'

const postgres = await testPostgres()
const started: ServerProcess[] = []

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.signal('SIGTERM')))
})

async function serve(settings: Record<string, string>): Promise<string> {
  const server = await startListeningServer({ settings })
  started.push(server)
  return server.address
}

async function newDatabase() {
  const DATABASE_URL = await postgres.createDatabase(`live_${randomBytes(6).toString('hex')}`)
  return { DATABASE_URL, SECRET_KEY: randomBytes(32).toString('hex') }
}

test('a slot opened on one server is announced on the other, and shutting down ends the streams', async () => {
  const settings = await newDatabase()
  const [here, there] = [await serve(settings), await serve(settings)]
  const museum = await registerOrganisation(here)
  const { heard, ended } = await openDashboard(there, museum)
  await museum.openSlot()
  await expect.poll(heard, { timeout: 2000, interval: 50 }).toContain(changed(museum))
  await Promise.all(started.splice(0).map((server) => server.signal('SIGTERM')))
  await ended
})

test('a slot opened on one server is immediately visible on the other, however many dashboards are open', {
  tags: ['more'],
}, async () => {
  const settings = await newDatabase()
  const [here, there] = [await serve(settings), await serve(settings)]
  const museum = await registerOrganisation(here)
  const headers = { cookie: `${museum.cookie.name}=${museum.cookie.value}` }
  const listed = async () => {
    const answer = await fetch(`${there}/api/admin/events/${museum.projectId}?limit=50`, {
      headers,
    })
    return ((await answer.json()) as { slot_id: string }[]).map(({ slot_id }) => slot_id)
  }
  let asks = true
  const others = Array.from({ length: 20 }, async () => {
    while (asks) await listed()
  })
  const opened: string[] = []
  try {
    for (let n = 0; n < 20; n++) {
      opened.push(await museum.openSlot({ starttime: `${dayFromNow(1 + n)}T10:00` }))
      expect(await listed()).toEqual(opened)
    }
  } finally {
    asks = false
    await Promise.all(others)
  }
})

test('logging out on one server ends the session’s streams on the other', {
  tags: ['more'],
}, async () => {
  const settings = await newDatabase()
  const [here, there] = [await serve(settings), await serve(settings)]
  const museum = await registerOrganisation(here)
  const { heard, ended } = await openDashboard(there, museum)
  await expect.poll(heard).toContain('retry')
  expect((await museum.call('DELETE', 'token')).status).toBe(204)
  // The heartbeat would also end the streams, but only after 15 seconds.
  const late = pause(3000, 'goes on', { ref: false })
  expect(await Promise.race([ended.then(() => 'ended'), late])).toBe('ended')
})

test('changes made while a server’s announcement connection is cut are announced once it is back', {
  tags: ['more'],
}, async () => {
  const settings = await newDatabase()
  const own = `${settings.DATABASE_URL}?application_name=announcing`
  const here = await serve({ ...settings, DATABASE_LISTEN_URL: own })
  const there = await serve(settings)
  const museum = await registerOrganisation(here)
  const { heard } = await openDashboard(there, museum)
  const database = new pg.Client(settings.DATABASE_URL)
  await database.connect()
  const listening = `from pg_stat_activity where datname = current_database() and query like 'listen %'`
  await expect.poll(async () => (await database.query(`select ${listening}`)).rowCount).toBe(2)
  const cut = `select pg_terminate_backend(pid) ${listening} and application_name = 'announcing'`
  expect((await database.query(cut)).rowCount).toBe(1)
  await museum.openSlot()
  expect(heard()).not.toContain(changed(museum))
  await expect.poll(heard, { timeout: 10_000, interval: 50 }).toContain(changed(museum))
  await database.end()
})

test.each([
  'announces',
  'stores, behind a pooler',
])('a process announces its latest changes before it ends (%s)', {
  tags: ['more'],
}, async (way) => {
  const settings = await newDatabase()
  const pooler = way === 'announces' ? undefined : await startPooler(settings.DATABASE_URL)
  const there = await serve({ ...settings, ...(pooler ? { DATABASE_URL: pooler.url } : {}) })
  const museum = await registerOrganisation(there)
  const db = overPostgres(settings.DATABASE_URL)
  const project = db.selectFrom('project').select(['organisationId', 'id as projectId'])
  const change = await project.executeTakeFirstOrThrow()
  const { heard } = await openDashboard(there, museum)
  const changes = new Announcements()
  const warn = () => {}
  const wire = pooler
    ? new ChangePolling(changes, { db, warn })
    : new ListenNotify(changes, { url: settings.DATABASE_URL, warn, deaf: warn })
  const listening = sql`select from pg_stat_activity
    where datname = current_database() and query like 'listen %'`
  const heardBy = async () => (await listening.execute(db)).rows.length
  await expect.poll(heardBy, { timeout: 5000 }).toBe(pooler ? 0 : 2)
  changes.announce(change)
  await wire.close()
  await db.destroy()
  await expect.poll(heard, { timeout: 3000, interval: 50 }).toContain(changed(museum))
  await Promise.all(started.splice(0).map((server) => server.signal('SIGTERM')))
  await pooler?.close()
})
