import { describe, expect, test } from 'vitest'
import type { StatisticsRow } from '#contract/statistics.ts'
import type { Variant } from '#contract/variant.ts'
import { eraseOldBookers } from '#server/features/booking/booker/booker.ts'
import { sumDays } from '#server/features/statistics/daily-sum/daily-sum.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { seasonOf } from '#test/world/season.ts'
import { compareHistory } from '#test/world/statistics/compare.ts'
import { Succeeded, wait } from '#test/world/statistics/history.ts'

const app = await testApp()

type Museum = Awaited<ReturnType<TestApp['register']>>

const year = 'from=2026-01-01&to=2027-12-31'

const ask = async ({ as, projectId }: Museum, query: string) => {
  const answer = await as({ url: `/api/admin/statistics/${projectId}?${query}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<StatisticsRow[]>()
}

async function openMuseum() {
  app.clock.set('2026-11-20T12:00:00Z')
  return app.register()
}

const afterwards = (hours: number) => wait(app, hours)

test('every figure equals the result of a simple computation', async () => {
  const succeeded = new Succeeded()
  await compareHistory(app, { seed: 9, steps: 200, every: 50, succeeded })
  expect(succeeded.never, `${succeeded}`).toEqual([])
})

test('a project without slots has no figures', async () => {
  expect(await ask(await openMuseum(), `${year}&by=month`)).toEqual([])
})

describe('the figures stay the same', () => {
  async function past() {
    const museum = await openMuseum()
    const slotId = await museum.openSlot({ starttime: '2026-11-21T10:00' })
    await museum.book(slotId, { attendees_count: 3 })
    await museum.book(slotId, { attendees_count: 4, booker_email: 'b@schule.example' })
    await afterwards(48)
    const figures = () =>
      Promise.all(
        ['day', 'variant', 'language', 'group'].map((by) => ask(museum, `${year}&by=${by}`)),
      )
    return { museum, slotId, figures, before: await figures() }
  }

  test('when the day is summed and when the bookers are erased', async () => {
    const { figures, before } = await past()
    expect(before[0]).toMatchObject([{ key: '2026-11-21', slots: 1, tours: 1, people: 7 }])
    await sumDays(app.ctx)
    expect(await figures()).toEqual(before)
    await afterwards(24 * 120)
    expect(await eraseOldBookers(app.ctx)).toBeGreaterThan(1)
    expect(await figures()).toEqual(before)
  })

  test('when the slot, the variant and the project are deleted', async () => {
    const { museum, slotId, figures, before } = await past()
    const { as, projectId, variant } = museum
    const payload = { name: 'Abendführung' }
    await as({ method: 'POST', url: `/api/admin/variants/${projectId}`, payload })
    for (const url of [
      `/api/admin/variants/${variant.id}`,
      `/api/admin/timeslot/${slotId}`,
      `/api/admin/project/${projectId}`,
    ]) {
      const deleted = await as({ method: 'DELETE', url })
      expect(deleted.statusCode, deleted.body).toBe(204)
      expect(await figures()).toEqual(before)
    }
    await sumDays(app.ctx)
    expect(await figures()).toEqual(before)
    expect(before[1]).toMatchObject([{ key: variant.id, name: variant.name }])
    const listed = await as({ url: '/api/admin/statistics' })
    const deleted = { project_id: projectId, name: 'Museum Alte Spinnerei' }
    expect(listed.json()).toEqual([{ ...deleted, deleted_at: expect.any(String) }])
    const other = await app.register()
    expect((await other.as({ url: '/api/admin/statistics' })).json()).toEqual([])
  })
})

test('what standing bookings cost is summed by month and variant, and stays once names are erased', async () => {
  const museum = await openMuseum()
  const { as, variant, projectId } = museum
  const payload = {
    name: 'Führung',
    prices: [
      { name: 'Kinder', cents: 335, per: 'person', free_from: 11 },
      { name: 'Pauschale', cents: 6000, per: 'group' },
    ],
  }
  const url = `/api/admin/variants/${variant.id}`
  const { prices } = (await as({ method: 'PUT', url, payload })).json<Required<Variant>>()
  const slotId = await museum.openSlot({ starttime: '2026-11-21T10:00', max_attendees: 100 })
  const book = (count: number) =>
    museum.book(slotId, { attendees_count: count, prices: [{ id: prices[0]?.id, count }] })
  await book(24)
  await book(1)
  await museum.book(slotId, { attendees_count: 2 })
  const { cancel_url } = (await book(7)).json<{ cancel_url: string }>()
  const token = new URL(cancel_url).searchParams.get('cancel_token')
  await app.call({ method: 'POST', url: `/api/public/bookings/${token}/cancel` })
  const project = `/api/admin/project/${projectId}`
  await as({ method: 'PUT', url: project, payload: { name: 'Museum', currency: 'CHF' } })
  await book(2)
  const income = [
    { currency: 'EUR', cents: 22 * 335 + 335 + 2 * 6000 },
    { currency: 'CHF', cents: 2 * 335 + 6000 },
  ]
  const expectIncome = async () => {
    expect(await ask(museum, `${year}&by=month`)).toMatchObject([{ key: '2026-11', income }])
    expect(await ask(museum, `${year}&by=variant`)).toMatchObject([{ key: variant.id, income }])
  }
  await expectIncome()
  await afterwards(24 * 120)
  await sumDays(app.ctx)
  expect(await eraseOldBookers(app.ctx)).toBeGreaterThan(1)
  await expectIncome()
})

test('a slot that was deleted before it began does not count as a tour, and its bookings count as cancelled', async () => {
  const museum = await openMuseum()
  const slotId = await museum.openSlot({ starttime: '2026-11-21T10:00' })
  await museum.book(slotId, { attendees_count: 3 })
  await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${slotId}` })
  const [row] = await ask(museum, `${year}&by=day`)
  expect(row).toMatchObject({ slots: 0, tours: 0, places: 0, bookings: 0, people: 0 })
  expect(row).toMatchObject({ cancelled: 1, cancelled_people: 3, cancelled_within_day: 1 })
})

