import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOfferMuseum } from '#test/promises/offers/offer-museum.ts'
import { type Guide, TourOffice } from '#test/world/tour-office.ts'

let office: TourOffice
beforeAll(async () => {
  office = await TourOffice.open({ RATE_LIMIT: 'on' })
})
beforeEach(() => office.begin())
afterAll(() => office.close())

async function open() {
  const museum = await openOfferMuseum(office)
  const grete = await office.guideOf(museum, { name: 'Grete Lange' })
  const ida = await office.guideOf(museum, { name: 'Ida Groß' })
  const slotId = await museum.openSlot()
  await museum.offer(slotId)
  const link = await museum.linkOf(grete)
  /** Repeatedly says yes and takes it back; returns the response to each yes. */
  const alternate = async (back: 'no' | 'undo', times: number) => {
    const answers: unknown[] = []
    for (let n = 0; n < times; n++) {
      office.later()
      const { statusCode, body } = await museum.say(link, 'yes', slotId)
      answers.push(statusCode === 200 ? 200 : JSON.parse(body).code)
      await museum.say(link, back, slotId)
    }
    return answers
  }
  return { museum, grete, ida, slotId, link, alternate }
}

type Open = Awaited<ReturnType<typeof open>>

const lettersTo = ({ museum }: Open, guide: Guide) => museum.asked(guide)

test('if a slot is repeatedly taken and given back, the team is asked at most three more times', async () => {
  const town = await open()
  const { museum, grete, ida, slotId, link } = town
  expect(await town.alternate('no', 6)).toEqual([
    ...[200, 200, 200],
    ...['gave_back_often', 'gave_back_often', 'gave_back_often'],
  ])
  expect(await lettersTo(town, ida)).toHaveLength(4)
  const refused = await museum.say(link, 'yes', slotId)
  expect(refused.json<{ message: string }>().message).toMatch(/mehrmals übernommen/)
  expect(await museum.staffOf(slotId)).toEqual([])

  const other = await museum.openSlot({ starttime: '2026-12-02T10:00' })
  await museum.offer(other)
  expect((await museum.say(await museum.linkOf(grete), 'yes', other)).statusCode).toBe(200)
  expect((await museum.say(await museum.linkOf(ida), 'yes', slotId)).statusCode).toBe(404)
  const [first = ''] = await museum.asked(ida)
  expect((await museum.say(first, 'yes', slotId)).statusCode).toBe(200)
})

test('a yes that is undone still counts as taking the slot, until the next day', async () => {
  const town = await open()
  const { museum, grete, slotId, link } = town
  const refused = ['gave_back_often', 'gave_back_often']
  expect(await town.alternate('undo', 5)).toEqual([200, 200, 200, ...refused])
  const told = [`slot_assigned ${grete.email}`]
  const posted = (await office.posted()).map((mail) => mail.join(' '))
  expect(posted).toEqual([...told, ...told, ...told])
  office.at('2026-11-22T12:00:00Z')
  expect((await museum.say(link, 'yes', slotId)).statusCode).toBe(200)
})

test('repeating a yes, or saying yes too late, does not count as taking a slot', async () => {
  const { museum, ida, slotId, link } = await open()
  for (let n = 0; n < 5; n++) {
    expect((await museum.say(link, 'yes', slotId)).statusCode).toBe(200)
  }
  const late = await museum.linkOf(ida)
  for (let n = 0; n < 5; n++) {
    expect((await museum.say(late, 'yes', slotId)).json()).toMatchObject({ code: 'already_taken' })
  }
  await museum.say(link, 'undo', slotId)
  expect((await museum.say(late, 'yes', slotId)).statusCode).toBe(200)
})
