import { describe, expect, test } from 'vitest'
import type { ChangeDone, SlotPlan } from '#contract/slot-change.ts'
import { testApp } from '#test/app.ts'
import { joinTeam } from '#test/world/people.ts'
import { seasonOf } from '#test/world/season.ts'

const app = await testApp()

const days = ['2026-12-01', '2026-12-02', '2026-12-03']

async function open() {
  const museum = await app.register()
  const season = seasonOf(museum)
  const ids: string[] = []
  for (const day of days) ids.push(await museum.openSlot({ starttime: `${day}T10:00` }))
  const change = async (set: object, chosen: object = { slot_ids: ids }) => {
    const answer = await season.changeAll({ ...chosen, set })
    expect(answer.statusCode).toBe(200)
    return answer.json<ChangeDone>()
  }
  const plan = async (set: object) =>
    (await season.changeAll({ slot_ids: ids, set, dry_run: true })).json<SlotPlan>()
  return { museum, season, ids, change, plan }
}

describe('changing many slots', () => {
  test('sets the given fields and keeps the others', async () => {
    const { museum, change } = await open()
    const set = { time: '11:30', max_attendees: 25, internal: true, comment: 'Treffpunkt Kasse' }
    expect(await change(set)).toMatchObject({ changed: 3, created: 0, deleted: 0, booked: 0 })
    const [first] = await museum.slots()
    expect(first).toMatchObject({
      start: '2026-12-01T10:30:00Z',
      max_attendees: 25,
      internal: true,
      comment: 'Treffpunkt Kasse',
      available_ressources: ['Führung'],
    })
    await change({ shift_minutes: -45 })
    expect((await museum.slots()).map(({ start }) => start.slice(11, 16))).toEqual(
      days.map(() => '09:45'),
    )
  })

  test('shows a preview first: what is changed, what is deleted, and what is kept because it is booked', async () => {
    const { museum, ids, plan } = await open()
    await museum.book(ids[1] ?? '')
    const moved = await plan({ time: '12:00' })
    expect(moved.change.map(({ start }) => start)).toEqual([
      '2026-12-01T11:00:00Z',
      '2026-12-03T11:00:00Z',
    ])
    expect(moved.booked).toEqual([
      {
        start: '2026-12-02T09:00:00Z',
        reason: 'booked',
        slot_id: ids[1],
        timezone: 'Europe/Berlin',
      },
    ])
    expect((await plan({ delete: true })).delete).toHaveLength(2)
    expect((await plan({ max_attendees: 1 })).booked).toMatchObject([
      { reason: 'fewer_than_booked' },
    ])
    expect((await museum.slots()).map(({ start }) => start.slice(11, 16))).toEqual(
      days.map(() => '09:00'),
    )
  })

  test('deletes unbooked slots', async () => {
    const { museum, ids, change, season } = await open()
    await museum.book(ids[0] ?? '')
    expect(await change({ delete: true })).toMatchObject({ deleted: 2, booked: 1 })
    expect(await season.starts()).toEqual(['2026-12-01T09:00'])
  })

  test('reports a slot that somebody has since deleted, and changes the others', async () => {
    const { museum, ids, change } = await open()
    await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${ids[1]}` })
    expect(await change({ max_attendees: 4 })).toMatchObject({ changed: 2, by_hand: 1 })
    expect(await change({ delete: true })).toMatchObject({ deleted: 2, by_hand: 1 })
  })

  test('applies to the slots that match a filter, starting today', async () => {
    const { museum, ids, change } = await open()
    await museum.book(ids[2] ?? '')
    const filter = { from: '2026-12-02', to: '2026-12-03', bookings: 'without' }
    expect(await change({ max_attendees: 3 }, { filter })).toMatchObject({ changed: 1 })
    expect((await museum.slots()).map(({ max_attendees }) => max_attendees)).toEqual([10, 3, 10])
  })

  test('skips slots whose new time does not exist because of a clock change', async () => {
    const { museum, season } = await open()
    const slotId = await museum.openSlot({ starttime: '2027-03-28T01:30' })
    const answer = await season.changeAll({ slot_ids: [slotId], set: { shift_minutes: 60 } })
    expect(answer.json()).toMatchObject({ changed: 0, skipped: 1 })
  })

  test('assigns guides in turn, or nobody', async () => {
    const { museum, change } = await open()
    const team = async () =>
      (await museum.as({ url: '/api/admin/staff' })).json<{ staff_id: string }[]>()
    await joinTeam(app, museum, { name: 'Rosa Weiß' })
    const staff_ids = (await team()).map(({ staff_id }) => staff_id)
    expect(await change({ staff_ids })).toMatchObject({ changed: 3 })
    const led = async () =>
      (await museum.slots()).map(({ staff }) => staff.map((one) => one.staff_id))
    expect(await led()).toEqual([[staff_ids[0]], [staff_ids[1]], [staff_ids[0]]])
    await change({ staff_ids: [] })
    expect(await led()).toEqual([[], [], []])
  })

  test('changes nothing if any of the slots is from another project', async () => {
    const { museum, season, ids } = await open()
    const other = await open()
    const set = { max_attendees: 1 }
    const answer = await season.changeAll({ slot_ids: [...ids, ...other.ids], set })
    expect(answer.statusCode).toBe(404)
    expect((await museum.slots()).map(({ max_attendees }) => max_attendees)).toEqual([10, 10, 10])
  })

  test.each([
    ['nothing to change', { slot_ids: ['0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02'], set: {} }, 'set'],
    ['no slots', { set: { max_attendees: 3 } }, 'slot_ids'],
    [
      'an unknown variant',
      { filter: {}, set: { possible_ressources: [crypto.randomUUID()] } },
      'possible_ressources',
    ],
    ['an unknown guide', { filter: {}, set: { staff_ids: [crypto.randomUUID()] } }, 'staff_ids'],
  ])('refuses %s', async (_, body, field) => {
    const { season } = await open()
    const answer = await season.changeAll(body)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
  })

  test('can be undone', async () => {
    const { museum, season, change } = await open()
    const before = await museum.slots()
    const { change_id } = await change({ time: '18:00', max_attendees: 2, comment: 'Abend' })
    expect(await season.undo(change_id)).toEqual({ undone: 3, kept: [], mails: 0 })
    expect(await museum.slots()).toEqual(before)
    const gone = await change({ delete: true })
    expect(await season.undo(gone.change_id)).toEqual({ undone: 3, kept: [], mails: 0 })
    expect(await museum.slots()).toEqual(before)
  })

  test('is recorded in the audit log under the action’s id', async () => {
    const { museum, change } = await open()
    const { change_id } = await change({ max_attendees: 4 })
    const [entry] = (await museum.as({ url: '/api/admin/audit' })).json<object[]>()
    expect(entry).toMatchObject({
      action: 'slots_changed',
      subject_id: change_id,
      label: '0 3 0',
      staff_name: 'Käthe Roß',
    })
  })
})

describe('copying', () => {
  test('a day to other days keeps the time of day, even across a clock change', async () => {
    const { season } = await open()
    const to = ['2026-12-08', '2027-03-30']
    const answer = await season.copy({ from: '2026-12-01', to })
    expect(answer.json()).toMatchObject({ created: 2 })
    const starts = await season.starts()
    expect(starts).toContain('2026-12-08T09:00')
    expect(starts).toContain('2027-03-30T08:00')
  })

  test('a week leaves out closed days and times that already have a slot', async () => {
    const { museum, season } = await open()
    await season.close('2026-12-09', 'Betriebsausflug')
    await museum.openSlot({ starttime: '2026-12-10T10:00' })
    const body = { from: '2026-11-30', days: 7, to: ['2026-12-07'] }
    const plan = (await season.copy({ ...body, dry_run: true })).json<SlotPlan>()
    expect(plan.create).toEqual([
      { start: '2026-12-08T09:00:00Z', reason: '', timezone: 'Europe/Berlin' },
    ])
    expect(plan.closed).toEqual([{ start: '2026-12-09T09:00:00Z', reason: 'Betriebsausflug' }])
    expect(plan.collides).toEqual([{ start: '2026-12-10T09:00:00Z', reason: 'slot_there' }])
    const added = await season.copy({ ...body, occupied: 'add' })
    expect(added.json()).toMatchObject({ created: 2, closed: 1, collides: 0 })
  })

  test('refuses more than 5,000 slots before computing them', async () => {
    const { season } = await open()
    const to = Array.from({ length: 366 }, (_, day) =>
      Temporal.PlainDate.from('2027-01-01').add({ days: day }).toString(),
    )
    const many = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '2026-12-05', to: '2026-12-30' }
    await season.open({ rule: many })
    const answer = await season.copy({ from: '2026-12-05', days: 26, to, dry_run: true })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['to'])
  })

  test('does not open a slot twice if the target days overlap', async () => {
    const { season } = await open()
    const body = { from: '2026-12-01', days: 3, to: ['2026-12-08', '2026-12-09'] }
    expect((await season.copy(body)).json()).toMatchObject({ created: 4, collides: 2 })
  })

  test('includes guides only on request, and never includes comments', async () => {
    const { museum, season, ids, change } = await open()
    const [admin] = (await museum.as({ url: '/api/admin/staff' })).json<{ staff_id: string }[]>()
    const slot_ids = [ids[0]]
    await change({ staff_ids: [admin?.staff_id], comment: 'Kommt mit dem Bus' }, { slot_ids })
    await season.copy({ from: '2026-12-01', to: ['2026-12-08'] })
    await season.copy({ from: '2026-12-01', to: ['2026-12-09'], with_staff: true })
    const copied = (await museum.slots()).slice(3)
    expect(copied.map(({ staff, comment }) => [staff.length, comment])).toEqual([
      [0, ''],
      [1, ''],
    ])
  })
})
