import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { slotsPerPage } from '#contract/limits.ts'
import type { Slot } from '#contract/slot.ts'
import { testApp } from '#test/app.ts'
import { fillProject } from '#test/world/filled.ts'

const app = await testApp()

const from = '2026-11-20'
const most = 100_000

test('the dashboard’s first response is smaller than 100 kB, however large the project is', async () => {
  const { projectId, as } = await app.register()
  // A hundred days of a project with 10,000 slots and 100,000 bookings a year.
  const filling = { projectId, from, days: 100, slots: 2800, bookingsPerSlot: 10 }
  await fillProject(app.db, filling)
  const { body, json } = await as({
    url: `/api/admin/events/${projectId}?from=${from}&limit=${slotsPerPage}`,
  })
  const slots = json<Slot[]>()
  expect(slots).toHaveLength(slotsPerPage)
  expect(slots.every(({ bookings }) => bookings.length === 10)).toBe(true)
  expect(gzipSync(body).length).toBeLessThan(most)
})
