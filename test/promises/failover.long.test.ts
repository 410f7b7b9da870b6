import { afterEach, beforeEach, test } from 'vitest'
import { failOver } from '#test/promises/processes/failover.ts'
import { type FaultFixture, openFaultFixture } from '#test/promises/processes/fault-fixture.ts'
import { startClusterWithStandby } from '#test/servers/cluster.ts'
import { startHaproxy } from '#test/servers/haproxy.ts'

let pair: Awaited<ReturnType<typeof startClusterWithStandby>>
let haproxy: Awaited<ReturnType<typeof startHaproxy>>
let fixture: FaultFixture

beforeEach(async () => {
  pair = await startClusterWithStandby()
  haproxy = await startHaproxy([pair.primary.port, pair.standby.port])
  fixture = await openFaultFixture(`postgres://postgres@127.0.0.1:${haproxy.port}/postgres`)
})
afterEach(async () => {
  await fixture?.close()
  await haproxy?.close()
  await pair?.primary.remove()
  await pair?.standby.remove()
})

// Does nothing, because HAProxy detects the new primary.
const leadToStandby = async () => {}

test.each([
  ['killed', () => pair.primary.kill()],
  ['frozen', () => pair.primary.freeze()],
])('nothing is lost or duplicated when the primary behind HAProxy is %s and its standby promoted', (_, lose) =>
  failOver(fixture, { ...pair, lose, leadToStandby }))
