import { beforeEach, expect, test } from 'vitest'
import { keyedHash } from '#server/auth/secrets.ts'
import { testApp } from '#test/app.ts'
import { forgetOldOrigins } from './booker.ts'

const app = await testApp({ TRUST_PROXY: '127.0.0.1' })
beforeEach(() => app.clock.set('2026-11-20T12:00:00Z'))

const origins = (projectId: string) =>
  app.db
    .selectFrom('booking')
    .select(['bookerName', 'origin'])
    .where('projectId', '=', projectId)
    .orderBy('id')
    .execute()

async function openMuseum({ doubleOptIn = false } = {}) {
  const museum = await app.register()
  const { organisationId } = await app.db
    .updateTable('project')
    .set({ doubleOptIn })
    .where('id', '=', museum.projectId)
    .returning('organisationId')
    .executeTakeFirstOrThrow()
  const slotId = await museum.openSlot({ starttime: '2026-12-20T10:00', max_attendees: 50 })
  const bookFrom = async (ip: string, booker_name = 'Erika') => {
    const answer = await museum.book(slotId, { booker_name }, { 'x-forwarded-for': ip })
    expect(answer.statusCode).toBe(201)
  }
  const hashed = (day: string, network: string) =>
    keyedHash(`origin ${day} ${organisationId} ${network}`, app.ctx.secretKey).toString('hex')
  const hashes = async () =>
    (await origins(museum.projectId)).map(
      ({ origin }) => origin && Buffer.from(origin).toString('hex'),
    )
  return { ...museum, slotId, bookFrom, hashed, hashes }
}

test.each([
  false,
  true,
])('a booking stores its visitor’s network as a hash that changes daily (confirmation required: %s)', async (doubleOptIn) => {
  const museum = await openMuseum({ doubleOptIn })
  await museum.bookFrom('192.0.2.7')
  await museum.bookFrom('2001:db8:1:2::3')
  await museum.bookFrom('2001:db8:1:ffff::3')
  app.clock.set('2026-11-21T00:00:00Z')
  await museum.bookFrom('192.0.2.7')
  expect(await museum.hashes()).toEqual([
    museum.hashed('2026-11-20', '192.0.2.7'),
    museum.hashed('2026-11-20', '32.1.13.184.0.1/48'),
    museum.hashed('2026-11-20', '32.1.13.184.0.1/48'),
    museum.hashed('2026-11-21', '192.0.2.7'),
  ])
})

test('bookings stored in one batch each keep the hash of their own network', async () => {
  const museum = await openMuseum()
  const addresses = Array.from({ length: 12 }, (_, n) => `192.0.2.${n}`)
  await Promise.all(addresses.map((ip) => museum.bookFrom(ip, ip)))
  for (const { bookerName, origin } of await origins(museum.projectId)) {
    expect(origin && Buffer.from(origin).toString('hex')).toBe(
      museum.hashed('2026-11-20', bookerName),
    )
  }
})

test('no network is stored for a booking made by an admin', async () => {
  const museum = await openMuseum()
  const { slot_id, ...booking } = museum.bookingBody(museum.slotId)
  const payload = { ...booking, slot_id, starttime: '2026-12-20T10:00' }
  const url = `/api/admin/booking/${museum.projectId}`
  expect((await museum.as({ method: 'POST', url, payload })).statusCode).toBe(201)
  expect(await museum.hashes()).toEqual([null])
})

test('stored networks are erased after seven days, in every project', async () => {
  const museum = await openMuseum()
  const other = await openMuseum()
  await museum.bookFrom('192.0.2.1')
  await other.bookFrom('192.0.2.1')
  app.clock.set('2026-11-20T12:00:01Z')
  await museum.bookFrom('192.0.2.2')
  app.clock.set('2026-11-27T12:00:00Z')
  await forgetOldOrigins(app.ctx)
  expect(await museum.hashes()).toEqual([null, museum.hashed('2026-11-20', '192.0.2.2')])
  expect(await other.hashes()).toEqual([null])
})

test('erasing a booker also erases the stored network', async () => {
  const museum = await openMuseum()
  await museum.bookFrom('192.0.2.1')
  await app.db.updateTable('booking').set({ cancelledAt: app.clock.now() }).execute()
  const payload = { email: 'juergen.weiss@schule.example' }
  const url = '/api/admin/booker/erase'
  expect((await museum.as({ method: 'POST', url, payload })).json()).toEqual({ erased: 1 })
  expect(await museum.hashes()).toEqual([null])
})
