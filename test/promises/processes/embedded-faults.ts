import { expect, vi } from 'vitest'
import { allRight } from '../../invariants/consistency-check.ts'
import { registerOrganisation } from '../../world/registered-organisation.ts'
import { type EmbeddedFixture, openEmbeddedFixture } from './embedded-fixture.ts'
import { mountSmallDisk } from './small-disk.ts'

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

/** Stops the mail server and starts it again, `times` times, while people book. */
export async function takeMailServerAway(fixture: EmbeddedFixture, times: number): Promise<void> {
  const { mailServer } = fixture
  const ledger = fixture.startVisitors()
  for (let time = 0; time < times; time++) {
    await mailServer.nextMail()
    await mailServer.goes()
    await ledger.more('201', 60)
    expect(fixture.printed()).toContain('a mail server is down, its mails wait')
    await mailServer.comesBack()
    const backSince = performance.now()
    await mailServer.nextMail()
    expect(performance.now() - backSince).toBeLessThan(5000)
  }
  await ledger.close()
  expect([...ledger.outcomes.keys()].toSorted()).toEqual(['200', '201'])
  expect(await fixture.checkAfterKill(ledger)).toEqual(allRight)
}

/** Fills the disk to the last byte and frees it again, `times` times, while people book. */
export async function fillTheDisk(times: number): Promise<void> {
  const disk = await mountSmallDisk(220)
  const fixture = await openEmbeddedFixture(disk.folder)
  try {
    const ledger = fixture.startVisitors()
    for (let time = 0; time < times; time++) {
      await ledger.more('201', 60)
      const giveBack = await disk.fill()
      await ledger.more('503', 30)
      expect(await answersOf(fixture)).toEqual({ slots: 200, live: 200, ready: 503 })
      await giveBack()
      const freeSince = performance.now()
      await ledger.nextBookings()
      expect(performance.now() - freeSince).toBeLessThan(5000)
    }
    await ledger.more('201', 60)
    await ledger.close()
    expect([...ledger.outcomes.keys()].toSorted()).toEqual(['200', '201', '503'])
    expect(await fixture.checkAfterKill(ledger)).toEqual(allRight)
  } finally {
    await fixture.close()
    await disk.remove()
  }
}

async function answersOf({ statusOf, museum }: EmbeddedFixture) {
  return {
    slots: await statusOf(`/api/public/projects/${museum.projectId}/slots`),
    live: await statusOf('/health/live'),
    ready: await statusOf('/health/ready'),
  }
}
