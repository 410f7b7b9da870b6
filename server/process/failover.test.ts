import { afterEach, beforeEach, test } from 'vitest'
import { startClusterWithStandby } from '#server/testing/cluster.ts'
import { failOver } from '#server/testing/failover.ts'
import { type FaultStand, openFaultStand } from '#server/testing/fault-stand.ts'
import { startSwitch } from '#server/testing/switch.ts'

let pair: Awaited<ReturnType<typeof startClusterWithStandby>>
let balancer: Awaited<ReturnType<typeof startSwitch>>
let stand: FaultStand

beforeEach(async () => {
  pair = await startClusterWithStandby()
  balancer = await startSwitch(pair.primary.port)
  stand = await openFaultStand(`postgres://postgres@127.0.0.1:${balancer.port}/postgres`)
})
afterEach(async () => {
  await stand.close()
  await balancer.close()
  await pair.primary.remove()
  await pair.standby.remove()
})

const leadToStandby = async () => balancer.leadTo(pair.standby.port)

test('the primary is killed and its standby promoted: nothing is lost or doubled', () =>
  failOver(stand, { ...pair, lose: pair.primary.kill, leadToStandby }))

test('the primary is gone without a word and its standby promoted: nothing is lost or doubled', () =>
  failOver(stand, {
    ...pair,
    lose: async () => {
      balancer.fallSilent()
      await pair.primary.kill()
    },
    leadToStandby,
  }))
