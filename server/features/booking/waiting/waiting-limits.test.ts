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

test('whoever joins twice may confirm by the link of either email, and a stranger changes nothing', async () => {
  const museum = await openWaitingMuseum(app)
  const slotId = await museum.openSlot({ max_attendees: 1 })
  await app.db.updateTable('slot').set({ attendees: 1 }).where('id', '=', slotId).execute()
  const email = 'twice@x.example'
  const mailTokens = async () => {
    const entries = app.db.selectFrom('waitingEntry').select('mailToken').orderBy('position')
    const found = await entries.where('bookerEmail', '=', email).execute()
    return found.map(({ mailToken }) => mailToken)
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
