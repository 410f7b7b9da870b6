import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { WalkIn } from '#contract/attendance.ts'
import type { SlotLed } from '#contract/slot.ts'
import { form, type TestApp, testApp } from '#test/app.ts'
import { contradictionsIn } from '#test/invariants/invariants.ts'
import { openWaitingMuseum } from '#test/promises/waiting/waiting-museum.ts'
import { joinTeam } from '#test/world/people.ts'
import { seasonOf } from '#test/world/season.ts'

const app = await testApp()

type Museum = Awaited<ReturnType<TestApp['register']>>
type Caller = Pick<Museum, 'as'>

const walkIn = ({ as }: Caller, slotId: string, sent: { people: number; operation_id?: string }) =>
  as({
    method: 'POST',
    url: `/api/admin/slot/${slotId}/walk_in`,
    payload: { operation_id: randomUUID(), at: '2026-11-20T12:00:00Z', ...sent },
  })

const added = async (answer: ReturnType<typeof walkIn>) => (await answer).json<WalkIn>()

const undo = ({ as }: Caller, operationId: string) =>
  as({ method: 'DELETE', url: `/api/admin/walk_in/${operationId}` })

const first = async ({ as, projectId }: Museum) => {
  const slots = await as({ url: `/api/admin/events/${projectId}` })
  return slots.json<{ sum: number; walk_ins?: WalkIn[] }[]>()[0]
}

const expectNoContradiction = async () => expect((await contradictionsIn(app.db)).slots).toEqual([])

