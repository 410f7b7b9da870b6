import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FeedMade } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import { form } from '#test/app.ts'
import { bookingChangesIn } from '#test/booking-changes.ts'
import { readCalendar, readCalendars } from '#test/invariants/calendar-reader.ts'
import { type TourMuseum, TourOffice } from '#test/world/tour-office.ts'

let office: TourOffice
let ctx: ReturnType<typeof bookingChangesIn>
beforeAll(async () => {
  office = await TourOffice.open()
  ctx = bookingChangesIn(office.app)
})
beforeEach(() => office.begin())
afterAll(() => office.close())

const variantOf = async ({ as, projectId }: TourMuseum) =>
  (await as({ url: `/api/admin/variants/${projectId}` })).json<Variant[]>()[0]

async function changeVariant(museum: TourMuseum, change: object) {
  const variant = await variantOf(museum)
  const url = `/api/admin/variants/${variant?.id}`
  const payload = { name: variant?.name, leadtime: 0, ...change }
  expect((await museum.as({ method: 'PUT', url, payload })).statusCode).toBe(200)
}

const rename = ({ as, projectId }: TourMuseum, name: string) =>
  as({ method: 'PUT', url: `/api/admin/project/${projectId}`, payload: { name } })

const settle = ({ as, projectId }: TourMuseum, settings: Record<string, string>) =>
  as({ method: 'POST', url: `/api/admin/settings/email/${projectId}`, ...form(settings) })

/** Changes that calendar files show, one after the other, without any time between them. */
const changesOf = (museum: TourMuseum) => [
  () => changeVariant(museum, { duration: 5400 }),
  () => changeVariant(museum, { name: 'Große Führung' }),
  () => rename(museum, 'Neues Haus'),
  () => settle(museum, { location_street: 'Am Markt 1' }),
]

test('a booking’s calendar file is a newer version whenever it says something else', async () => {
  const { museum, slotId, token, bookingId } = await ctx.withBooking()
  const second = { name: 'Kurze Führung', leadtime: 0, duration: 1800 }
  const { projectId } = museum
  const url = `/api/admin/variants/${projectId}`
  const added = (await museum.as({ method: 'POST', url, payload: second })).json<Variant>()
  const possible_ressources = [(await variantOf(museum))?.ressource_id, added.ressource_id]
  const other = await museum.openSlot({ possible_ressources, starttime: '2026-12-05T10:00' })
  const fileOf = async () => {
    office.app.clock.set(office.app.clock.now().add({ seconds: 1 }).toString())
    return readCalendar(
      (await office.app.call({ url: `/api/public/bookings/${token}/calendar.ics` })).body,
    )
  }
  await expectNewer(fileOf, [
    ...changesOf(museum),
    () => ctx.change(museum, bookingId, { slot_id: other, category: added.ressource_id }),
    () => ctx.change(museum, bookingId, { attendees_count: 3 }),
    () => ctx.cancel(museum, bookingId),
    () => office.change(museum, other, { starttime: '2026-12-06T10:00' }),
  ])
  expect(slotId).not.toBe(other)
})

test('a slot in its guide’s calendar is a newer version whenever it says something else', async () => {
  const museum = await office.app.register()
  const guide = await office.guideOf(museum)
  const slotId = await museum.openSlot({ max_attendees: 20 })
  await office.assign(museum, slotId, guide)
  const made = (await guide.as({ method: 'POST', url: '/api/mine/calendar' })).json<FeedMade>()
  const book = async () => (await museum.book(slotId)).json<{ booking_id: string }>().booking_id
  const kept = await book()
  let added = ''
  const fileOf = async () => {
    office.app.clock.set(office.app.clock.now().add({ seconds: 1 }).toString())
    const { body } = await office.app.call({ url: new URL(made.url).pathname })
    return readCalendars(body)[0] ?? expect.fail('the feed is empty')
  }
  const other = await museum.openSlot({ starttime: '2026-12-05T10:00' })
  await expectNewer(fileOf, [
    ...changesOf(museum),
    async () => {
      added = await book()
    },
    () => ctx.cancel(museum, added),
    () => ctx.change(museum, kept, { slot_id: other }),
    () => office.change(museum, slotId, { max_attendees: 25 }),
  ])
})

type File = Pick<ReturnType<typeof readCalendar>, 'sequence' | 'stamp'>

async function expectNewer(fileOf: () => Promise<File>, changes: (() => Promise<unknown>)[]) {
  let { sequence, stamp, ...said } = await fileOf()
  for (const change of changes) {
    await change()
    const now = await fileOf()
    const { sequence: next, stamp: stamped, ...saying } = now
    expect(saying, String(change)).not.toEqual(said)
    expect(next, String(change)).toBeGreaterThan(sequence)
    expect(stamped > stamp).toBe(true)
    ;({ sequence, stamp, ...said } = now)
  }
}
