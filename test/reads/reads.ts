import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../servers/postgres.ts'
import { type Crowd, fillWithCrowd, fillYear } from '../world/crowd.ts'
import { unusualSteps } from '../world/unusual-steps.ts'
import { openReadGround } from './read-ground.ts'
import { readsDuring } from './scans.ts'
import { commonSteps, everyStep, type WalkStep } from './walk.ts'

/**
 * Fills a database with many organisations and measures one of them: runs all steps that use the
 * growing tables (those of its visitors, its staff and the scheduled jobs), and measures how much
 * each step reads from these tables.
 */
async function openCrowded(postgres: TestPostgres, crowd: Crowd) {
  const { ctx, address, register, planOnce, close } = await openReadGround(postgres)
  const { db } = ctx
  const museum = await register()
  await fillWithCrowd(db, crowd)
  await fillYear(db, museum.projectId, crowd)
  await sql`vacuum analyze`.execute(db)
  const ground = { ctx, address, museum }
  const readBy = async (steps: WalkStep[]) => {
    const read = []
    for (const [step, run] of steps) read.push({ step, tables: await readsDuring(db, run) })
    return read
  }
  return {
    /** Runs every step, with each statement planned for the given values. */
    readByAll: () => readBy([...everyStep(ground), ...unusualSteps(ground.museum)]),
    /** Runs the frequent steps with generic plans, like prepared statements. */
    readOncePlanned: async () => {
      await planOnce()
      return readBy(commonSteps(ground))
    },
    close,
  }
}

type Read = Awaited<ReturnType<Awaited<ReturnType<typeof openCrowded>>['readByAll']>>

/** The tables that each step scans sequentially. */
const scansIn = (read: Read): string[] =>
  read.flatMap(({ step, tables }) =>
    tables.filter(({ scans }) => scans > 0).map(({ table }) => `${step}: ${table}`),
  )

/** Defines the tests with this number of bookings. */
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

  test(`with ${bookings} bookings, no server statement scans all slots, bookings or emails`, {
    timeout: 300_000,
  }, async () => {
    const read = await crowded.readByAll()
    expect(scansIn(read)).toEqual([])
    expect(read.length).toBeGreaterThan(50)
  })

  test('with generic plans, frequent statements do not scan the tables of slots, bookings or emails', async () => {
    const read = await crowded.readOncePlanned()
    expect(scansIn(read)).toEqual([])
    expect(read.length).toBeGreaterThan(25)
  })
}
