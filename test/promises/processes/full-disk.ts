import { expect } from 'vitest'
import { allRight } from '../../invariants/consistency-check.ts'
import { type EmbeddedFixture, openEmbeddedFixture } from './embedded-fixture.ts'
import { mountSmallDisk } from './small-disk.ts'

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
