import { expect } from 'vitest'
import { allRight } from '../../invariants/consistency-check.ts'
import type { EmbeddedFixture } from './embedded-fixture.ts'

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
