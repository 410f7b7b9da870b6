import { expect } from 'vitest'
import type { startClusterWithStandby } from '../../servers/cluster.ts'
import type { FaultFixture } from './fault-fixture.ts'
import { expectAllUnready, expectNothingLost, goThrough } from './faults.ts'

type Pair = Awaited<ReturnType<typeof startClusterWithStandby>>

interface Failover extends Pair {
  /** Makes the primary unavailable. */
  lose: () => Promise<void>
  /** Redirects connections to the promoted standby. */
  leadToStandby: () => Promise<void>
}

/**
 * Checks that everything acknowledged is still stored after the primary is lost and its standby is
 * promoted.
 */
export async function failOver(fixture: FaultFixture, failover: Failover): Promise<void> {
  const { standby, lose, leadToStandby } = failover
  const ledger = await goThrough(fixture, {
    rounds: 1,
    begin: lose,
    meanwhile: async (visitors) => {
      await visitors.more('503', 12)
      await expectAllUnready(fixture)
    },
    end: async () => {
      await standby.promote()
      await leadToStandby()
    },
  })
  await expectNothingLost(fixture, { ledger, storedAt: standby.url })
}

// Finds calls that are waiting for the standby. The postman's statements wait too, and are excluded.
const waitsForStandby = `from pg_stat_activity
  where wait_event = 'SyncRep' and query !~ 'update "?outbox'`

/**
 * Makes a call while the standby does not respond, and cuts the call's database connection while it
 * waits, so that only the primary has the change. When repeated, the call must also wait instead of
 * being acknowledged.
 */
export async function expectAgainToWait(
  { primary }: Pick<Pair, 'primary'>,
  call: () => Promise<Response>,
): Promise<void> {
  const waits = async () => {
    const rows = await primary.query<{ pid: number }>(`select pid ${waitsForStandby}`)
    return rows.length
  }
  const first = call()
  await expect.poll(waits, { timeout: 10_000 }).toBe(1)
  await primary.query(`select pg_terminate_backend(pid) ${waitsForStandby}`)
  expect((await first).status).toBe(503)
  const again = call().then(({ status }) => status)
  const waiting = expect
    .poll(waits, { timeout: 10_000 })
    .toBe(1)
    .then(() => 'waits')
  expect(await Promise.race([again, waiting])).toBe('waits')
  await primary.query(`select pg_terminate_backend(pid) ${waitsForStandby}`)
  await again
}
