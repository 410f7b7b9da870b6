import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TourOffice } from '#test/world/tour-office.ts'

let office: TourOffice
beforeAll(async () => {
  office = await TourOffice.open()
})
beforeEach(() => office.begin())
afterAll(() => office.close())

const register = () => office.app.register()

describe('an email about a slot', () => {
  test('is not sent to a member who has turned such emails off, even if it was already waiting', async () => {
    const museum = await register()
    const guide = await office.guideOf(museum)
    const slotId = await museum.openSlot()
    await office.assign(museum, slotId, guide)
    await office.choose(guide, false)
    await office.change(museum, slotId, { starttime: '2026-12-03T10:00' })
    expect(await office.arrivedFor(guide)).toEqual([])
    await office.unassign(museum, slotId, guide)
    expect(await office.outcomes()).toEqual([['slot_assigned', 'dropped']])
    await office.choose(guide, true)
    await office.assign(museum, slotId, guide)
    expect(await office.arrivedFor(guide)).toHaveLength(1)
  })

  test('is not sent to a former member', async () => {
    const museum = await register()
    const guide = await office.guideOf(museum)
    const slotId = await museum.openSlot()
    await office.assign(museum, slotId, guide)
    await museum.as({ method: 'DELETE', url: `/api/admin/users/${guide.staffId}` })
    await office.change(museum, slotId, { starttime: '2026-12-03T10:00' })
    expect(await office.arrivedFor(guide)).toEqual([])
    expect(await office.outcomes()).toEqual([['slot_assigned', 'dropped']])
    expect(await office.posted()).toEqual([['slot_assigned', '']])
  })

  test('is not sent to a former member when their past slot is moved to the future', async () => {
    const museum = await register()
    const guide = await office.guideOf(museum)
    const slotId = await museum.openSlot({ starttime: '2026-11-20T09:00' })
    await office.assign(museum, slotId, guide)
    await museum.as({ method: 'DELETE', url: `/api/admin/users/${guide.staffId}` })
    const moved = await office.change(museum, slotId, { starttime: '2026-11-20T15:00' })
    expect(moved.statusCode).toBe(204)
    expect((await office.unassign(museum, slotId, guide)).statusCode).toBe(204)
    expect(await office.posted()).toEqual([])
  })

  test('is not sent if it is no longer true by the time it would go out', async () => {
    const museum = await register()
    const guide = await office.guideOf(museum)
    const [one, two, three] = [
      await museum.openSlot(),
      await museum.openSlot(),
      await museum.openSlot({ starttime: '2026-11-20T14:00' }),
    ]
    for (const slotId of [one, two, three]) await office.assign(museum, slotId, guide)
    await office.unassign(museum, one, guide)
    await office.change(museum, two, { starttime: '2026-12-03T10:00' })
    await office.remove(museum, two)
    office.at('2026-11-20T13:00:00Z')
    await office.arrivedFor(guide)
    expect(await office.outcomes()).toEqual([
      ['slot_assigned', 'dropped'],
      ['slot_assigned', 'dropped'],
      ['slot_assigned', 'dropped'],
      ['slot_unassigned', 'sent'],
      ['slot_moved', 'dropped'],
      ['slot_withdrawn', 'sent'],
    ])
    await office.unassign(museum, one, guide)
    await office.assign(museum, one, guide)
    await office.unassign(museum, one, guide)
    await office.assign(museum, one, guide)
    await office.arrivedFor(guide)
    expect((await office.outcomes()).slice(6)).toEqual([
      ['slot_assigned', 'sent'],
      ['slot_unassigned', 'dropped'],
      ['slot_assigned', 'sent'],
    ])
  })

  test('is not sent to another organisation’s member, and does not mention a booker', async () => {
    const [museum, brewery] = [await register(), await register()]
    const [guide, stranger] = [
      await office.guideOf(museum, { name: 'Ana' }),
      await office.guideOf(brewery, { name: 'Ana' }),
    ]
    const slotId = await museum.openSlot()
    await office.assign(brewery, await brewery.openSlot(), stranger)
    await museum.book(slotId, { booker_name: 'Zacharias', comment: 'Klasse 4b' })
    await office.assign(museum, slotId, guide)
    await office.remove(museum, slotId)
    expect((await office.assign(museum, slotId, stranger)).statusCode).toBe(404)
    expect(await office.posted()).toEqual([
      ['slot_assigned', stranger.email],
      ['slot_assigned', guide.email],
      ['slot_withdrawn', guide.email],
    ])
    const mails = await office.arrivedFor(guide)
    expect(mails).toHaveLength(1)
    for (const { raw, text } of mails) {
      expect(raw + text).not.toMatch(/Zacharias|Klasse 4b|juergen\.weiss|Jürgen/)
    }
    expect(await office.arrivedFor(stranger)).toHaveLength(1)
  })
})
