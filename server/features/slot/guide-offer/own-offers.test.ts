import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AskedSlots } from '#contract/guide-offer.ts'
import type { WeekLoad } from '#contract/slot.ts'
import { byLink } from '#test/invariants/endpoints.ts'
import { openOfferMuseum } from '#test/promises/offers/offer-museum.ts'
import { tokenFor } from '#test/world/people.ts'
import { type TourMuseum, TourOffice } from '#test/world/tour-office.ts'

let office: TourOffice
beforeAll(async () => {
  // Without https, because the names of cookies depend on it.
  office = await TourOffice.open({ PUBLIC_URL: 'http://rundgang.example' })
})
beforeEach(() => office.begin())
afterAll(() => office.close())

type Caller = Pick<TourMuseum, 'as'>
type Word = 'yes' | 'no' | 'undo'

const asked = async ({ as }: Caller) =>
  (await as({ url: '/api/mine/offers' }))
    .json<AskedSlots>()
    .slots.map(({ slot_id, state }) => [slot_id, state])

const say = ({ as }: Caller, word: Word, slot_id: string, start?: string) => {
  office.later()
  return as({ method: 'POST', url: `/api/mine/offers/${word}`, payload: { slot_id, start } })
}

async function open() {
  const museum = await openOfferMuseum(office)
  const grete = await office.guideOf(museum, { name: 'Grete Lange' })
  const ida = await office.guideOf(museum, { name: 'Ida Groß' })
  return { museum, grete, ida }
}

describe('a guide who is logged in', () => {
  test('sees what they are asked in all offers, and takes it without the email', async () => {
    const { museum, grete, ida } = await open()
    const later = await museum.openSlot({ starttime: '2026-12-03T10:00' })
    const first = await museum.openSlot()
    await museum.offer(later)
    await museum.offer(first)
    expect(await asked(grete)).toEqual([
      [first, 'open'],
      [later, 'open'],
    ])
    // Offers that are answered are not sent any more.
    const links = await museum.asked(grete)
    const yes = await say(grete, 'yes', first, '2026-12-01T09:00:00Z')
    expect([yes.statusCode, yes.json()]).toMatchObject([
      200,
      { staff_name: 'Grete Lange', slots: [{ state: 'yours' }, { state: 'open' }] },
    ])
    expect(await museum.staffOf(first)).toEqual(['Grete Lange'])
    const states = links.map((link) => museum.statesOf(link))
    expect((await Promise.all(states)).flat().sort()).toEqual(['open', 'yours'])
    expect(await asked(ida)).toEqual([[later, 'open']])
    expect((await say(ida, 'yes', first)).json()).toMatchObject({ code: 'already_taken' })
    const [entry] = (await museum.as({ url: '/api/admin/audit' })).json<object[]>()
    expect(entry).toMatchObject({ action: 'slot_taken_over', staff_name: 'Grete Lange' })
  })

  test('is asked once about a slot, even if it was offered again', async () => {
    const { museum, grete } = await open()
    const slotId = await museum.openSlot()
    await museum.offer(slotId)
    await say(grete, 'no', slotId)
    office.at('2026-11-20T13:00:00Z')
    expect(await asked(grete)).toEqual([])
    await museum.offer(slotId)
    expect(await asked(grete)).toEqual([[slotId, 'open']])
    await say(grete, 'no', slotId)
    expect(await museum.offers()).toMatchObject({
      slots: [{ asked: [{ staff_name: 'Grete Lange', answer: 'no' }, { answer: null }] }],
    })
  })

  test('may undo an answer for ten minutes; then it is no longer listed', async () => {
    const { museum, grete } = await open()
    const slotId = await museum.openSlot()
    await museum.offer(slotId)
    await say(grete, 'yes', slotId)
    expect(await asked(grete)).toEqual([[slotId, 'yours']])
    expect((await say(grete, 'undo', slotId)).statusCode).toBe(200)
    expect(await museum.staffOf(slotId)).toEqual([])
    await say(grete, 'no', slotId)
    expect(await asked(grete)).toEqual([[slotId, 'declined']])
    office.at('2026-11-20T12:20:00Z')
    expect(await asked(grete)).toEqual([])
    expect((await say(grete, 'undo', slotId)).json()).toMatchObject({ code: 'answer_stands' })
  })

  test('is no longer asked about a slot that has begun, was deleted, or is led by others', async () => {
    const { museum, grete, ida } = await open()
    const [begun, gone, led] = [
      await museum.openSlot({ starttime: '2026-11-20T14:00' }),
      await museum.openSlot(),
      await museum.openSlot({ starttime: '2026-12-02T10:00' }),
    ]
    for (const slotId of [begun, gone, led]) await museum.offer(slotId)
    expect(await asked(grete)).toHaveLength(3)
    await office.remove(museum, gone)
    await office.assign(museum, led, ida)
    office.at('2026-11-20T13:00:01Z')
    expect(await asked(grete)).toEqual([])
    expect((await say(grete, 'yes', begun)).json()).toMatchObject({ code: 'slot_started' })
    expect((await say(grete, 'yes', gone)).statusCode).toBe(404)
    expect((await say(grete, 'yes', led)).json()).toMatchObject({ code: 'already_taken' })
    expect(await museum.staffOf(led)).toEqual(['Ida Groß'])
  })

  test('cannot answer for others, or for a slot they were not asked about', async () => {
    const { museum, grete, ida } = await open()
    const slotId = await museum.openSlot()
    await museum.member(ida, { role: 'desk' })
    await museum.offer(slotId)
    expect(await asked(ida)).toEqual([])
    const foreign = (await open()).grete
    for (const other of [ida, foreign, museum]) {
      for (const word of ['yes', 'no', 'undo'] as const) {
        expect((await say(other, word, slotId)).statusCode).toBe(404)
      }
    }
    expect(await museum.staffOf(slotId)).toEqual([])
    expect(await asked(grete)).toEqual([[slotId, 'open']])
    expect(await asked(foreign)).toEqual([])
  })
})

