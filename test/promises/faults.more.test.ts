import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimSeconds } from '#server/mail/queued-mail.ts'
import { changed, openDashboard } from '#test/dashboard.ts'
import { allRight } from '#test/invariants/consistency-check.ts'
import { type FaultFixture, openFaultFixture } from '#test/promises/processes/fault-fixture.ts'
import { cutConnections, killDatabase, killServers } from '#test/promises/processes/faults.ts'
import { type Cluster, startCluster } from '#test/servers/cluster.ts'

let cluster: Cluster
let fixture: FaultFixture

beforeAll(async () => {
  cluster = await startCluster()
  fixture = await openFaultFixture(cluster.url)
}, 60_000)
afterAll(async () => {
  await fixture?.close()
  await cluster?.remove()
})

test('when PostgreSQL is killed and restarted, nothing is lost, and dashboards are notified of changes', async () => {
  const { museum, addresses } = fixture
  const { heard } = await openDashboard(addresses[1] ?? '', museum)
  await killDatabase(fixture, { cluster, rounds: 1 })
  const before = heard().length
  await museum.openSlot()
  const since = () => heard().slice(before)
  await expect.poll(since, { timeout: 5000, interval: 50 }).toContain(changed(museum))
})

test('repeatedly broken connections neither lose nor duplicate anything', () =>
  cutConnections(fixture, { cluster, rounds: 1 }))

test('an email is sent only once, even if the database is down from the email’s handover until after its claim has lapsed', async () => {
  const { mailbox, museum, slotIds, setAhead } = fixture
  const [here, there] = fixture.servers
  if (!here || !there) throw new Error('two servers are needed')
  const booker_email = `${randomUUID()}@schule.example`
  const { held, letGo } = mailbox.hold(booker_email)
  await museum.book(slotIds[0] ?? '', { booker_email })
  await held
  await cluster.kill()
  letGo()
  const arrived = () => mailbox.mails.filter(({ recipients }) => recipients.includes(booker_email))
  await expect.poll(arrived).toHaveLength(1)
  const linesBefore = there.printed().length
  const noticed = () => there.printed().slice(linesBefore)
  await expect.poll(noticed, { timeout: 10_000 }).toContain('the outbox cannot be read')
  await setAhead(claimSeconds + 1)
  // Paused, as if the process were too busy to record the outcome immediately.
  process.kill(here.pid, 'SIGSTOP')
  await cluster.start()
  const ledger = fixture.startVisitors([there.address], 1)
  await ledger.more('201', 1)
  process.kill(here.pid, 'SIGCONT')
  await ledger.close()
  expect(await fixture.check(ledger)).toEqual(allRight)
  expect(arrived()).toHaveLength(1)
})

// Runs last, because an email sent in the instant before the kill may arrive twice.
test('when one of two servers is killed, nothing is lost, and visitors hardly notice', () =>
  killServers(fixture, 1))
