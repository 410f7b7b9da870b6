import { expect, test } from 'vitest'
import type { Slot } from '#contract/slot.ts'
import { form, type TestApp, testApp } from '#test/app.ts'
import { statementsOf } from '#test/reads/statements.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()

type Museum = Awaited<ReturnType<TestApp['register']>>

const listed = (by: Pick<Museum, 'as'>, { projectId }: Pick<Museum, 'projectId'>) =>
  by.as({ url: `/api/admin/events/${projectId}?limit=50` })

const times = <Made>(count: number, make: () => Made) => Array.from({ length: count }, make)

test('fifty concurrent dashboards need only a few statements', async () => {
  const museum = await app.register()
  const guide = await joinTeam(app, museum)
  await museum.book(await museum.openSlot())
  const statements = await statementsOf(app, async () => {
    const answers = await Promise.all([
      ...times(25, () => listed(museum, museum)),
      ...times(25, () => listed(guide, museum)),
    ])
    for (const { statusCode } of answers) expect(statusCode).toBe(200)
  })
  // One read each for the sessions, the project, its slots, and what guides may see.
  expect(statements).toBeGreaterThanOrEqual(4)
  expect(statements).toBeLessThan(20)
})

test('concurrent requests from admins and guides each get what the caller may see', async () => {
  const museum = await app.register()
  const own = await joinTeam(app, museum, { name: 'Jörg Öz' })
  const other = await joinTeam(app, museum, { name: 'Ida Kürt' })
  const slotId = await museum.openSlot()
  const made = await museum.book(slotId)
  const token = new URL(made.json<{ cancel_url: string }>().cancel_url).searchParams
  const assigned = { staff_name: 'Jörg Öz', event_id: slotId }
  await museum.as({ method: 'POST', url: '/api/admin/assign_staff', ...form(assigned) })
  const seen = async () => {
    const all = [museum, own, other]
    const asked = times(5, () => all.map((by) => listed(by, museum))).flat()
    const lists = (await Promise.all(asked)).map((answer) => answer.json<Slot[]>())
    return lists.map(([slot]) => slot?.bookings[0])
  }
  const whole = { booker_name: 'Jürgen Weiß', booker_email: 'juergen.weiss@schule.example' }
  const admins = { ...whole, cancel_token: token.get('cancel_token') }
  const guides = { ...whole, cancel_token: null }
  const hidden = { booker_name: '', booker_email: '', cancel_token: null, hidden: true }
  expect(await seen()).toMatchObject(times(5, () => [admins, guides, guides]).flat())
  const payload = { guides_see_all_bookers: false }
  await museum.as({ method: 'PUT', url: '/api/admin/organisation', payload })
  expect(await seen()).toMatchObject(times(5, () => [admins, guides, hidden]).flat())
})

test('a concurrent request from another organisation gets none of the data', async () => {
  const [museum, brewery] = [await app.register(), await app.register()]
  await museum.book(await museum.openSlot())
  const asked = times(10, () => [listed(museum, museum), listed(brewery, museum)]).flat()
  const answers = await Promise.all(asked)
  const expected = times(10, () => [200, 404]).flat()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(expected)
  for (const { statusCode, body } of answers) {
    if (statusCode === 404) expect(body).not.toContain('Weiß')
  }
})

test('a logged-out member gets nothing, even while others request the same list', async () => {
  const museum = await app.register()
  const guide = await joinTeam(app, museum)
  await museum.openSlot()
  await guide.as({ method: 'DELETE', url: '/api/token' })
  const asked = times(5, () => [listed(museum, museum), listed(guide, museum)]).flat()
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(statuses).toEqual(times(5, () => [200, 401]).flat())
})

test('a member sees a slot they have just stored, however many others request the list', async () => {
  const museum = await app.register()
  const others: Promise<unknown>[] = []
  const expected: string[] = []
  for (let n = 0; n < 10; n++) {
    others.push(...times(5, () => listed(museum, museum)))
    expected.push(await museum.openSlot({ starttime: `2026-12-0${1 + (n % 9)}T1${n}:00` }))
    const slots = (await listed(museum, museum)).json<Slot[]>()
    expect(slots.map(({ slot_id }) => slot_id).toSorted()).toEqual(expected.toSorted())
  }
  await Promise.all(others)
})
