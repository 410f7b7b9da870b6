import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#server/testing/postgres.ts'
import { openCrowded, scansIn } from '#server/testing/reads.ts'

let postgres: TestPostgres
let crowded: Awaited<ReturnType<typeof openCrowded>>
beforeAll(async () => {
  postgres = await startPostgres()
  crowded = await openCrowded(postgres, { organisations: 20, slotsEach: 500, bookingsPerSlot: 5 })
})
afterAll(async () => {
  await crowded?.close()
  await postgres.stop()
})

test('with 50,000 bookings nothing that the server does looks through all slots, bookings or mails', async () => {
  const read = await crowded.readByAll()
  expect(scansIn(read)).toEqual([])
  expect(read.length).toBeGreaterThan(50)
})

test('the same holds for common statements that are planned once for all values', async () => {
  const read = await crowded.readOncePlanned()
  expect(scansIn(read)).toEqual([])
  expect(read.length).toBeGreaterThan(25)
})
