import { expect, test } from 'vitest'
import type { WaitingShown } from '#contract/waiting.ts'
import { testApp } from '#test/app.ts'
import { openWaitingMuseum } from '#test/promises/waiting/waiting-museum.ts'
import { forgetPassedEntries, keepWaitingLists } from './waiting-sweep.ts'

const morning = '2026-11-20T08:00:00Z'

const app = await testApp()

function museumWithList() {
  app.clock.set(morning)
  return openWaitingMuseum(app)
}

test('freed places are offered to the first entry that fits, and nobody else can book them', async () => {
  const museum = await museumWithList()
  const { slotId, cancel } = await museum.fullSlot()
  const large = await museum.wait([slotId], { email: 'a@x.example', people: 6, people_min: 5 })
  const first = await museum.wait([slotId], { email: 'b@x.example', people: 3 })
  const second = await museum.wait([slotId], { email: 'c@x.example', people: 2, people_min: 1 })
  const third = await museum.wait([slotId], { email: 'd@x.example', people: 2 })
  expect((await museum.show(third)).slots[0]?.ahead).toBe(3)
  await cancel()
  expect(await museum.show(large)).toMatchObject({ state: 'waiting', offer: null })
  expect(await museum.show(first)).toMatchObject({ state: 'offered', offer: { people: 3 } })
  expect(await museum.show(second)).toMatchObject({ state: 'offered', offer: { people: 1 } })
  expect(await museum.show(third)).toMatchObject({ state: 'waiting' })
  expect(await museum.slotOf(slotId)).toMatchObject({ sum: 0, offered: 4 })
  expect(await museum.remaining(slotId)).toBe(undefined)
  expect((await museum.book(slotId)).statusCode).toBe(409)
  const lowered = museum.slotBody({ max_attendees: 3 })
  const url = `/api/admin/timeslot/${museum.projectId}/${slotId}`
  const answer = await museum.as({ method: 'PUT', url, payload: lowered })
  expect(answer.json()).toMatchObject({ code: 'fewer_than_booked' })
})

test('a yes to an offer counts for the time that it named, and the person is told of a move', async () => {
  const museum = await museumWithList()
  const { slotId, cancel } = await museum.fullSlot()
  const token = await museum.wait([slotId])
  await cancel()
  const payload = { starttime: '2026-12-01T14:00', timezone: 'Europe/Berlin', reason: '' }
  await museum.as({ method: 'POST', url: `/api/admin/slot/${slotId}/move`, payload })
  const offers = (await app.outbox()).filter(
    ({ event, projectId }) => event === 'waiting_offered' && projectId === museum.projectId,
  )
  expect(offers).toHaveLength(2)
  const bare = await museum.say(token, 'accept')
  expect([bare.statusCode, bare.json()]).toMatchObject([
    409,
    { code: 'slot_moved', start: '2026-12-01T13:00:00Z' },
  ])
  expect(await museum.slotOf(slotId)).toMatchObject({ sum: 0, offered: 2 })
  const url = `/api/public/waiting/${token}/accept`
  const yes = (start: string) => app.call({ method: 'POST', url, payload: { start } })
  expect((await yes('2026-12-01T09:00:00Z')).json()).toMatchObject({ code: 'slot_moved' })
  expect((await yes('2026-12-01T13:00:00Z')).json()).toMatchObject({ state: 'booked' })
})

test('whoever has an offer is told of each move, also back to the first time', async () => {
  const museum = await museumWithList()
  const { slotId, cancel } = await museum.fullSlot()
  await museum.wait([slotId])
  await cancel()
  for (const starttime of ['2026-12-01T14:00', '2026-12-01T10:00']) {
    const payload = { starttime, timezone: 'Europe/Berlin', reason: '' }
    await museum.as({ method: 'POST', url: `/api/admin/slot/${slotId}/move`, payload })
  }
  const offers = (await app.outbox()).filter(
    ({ event, projectId }) => event === 'waiting_offered' && projectId === museum.projectId,
  )
  expect(offers).toHaveLength(3)
})

test('an accepted offer becomes a booking with a confirmation email, and ends the person’s other entries', async () => {
  const museum = await museumWithList()
  const { slotId, cancel } = await museum.fullSlot()
  const other = await museum.fullSlot({ starttime: '2026-12-02T10:00' })
  const token = await museum.wait([slotId], { people: 3 })
  const elsewhere = await museum.wait([other.slotId], { email: 'ZOE@schule.example' })
  await cancel()
  const accepted = await museum.say(token, 'accept')
  const booked = { start: '2026-12-01T09:00:00Z', people: 3 }
  expect(accepted.json()).toMatchObject({ state: 'booked', offer: null, booked })
  expect(accepted.json<WaitingShown>().cancel_url).toContain('cancel_token=')
  expect((await museum.say(token, 'accept')).statusCode).toBe(200)
  expect(await museum.slotOf(slotId)).toMatchObject({ sum: 3, offered: 0 })
  expect(await museum.remaining(slotId)).toBe(1)
  expect(await museum.show(elsewhere)).toMatchObject({ state: 'left' })
  const mails = (await app.outbox()).filter(({ projectId }) => projectId === museum.projectId)
  const ofZoe = mails.filter(({ recipient }) => recipient === 'zoe@schule.example')
  expect(ofZoe.map(({ event }) => event)).toEqual(['waiting_offered', 'booking_confirmed'])
  expect(await museum.list()).toEqual([])
})

