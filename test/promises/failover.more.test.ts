import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectAgainToWait, failOver } from '#test/promises/processes/failover.ts'
import { type FaultFixture, openFaultFixture } from '#test/promises/processes/fault-fixture.ts'
import { startClusterWithStandby } from '#test/servers/cluster.ts'
import { startTcpProxy } from '#test/servers/tcp-proxy.ts'

let pair: Awaited<ReturnType<typeof startClusterWithStandby>>
let balancer: Awaited<ReturnType<typeof startTcpProxy>>
let fixture: FaultFixture

beforeEach(async () => {
  pair = await startClusterWithStandby()
  balancer = await startTcpProxy(pair.primary.port)
  fixture = await openFaultFixture(`postgres://postgres@127.0.0.1:${balancer.port}/postgres`)
})
afterEach(async () => {
  await fixture?.close()
  await balancer?.close()
  await pair?.primary.remove()
  await pair?.standby.remove()
})

const leadToStandby = async () => balancer.leadTo(pair.standby.port)

test('nothing is lost or duplicated when the primary is killed and its standby promoted', () =>
  failOver(fixture, { ...pair, lose: pair.primary.kill, leadToStandby }))

test('nothing is lost or duplicated when the primary freezes and its standby is promoted', () =>
  failOver(fixture, {
    ...pair,
    lose: async () => {
      balancer.fallSilent()
      await pair.primary.kill()
    },
    leadToStandby,
  }))

test('a booking or cancellation that only the primary has is never acknowledged, however often it is repeated', async () => {
  const { museum, slotIds, addresses } = fixture
  const post = (path: string, json: object, headers = {}) =>
    fetch(`${addresses[0]}/api/public/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(json),
    })
  const wish = {
    slot_id: slotIds[0],
    category: museum.variant.ressource_id,
    booker_name: 'Jürgen Weiß',
    booker_email: 'juergen.weiss@schule.example',
    attendees_count: 1,
  }
  const key = { 'idempotency-key': randomBytes(24).toString('base64url') }
  const { cancel_url } = await museum.book(slotIds[1] ?? '')
  const token = new URL(cancel_url).searchParams.get('cancel_token')
  await fixture.mailbox.waitFor(({ attachments }) => attachments.length > 0)
  await pair.standby.freeze()
  await expectAgainToWait(pair, () => post(`projects/${museum.projectId}/bookings`, wish, key))
  await expectAgainToWait(pair, () => post(`bookings/${token}/cancel`, {}))
})

test('a server connected to a standby is not ready and accepts no bookings until the standby is promoted', async () => {
  const { addresses, museum, slotIds } = fixture
  const ready = async () => (await fetch(`${addresses[0]}/health/ready`)).status
  const booked = () =>
    museum.book(slotIds[0] ?? '').then(
      () => 201,
      (error: Error) => Number(error.message.split(' ')[0]),
    )
  expect([await ready(), await booked()]).toEqual([200, 201])
  await pair.primary.kill()
  await leadToStandby()
  await expect.poll(ready, { timeout: 10_000 }).toBe(503)
  expect([await ready(), await booked()]).toEqual([503, 503])
  await pair.standby.promote()
  await expect.poll(booked, { timeout: 5000 }).toBe(201)
  expect(await ready()).toBe(200)
})
