import { afterAll, beforeAll, test } from 'vitest'
import { type FaultFixture, openFaultFixture } from '#test/promises/processes/fault-fixture.ts'
import { cutConnections, killDatabase, killServers } from '#test/promises/processes/faults.ts'
import { type Cluster, startCluster } from '#test/servers/cluster.ts'

const rounds = 8

let cluster: Cluster
let fixture: FaultFixture

beforeAll(async () => {
  cluster = await startCluster()
  fixture = await openFaultFixture(cluster.url)
})
afterAll(async () => {
  await fixture?.close()
  await cluster?.remove()
})

test('nothing is lost or duplicated when PostgreSQL is killed and restarted repeatedly', () =>
  killDatabase(fixture, { cluster, rounds }))

test('nothing is lost or duplicated when connections are cut for a long time', () =>
  cutConnections(fixture, { cluster, rounds }))

test('nothing is lost or duplicated when one of two servers is killed repeatedly', () =>
  killServers(fixture, rounds))
