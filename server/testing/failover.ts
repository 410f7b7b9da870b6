import type { startClusterWithStandby } from './cluster.ts'
import type { FaultStand } from './fault-stand.ts'
import { expectAllUnready, expectNothingLost, goThrough } from './faults.ts'

type Pair = Awaited<ReturnType<typeof startClusterWithStandby>>

interface Failover extends Pair {
  /** How the primary is lost. */
  lose: () => Promise<void>
  /** Leads connections to the standby, once that is promoted. */
  leadToStandby: () => Promise<void>
}

/** The primary is lost, and its standby promoted: whatever was acknowledged is there as well. */
export async function failOver(stand: FaultStand, failover: Failover): Promise<void> {
  const { standby, lose, leadToStandby } = failover
  const ledger = await goThrough(stand, {
    rounds: 1,
    begin: lose,
    meanwhile: async (visitors) => {
      await visitors.more('503', 12)
      await expectAllUnready(stand)
    },
    end: async () => {
      await standby.promote()
      await leadToStandby()
    },
  })
  await expectNothingLost(stand, { ledger, storedAt: standby.url })
}
