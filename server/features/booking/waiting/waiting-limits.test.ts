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
