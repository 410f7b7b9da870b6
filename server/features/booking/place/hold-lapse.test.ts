import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementsOf } from '#test/reads/statements.ts'
import { HoldsApp, manyHolds } from '#test/world/hold.ts'
import { lapseHolds } from './hold.ts'

let office: HoldsApp
beforeAll(async () => {
  office = await HoldsApp.open()
})
afterAll(() => office.close())

test('two hundred holds in twenty slots lapse in a few statements', async () => {
  const bySlot = await manyHolds(office)
  const { app } = office
  office.at('2026-11-20T12:30:00Z')
  expect(await statementsOf(app, () => lapseHolds(app.ctx))).toBeLessThanOrEqual(6)
  const stands = await app.db.selectFrom('booking').where('cancelledAt', 'is', null).execute()
  expect(stands).toEqual([])
  const slots = await app.db.selectFrom('slot').select('attendees').execute()
  expect(slots).toEqual(Array(bySlot.size).fill({ attendees: 0 }))
})
