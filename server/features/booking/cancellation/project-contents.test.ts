import { expect, test } from 'vitest'
import type { ProjectContents } from '#contract/project.ts'
import type { Staff } from '#server/auth/actor.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { contentsOf as countContents } from './deletion.ts'

const app = await testApp()

type Museum = Awaited<ReturnType<TestApp['register']>>

const contentsOf = async (museum: Museum): Promise<ProjectContents> =>
  (await museum.as({ url: `/api/admin/project/${museum.projectId}/contents` })).json()

test('an admin sees how many slots and bookings a project has, and how many are in the future', async () => {
  const museum = await app.register()
  expect(await contentsOf(museum)).toEqual({ slots: 0, bookings: 0, upcoming_bookings: 0 })
  const past = await museum.openSlot({ starttime: '2026-11-20T14:00' })
  const ahead = await museum.openSlot()
  const gone = await museum.openSlot()
  await museum.book(past)
  await museum.book(ahead)
  await museum.book(ahead)
  await museum.book(gone)
  await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${gone}` })
  app.clock.set('2026-11-20T14:00:00Z')
  expect(await contentsOf(museum)).toEqual({ slots: 2, bookings: 3, upcoming_bookings: 2 })
})

test('counting starts with future bookings, and stops at its limit', async () => {
  const museum = await app.register()
  const { projectId } = museum
  await museum.openSlot({ starttime: '2026-12-03T14:00' })
  await museum.openSlot({ starttime: '2026-12-04T14:00' })
  const past = await museum.openSlot({ starttime: '2026-12-01T14:00' })
  const ahead = await museum.openSlot({ starttime: '2026-12-02T14:00' })
  for (const slotId of [past, past, ahead]) await museum.book(slotId)
  const { organisationId } = await app.db
    .selectFrom('project')
    .select('organisationId')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  app.clock.set('2026-12-02T08:00:00Z')
  const staff = { organisationId } as Staff
  expect(await countContents(app.ctx, staff, { projectId, most: 3 })).toEqual({
    slots: 3,
    bookings: 3,
    upcoming_bookings: 1,
  })
  expect(await countContents(app.ctx, staff, { projectId, most: 1 })).toEqual({
    slots: 1,
    bookings: 1,
    upcoming_bookings: 1,
  })
})
