import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { seasonOf } from '#test/world/season.ts'

const app = await testApp()

async function open() {
  const museum = await app.register()
  const season = seasonOf(museum)
  const { series_id: seriesId, change_id: changeId } = await season.open()
  const slotOn = async (day: string) => {
    const slot = (await museum.slots()).find(({ start }) => start.startsWith(day))
    return slot?.slot_id ?? ''
  }
  return { museum, season, seriesId, changeId, slotOn }
}

const remove = (museum: Awaited<ReturnType<TestApp['register']>>, slotId: string) =>
  museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${slotId}` })

const elevenThirty = { rule: { times: ['11:30'] } }

describe('changing a series from a day onwards', () => {
  test('moves its slots from that day onwards, and counts them', async () => {
    const { season, seriesId } = await open()
    const done = await season.changeSeries(seriesId, '2026-12-15', elevenThirty)
    expect(done).toMatchObject({ created: 0, changed: 3, deleted: 0, booked: 0, by_hand: 0 })
    expect(await season.starts()).toEqual([
      '2026-12-01T10:00',
      '2026-12-08T10:00',
      '2026-12-15T10:30',
      '2026-12-22T10:30',
      '2026-12-29T10:30',
    ])
  })

  test('keeps and lists a booked slot at its old time, and does not open one at the new time on that day', async () => {
    const { museum, season, seriesId, slotOn } = await open()
    await museum.book(await slotOn('2026-12-08'))
    const plan = await season.changeSeries(seriesId, '2026-12-01', {
      ...elevenThirty,
      dry_run: true,
    })
    expect(plan).toMatchObject({
      booked: [{ start: '2026-12-08T10:00:00Z', reason: 'booked' }],
    })
    const done = await season.changeSeries(seriesId, '2026-12-01', {
      ...elevenThirty,
      max_attendees: 12,
    })
    expect(done).toMatchObject({ created: 0, changed: 5, booked: 1 })
    const slots = await museum.slots()
    expect(slots.map(({ start, max_attendees }) => [start.slice(5, 16), max_attendees])).toEqual([
      ['12-01T10:30', 12],
      ['12-08T10:00', 12],
      ['12-15T10:30', 12],
      ['12-22T10:30', 12],
      ['12-29T10:30', 12],
    ])
  })

  test('does not reopen a deleted 11:00 slot at 11:30', async () => {
    const { museum, season, seriesId, slotOn } = await open()
    await remove(museum, await slotOn('2026-12-08'))
    const done = await season.changeSeries(seriesId, '2026-12-01', elevenThirty)
    expect(done).toMatchObject({ created: 0, changed: 4, by_hand: 1 })
    expect(await season.starts()).not.toContain('2026-12-08T10:30')
  })

  test('does not overwrite manual changes unless requested', async () => {
    const { museum, season, seriesId, slotOn } = await open()
    const url = `/api/admin/timeslot/${museum.projectId}/${await slotOn('2026-12-08')}`
    const byHand = { starttime: '2026-12-08T15:00', max_attendees: 4 }
    await museum.as({ method: 'PUT', url, payload: museum.slotBody(byHand) })
    const wanted = { ...elevenThirty, max_attendees: 20, internal: true }
    const kept = await season.changeSeries(seriesId, '2026-12-01', wanted)
    expect(kept).toMatchObject({ changed: 5, by_hand: 1 })
    const shown = async () =>
      (await museum.slots())
        .filter(({ start }) => start.startsWith('2026-12-08'))
        .map(({ start, max_attendees, internal }) => [start.slice(11, 16), max_attendees, internal])
    expect(await shown()).toEqual([['14:00', 4, true]])
    await season.changeSeries(seriesId, '2026-12-01', { ...wanted, overwrite: true })
    expect(await shown()).toEqual([['10:30', 20, true]])
  })

  test('restores a slot that was called off, without the reason', async () => {
    const { museum, season, seriesId, slotOn } = await open()
    const slotId = await slotOn('2026-12-08')
    const url = `/api/admin/slot/${slotId}/call_off`
    await museum.as({ method: 'POST', url, payload: { reason: 'Heizung' } })
    const stored = () =>
      app.db
        .selectFrom('slot')
        .select(['deletedAt', 'callOffReason'])
        .where('id', '=', slotId)
        .executeTakeFirstOrThrow()
    expect((await stored()).callOffReason).toBe('Heizung')
    await season.changeSeries(seriesId, '2026-12-01', { overwrite: true })
    expect(await stored()).toEqual({ deletedAt: null, callOffReason: null })
  })

  test('opens new slots, and deletes those that the series no longer contains', async () => {
    const { season, seriesId } = await open()
    const rule = { weekdays: [2, 4], times: ['11:00', '14:00'], to: '2026-12-10' }
    const done = await season.changeSeries(seriesId, '2026-12-08', { rule })
    expect(done).toMatchObject({ created: 3, changed: 0, deleted: 3 })
    expect(await season.starts()).toEqual([
      '2026-12-01T10:00',
      '2026-12-08T10:00',
      '2026-12-08T13:00',
      '2026-12-10T10:00',
      '2026-12-10T13:00',
    ])
    const back = await season.changeSeries(seriesId, '2026-12-08')
    expect(back).toMatchObject({ created: 3, deleted: 3 })
    expect(await season.starts()).toHaveLength(5)
  })

  test('deletes a slot whose places were changed by hand only if overwriting is requested', async () => {
    const { museum, season, seriesId, slotOn } = await open()
    const slotId = await slotOn('2026-12-15')
    const url = `/api/admin/slots/${museum.projectId}/change`
    const set = { max_attendees: 25 }
    await museum.as({ method: 'POST', url, payload: { slot_ids: [slotId], set } })
    const wednesdays = { rule: { weekdays: [3] } }
    const done = await season.changeSeries(seriesId, '2026-12-01', wednesdays)
    expect(done).toMatchObject({ created: 5, deleted: 4, by_hand: 1 })
    expect((await season.starts()).filter((start) => start.startsWith('2026-12-15'))).toHaveLength(
      1,
    )
    const again = { ...wednesdays, overwrite: true }
    const all = await season.changeSeries(seriesId, '2026-12-01', again)
    expect(all).toMatchObject({ created: 0, deleted: 1, by_hand: 0 })
  })

  test('keeps each time at its position when another time is removed', async () => {
    const { museum, season } = await open()
    const rule = { weekdays: [3], times: ['11:00', '14:00'] }
    const { series_id } = await season.open({ rule })
    const before = (await museum.slots()).filter((slot) => slot.series_id === series_id)
    const afternoons = before.filter(({ start }) => start.endsWith('T13:00:00Z'))
    const done = await season.changeSeries(series_id, '2026-12-01', {
      rule: { ...rule, times: ['14:00'] },
    })
    expect(done).toMatchObject({ created: 0, changed: 0, deleted: 5 })
    const after = (await museum.slots()).filter((slot) => slot.series_id === series_id)
    expect(after.map(({ slot_id }) => slot_id)).toEqual(afternoons.map(({ slot_id }) => slot_id))
  })

  test('does not open a second slot beside a booked one when its time returns to the series', async () => {
    const { museum, season, seriesId, slotOn } = await open()
    await museum.book(await slotOn('2026-12-08'))
    await season.changeSeries(seriesId, '2026-12-01', elevenThirty)
    const both = { rule: { times: ['11:30', '11:00'] } }
    const done = await season.changeSeries(seriesId, '2026-12-01', both)
    expect(done).toMatchObject({ created: 4, booked: 1, collides: 1 })
    const starts = await season.starts()
    expect(starts.filter((start) => start === '2026-12-08T10:00')).toHaveLength(1)
  })

  test('gives a time back its former position, so that a slot deleted by hand stays deleted', async () => {
    const { museum, season } = await open()
    const rule = { weekdays: [3], times: ['10:00', '11:00'] }
    const { series_id } = await season.open({ rule })
    const gone = (await museum.slots()).find(({ start }) => start === '2026-12-02T10:00:00Z')
    await remove(museum, gone?.slot_id ?? '')
    await season.changeSeries(series_id, '2026-12-01', { rule: { ...rule, times: ['10:00'] } })
    const done = await season.changeSeries(series_id, '2026-12-01', { rule })
    expect(done).toMatchObject({ created: 4, by_hand: 1 })
    expect(await season.starts()).not.toContain('2026-12-02T10:00')
  })

  test('reopens a slot deleted by hand only on request, and then as the series defines it', async () => {
    const { museum, season, seriesId, slotOn } = await open()
    await remove(museum, await slotOn('2026-12-08'))
    const wanted = { ...elevenThirty, max_attendees: 3, overwrite: true, timezone: 'Europe/London' }
    const done = await season.changeSeries(seriesId, '2026-12-01', wanted)
    expect(done).toMatchObject({ created: 1, changed: 4 })
    const back = (await museum.slots()).find(({ start }) => start.startsWith('2026-12-08'))
    expect(back).toMatchObject({
      start: '2026-12-08T11:30:00Z',
      timezone: 'Europe/London',
      max_attendees: 3,
    })
  })

  test('loses nothing if the series is changed twice at the same time', async () => {
    const { museum, season, seriesId } = await open()
    await Promise.all([
      season.changeSeries(seriesId, '2026-12-01', { max_attendees: 4 }),
      season.changeSeries(seriesId, '2026-12-15', { max_attendees: 8 }),
    ])
    const done = await season.changeSeries(seriesId, '2026-12-01', { max_attendees: 6 })
    expect(done).toMatchObject({ changed: 5, by_hand: 0 })
    expect((await museum.slots()).map(({ max_attendees }) => max_attendees)).toEqual(
      Array.from({ length: 5 }, () => 6),
    )
  })

  test('does not move a slot to a time that another slot already has', async () => {
    const { museum, season, seriesId } = await open()
    await museum.openSlot({ starttime: '2026-12-15T11:30' })
    const done = await season.changeSeries(seriesId, '2026-12-01', elevenThirty)
    expect(done).toMatchObject({ changed: 4, collides: 1 })
  })

  test('does not overwrite guides changed by hand', async () => {
    const { museum, season, seriesId, slotOn } = await open()
    const [admin] = (await museum.as({ url: '/api/admin/staff' })).json<
      { staff_id: string; staff_name: string }[]
    >()
    const staff_id = admin?.staff_id ?? ''
    const rotation = { staff_ids: [staff_id] }
    await season.changeSeries(seriesId, '2026-12-01', rotation)
    const slotId = await slotOn('2026-12-22')
    const name = encodeURIComponent(admin?.staff_name ?? '')
    await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${slotId}/staff/${name}` })
    expect(await season.changeSeries(seriesId, '2026-12-01', rotation)).toMatchObject({
      changed: 0,
    })
    const led = (await museum.slots()).map(({ staff }) => staff.length)
    expect(led).toEqual([1, 1, 1, 0, 1])
  })

  test('is refused for another organisation’s series', async () => {
    const { seriesId } = await open()
    const { season } = await open()
    expect(await season.changeSeries(seriesId, '2026-12-01')).toMatchObject({ code: 'not_found' })
    expect((await season.endSeries(seriesId, '2026-12-01')).statusCode).toBe(404)
  })
})

describe('ending a series', () => {
  test('deletes its unbooked slots from that day onwards', async () => {
    const { museum, season, seriesId, slotOn } = await open()
    await museum.book(await slotOn('2026-12-22'))
    const answer = await season.endSeries(seriesId, '2026-12-08')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ deleted: 3, booked: 1 })
    expect(await season.starts()).toEqual(['2026-12-01T10:00', '2026-12-22T10:00'])
  })
})
