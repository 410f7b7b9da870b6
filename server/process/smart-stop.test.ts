import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '#server/testing/cluster.ts'
import { openDashboard } from '#server/testing/dashboard.ts'
import { type FaultStand, openFaultStand } from '#server/testing/fault-stand.ts'
import { expectAllUnready } from '#server/testing/faults.ts'
import { allRight } from '#server/testing/reckoning.ts'

let cluster: Cluster
let stand: FaultStand

beforeAll(async () => {
  cluster = await startCluster()
  stand = await openFaultStand(cluster.url)
}, 60_000)
afterAll(async () => {
  await stand?.close()
  await cluster?.remove()
})

test('a database that waits for its last connection ends while people book, and they book on when it is back', async () => {
  const ledger = stand.startVisitors()
  await ledger.more('201', 60)
  expect(ledger.outcomes.has('503')).toBe(false)
  await cluster.stopWhenAllHaveLeft()
  await expectAllUnready(stand)
  await cluster.start()
  await ledger.nextBookings()
  await ledger.more('201', 60)
  await ledger.close()
  expect(await stand.reckon(ledger)).toEqual(allRight)
})

test('the same when nobody books, and dashboards hear of changes afterwards', async () => {
  const { museum, addresses } = stand
  await cluster.stopWhenAllHaveLeft()
  await cluster.start()
  const isBooked = () =>
    museum.book(stand.slotIds[0] ?? '').then(
      () => true,
      () => false,
    )
  await expect.poll(isBooked, { timeout: 15_000 }).toBe(true)
  const { heard } = await openDashboard(addresses[1] ?? '', museum)
  await museum.openSlot()
  // Of that slot, or that something may have been missed.
  await expect.poll(heard, { timeout: 10_000, interval: 50 }).toContain('event: change')
})
