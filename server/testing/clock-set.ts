import { expect, vi } from 'vitest'
import type { EmbeddedStand } from './embedded-stand.ts'
import { allRight } from './reckoning.ts'
import { registerOrganisation } from './registered-organisation.ts'

const hour = 3600

/** The clock is set back an hour and right again, then ahead and back, `times` over, while people book. */
export async function setTheClock(stand: EmbeddedStand, times: number): Promise<void> {
  const ledger = stand.startVisitors()
  for (let time = 0; time < times; time++) {
    const { places } = await holdPlaces(stand.address)
    for (const ahead of [-hour, 0]) {
      await ledger.more('201', 40)
      await stand.setClock(ahead)
      expect(await places()).toBe(2)
    }
    for (const ahead of [hour, 0]) {
      await ledger.more('201', 40)
      await stand.setClock(ahead)
      await vi.waitFor(async () => expect(await places()).toBe(0), { timeout: 20_000 })
    }
  }
  await ledger.more('201', 40)
  await ledger.close()
  expect([...ledger.outcomes.keys()].toSorted()).toEqual(['200', '201'])
  expect(ledger.longestMs).toBeLessThan(5000)
  expect(await stand.reckonAfterKill(ledger)).toEqual(allRight)
}

/** Two places that are held for half an hour, and how many of them still are. */
async function holdPlaces(address: string) {
  const museum = await registerOrganisation(address)
  const change = { name: museum.name, double_opt_in: true }
  await museum.call('PUT', `admin/project/${museum.projectId}`, change)
  const slotId = await museum.openSlot()
  await museum.book(slotId, { attendees_count: 2 })
  return { places: async () => (await museum.slots())[0]?.sum }
}
