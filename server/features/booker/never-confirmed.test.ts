import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lapseHolds } from '#server/features/hold/hold.ts'
import { ada, type BookersApp, key, openBookersApp, traces } from '#server/testing/booker.ts'
import { eraseOldBookers } from './booker.ts'

let house: BookersApp
beforeAll(async () => {
  house = await openBookersApp()
})
beforeEach(() => house.afresh())
afterAll(() => house.close())

async function heldByAda() {
  const { app } = house
  const museum = await app.register()
  await app.db
    .updateTable('project')
    .set({ doubleOptIn: true })
    .where('id', '=', museum.projectId)
    .execute()
  const slotId = await museum.openSlot()
  const made = await museum.book(slotId, ada, key)
  expect(made.statusCode).toBe(201)
  return { museum, slotId }
}

test('of a hold that lapsed nothing but its number of people is left the next hour', async () => {
  const { app } = house
  await heldByAda()
  await house.deliver()
  expect(await eraseOldBookers(app.house)).toBe(0)
  expect(await house.found()).toEqual(traces)
  const before = await house.counts()
  app.clock.set('2026-11-20T12:30:00Z')
  await lapseHolds(app.house)
  expect(await eraseOldBookers(app.house)).toBe(1)
  await house.tidyNow()
  expect(await house.found()).toEqual([])
  expect(await house.counts()).toMatchObject([
    { ...(before[0] as object), places: 0, cancelled: 1 },
  ])
  const kept = await app.db.selectFrom('booking').select(['heldBy', 'keyHash']).execute()
  expect(kept).toEqual([{ heldBy: null, keyHash: null }])
  expect(await eraseOldBookers(app.house)).toBe(0)
})

test('so it is with a hold that went with its slot', async () => {
  const { museum, slotId } = await heldByAda()
  await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${slotId}` })
  expect(await eraseOldBookers(house.app.house)).toBe(1)
  await house.tidyNow()
  expect(await house.found()).toEqual([])
})

test('the export says of a hold until when it waits, and in which language it was made', async () => {
  const { museum } = await heldByAda()
  const url = '/api/admin/booker/export'
  const answer = await museum.as({ method: 'POST', url, payload: { email: ada.booker_email } })
  expect(answer.json()).toMatchObject({
    bookings: [{ held_until: '2026-11-20T12:30:00Z', language: 'de', cancelled_at: null }],
    mails: [{ event: 'booking_held' }],
  })
})
