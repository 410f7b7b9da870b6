import { expect, test } from 'vitest'
import type { Slot } from '#contract/slot.ts'
import { lapseHolds } from '#server/features/booking/place/hold.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()

type Museum = Awaited<ReturnType<TestApp['register']>>

const listed = async ({ as, projectId }: Pick<Museum, 'as' | 'projectId'>, query = '') =>
  (await as({ url: `/api/admin/events/${projectId}?from=2026-01-01${query}` })).json<Slot[]>()
const withCancelled = (museum: Pick<Museum, 'as' | 'projectId'>) =>
  listed(museum, '&cancelled=with')

async function bookedIn(museum: Museum, slotId: string, booker_name: string) {
  const made = await museum.book(slotId, { booker_name, attendees_count: 1 })
  const booked = made.json<{ booking_id: string; cancel_url: string }>()
  return { ...booked, token: new URL(booked.cancel_url).searchParams.get('cancel_token') }
}
const cancelAsAdmin = ({ as }: Museum, bookingId: string) =>
  as({
    method: 'POST',
    url: `/api/admin/booking/${bookingId}/cancel`,
    payload: { reason: 'Die Heizung ist kaputt.', notify: false },
  })

test('cancelled bookings are listed on request, along with who cancelled them, when and why', async () => {
  const museum = await app.register()
  const slotId = await museum.openSlot()
  await bookedIn(museum, slotId, 'Ada')
  const byBooker = await bookedIn(museum, slotId, 'Berta')
  const byAdmin = await bookedIn(museum, slotId, 'Cäsar')
  await app.call({ method: 'POST', url: `/api/public/bookings/${byBooker.token}/cancel` })
  await cancelAsAdmin(museum, byAdmin.booking_id)

  const [usual] = await listed(museum)
  expect(usual?.bookings.map((booking) => booking?.booker_name)).toEqual(['Ada'])
  expect(usual).not.toHaveProperty('cancelled')
  expect(await withCancelled(museum)).toEqual([
    {
      ...usual,
      cancelled: [
        expect.objectContaining({
          booker_name: 'Berta',
          cancelled_at: '2026-11-20T12:00:00Z',
          cancelled_as: 'booker',
          cancelled_by: '',
          cancel_reason: '',
        }),
        expect.objectContaining({
          booker_name: 'Cäsar',
          cancelled_as: 'staff',
          cancelled_by: 'Käthe Roß',
          cancel_reason: 'Die Heizung ist kaputt.',
        }),
      ],
    },
  ])
})

test('deleted slots are listed on request, with their bookings', async () => {
  const museum = await app.register()
  const slotId = await museum.openSlot()
  await bookedIn(museum, slotId, 'Ada')
  await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${slotId}` })
  expect(await listed(museum)).toEqual([])
  expect(await withCancelled(museum)).toMatchObject([
    {
      slot_id: slotId,
      sum: 0,
      bookings: [null],
      deleted: { at: '2026-11-20T12:00:00Z', by: 'Käthe Roß' },
      cancelled: [{ booker_name: 'Ada', cancelled_as: 'staff', cancelled_by: 'Käthe Roß' }],
    },
  ])
})

test('a called-off slot is listed as called off, with the reason, and not just as deleted', async () => {
  const museum = await app.register()
  const [alone, first, second] = [
    await museum.openSlot(),
    await museum.openSlot({ starttime: '2026-12-02T10:00' }),
    await museum.openSlot({ starttime: '2026-12-03T10:00' }),
  ]
  const made = await bookedIn(museum, alone, 'Ada')
  const { as, projectId } = museum
  const callOff = (url: string, payload: object) => as({ method: 'POST', url, payload })
  await callOff(`/api/admin/slot/${alone}/call_off`, { reason: 'Die Heizung ist kaputt.' })
  await callOff(`/api/admin/slots/${projectId}/call_off`, { slot_ids: [first, second] })
  expect((await withCancelled(museum)).map(({ deleted }) => deleted)).toEqual(
    ['Die Heizung ist kaputt.', '', ''].map((call_off_reason) => ({
      ...{ at: '2026-11-20T12:00:00Z', by: 'Käthe Roß', call_off_reason },
    })),
  )
  const url = `/api/admin/booking/${made.booking_id}`
  expect((await as({ url })).json()).toMatchObject({ slot_deleted: true, slot_called_off: true })
})

test('a lapsed hold is distinguished from a cancellation that does not record who cancelled', async () => {
  const museum = await app.register()
  const { as, projectId } = museum
  const slotId = await museum.openSlot()
  const old = await bookedIn(museum, slotId, 'Ada')
  await cancelAsAdmin(museum, old.booking_id)
  await app.db
    .updateTable('booking')
    .set({ cancelledBy: null })
    .where('id', '=', old.booking_id)
    .execute()
  const payload = { name: 'Museum', double_opt_in: true }
  await as({ method: 'PUT', url: `/api/admin/project/${projectId}`, payload })
  await bookedIn(museum, slotId, 'Berta')
  app.clock.set('2026-11-20T12:31:00Z')
  await lapseHolds(app.ctx)
  expect((await withCancelled(museum))[0]?.cancelled).toMatchObject([
    { booker_name: 'Ada', cancelled_as: 'staff', cancelled_by: '' },
    { booker_name: 'Berta', cancelled_as: 'lapsed', cancelled_by: '' },
  ])
  app.clock.set('2026-11-20T12:00:00Z')
})

test('guides see no more of cancelled bookings than of others, and erased ones are not listed', async () => {
  const museum = await app.register()
  const slotId = await museum.openSlot()
  const made = await bookedIn(museum, slotId, 'Ada')
  await cancelAsAdmin(museum, made.booking_id)
  const url = '/api/admin/organisation'
  await museum.as({ method: 'PUT', url, payload: { guides_see_all_bookers: false } })
  const guide = await joinTeam(app, museum)
  const [seen] = await withCancelled({ ...guide, projectId: museum.projectId })
  expect(seen?.cancelled).toMatchObject([
    { booker_name: '', booker_email: '', cancel_token: null, cancel_reason: '', hidden: true },
  ])
  await app.db
    .updateTable('booking')
    .set({ erasedAt: app.clock.now(), bookerName: '', bookerEmail: '', comment: '' })
    .where('id', '=', made.booking_id)
    .execute()
  expect((await withCancelled(museum))[0]?.cancelled).toEqual([])
})
