import { expect, test } from 'vitest'
import type { Overlap } from '#contract/slot.ts'
import { form, testApp } from '#test/app.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()

const urlOf = (slotId: string) => `/api/admin/timeslot/${slotId}/overlaps`

async function museumWithGuide() {
  const museum = await app.register()
  await joinTeam(app, museum, { name: 'Jörg Öz' })
  /** A one-hour slot with its guide. */
  const led = async (starttime: string, staff_name = 'Jörg Öz') => {
    const event_id = await museum.openSlot({ starttime })
    const assigned = form({ staff_name, event_id })
    await museum.as({ method: 'POST', url: '/api/admin/assign_staff', ...assigned })
    return event_id
  }
  const overlaps = async (slotId: string, query = '') =>
    (await museum.as({ url: urlOf(slotId) + query })).json<Overlap[]>()
  const starts = async (slotId: string, query = '') =>
    (await overlaps(slotId, query)).map(({ start, staff_name }) => [start, staff_name])
  return { ...museum, led, overlaps, starts }
}

test('guides who lead another slot at the same time are listed, with that slot’s time and project', async () => {
  const { openSlot, led, overlaps } = await museumWithGuide()
  const slotId = await openSlot({ starttime: '2026-12-01T10:00' })
  const other = await led('2026-12-01T10:30')
  expect(await overlaps(slotId)).toEqual([
    {
      staff_id: expect.any(String),
      staff_name: 'Jörg Öz',
      slot_id: other,
      start: '2026-12-01T09:30:00Z',
      timezone: 'Europe/Berlin',
      duration: 3600,
      project_name: 'Museum Alte Spinnerei',
    },
  ])
})

test('consecutive slots, the slot itself and deleted slots do not overlap', async () => {
  const { led, starts, as } = await museumWithGuide()
  const slotId = await led('2026-12-01T10:00')
  await led('2026-12-01T09:00')
  await led('2026-12-01T11:00')
  const deleted = await led('2026-12-01T10:15')
  expect(await starts(slotId)).toEqual([['2026-12-01T09:15:00Z', 'Jörg Öz']])
  await as({ method: 'DELETE', url: `/api/admin/timeslot/${deleted}` })
  expect(await starts(slotId)).toEqual([])
})

test('for overlaps, a slot lasts as long as its longest variant, even past midnight', async () => {
  const { as, openSlot, led, starts, variant } = await museumWithGuide()
  const late = await led('2026-12-01T22:00')
  const next = await openSlot({ starttime: '2026-12-02T00:30' })
  expect(await starts(next)).toEqual([])
  const payload = { name: 'Nachtwache', duration: 3 * 3600 }
  await as({ method: 'PUT', url: `/api/admin/variants/${variant.id}`, payload })
  expect(await starts(next)).toEqual([['2026-12-01T21:00:00Z', 'Jörg Öz']])
  expect(await starts(late)).toEqual([])
})

test('overlaps can be checked for a start and duration other than the slot’s own', async () => {
  const { openSlot, led, starts } = await museumWithGuide()
  const slotId = await openSlot({ starttime: '2026-12-01T10:00' })
  await led('2026-12-03T15:00')
  const found = [['2026-12-03T14:00:00Z', 'Jörg Öz']]
  expect(await starts(slotId)).toEqual([])
  expect(await starts(slotId, '?starttime=2026-12-03T14:30')).toEqual(found)
  expect(await starts(slotId, '?starttime=2026-12-03T13:00')).toEqual([])
  expect(await starts(slotId, '?starttime=2026-12-03T12:00:00Z&duration=7201')).toEqual(found)
})

test('slots in other projects can overlap, but slots in other organisations cannot', async () => {
  const museum = await museumWithGuide()
  const slotId = await museum.openSlot()
  const foreign = await museumWithGuide()
  await foreign.led('2026-12-01T10:00')
  expect(await museum.starts(slotId)).toEqual([])

  const { as } = museum
  const made = await as({ method: 'POST', url: '/api/admin/project', payload: { name: 'Keller' } })
  const { id } = made.json<{ id: string }>()
  const [variant] = (await as({ url: `/api/admin/variants/${id}` })).json<
    { ressource_id: string }[]
  >()
  const payload = {
    starttime: '2026-12-01T10:45',
    max_attendees: 5,
    possible_ressources: [variant?.ressource_id],
  }
  const opened = await as({ method: 'POST', url: `/api/admin/timeslot/${id}`, payload })
  const event_id = opened.json<{ add_timeslot: string }>().add_timeslot
  await as({
    method: 'POST',
    url: '/api/admin/assign_staff',
    ...form({ staff_name: 'Jörg Öz', event_id }),
  })
  expect(await museum.overlaps(slotId)).toMatchObject([{ project_name: 'Keller' }])
})

test('only admins of the organisation see overlaps, and invalid input is refused', async () => {
  const museum = await museumWithGuide()
  const slotId = await museum.openSlot()
  const url = urlOf(slotId)
  const foreign = await app.register()
  const guide = await joinTeam(app, museum)
  const answers = [
    await app.call({ url }),
    await guide.as({ url }),
    await foreign.as({ url }),
    await museum.as({ url: `${url}?starttime=gestern` }),
    await museum.as({ url: `${url}?starttime=2026-03-29T02:30` }),
    await museum.as({ url: `${url}?duration=0` }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 404, 422, 422, 422])
})
