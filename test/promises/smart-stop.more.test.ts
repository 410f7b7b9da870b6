import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDashboard } from '#test/dashboard.ts'
import { allRight } from '#test/invariants/consistency-check.ts'
import { type FaultFixture, openFaultFixture } from '#test/promises/processes/fault-fixture.ts'
import { expectAllUnready } from '#test/promises/processes/faults.ts'
import { type Cluster, startCluster } from '#test/servers/cluster.ts'

let cluster: Cluster
let fixture: FaultFixture

beforeAll(async () => {
  cluster = await startCluster()
  fixture = await openFaultFixture(cluster.url)
}, 60_000)
afterAll(async () => {
  await fixture?.close()
  await cluster?.remove()
})

test('a smart shutdown of the database succeeds while people are booking, and booking resumes once the database is back', async () => {
  const ledger = fixture.startVisitors()
  await ledger.more('201', 60)
  expect(ledger.outcomes.has('503')).toBe(false)
  await cluster.stopWhenAllHaveLeft()
  await expectAllUnready(fixture)
  await cluster.start()
  await ledger.nextBookings()
  await ledger.more('201', 60)
  await ledger.close()
  expect(await fixture.check(ledger)).toEqual(allRight)
})

test('a smart shutdown without bookings succeeds too, and dashboards are notified of changes afterwards', async () => {
  const { museum, addresses } = fixture
  await cluster.stopWhenAllHaveLeft()
  await cluster.start()
  const isBooked = () =>
    museum.book(fixture.slotIds[0] ?? '').then(
      () => true,
      () => false,
    )
  await expect.poll(isBooked, { timeout: 15_000 }).toBe(true)
  const { heard } = await openDashboard(addresses[1] ?? '', museum)
  await museum.openSlot()
  // The event is either the change to that slot or a resync.
  await expect.poll(heard, { timeout: 10_000, interval: 50 }).toContain('event: change')
})