test('a declined or missed offer goes to the next entry, and the person gets an email', async () => {
  const museum = await museumWithList()
  const { slotId, cancel } = await museum.fullSlot()
  const tokens: string[] = []
  for (const who of ['a', 'b', 'c']) {
    tokens.push(await museum.wait([slotId], { email: `${who}@x.example`, people: 4 }))
  }
  const [first = '', second = '', third = ''] = tokens
  await cancel()
  expect((await museum.say(second, 'accept')).json()).toMatchObject({ code: 'no_offer' })
  expect((await museum.say(first, 'decline')).json()).toMatchObject({ state: 'declined' })
  const { offer } = await museum.show(second)
  // 24 hours of daytime from nine o'clock, twelve of them on the next day.
  expect(offer?.until).toBe('2026-11-21T19:00:00Z')
  app.clock.set('2026-11-21T18:59:59Z')
  await keepWaitingLists(app.ctx)
  expect(await museum.show(second)).toMatchObject({ state: 'offered' })
  app.clock.set('2026-11-21T19:00:00Z')
  expect((await museum.say(second, 'accept')).statusCode).toBe(409)
  await keepWaitingLists(app.ctx)
  expect(await museum.show(second)).toMatchObject({ state: 'missed' })
  expect(await museum.show(third)).toMatchObject({ state: 'offered' })
  const mails = (await app.outbox()).filter(({ projectId }) => projectId === museum.projectId)
  const told = mails.filter(({ event }) => event === 'waiting_ended')
  expect(told.map(({ recipient }) => recipient)).toEqual(['a@x.example', 'b@x.example'])
})

test('nobody can join the waiting list twice with the same address, while places are free, or if it is turned off', async () => {
  const museum = await museumWithList()
  const { slotId } = await museum.fullSlot({ max_attendees: 5 })
  expect((await museum.join([slotId], { people: 3, people_min: 1 })).json()).toMatchObject({
    code: 'places_free',
  })
  await museum.wait([slotId])
  expect((await museum.join([slotId])).json()).toMatchObject({ code: 'already_waiting' })
  expect((await museum.join([slotId], { people: 2, people_min: 3 })).statusCode).toBe(422)
  await museum.as({
    method: 'PUT',
    url: `/api/admin/project/${museum.projectId}`,
    payload: { name: 'Museum', waiting_list: false },
  })
  const refused = await museum.join([slotId], { email: 'b@x.example' })
  expect(refused.json()).toMatchObject({ code: 'waiting_off' })
})

test('adding places, reducing a booking and removing an entry that has an offer all trigger new offers', async () => {
  const museum = await museumWithList()
  const { slotId } = await museum.fullSlot()
  const first = await museum.wait([slotId], { email: 'a@x.example' })
  const second = await museum.wait([slotId], { email: 'b@x.example' })
  const url = `/api/admin/timeslot/${museum.projectId}/${slotId}`
  const payload = museum.slotBody({ max_attendees: 6 })
  expect((await museum.as({ method: 'PUT', url, payload })).statusCode).toBe(204)
  expect(await museum.show(first)).toMatchObject({ state: 'offered' })
  expect(await museum.show(second)).toMatchObject({ state: 'waiting' })
  const [entry] = await museum.list()
  await museum.as({ method: 'DELETE', url: `/api/admin/waiting/${entry?.id}` })
  expect(await museum.show(first)).toMatchObject({ state: 'removed' })
  expect(await museum.show(second)).toMatchObject({ state: 'offered' })
})

