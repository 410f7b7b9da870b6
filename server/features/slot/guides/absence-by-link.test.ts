import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Absence, AbsenceEntered } from '#contract/slot.ts'
import { byLink } from '#test/invariants/endpoints.ts'
import { openOfferMuseum } from '#test/promises/offers/offer-museum.ts'
import { tokenFor } from '#test/world/people.ts'
import { TourOffice } from '#test/world/tour-office.ts'

let office: TourOffice
beforeAll(async () => {
  office = await TourOffice.open({ PUBLIC_URL: 'http://rundgang.example' })
})
beforeEach(() => office.begin())
afterAll(() => office.close())

const span = { from: '2026-12-01T05:00:00Z', until: '2026-12-01T23:00:00Z' }

async function open() {
  const museum = await openOfferMuseum(office)
  const grete = await office.guideOf(museum, { name: 'Grete Lange' })
  const ida = await office.guideOf(museum, { name: 'Ida Groß' })
  const slotId = await museum.openSlot()
  await office.assign(museum, slotId, grete)
  await office.arrivedFor(grete)
  await museum.as({ method: 'POST', url: `/api/admin/staff/${grete.staffId}/link` })
  const token = await tokenFor(office.app, grete.email)
  await office.app.db.deleteFrom('outbox').where('event', '=', 'personal_link').execute()
  const ask = (call: Parameters<typeof byLink>[0]) => office.app.call(byLink(call, token))
  const url = '/api/mine/absence'
  return {
    ...{ museum, grete, ida, slotId },
    enter: (payload = span) => ask({ method: 'POST', url, payload }),
    absences: async () => (await ask({ url })).json<Absence[]>(),
    remove: (absenceId: string) => ask({ method: 'DELETE', url: `${url}/${absenceId}` }),
  }
}

describe('a guide with only a personal link', () => {
  test('can enter an absence as if logged in', async () => {
    const { museum, ida, slotId, enter, absences } = await open()
    const answer = await enter()
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { slot_ids: [slotId], asked: 1 },
    ])
    expect(await museum.staffOf(slotId)).toEqual([])
    expect(await absences()).toMatchObject([{ staff_name: 'Grete Lange', ...span }])
    expect(await museum.asked(ida)).toHaveLength(1)
    const [told] = await office.arrivedFor(museum)
    expect(told?.subject).toBe('Grete Lange fällt aus: 1 Termin')
    const [audited] = (await museum.as({ url: '/api/admin/audit' })).json<object[]>()
    const entered = { action: 'absence_entered', label: 'Grete Lange', staff_name: 'Grete Lange' }
    expect(audited).toMatchObject(entered)
  })

  test('reads and deletes only their own absences', async () => {
    const { museum, ida, enter, absences, remove } = await open()
    const others = await museum.absent(ida, span.from, span.until)
    expect(await absences()).toEqual([])
    expect((await remove(others.absence_id)).statusCode).toBe(404)
    const { absence_id } = (await enter()).json<AbsenceEntered>()
    expect(await absences()).toHaveLength(1)
    expect((await remove(absence_id)).statusCode).toBe(204)
    expect(await absences()).toEqual([])
    const all = await museum.as({ url: '/api/admin/absence' })
    expect(all.json()).toMatchObject([{ staff_name: 'Ida Groß' }])
  })

  test('cannot do anything once the link is revoked', async () => {
    const { museum, grete, enter, remove, absences } = await open()
    const { absence_id } = (await enter()).json<AbsenceEntered>()
    await museum.as({ method: 'DELETE', url: `/api/admin/staff/${grete.staffId}/link` })
    expect((await enter()).statusCode).toBe(401)
    expect((await remove(absence_id)).statusCode).toBe(401)
    expect(await absences()).toMatchObject({ code: 'not_logged_in' })
  })
})
