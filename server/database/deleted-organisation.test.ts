import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { dumpOf } from '#test/dump.ts'
import { joinTeam } from '#test/world/people.ts'

test('deleting an organisation deletes all its data, and the demo can be created again', async () => {
  const app = await openTestApp()
  const before = await dumpOf(app.db)
  const museum = await app.register()
  await joinTeam(app, museum)
  await museum.book(await museum.openSlot())
  await app.db.deleteFrom('organisation').execute()
  expect(await dumpOf(app.db)).toBe(before)
  await app.close()
})