test('people waiting for a deleted slot get an email, unless they are also waiting for another slot', async () => {
  const museum = await museumWithList()
  const { slotId, cancel } = await museum.fullSlot()
  const other = await museum.fullSlot({ starttime: '2026-12-02T10:00' })
  const both = await museum.wait([slotId, other.slotId], { email: 'a@x.example', people: 4 })
  const one = await museum.wait([slotId], { email: 'b@x.example' })
  await cancel()
  expect(await museum.show(both)).toMatchObject({ state: 'offered' })
  await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${slotId}` })
  await keepWaitingLists(app.ctx)
  expect(await museum.show(both)).toMatchObject({ state: 'waiting', offer: null })
  expect(await museum.show(one)).toMatchObject({ state: 'over' })
  await other.cancel()
  expect(await museum.show(both)).toMatchObject({ state: 'offered' })
})

test('people waiting in a deleted project get an email, and their data is deleted once the slots have passed', async () => {
  const museum = await museumWithList()
  const { slotId, cancel } = await museum.fullSlot()
  const token = await museum.wait([slotId], { email: 'gone@x.example' })
  await cancel()
  expect(await museum.show(token)).toMatchObject({ state: 'offered' })
  await museum.as({ method: 'DELETE', url: `/api/admin/project/${museum.projectId}` })
  await keepWaitingLists(app.ctx)
  expect(await museum.show(token)).toMatchObject({ state: 'over', offer: null })
  const told = (await app.outbox()).filter(({ recipient }) => recipient === 'gone@x.example')
  expect(told.map(({ event }) => event)).toEqual(['waiting_offered', 'waiting_ended'])
  app.clock.set('2027-01-01T12:00:00Z')
  await keepWaitingLists(app.ctx)
  await forgetPassedEntries(app.ctx)
  expect(await app.db.selectFrom('waitingEntry').selectAll().execute()).toEqual([])
  const mails = (await app.outbox()).filter(({ event }) => event.startsWith('waiting_'))
  expect(mails.filter(({ recipient }) => recipient !== '')).toEqual([])
})

test('erasing a person ends their waiting-list entries, and an export includes the entries', async () => {
  const museum = await museumWithList()
  const { slotId, cancel } = await museum.fullSlot()
  const token = await museum.wait([slotId])
  const next = await museum.wait([slotId], { email: 'next@x.example' })
  await cancel()
  const email = 'Zoe@schule.example'
  const post = (path: string) =>
    museum.as({ method: 'POST', url: `/api/admin/${path}`, payload: { email } })
  expect((await post('booker/export')).json()).toMatchObject({ waiting: [{ people: 2 }] })
  expect((await post('booker/erase')).statusCode).toBe(200)
  expect(await museum.show(token)).toMatchObject({ code: 'not_found' })
  expect(await museum.show(next)).toMatchObject({ state: 'offered' })
})

test('two missed offers pause an address for a week', async () => {
  const museum = await museumWithList()
  const slots = [await museum.fullSlot(), await museum.fullSlot({ starttime: '2026-12-05T10:00' })]
  const late = await museum.fullSlot({ starttime: '2026-12-20T10:00' })
  for (const { slotId, cancel } of slots) {
    await museum.wait([slotId])
    await cancel()
  }
  const token = await museum.wait([late.slotId])
  app.clock.set('2026-11-23T12:00:00Z')
  await keepWaitingLists(app.ctx)
  await late.cancel()
  expect(await museum.show(token)).toMatchObject({ state: 'waiting' })
  expect(await museum.list()).toMatchObject([{ paused_until: '2026-11-30T12:00:00Z' }])
  app.clock.set('2026-11-30T12:00:01Z')
  await keepWaitingLists(app.ctx)
  expect(await museum.show(token)).toMatchObject({ state: 'offered' })
})

test('an admin sees how many people are waiting, and can offer places out of turn, even to a paused address', async () => {
  const museum = await museumWithList()
  const { slotId, cancel } = await museum.fullSlot()
  const other = await museum.fullSlot({ starttime: '2026-12-02T10:00' })
  const token = await museum.wait([slotId, other.slotId], { people: 3 })
  const url = `/api/admin/waiting/${museum.projectId}/count`
  expect((await museum.as({ url })).json()).toEqual({ entries: 1, people: 3, unconfirmed: 0 })
  const confirmedAt = app.clock.now()
  const confirm = (at: Temporal.Instant | null) =>
    app.db
      .updateTable('waitingEntry')
      .set({ confirmedAt: at })
      .where('projectId', '=', museum.projectId)
      .execute()
  await confirm(null)
  expect((await museum.as({ url })).json()).toEqual({ entries: 0, people: 0, unconfirmed: 1 })
  await confirm(confirmedAt)
  await app.db
    .updateTable('waitingEntry')
    .set({ pausedUntil: Temporal.Instant.from('2026-11-27T08:00:00Z') })
    .where('projectId', '=', museum.projectId)
    .execute()
  await cancel()
  const [entry] = await museum.list()
  const offer = (slot_id: string) =>
    museum.as({
      method: 'POST',
      url: `/api/admin/waiting/${entry?.id}/offer`,
      payload: { slot_id },
    })
  expect((await offer(other.slotId)).json()).toMatchObject({ code: 'no_room_to_offer' })
  expect(await museum.show(token)).toMatchObject({ state: 'waiting' })
  expect((await offer(slotId)).json()).toMatchObject([{ state: 'offered' }])
  expect((await museum.say(token, 'accept')).json()).toMatchObject({ state: 'booked' })
  expect((await museum.as({ url })).json()).toEqual({ entries: 0, people: 0, unconfirmed: 0 })
})

test('the list of projects shows admins where people are waiting', async () => {
  const museum = await museumWithList()
  const { slotId } = await museum.fullSlot()
  const listed = async () => (await museum.as({ url: '/api/admin/projects' })).json()
  expect(await listed()).not.toMatchObject([{ has_waiting: true }])
  await museum.wait([slotId])
  expect(await listed()).toMatchObject([{ has_waiting: true }])
})
