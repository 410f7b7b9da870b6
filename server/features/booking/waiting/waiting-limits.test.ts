import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { openWaitingMuseum } from '#server/testing/waiting/waiting-museum.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ RATE_LIMIT: 'on' })
})
afterAll(() => app.close())

test('strangers who join again and again with one address make ten emails an hour at most', async () => {
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

test('whoever joins twice may confirm by the link of either email, and what was wanted last counts', async () => {
  const museum = await openWaitingMuseum(app)
  const slotId = await museum.openSlot({ max_attendees: 1 })
  await app.db.updateTable('slot').set({ attendees: 1 }).where('id', '=', slotId).execute()
  const email = 'twice@x.example'
  const mailToken = async () => {
    const entries = app.db.selectFrom('waitingEntry').select('mailToken')
    return (await entries.where('bookerEmail', '=', email).executeTakeFirstOrThrow()).mailToken
  }
  const joined = await museum.wait([slotId], { email, people: 1 })
  const first = await mailToken()
  const again = await museum.wait([slotId], { email, people: 3, people_min: 1 })
  expect(await mailToken()).toBe(first)
  expect(await museum.show(joined)).toMatchObject({ code: 'not_found' })
  expect((await museum.say(again, 'confirm')).statusCode).toBe(404)
  const confirmed = await museum.say(first, 'confirm')
  expect(confirmed.json()).toMatchObject({ state: 'waiting', people: 3, people_min: 1 })
  expect((await museum.join([slotId], { email })).json()).toMatchObject({ code: 'already_waiting' })
})
