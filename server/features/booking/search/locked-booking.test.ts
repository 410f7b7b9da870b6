import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { NewBookings } from './search.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('a booking locked by another transaction is left for the next run of the indexing job', async () => {
  const { book, openSlot } = await app.register()
  const newBookings = new NewBookings()
  app.ctx.changes.made = ({ organisationId }) => newBookings.note(organisationId)
  const slotId = await openSlot()
  await book(slotId)
  const indexed = () => app.db.selectFrom('bookingSearch').select('words').execute()
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('booking').select('id').where('slotId', '=', slotId).forUpdate().execute()
    await newBookings.index(app.ctx)
    expect(await indexed()).toEqual([])
  })
  await newBookings.index(app.ctx)
  expect(await indexed()).toHaveLength(1)
})
