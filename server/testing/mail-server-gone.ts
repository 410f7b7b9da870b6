import { expect } from 'vitest'
import type { EmbeddedStand } from './embedded-stand.ts'
import { allRight } from './reckoning.ts'

/** The mail server goes and comes back, `times` over, while people book. */
export async function takeMailServerAway(stand: EmbeddedStand, times: number): Promise<void> {
  const { mailServer } = stand
  const ledger = stand.startVisitors()
  for (let time = 0; time < times; time++) {
    await mailServer.nextMail()
    await mailServer.goes()
    await ledger.more('201', 60)
    expect(stand.printed()).toContain('a mail server is down, its mails wait')
    await mailServer.comesBack()
    const backSince = performance.now()
    await mailServer.nextMail()
    expect(performance.now() - backSince).toBeLessThan(5000)
  }
  await ledger.close()
  expect([...ledger.outcomes.keys()].toSorted()).toEqual(['200', '201'])
  expect(await stand.reckonAfterKill(ledger)).toEqual(allRight)
}