test('a booking that is not confirmed counts neither as booked nor as cancelled', async () => {
  const museum = await openMuseum()
  const payload = { name: 'Museum', double_opt_in: true }
  await museum.as({ method: 'PUT', url: `/api/admin/project/${museum.projectId}`, payload })
  await museum.book(await museum.openSlot())
  expect(await ask(museum, `${year}&by=month`)).toMatchObject([{ bookings: 0, cancelled: 0 }])
})

test('the days follow the project’s clock, even when daylight saving time begins or ends', async () => {
  const museum = await openMuseum()
  // 28 March 2027 has 23 hours, and 31 October 2027 has 25.
  for (const starttime of ['2027-03-27T23:30', '2027-03-28T00:30', '2027-03-28T23:30'])
    await museum.openSlot({ starttime })
  await museum.openSlot({ starttime: '2027-10-31T02:30' })
  await museum.openSlot({ starttime: '2027-10-31T23:59' })
  const days = async () => (await ask(museum, `${year}&by=day`)).map((row) => [row.key, row.slots])
  const expected = [
    ['2027-03-27', 1],
    ['2027-03-28', 2],
    ['2027-10-31', 2],
  ]
  expect(await days()).toEqual(expected)
  await afterwards(24 * 400)
  await sumDays(app.ctx)
  expect(await days()).toEqual(expected)
  const hours = await ask(museum, 'from=2027-10-31&to=2027-10-31&by=hour')
  expect(hours.map(({ key }) => key)).toEqual(['02', '23'])
})

test.each([
  ['from=2026-02-01&to=2026-01-31', 'to'],
  ['from=2026-01-01&to=2029-01-06', 'to'],
  ['from=gestern&to=2026-01-31', 'from'],
  ['from=2026-01-01&to=2026-01-31&by=moon', 'by'],
])('%s is refused', async (query, field) => {
  const { as, projectId } = await openMuseum()
  const answer = await as({ url: `/api/admin/statistics/${projectId}?${query}` })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
})

test('a change is counted even if the project was temporarily in another time zone', async () => {
  const museum = await openMuseum()
  const { as, projectId } = museum
  // This is already 22 November in Auckland.
  const slotId = await museum.openSlot({ starttime: '2026-11-21T22:00' })
  const made = await museum.book(slotId, { attendees_count: 3 })
  const { booking_id: bookingId } = made.json<{ booking_id: string }>()
  const inZone = (timezone: string) =>
    as({
      method: 'PUT',
      url: `/api/admin/project/${projectId}`,
      payload: { name: 'Museum', timezone },
    })
  await inZone('Pacific/Auckland')
  await afterwards(72)
  await sumDays(app.ctx)
  expect(await ask(museum, `${year}&by=day`)).toMatchObject([{ key: '2026-11-22', came: 0 }])
  await inZone('Europe/Berlin')
  const operation = { operation_id: crypto.randomUUID(), at: app.clock.now().toString() }
  const url = `/api/admin/booking/${bookingId}/attendance`
  const ticked = await as({ method: 'PATCH', url, payload: { came: 2, ...operation } })
  expect(ticked.statusCode, ticked.body).toBe(200)
  await inZone('Pacific/Auckland')
  expect(await ask(museum, `${year}&by=day`)).toMatchObject([{ key: '2026-11-22', came: 2 }])
})

describe('a slot that began yesterday on the project’s clock, but today in its own time zone', () => {
  const auckland = { timezone: 'Pacific/Auckland' }

  async function openYesterday(open: (museum: Museum) => Promise<unknown>) {
    const museum = await openMuseum()
    await museum.openSlot({ starttime: '2026-11-20T15:00' })
    await afterwards(15)
    await sumDays(app.ctx)
    await open(museum)
    return ask(museum, `${year}&by=day`)
  }

  test('is counted if it is opened after the day was summed', async () => {
    const rows = await openYesterday(async (museum) => {
      await museum.openSlot({ starttime: '2026-11-21T09:30', ...auckland })
    })
    expect(rows).toMatchObject([{ key: '2026-11-20', slots: 2 }])
  })

  test('is counted if it belongs to a series', async () => {
    const rows = await openYesterday(async (museum) => {
      const day = { from: '2026-11-21', to: '2026-11-21', weekdays: [6], times: ['09:30'] }
      const include = ['2026-11-21T09:30']
      const added = await seasonOf(museum).add({ rule: day, include, ...auckland })
      expect(added.statusCode, added.body).toBe(201)
    })
    expect(rows).toMatchObject([{ key: '2026-11-20', slots: 2 }])
  })
})
