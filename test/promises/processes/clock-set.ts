import { expect, vi } from 'vitest'
import { allRight } from '../../invariants/consistency-check.ts'
import { registerOrganisation } from '../../world/registered-organisation.ts'
import type { EmbeddedFixture } from './embedded-fixture.ts'

const hour = 3600

/**
 * Repeatedly sets the clock back an hour and corrects it, then sets it ahead an hour and corrects
 * it, while people book.
 */
export async function setTheClock(fixture: EmbeddedFixture, times: number): Promise<void> {
  const ledger = fixture.startVisitors()
  for (let time = 0; time < times; time++) {
    const { places } = await holdPlaces(fixture.address)
    for (const ahead of [-hour, 0]) {
      await ledger.more('201', 40)
      await fixture.setClock(ahead)
      expect(await places()).toBe(2)
    }
    for (const ahead of [hour, 0]) {
      await ledger.more('201', 40)
      await fixture.setClock(ahead)
      await vi.waitFor(async () => expect(await places()).toBe(0), { timeout: 20_000 })
    }
  }
  await ledger.more('201', 40)
  await ledger.close()
  expect([...ledger.outcomes.keys()].toSorted()).toEqual(['200', '201'])
  expect(ledger.longestMs).toBeLessThan(5000)
  expect(await fixture.checkAfterKill(ledger)).toEqual(allRight)
}

/** Holds two places for half an hour. Returns a function that counts the places still held. */
async function holdPlaces(address: string) {
  const museum = await registerOrganisation(address)
  const change = { name: museum.name, double_opt_in: true }
  await museum.call('PUT', `admin/project/${museum.projectId}`, change)
  const slotId = await museum.openSlot()
  await museum.book(slotId, { attendees_count: 2 })
  return { places: async () => (await museum.slots())[0]?.sum }
}