describe('visitors without a booking', () => {
  test('take the free places, and are counted even if there are too few', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot({ max_attendees: 10 })
    await museum.book(slotId, { attendees_count: 7 })
    const few = await added(walkIn(museum, slotId, { people: 2 }))
    expect(few).toMatchObject({ people: 2, places: 2 })
    const many = await added(walkIn(museum, slotId, { people: 3 }))
    expect(many).toMatchObject({ people: 3, places: 1 })
    const none = await added(walkIn(museum, slotId, { people: 1 }))
    expect(none).toMatchObject({ people: 1, places: 0 })
    const slot = await first(museum)
    expect(slot?.sum).toBe(10)
    expect(slot?.walk_ins).toHaveLength(3)
    expect(slot?.walk_ins).toEqual(expect.arrayContaining([few, many, none]))
    expect((await museum.book(slotId, { attendees_count: 1 })).statusCode).toBe(409)
    await expectNoContradiction()
  })

  test('stay with the visit they came to, even if they had no place and nobody is booked now', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot({ starttime: '2026-11-20T15:00', max_attendees: 2 })
    const made = await museum.book(slotId)
    const { places } = await added(walkIn(museum, slotId, { people: 3 }))
    expect(places).toBe(0)
    const { booking_id } = made.json<{ booking_id: string }>()
    const cancel = `/api/admin/booking/${booking_id}/cancel`
    await museum.as({ method: 'POST', url: cancel, payload: {} })
    const url = `/api/admin/timeslot/${museum.projectId}/${slotId}`
    const payload = museum.slotBody({ max_attendees: 2 })
    const change = () => museum.as({ method: 'PUT', url, payload })
    const refused = await change()
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'slot_has_bookings' }])
    const many = { slot_ids: [slotId], set: { shift_minutes: 15 } }
    const changed = await seasonOf(museum).changeAll(many)
    expect(changed.json()).toMatchObject({ booked: 1, changed: 0 })
    const [slot] = await museum.slots()
    const walkIns = (slot as { walk_ins?: WalkIn[] }).walk_ins ?? []
    await undo(museum, walkIns[0]?.operation_id ?? '')
    expect((await change()).statusCode).toBe(204)
  })

  test("are listed for the slot's guides, and the list is omitted if there are none", async () => {
    const museum = await app.register()
    const guide = await joinTeam(app, museum, { name: 'Grete Lange' })
    const slotId = await museum.openSlot()
    expect((await walkIn(guide, slotId, { people: 1 })).json()).toMatchObject({
      code: 'not_allowed',
    })
    const fields = form({ event_id: slotId, staff_name: 'Grete Lange' })
    await museum.as({ method: 'POST', url: '/api/admin/assign_staff', ...fields })
    const led = async () => (await guide.as({ url: '/api/mine' })).json<SlotLed[]>()[0]
    expect(await led()).not.toHaveProperty('walk_ins')
    expect(await first(museum)).not.toHaveProperty('walk_ins')
    const visitors = await added(walkIn(guide, slotId, { people: 1 }))
    expect(await led()).toMatchObject({ sum: 1, walk_ins: [visitors] })
    expect((await undo(guide, visitors.operation_id)).statusCode).toBe(204)
    expect(await led()).not.toHaveProperty('walk_ins')
  })

  test('are counted once if the request is sent twice', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const operationId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        added(walkIn(museum, slotId, { people: 3, operation_id: operationId })),
      ),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await first(museum)).toMatchObject({ sum: 3, walk_ins: [{ people: 3, places: 3 }] })
    const other = await museum.openSlot({ starttime: '2026-12-02T10:00' })
    expect(
      (await walkIn(museum, other, { people: 3, operation_id: operationId })).json(),
    ).toMatchObject({
      code: 'key_used_otherwise',
    })
    await expectNoContradiction()
  })

  test('are not added to another organisation’s slot or to a deleted one', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    expect((await walkIn(await app.register(), slotId, { people: 1 })).statusCode).toBe(404)
    const { operation_id } = await added(walkIn(museum, slotId, { people: 1 }))
    expect((await undo(await app.register(), operation_id)).statusCode).toBe(404)
    await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${slotId}` })
    expect((await walkIn(museum, slotId, { people: 1 })).statusCode).toBe(404)
    expect((await undo(museum, operation_id)).statusCode).toBe(204)
    await expectNoContradiction()
  })

  test('never cause overselling, even when bookings are made at the same moment', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot({ max_attendees: 10 })
    const calls = Array.from({ length: 8 }, () => [
      walkIn(museum, slotId, { people: 2 }),
      museum.book(slotId, { attendees_count: 1 }),
    ])
    const answers = await Promise.all(calls.flat())
    expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true)
    const slot = await first(museum)
    expect(slot?.sum).toBe(10)
    expect(slot?.walk_ins).toHaveLength(8)
    await expectNoContradiction()
  })
})

test('visitors who are removed free their places only once, and the places are offered to the waiting list', async () => {
  const museum = await openWaitingMuseum(app)
  const slotId = await museum.openSlot({ max_attendees: 4 })
  await museum.book(slotId, { attendees_count: 2 })
  const { operation_id } = await added(walkIn(museum, slotId, { people: 5 }))
  const token = await museum.wait([slotId])
  await museum.say(token, 'confirm')
  expect(await museum.slotOf(slotId)).toMatchObject({ sum: 4 })
  for (const status of [204, 204]) {
    expect((await undo(museum, operation_id)).statusCode).toBe(status)
  }
  expect(await museum.slotOf(slotId)).toMatchObject({ sum: 2, offered: 2 })
  await expectNoContradiction()
})

test.each([
  [{ people: 0 }],
  [{ people: 1.5 }],
  [{ people: 1, at: 'jetzt' }],
])('visitors with %j are refused', async (sent) => {
  const museum = await app.register()
  const slotId = await museum.openSlot()
  const refused = await museum.as({
    method: 'POST',
    url: `/api/admin/slot/${slotId}/walk_in`,
    payload: { operation_id: randomUUID(), at: '2026-11-20T12:00:00Z', ...sent },
  })
  expect(refused.statusCode).toBe(422)
  expect(await first(museum)).not.toHaveProperty('walk_ins')
})
