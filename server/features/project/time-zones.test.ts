import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { compareTimeZones } from './time-zones.ts'

const app = await openTestApp()
afterAll(() => app.close())
beforeEach(() => app.db.deleteFrom('project').execute())

/** What is logged if a project has this time zone, as if an earlier version had stored it. */
async function logged(timezone: string) {
  const { projectId } = await app.register()
  await app.db
    .updateTable('project')
    .set({ timezone })
    .where('id', '=', projectId as never)
    .execute()
  const lines: { facts: object; text: string }[] = []
  await compareTimeZones(app.ctx, { warn: (facts, text) => lines.push({ facts, text }) })
  return lines
}

test.each([
  'Europe/Berlin',
  'Europe/Zurich',
  'Asia/Kathmandu',
  'America/New_York',
  'UTC',
])('nothing is logged about the zone %s, whose clocks Node and the database set alike', async (zone) => {
  expect(await logged(zone)).toEqual([])
})

// Databases read some short names as fixed offsets.
test('a zone in which the database does not change the clocks is logged once, with the first instant and both offsets', async () => {
  const [line, ...others] = await logged('CET')
  expect(others).toEqual([])
  expect(line?.facts).toMatchObject({
    zone: 'CET',
    from: '2027-03-28T01:00:00Z',
    node: 7200,
    database: 3600,
  })
  expect(line?.text).toMatch(/CET.*2027-03-28T01:00:00Z.*UTC\+2.*UTC\+1/)
})

// `+02` of the name of a zone means west of Greenwich to PostgreSQL.
test('a zone that is another one to the database is logged from now on', async () => {
  const [line] = await logged('+02:30')
  expect(line?.facts).toMatchObject({ from: '2026-11-20T12:00:00Z', node: 9000, database: -9000 })
  expect(line?.text).toMatch(/UTC\+2,5.*UTC-2,5/)
})

test.each([
  ['Mars/Olympus', /Node/],
  ['+2359', /PostgreSQL/],
])('the zone %s, which one of the two does not know, is logged', async (zone, by) => {
  const [line, ...others] = await logged(zone)
  expect(others).toEqual([])
  expect(line?.facts).toEqual({ zone })
  expect(line?.text).toMatch(by)
})
