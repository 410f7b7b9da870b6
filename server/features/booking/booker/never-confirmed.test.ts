import { beforeEach, expect, test } from 'vitest'
import { perFile } from '#test/per-file.ts'
import { ada, key, openBookersApp, traces } from '#test/world/booker.ts'
import { lapseHolds } from '../place/hold.ts'
import { eraseOldBookers } from './booker.ts'

const ctx = await perFile(openBookersApp())
beforeEach(() => ctx.afresh())

async function heldByAda() {
  const { app } = ctx
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

test('an hour after a hold lapses, only its number of people is left', async () => {
  const { app } = ctx
  await heldByAda()
  await ctx.deliver()
  expect(await eraseOldBookers(app.ctx)).toBe(0)
  expect(await ctx.found()).toEqual(traces)
  const before = await ctx.counts()
  app.clock.set('2026-11-20T12:30:00Z')
  await lapseHolds(app.ctx)
  expect(await eraseOldBookers(app.ctx)).toBe(1)
  await ctx.tidyNow()
  expect(await ctx.found()).toEqual([])
  expect(await ctx.counts()).toMatchObject([{ ...(before[0] as object), places: 0, cancelled: 1 }])
  const kept = await app.db.selectFrom('booking').select(['heldBy', 'keyHash']).execute()
  expect(kept).toEqual([{ heldBy: null, keyHash: null }])
  expect(await eraseOldBookers(app.ctx)).toBe(0)
})

test('the data of a hold whose slot was deleted is erased too', async () => {
  const { museum, slotId } = await heldByAda()
  await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${slotId}` })
  expect(await eraseOldBookers(ctx.app.ctx)).toBe(1)
  await ctx.tidyNow()
  expect(await ctx.found()).toEqual([])
})

test('the export shows when a hold expires and the language it was made in', async () => {
  const { museum } = await heldByAda()
  const url = '/api/admin/booker/export'
  const answer = await museum.as({ method: 'POST', url, payload: { email: ada.booker_email } })
  expect(answer.json()).toMatchObject({
    bookings: [{ held_until: '2026-11-20T12:30:00Z', language: 'de', cancelled_at: null }],
    mails: [{ event: 'booking_held' }],
  })
})
