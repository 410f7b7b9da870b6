import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { dumpOf } from '#test/dump.ts'
import { joinTeam } from '#test/world/people.ts'
import { seasonOf } from '#test/world/season.ts'
import { callOrganisations, operate } from './organisations.ts'

const app = await testApp({ REGISTRATION: 'open' })

const counters = ['rate_limit', 'erased_copies']

test('the operator deletes an organisation with everything in it, even if the disk has no room to rewrite tables', async () => {
  const other = await app.register()
  await other.book(await other.openSlot())
  const before = await dumpOf(app.db, counters)
  const museum = await app.register('Haus der Fremden')
  await joinTeam(app, museum)
  const season = seasonOf(museum)
  await season.open({ rule: { weekdays: [1, 2, 3, 4, 5, 6, 7], to: '2026-12-31' } })
  await museum.book(await museum.openSlot({ starttime: '2026-12-02T18:00' }))
  const listed = await callOrganisations(app.db, { action: 'list' }, app.clock.now())
  const organisationId = listed.find(({ name }) => name === 'Haus der Fremden')?.id as never
  const room = { checkpoint: async () => {}, freeBytes: async () => 24 * 1024 * 1024 }
  const place = { dataDir: app.ctx.config.dataDir, room, now: app.clock.now() }
  const call = { action: 'delete', organisationId } as const
  const deleted = await operate(app.db, call, place)
  expect(deleted.map(({ name }) => name)).toEqual(['Haus der Fremden'])
  expect(await dumpOf(app.db, counters)).toBe(before)
  expect((await museum.as({ url: '/api/users/me' })).statusCode).toBe(401)
  expect(await operate(app.db, call, place)).toEqual([])
})

test('the operator lets an organisation store as much again', async () => {
  const museum = await app.register('Haus der Vielen')
  await museum.openSlot()
  const listed = await callOrganisations(app.db, { action: 'list' }, app.clock.now())
  const organisationId = listed.find(({ name }) => name === 'Haus der Vielen')?.id as never
  await callOrganisations(app.db, { action: 'refill', organisationId }, app.clock.now())
  const counted = await app.db
    .selectFrom('storedAmount')
    .select('kind')
    .where('organisationId', '=', organisationId)
    .execute()
  expect(counted).toEqual([])
})
