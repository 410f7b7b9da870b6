import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/open.ts'
import { startPostgres, type TestPostgres } from '../servers/postgres.ts'
import { addSentMails, fillProject } from '../world/filled.ts'
import { dayFromNow, type RegisteredOrganisation } from '../world/registered-organisation.ts'
import { fillWithTenants } from '../world/tenants.ts'
import { unusualSteps } from '../world/unusual-steps.ts'
import { openReadGround } from './read-ground.ts'
import { readsDuring } from './scans.ts'
import { stepsOfMuseum, type WalkStep } from './walk.ts'

const tables = ['booking', 'outbox', 'slot', 'slot_staff', 'slot_variant', 'variant']

// Enough past slots for the small organisation to fill the requested pages.
const aPage = 60

interface Unequal {
  organisations: number
  /** The number of future slots each organisation has, including the large one. */
  slotsEach: number
  bookingsEach: number
  /** The large organisation has this many times as many past slots as future ones. */
  times: number
}

/** Adds future and `past` slots with bookings and their emails. */
async function fillMuseum(
  db: Database,
  { projectId }: RegisteredOrganisation,
  { slotsEach, bookingsEach, past }: Unequal & { past: number },
): Promise<void> {
  const days = 365
  const behind = { from: dayFromNow(-days - 1), days, slots: past + slotsEach }
  await fillProject(db, { projectId, ...behind, bookingsPerSlot: bookingsEach / slotsEach })
  await sql`
    update slot set starts_at = date_trunc('day', now()) + n * interval '1 day' + interval '10 hours'
    from (select id as chosen, row_number() over () as n from slot
      where project_id = ${projectId} limit ${slotsEach}) as ahead
    where project_id = ${projectId} and id = chosen`.execute(db)
  await addSentMails(db, projectId)
  // One guide led all the slots.
  await sql`
    insert into slot_staff (organisation_id, slot_id, staff_id)
    select slot.organisation_id, slot.id, staff.id
    from slot join staff using (organisation_id) where project_id = ${projectId}`.execute(db)
}

/**
 * Opens a database with many small organisations and one much larger one, to run the same steps for
 * a small one and for the large one.
 */
async function openUnequal(postgres: TestPostgres, unequal: Unequal) {
  const { ctx, address, register, planOnce, close } = await openReadGround(postgres)
  const { db } = ctx
  const small = await register()
  const large = await register()
  await fillWithTenants(db, unequal)
  await fillMuseum(db, small, { ...unequal, past: aPage })
  await fillMuseum(db, large, { ...unequal, past: unequal.slotsEach * unequal.times })
  await sql`vacuum analyze`.execute(db)
  const readBy = async (steps: WalkStep[]) => {
    const read = new Map<string, number>()
    for (const [step, run] of steps) {
      for (const { table, blocks } of await readsDuring(db, run, tables)) {
        read.set(`${step}: ${table}`, blocks)
      }
    }
    return read
  }
  const stepsOf = (museum: RegisteredOrganisation) => [
    ...stepsOfMuseum({ ctx, address, museum }),
    ...unusualSteps(museum),
  ]
  return {
    /** The blocks each step reads from each table, for the small and the large organisation. */
    read: async () => {
      await readBy(stepsOf(small))
      const bySmall = await readBy(stepsOf(small))
      const byLarge = await readBy(stepsOf(large))
      return [...byLarge].map(([what, large]) => ({ what, large, small: bySmall.get(what) ?? 0 }))
    },
    planOnce,
    close,
  }
}

type Read = Awaited<ReturnType<Awaited<ReturnType<typeof openUnequal>>['read']>>

const mostTimes = 3
const spared = 300

/**
 * The steps that read far more for the large organisation than for the small one with the same
 * number of future slots.
 */
const readTooMuch = (read: Read) =>
  read.filter(({ large, small }) => large > mostTimes * small + spared)

/** Defines the tests with one organisation much larger than the others. */
export function testUnequalReads(unequal: Unequal): void {
  let postgres: TestPostgres
  let crowd: Awaited<ReturnType<typeof openUnequal>>
  beforeAll(async () => {
    postgres = await startPostgres()
    crowd = await openUnequal(postgres, unequal)
  }, 600_000)
  afterAll(async () => {
    await crowd?.close()
    await postgres.stop()
  })

  const title = `${unequal.times} times as many past slots as future ones do not add reads`
  test(`${title}, with plans for the given values`, async () => {
    const read = await crowd.read()
    expect(readTooMuch(read)).toEqual([])
    expect(read.length).toBeGreaterThan(200)
  })

  test(`${title}, with generic plans`, async () => {
    await crowd.planOnce()
    const read = await crowd.read()
    expect(readTooMuch(read)).toEqual([])
  })
}
