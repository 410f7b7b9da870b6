import { beforeEach, expect, test } from 'vitest'
import type { ClosedDays, ClosedDaysSent } from '#contract/project.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { closedDaysOf } from './closed-days.ts'

const app = await testApp()
beforeEach(() => app.clock.set('2026-11-23T12:00:00Z'))

type Museum = Awaited<ReturnType<TestApp['register']>>

const url = (projectId: string) => `/api/admin/closed_days/${projectId}`
const shown = async ({ as, projectId }: Museum, id = projectId) =>
  (await as({ url: url(id) })).json<ClosedDays>().days
const put = ({ as, projectId }: Museum, days: ClosedDaysSent['days'] | unknown[], id = projectId) =>
  as({ method: 'PUT', url: url(id), payload: { days } })
const another = async ({ as }: Museum) =>
  (await as({ method: 'POST', url: '/api/admin/project', payload: { name: 'Depot' } })).json<{
    id: string
  }>().id

async function organisationOf({ projectId }: Museum) {
  const { organisationId } = await app.db
    .selectFrom('project')
    .select('organisationId')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return organisationId
}

const christmas = { from: '2026-12-24', to: '2026-12-26', reason: 'Weihnachten' }
const summer = { from: '2027-08-01', to: '2027-08-20', reason: 'Umbau' }
const newYear = { from: '2027-01-01', to: '2027-01-01', reason: 'Neujahr', everywhere: true }

test('saving closed days replaces the whole list, which is sorted by start date', async () => {
  const museum = await app.register()
  expect(await shown(museum)).toEqual([])
  const answer = await put(museum, [
    summer,
    { from: '2026-12-24', to: '2026-12-26', reason: ' Weihnachten ' },
  ])
  expect([answer.statusCode, answer.json()]).toEqual([200, { days: [christmas, summer] }])
  expect(await shown(museum)).toEqual([christmas, summer])
  await put(museum, [newYear])
  expect(await shown(museum)).toEqual([newYear])
  await put(museum, [])
  expect(await shown(museum)).toEqual([])
})

test('closed days may overlap and may lack a reason', async () => {
  const museum = await app.register()
  const days = [
    { from: '2026-12-24', to: '2026-12-24', reason: '', everywhere: true },
    christmas,
    christmas,
  ]
  expect((await put(museum, days)).statusCode).toBe(200)
  expect(await shown(museum)).toEqual(days)
})

test('a closed day of the organisation applies to all its projects, including later ones', async () => {
  const museum = await app.register()
  const depot = await another(museum)
  await put(museum, [christmas, newYear])
  await put(museum, [newYear, summer], depot)
  const gallery = await another(museum)
  expect(await shown(museum)).toEqual([christmas, newYear])
  expect(await shown(museum, depot)).toEqual([newYear, summer])
  expect(await shown(museum, gallery)).toEqual([newYear])
  await put(museum, [], gallery)
  expect(await shown(museum)).toEqual([christmas])
  expect(await shown(museum, depot)).toEqual([summer])
})

test('saving closed days records the project in the audit log and announces each project that changed', async () => {
  const museum = await app.register()
  const { projectId } = museum
  const depot = await another(museum)
  const { changes } = app.ctx
  const announced = async (days: ClosedDaysSent['days']) => {
    changes.flush()
    const heard: (string | null)[] = []
    const stop = changes.listen(await organisationOf(museum), (id) => heard.push(id))
    await put(museum, days)
    changes.flush()
    stop()
    return heard.sort()
  }
  expect(await announced([christmas])).toEqual([projectId])
  expect(await announced([christmas, newYear])).toEqual([projectId, depot].sort())
  expect(await announced([newYear])).toEqual([projectId])
  expect(await announced([])).toEqual([projectId, depot].sort())
  const [entry] = (await museum.as({ url: '/api/admin/audit' })).json<object[]>()
  expect(entry).toMatchObject({
    action: 'closed_days_changed',
    subject_id: projectId,
    label: 'Museum Alte Spinnerei',
  })
})

const wrong: [what: string, day: unknown][] = [
  ['a German date', { ...christmas, from: '24.12.2026' }],
  ['a day that does not exist', { ...christmas, from: '2026-02-30' }],
  ['an end before the start', { ...christmas, to: '2026-12-23' }],
  ['a reason of 101 characters', { ...christmas, reason: 'x'.repeat(101) }],
  ['a reason of two lines', { ...christmas, reason: 'a\nb' }],
  ['a word instead of a flag', { ...christmas, everywhere: 'ja' }],
]

