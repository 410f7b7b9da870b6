import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, overPostgres } from '#server/database/open.ts'
import { runCommand, startCommand } from '#test/command.ts'
import { contradictionsIn, hashesOf, lookInto } from '#test/invariants/invariants.ts'
import { testFolder, testPostgres } from '#test/per-file.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { fillWithBookings } from '#test/world/filled.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'

const postgres = await testPostgres()
const folder = await testFolder('rundgang-move-')
let url: string
let db: Database
let settings: Record<string, string>

beforeAll(async () => {
  const server = await startListeningServer({ settings: { DATA_DIR: folder } })
  const { projectId } = await registerOrganisation(server.address)
  await server.signal('SIGTERM')
  await lookInto(folder, (embedded) => fillWithBookings(embedded, projectId))
  url = await postgres.createDatabase('moved')
  db = overPostgres(url)
  const key = (await readFile(join(folder, 'secret.key'), 'utf8')).trim()
  settings = { DATA_DIR: folder, DATABASE_URL: url, SECRET_KEY: key }
}, 600_000)

afterAll(async () => {
  await db.destroy()
})

test('a killed move leaves no data in PostgreSQL, and moving 100,000 bookings takes little memory', async () => {
  const killed = startCommand('move-to-postgres', { settings })
  await expect.poll(killed.said, { timeout: 120_000 }).toContain('booking')
  killed.kill()
  await killed.ended
  // Waits until PostgreSQL has noticed the lost connection.
  const { rows } = await sql`select count(*)::int as bookings from booking`.execute(db)
  expect(rows).toEqual([{ bookings: 0 }])

  const { code, said, peakMegabytes } = await runCommand('move-to-postgres', { settings })
  expect([code, said]).toEqual([0, expect.stringMatching(/booking +100\.000 Zeilen/)])
  expect(peakMegabytes).toBeLessThan(400)
  expect(await hashesOf(db)).toEqual(await lookInto(folder, hashesOf))
  expect(await contradictionsIn(db)).toEqual({ slots: [], bookings: [] })
})
