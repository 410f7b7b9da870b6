import { expect, test } from 'vitest'
import { mailTokenOf } from '#server/auth/booking-token.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { testApp } from '#test/app.ts'
import { openWaitingMuseum } from '#test/promises/waiting/waiting-museum.ts'
import { keepWaitingLists } from './waiting-sweep.ts'

const app = await testApp({ RATE_LIMIT: 'on' })

test('joining repeatedly with the same address triggers at most ten emails an hour', async () => {
  const museum = await openWaitingMuseum(app)
  const slotId = await museum.openSlot({ max_attendees: 1 })
  await app.db.updateTable('slot').set({ attendees: 1 }).where('id', '=', slotId).execute()
  const statuses: number[] = []
  for (let nth = 0; nth < 12; nth++) {
    statuses.push((await museum.join([slotId], { people: 1 })).statusCode)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(201), 429, 429])
  const mails = (await app.outbox()).filter(({ event }) => event === 'waiting_joined')
  expect(mails).toHaveLength(10)
})

test('a network that waits for whole slots is limited by all the places that it would keep', async () => {
  const museum = await openWaitingMuseum(app)
  const payload = { name: 'Führung', exclusive: true }
  await museum.as({ method: 'PUT', url: `/api/admin/variants/${museum.variant.id}`, payload })
  const slotId = await museum.openSlot({ max_attendees: 60 })
  await app.db.updateTable('slot').set({ attendees: 60 }).where('id', '=', slotId).execute()
  const join = async (nth: number) =>
    (await museum.join([slotId], { people: 1, email: `${nth}@x.example` }, '203.0.113.9'))
      .statusCode
  expect(await Promise.all([join(1), join(2)])).toContain(429)
})

test('a person who joins twice may confirm through the link in either email, and a stranger cannot interfere', async () => {
  const museum = await openWaitingMuseum(app)
  const slotId = await museum.openSlot({ max_attendees: 1 })
  await app.db.updateTable('slot').set({ attendees: 1 }).where('id', '=', slotId).execute()
  const email = 'twice@x.example'
  const mailTokens = async () => {
    const entries = app.db.selectFrom('waitingEntry').select('id').orderBy('position')
    const found = await entries.where('bookerEmail', '=', email).execute()
    return found.map(({ id }) => mailTokenOf(id, app.ctx.secretKey))
  }
  const joined = await museum.wait([slotId], { email, people: 1 })
  const [first = ''] = await mailTokens()
  const stranger = await museum.wait([slotId], { email, people: 3, people_min: 1 })
  const again = await museum.wait([slotId], { email, people: 2 })
  expect(await museum.show(stranger)).toMatchObject({ code: 'not_found' })
  expect(await mailTokens()).toEqual([first, expect.any(String)])
  const [, last = ''] = await mailTokens()
  expect((await museum.say(again, 'confirm')).statusCode).toBe(404)
  const confirmed = await museum.say(first, 'confirm')
  expect(confirmed.json()).toMatchObject({ state: 'waiting', people: 1, people_min: 1 })
  expect(await museum.show(joined)).toMatchObject({ state: 'waiting' })
  expect((await museum.say(last, 'confirm')).json()).toMatchObject({ code: 'already_waiting' })
  expect((await museum.say(first, 'confirm')).json()).toMatchObject({ state: 'waiting' })
  expect((await museum.join([slotId], { email })).json()).toMatchObject({ code: 'already_waiting' })
  await museum.leave(joined)
  expect((await museum.say(last, 'confirm')).json()).toMatchObject({ state: 'waiting', people: 2 })
})

test('a network that joins many times can keep freed places from others for at most two offers', async () => {
  app.clock.set('2026-11-20T08:00:00Z')
  const museum = await openWaitingMuseum(app)
  const { slotId, cancel } = await museum.fullSlot()
  const wait = async (email: string, remoteAddress: string) => {
    const joined = await museum.join([slotId], { email, people: 4 }, remoteAddress)
    if (joined.statusCode !== 201) return undefined
    const { token } = joined.json<{ token: string }>()
    const { id } = await app.db
      .selectFrom('waitingEntry')
      .select('id')
      .where('tokenHash', '=', hashOf(token))
      .executeTakeFirstOrThrow()
    expect((await museum.say(mailTokenOf(id, app.ctx.secretKey), 'confirm')).statusCode).toBe(200)
    return token
  }
  const attackers: (string | undefined)[] = []
  for (let nth = 0; nth < 20; nth++) {
    attackers.push(await wait(`angreifer-${nth}@x.example`, '192.0.2.7'))
  }
  expect(attackers.filter(Boolean)).toHaveLength(5)
  const honest = (await wait('zoe@schule.example', '198.51.100.1')) ?? ''
  await cancel()
  let missed = 0
  while ((await museum.show(honest)).state !== 'offered') {
    const entries = await museum.list()
    const until = entries.find(({ offer }) => offer)?.offer?.until ?? ''
    expect(until).not.toBe('')
    app.clock.set(until)
    await keepWaitingLists(app.ctx)
    missed += 1
  }
  expect(missed).toBe(2)
  // Later entries from the network wait until the pause ends.
  await wait('angreifer-21@x.example', '192.0.2.7')
  const again = await museum.list()
  expect(again.filter(({ offer }) => offer)).toHaveLength(1)
})

test('a /48 with a new /64 for each entry gets five places in line, as an IPv4 address does', async () => {
  app.clock.set('2026-11-20T08:00:00Z')
  const museum = await openWaitingMuseum(app)
  const { slotId } = await museum.fullSlot()
  const join = async (nth: number, network: string) => {
    const of = { email: `gast-${nth}@x.example`, people: 4 }
    return (await museum.join([slotId], of, `${network}:${(nth * 257).toString(16)}::1`)).statusCode
  }
  const statuses: number[] = []
  for (let nth = 0; nth < 8; nth++) statuses.push(await join(nth, '2001:db8:1'))
  expect(statuses).toEqual([...Array<number>(5).fill(201), 429, 429, 429])
  expect(await join(8, '2001:db8:2')).toBe(201)
})
