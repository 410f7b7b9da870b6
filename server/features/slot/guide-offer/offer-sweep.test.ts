import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOfferMuseum } from '#test/promises/offers/offer-museum.ts'
import { TourOffice } from '#test/world/tour-office.ts'
import { forgetOldOffers, keepOffers } from './offer-mail.ts'

let office: TourOffice
beforeAll(async () => {
  office = await TourOffice.open()
})
beforeEach(() => office.begin())
afterAll(() => office.close())

async function open() {
  const museum = await openOfferMuseum(office)
  const grete = await office.guideOf(museum, { name: 'Grete Lange' })
  const ida = await office.guideOf(museum, { name: 'Ida Groß' })
  return { museum, grete, ida }
}

const sweepAt = async (time: string) => {
  office.at(time)
  await keepOffers(office.app.ctx)
}

const unled = 'Noch keine Zusage für'

describe('if nobody says yes in time', () => {
  test('the admins get one email about all slots without a yes, three hours before the start', async () => {
    const { museum, grete } = await open()
    const [first, second] = [
      await museum.openSlot(),
      await museum.openSlot({ starttime: '2026-12-01T10:00', max_attendees: 5 }),
    ]
    const third = await museum.openSlot({ starttime: '2026-12-01T10:00' })
    await museum.offer(first, { slot_ids: [second, third] })
    await museum.say(await museum.linkOf(grete), 'yes', third)
    const told = async () => (await office.arrivedFor(museum)).map(({ subject }) => subject)
    await sweepAt('2026-12-01T05:59:59Z')
    expect(await told()).toEqual([])
    await sweepAt('2026-12-01T06:00:00Z')
    await sweepAt('2026-12-01T06:00:15Z')
    expect(await told()).toEqual([`${unled} 2 Termine in Museum Alte Spinnerei`])
    const { slots } = await museum.offers()
    expect(slots.map(({ state, overdue }) => [state, overdue]).sort()).toEqual([
      ['filled', false],
      ['needed', true],
      ['needed', true],
    ])
  })

  test('a setting determines how many hours before the start the admins get the email', async () => {
    const { museum } = await open()
    await museum.settings({ guide_answer_hours: 24 })
    await museum.offer(await museum.openSlot())
    expect((await museum.offers()).slots).toMatchObject([{ due_at: '2026-11-30T09:00:00Z' }])
    await sweepAt('2026-11-30T09:00:00Z')
    expect(await office.arrivedFor(museum)).toHaveLength(1)
  })

  test('if a slot is offered late, members have half the remaining time to answer, but at most half an hour', async () => {
    const { museum, grete } = await open()
    const slots = [
      await museum.openSlot({ starttime: '2026-12-01T09:00' }),
      await museum.openSlot({ starttime: '2026-12-01T07:20' }),
    ]
    for (const slotId of slots) await office.assign(museum, slotId, grete)
    office.at('2026-12-01T05:59:59Z')
    await museum.absent(grete, '2026-12-01T05:00:00Z', '2026-12-01T20:00:00Z')
    const due = (await museum.offers()).slots.map(({ due_at }) => due_at)
    expect(due).toEqual(['2026-12-01T06:10:00Z', '2026-12-01T06:30:00Z'])
  })

  test('a slot moved to an earlier date is reported in time', async () => {
    const { museum } = await open()
    const slotId = await museum.openSlot()
    await museum.offer(slotId)
    for (let hour = 12; hour < 14; hour++) await sweepAt(`2026-11-20T${hour}:30:00Z`)
    await office.change(museum, slotId, { starttime: '2026-11-20T17:00' })
    await sweepAt('2026-11-20T13:46:00Z')
    expect(await office.arrivedFor(museum)).toHaveLength(1)
  })

  test('everybody is asked again if a slot is offered again, and the admins may get another email about it', async () => {
    const { museum, ida } = await open()
    const slotId = await museum.openSlot()
    await museum.offer(slotId)
    await museum.say(await museum.linkOf(ida), 'no', slotId)
    await sweepAt('2026-12-01T06:00:00Z')
    expect((await museum.offer(slotId)).json()).toEqual({ asked: 2 })
    expect((await museum.offers()).slots).toMatchObject([{ overdue: false }])
    await sweepAt('2026-12-01T06:31:00Z')
    expect(await office.arrivedFor(museum)).toHaveLength(2)
  })

  test('two servers checking the offers at the same time queue one email', async () => {
    const { museum } = await open()
    await museum.offer(await museum.openSlot())
    office.at('2026-12-01T06:00:00Z')
    await Promise.all([keepOffers(office.app.ctx), keepOffers(office.app.ctx)])
    expect(await office.arrivedFor(museum)).toHaveLength(1)
  })
})