test.each(wrong)('%s is refused, and nothing is stored', async (_, day) => {
  const museum = await app.register()
  await put(museum, [summer])
  const answer = await put(museum, [day])
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { fields: { days: expect.any(String) } },
  ])
  expect(await shown(museum)).toEqual([summer])
})

test('500 closed days with long reasons are stored, but one more is refused', async () => {
  const museum = await app.register()
  const days = Array.from({ length: 500 }, (_, place) => ({
    ...christmas,
    reason: `${place} ${'ß'.repeat(96)}`,
  }))
  expect((await put(museum, days)).statusCode).toBe(200)
  expect(await shown(museum)).toHaveLength(500)
  expect((await put(museum, [...days, summer])).statusCode).toBe(422)
  expect(await shown(museum)).toHaveLength(500)
})

test('a list is still shown when closed days for all projects make it longer than 500 entries', async () => {
  const museum = await app.register()
  const depot = await another(museum)
  await put(museum, Array(400).fill(christmas))
  await put(museum, Array(400).fill(newYear), depot)
  expect(await shown(museum)).toHaveLength(800)
})

test('lists of closed days saved at the same time never mix, in one project or in two', async () => {
  const museum = await app.register()
  const depot = await another(museum)
  const lists = ['Umbau', 'Fest', 'Streik', 'Sturm'].map((reason) => [
    { ...christmas, reason, everywhere: true },
    { ...summer, reason, everywhere: true },
  ])
  const saved = lists.map((days, place) =>
    put(museum, days, place % 2 === 0 ? museum.projectId : depot),
  )
  expect((await Promise.all(saved)).map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 200, 200,
  ])
  const days = await shown(museum)
  expect(days).toHaveLength(2)
  expect(new Set(days.map(({ reason }) => reason)).size).toBe(1)
})

test('projects that are deleted or in another organisation are not found', async () => {
  const museum = await app.register()
  const other = await app.register()
  await put(other, [christmas, newYear])
  expect((await museum.as({ url: url(other.projectId) })).statusCode).toBe(404)
  expect((await put(museum, [summer], other.projectId)).statusCode).toBe(404)
  // An invalid list must not reveal whether the project exists either.
  expect((await put(museum, [{}], other.projectId)).statusCode).toBe(404)
  expect(await shown(other)).toEqual([christmas, newYear])
  expect(await shown(museum)).toEqual([])
  const depot = await another(museum)
  await museum.as({ method: 'DELETE', url: `/api/admin/project/${depot}` })
  expect((await museum.as({ url: url(depot) })).statusCode).toBe(404)
  expect((await put(museum, [summer], depot)).statusCode).toBe(404)
})

test('guides can read closed days but not change them', async () => {
  const museum = await app.register()
  await put(museum, [christmas])
  await app.db
    .updateTable('staff')
    .set({ admin: false })
    .where('email', '=', museum.email)
    .execute()
  expect(await shown(museum)).toEqual([christmas])
  expect((await put(museum, [])).statusCode).toBe(403)
  expect(await shown(museum)).toEqual([christmas])
})

test('other parts of the server can read just the closed days from a given day onwards', async () => {
  const museum = await app.register()
  await put(museum, [christmas, newYear, summer])
  const organisationId = await organisationOf(museum)
  const project = { organisationId, projectId: museum.projectId }
  expect(await closedDaysOf(app.db, project)).toEqual([christmas, newYear, summer])
  expect(await closedDaysOf(app.db, { ...project, since: '2026-12-26' })).toHaveLength(3)
  expect(await closedDaysOf(app.db, { ...project, since: '2026-12-27' })).toEqual([newYear, summer])
})

test('the list of projects shows which have closed days', async () => {
  const museum = await app.register()
  const depot = await another(museum)
  const marked = async () =>
    (await museum.as({ url: '/api/admin/projects' }))
      .json<{ id: string; has_closed_days?: true }[]>()
      .filter(({ has_closed_days }) => has_closed_days)
      .map(({ id }) => id)
  expect(await marked()).toEqual([])
  await put(museum, [christmas], depot)
  expect(await marked()).toEqual([depot])
  await put(museum, [newYear], depot)
  expect(await marked()).toEqual([museum.projectId, depot])
})
