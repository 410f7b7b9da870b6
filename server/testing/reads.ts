import { randomUUIDv7 } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { type Crowd, fillWithCrowd, fillYear } from './crowd.ts'
import { testHouse } from './house.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { registerOrganisation } from './registered-organisation.ts'
import { readsDuring } from './scans.ts'
import { unusualSteps } from './unusual-steps.ts'
import { commonSteps, everyStep, type Step } from './walk.ts'

/**
 * A database with a crowd of organisations and one more, as whose visitors and staff we go the ways
 * that the server has to the tables that grow, besides its chores; with what each step reads of them.
 */
async function openCrowded(postgres: TestPostgres, crowd: Crowd) {
  const name = `reads_${randomUUIDv7()}`
  const databaseUrl = await postgres.createDatabase(name)
  const dataDir = join(tmpdir(), `rundgang-${name}`)
  const { db, close } = await openDatabase({ databaseUrl, dataDir, poolSize: 1 })
  await migrate(db)
  const house = testHouse(db, { DATA_DIR: dataDir })
  const app = await buildApp(house, false)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const museum = await registerOrganisation(address)
  await sql`update organisation set confirmed_at = now(), contact_email = null`.execute(db)
  await fillWithCrowd(db, crowd)
  await fillYear(db, museum.projectId, crowd)
  await sql`vacuum analyze`.execute(db)
  const ground = { house, address, museum }
  const readBy = async (steps: Step[]) => {
    const read = []
    for (const [step, run] of steps) read.push({ step, tables: await readsDuring(db, run) })
    return read
  }
  return {
    /** Each step, planned for its values. */
    readByAll: () => readBy([...everyStep(ground), ...unusualSteps(ground.museum)]),
    /** What is common, planned once for all values, as statements are that a connection keeps. */
    readOncePlanned: async () => {
      await sql`set plan_cache_mode = force_generic_plan`.execute(db)
      return readBy(commonSteps(ground))
    },
    close: async () => {
      await app.close()
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type Read = Awaited<ReturnType<Awaited<ReturnType<typeof openCrowded>>['readByAll']>>

/** Which steps looked through which tables from beginning to end. */
const scansIn = (read: Read): string[] =>
  read.flatMap(({ step, tables }) =>
    tables.filter(({ scans }) => scans > 0).map(({ table }) => `${step}: ${table}`),
  )

/** The tests of a crowd with so many bookings. */
export function testReads(bookings: string, crowd: Crowd): void {
  let postgres: TestPostgres
  let crowded: Awaited<ReturnType<typeof openCrowded>>
  beforeAll(async () => {
    postgres = await startPostgres()
    crowded = await openCrowded(postgres, crowd)
  }, 600_000)
  afterAll(async () => {
    await crowded?.close()
    await postgres.stop()
  })

  test(`with ${bookings} bookings nothing that the server does looks through all slots, bookings or mails`, async () => {
    const read = await crowded.readByAll()
    expect(scansIn(read)).toEqual([])
    expect(read.length).toBeGreaterThan(50)
  })

  test('the same holds for common statements that are planned once for all values', async () => {
    const read = await crowded.readOncePlanned()
    expect(scansIn(read)).toEqual([])
    expect(read.length).toBeGreaterThan(25)
  })
}