describe('if preferred members are asked first', () => {
  const openPreferring = async () => {
    const { museum, grete, ida } = await open()
    await museum.settings({ preferred_guides_first: true })
    await museum.member(ida, { preferred: true })
    const slotId = await museum.openSlot()
    expect((await museum.offer(slotId)).json()).toEqual({ asked: 1 })
    const asked = async () =>
      [await museum.asked(grete), await museum.asked(ida)].map(({ length }) => length)
    return { museum, ida, slotId, asked }
  }

  test('the others are asked a day later', async () => {
    const { asked } = await openPreferring()
    await sweepAt('2026-11-21T12:00:00Z')
    expect(await asked()).toEqual([0, 1])
    await sweepAt('2026-11-21T12:15:00Z')
    await sweepAt('2026-11-21T12:30:00Z')
    expect(await asked()).toEqual([1, 1])
  })

  test('the others are asked as soon as all preferred ones have declined', async () => {
    const { museum, ida, slotId, asked } = await openPreferring()
    await museum.say(await museum.linkOf(ida), 'no', slotId)
    await keepOffers(office.app.ctx)
    expect(await asked()).toEqual([1, 1])
    expect((await museum.offers()).slots).toMatchObject([{ preferred_only: false }])
  })
})

describe('the record of an offer', () => {
  test('is kept after the slot has begun, and is deleted after three years', async () => {
    const { museum } = await open()
    const slotId = await museum.openSlot()
    await museum.offer(slotId)
    await sweepAt('2026-12-01T09:00:00Z')
    expect((await museum.offers()).slots).toEqual([])
    const { db } = office.app
    expect(await db.selectFrom('offeredSlot').selectAll().execute()).toEqual([])
    const records = () =>
      db.selectFrom('guideOffer').selectAll().where('slotId', '=', slotId).execute()
    await forgetOldOffers(office.app.ctx)
    expect(await records()).toHaveLength(2)
    office.at('2030-01-01T00:00:00Z')
    await forgetOldOffers(office.app.ctx)
    expect(await records()).toEqual([])
  })

  test('shows how many slots each member leads this month', async () => {
    const { museum, grete } = await open()
    for (const starttime of ['2026-11-20T15:00', '2026-11-30T23:30', '2026-12-01T00:00']) {
      await office.assign(museum, await museum.openSlot({ starttime }), grete)
    }
    const { team } = await museum.offers()
    expect(team.map((one) => [one.staff_name, one.slots_this_month])).toEqual([
      ['Grete Lange', 2],
      ['Ida Groß', 0],
      ['Käthe Roß', 0],
    ])
  })
})

test('offering is refused if no guide is needed or it is too late', async () => {
  const { museum, grete } = await open()
  const slotId = await museum.openSlot()
  await office.assign(museum, slotId, grete)
  const code = async (of: string, input = {}) =>
    (await museum.offer(of, input)).json<{ code: string }>().code
  expect(await code(slotId)).toBe('enough_guides')
  expect((await museum.offer(slotId, { guides: 2 })).json()).toEqual({ asked: 1 })
  expect(await code(slotId, { slot_ids: [crypto.randomUUID()] })).toBe('not_found')
  office.at('2026-12-01T09:00:00Z')
  expect(await code(slotId)).toBe('slot_started')
})