test('a guide with only a personal link answers as well, until it is revoked', async () => {
  const { museum, grete, ida } = await open()
  const slotId = await museum.openSlot()
  await museum.offer(slotId)
  await office.arrivedFor(grete)
  const link = `/api/admin/staff/${grete.staffId}/link`
  await museum.as({ method: 'POST', url: link })
  const token = await tokenFor(office.app, grete.email)
  const holder: Caller = { as: (call) => office.app.call(byLink(call, token)) }
  expect(await asked(holder)).toEqual([[slotId, 'open']])
  await say(holder, 'yes', slotId)
  expect(await museum.staffOf(slotId)).toEqual(['Grete Lange'])
  expect(await asked(ida)).toEqual([])
  await museum.as({ method: 'DELETE', url: link })
  expect((await say(holder, 'no', slotId)).statusCode).toBe(401)
})

test('an admin sees how many slots each member leads in the week of a slot, in all projects', async () => {
  const { museum, grete, ida } = await open()
  const loadOf = async (slotId: string, by: Caller = museum) => {
    const answer = await by.as({ url: `/api/admin/timeslot/${slotId}/load` })
    return answer.statusCode === 200 ? answer.json<WeekLoad[]>() : answer.statusCode
  }
  // From Monday 0:00 to Sunday 23:30, on the slot's clock.
  const starts = ['2026-11-30T00:00', '2026-12-06T23:30', '2026-11-29T23:30', '2026-12-07T00:00']
  const slots: string[] = []
  for (const starttime of starts) {
    const slotId = await museum.openSlot({ starttime })
    await office.assign(museum, slotId, grete)
    slots.push(slotId)
  }
  const [monday = '', , before = ''] = slots
  expect(await loadOf(monday)).toEqual([{ staff_id: grete.staffId, slots_this_week: 2 }])
  expect(await loadOf(before)).toEqual([{ staff_id: grete.staffId, slots_this_week: 1 }])
  const foreign = await office.app.register()
  expect([await loadOf(monday, ida), await loadOf(monday, foreign)]).toEqual([403, 404])
})
