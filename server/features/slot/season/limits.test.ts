import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { seasonOf } from '#test/world/season.ts'

const app = await testApp({ RATE_LIMIT: 'on' })

test('a team member may plan and store actions on many slots 300 times an hour', {
  tags: ['more'],
}, async () => {
  const [museum, brewery] = [await app.register(), await app.register()]
  const season = seasonOf(museum)
  const { series_id, change_id } = await season.open()
  const statuses = new Set<number>()
  for (let n = 1; n < 300; n++) statuses.add((await season.add({ dry_run: true })).statusCode)
  expect([...statuses]).toEqual([200])
  const others = [
    await season.add(),
    await season.endSeries(series_id, '2026-12-01'),
    await season.changeAll({ filter: {}, set: { delete: true } }),
    await season.copy({ from: '2026-12-01', to: ['2026-12-02'] }),
    await season.undoing(change_id),
  ]
  expect(others.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429, 429, 429])
  expect((await seasonOf(brewery).add()).statusCode).toBe(201)
  app.clock.set('2026-11-20T13:00:00Z')
  expect((await season.undoing(change_id)).statusCode).toBe(200)
})

test('a team member may replace closed days 300 times an hour', { tags: ['more'] }, async () => {
  const season = seasonOf(await app.register())
  const close = async () => (await season.close('2026-12-24', 'Heiligabend')).statusCode
  const statuses = new Set<number>()
  for (let n = 0; n < 300; n++) statuses.add(await close())
  expect([...statuses]).toEqual([200])
  expect(await close()).toBe(429)
})
