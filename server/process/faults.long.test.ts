import { afterAll, beforeAll, test } from 'vitest'
import { type Cluster, startCluster } from '#server/testing/cluster.ts'
import { type FaultStand, openFaultStand } from '#server/testing/fault-stand.ts'
import { cutConnections, killDatabase, killServers } from '#server/testing/faults.ts'

const rounds = 8

let cluster: Cluster
let stand: FaultStand

beforeAll(async () => {
  cluster = await startCluster()
  stand = await openFaultStand(cluster.url)
})
afterAll(async () => {
  await stand?.close()
  await cluster?.remove()
})

test('PostgreSQL is killed and started again, again and again: nothing is lost or doubled', () =>
  killDatabase(stand, { cluster, rounds }))

test('connections are cut for a long time: nothing is lost or doubled', () =>
  cutConnections(stand, { cluster, rounds }))

test('a server is killed beside another, again and again: nothing is lost or doubled', () =>
  killServers(stand, rounds))
