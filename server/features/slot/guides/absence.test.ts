import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Absence } from '#contract/slot.ts'
import type { MemberChange } from '#contract/staff.ts'
import { openOfferMuseum } from '#test/promises/offers/offer-museum.ts'
import { entryIn, TourOffice } from '#test/world/tour-office.ts'
import { forgetOldAbsences } from './absence.ts'

let office: TourOffice
beforeAll(async () => {
  office = await TourOffice.open()
})
beforeEach(() => office.begin())
afterAll(() => office.close())

const day = ['2026-12-01T05:00:00Z', '2026-12-01T23:00:00Z'] as const

async function open() {
  const museum = await openOfferMuseum(office)
  const grete = await office.guideOf(museum, { name: 'Grete Lange' })
  const ida = await office.guideOf(museum, { name: 'Ida Groß' })
  const led = async (starttime: string) => {
    const slotId = await museum.openSlot({ starttime })
    await office.assign(museum, slotId, grete)
    return slotId
  }
  const absences = async () => (await museum.as({ url: '/api/admin/absence' })).json<Absence[]>()
  return { museum, grete, ida, led, absences }
}

describe('a guide who falls ill', () => {
  test('is removed from all slots during the absence, and the other guides are each offered these slots in one email', async () => {
    const { museum, grete, ida, led } = await open()
    const slots = [await led('2026-12-01T10:00'), await led('2026-12-01T14:00')]
    const later = await led('2026-12-02T10:00')
    const entered = await museum.absent(grete, ...day)
    expect(entered).toEqual({ absence_id: expect.any(String), slot_ids: slots, asked: 1 })
    expect(await museum.staffOf(slots[0] ?? '')).toEqual([])
    expect(await museum.staffOf(later)).toEqual(['Grete Lange'])
    const [offer, ...others] = await office.arrivedFor(ida)
    expect(others).toEqual([])
    expect(offer?.subject).toBe('Können Sie übernehmen? 2 Termine')
    expect(offer?.text).toContain('– Dienstag, 1. Dezember 2026, 10:00–11:00 Uhr: Führung')
    expect(await museum.statesOf(await museum.linkOf(ida))).toEqual(['open', 'open'])
    expect(await museum.asked(grete)).toEqual([])
  })

  test('triggers one email to the admins, and gets one that removes the slots from their calendar', async () => {
    const { museum, grete, led } = await open()
    const slotId = await led('2026-12-01T10:00')
    await office.arrivedFor(grete)
    await museum.absent(grete, ...day)
    const told = await office.arrivedFor(museum)
    expect(told.map(({ subject }) => subject)).toEqual(['Grete Lange fällt aus: 1 Termin'])
    expect(told[0]?.text).toContain('Von: Dienstag, 1. Dezember 2026, 06:00 Uhr')
    expect(told[0]?.text).toContain('0 Personen (1 gefragt)')
    expect(told[0]?.text).toContain(`/admin/offers?projekt=${museum.projectId}`)
    const [, own] = await office.arrivedFor(grete)
    expect(own?.subject).toBe('Ihre Termine in Museum Alte Spinnerei: 1 entfallen')
    expect(own && entryIn(own)).toMatchObject({ status: 'CANCELLED' })
    expect(slotId).toEqual(expect.any(String))
  })

  test('keeps slots that have begun, and slots that end before the absence begins', async () => {
    const { museum, grete, led } = await open()
    await led('2026-12-01T05:00')
    const begun = await led('2026-12-01T09:30')
    const last = await led('2026-12-01T11:00')
    office.at('2026-12-01T09:00:00Z')
    const entered = await museum.absent(grete, '2026-12-01T09:00:00Z', '2026-12-01T10:30:00Z')
    expect(entered.slot_ids).toEqual([last])
    expect(await museum.staffOf(begun)).toEqual(['Grete Lange'])
  })

  test('triggers no emails if they lead no slots during the absence', async () => {
    const { museum, grete } = await open()
    const before = (await office.app.outbox()).length
    expect(await museum.absent(grete, ...day)).toMatchObject({ slot_ids: [], asked: 0 })
    expect(await office.app.outbox()).toHaveLength(before)
  })

  test('is replaced even on slots that several guides lead together', async () => {
    const { museum, grete, ida, led } = await open()
    const slotId = await led('2026-12-01T10:00')
    const jana = await office.guideOf(museum, { name: 'Jana Öz' })
    await office.assign(museum, slotId, jana)
    await museum.absent(grete, ...day)
    expect(await museum.asked(jana)).toEqual([])
    await museum.say(await museum.linkOf(ida), 'yes', slotId)
    expect((await museum.staffOf(slotId))?.sort()).toEqual(['Ida Groß', 'Jana Öz'])
  })
})

describe('the members who are asked', () => {
  const skilled = async (change: (variantId: string) => MemberChange) => {
    const { museum, grete, ida, led } = await open()
    await led('2026-12-01T10:00')
    await museum.member(ida, change(museum.variant.id))
    await museum.absent(grete, ...day)
    return (await museum.asked(ida)).length
  }

  test('lead the slot’s variant', async () => {
    const { museum, grete, ida, led } = await open()
    const added = await museum.as({
      method: 'POST',
      url: `/api/admin/variants/${museum.projectId}`,
      payload: { name: 'Nachtführung', short_description: '', leadtime: 0 },
    })
    await led('2026-12-01T10:00')
    await museum.member(ida, { skills: [added.json<{ id: string }>().id] })
    expect(await museum.absent(grete, ...day)).toMatchObject({ asked: 0 })
    const [told] = await office.arrivedFor(museum)
    expect(told?.text).toContain('(niemand ist frei)')
    expect(await skilled((variantId) => ({ skills: [variantId] }))).toBe(1)
  })

  test('are guides; admins and the desk are asked only if they have skills or are preferred', async () => {
    expect(await skilled(() => ({ role: 'desk' }))).toBe(0)
    expect(await skilled(() => ({ role: 'admin' }))).toBe(0)
    expect(await skilled((variantId) => ({ role: 'desk', skills: [variantId] }))).toBe(1)
    expect(await skilled(() => ({ role: 'admin', preferred: true }))).toBe(1)
  })

  test('are neither absent nor leading another slot at that time', async () => {
    const { museum, grete, ida, led } = await open()
    const jana = await office.guideOf(museum, { name: 'Jana Öz' })
    await led('2026-12-01T10:00')
    await office.assign(museum, await museum.openSlot({ starttime: '2026-12-01T10:30' }), ida)
    await museum.absent(jana, '2026-12-01T09:59:59Z', '2026-12-01T12:00:00Z')
    expect(await museum.absent(grete, ...day)).toMatchObject({ asked: 0 })
    const others = '2026-12-02T10:00'
    await led(others)
    const next = await museum.absent(grete, '2026-12-02T05:00:00Z', '2026-12-02T23:00:00Z')
    expect(next.asked).toBe(2)
  })

  test('are never absent, however many absences the organisation has', async () => {
    const { museum, grete, ida, led } = await open()
    await led('2026-12-03T10:00')
    await museum.absent(ida, '2026-12-03T05:00:00Z', '2026-12-03T23:00:00Z')
    await sql`insert into absence (organisation_id, id, staff_id, from_at, until_at)
      select organisation_id, gen_random_uuid(), staff.id, absence.from_at - interval '1 day',
        absence.until_at
      from absence join staff using (organisation_id), generate_series(1, 1000)
      where staff.id = ${grete.staffId}::uuid`.execute(office.app.db)
    const next = await museum.absent(grete, '2026-12-03T05:00:00Z', '2026-12-03T23:00:00Z')
    expect(next.asked).toBe(0)
  })

  test('are only the preferred ones at first if the setting for that is on', async () => {
    const { museum, grete, ida, led } = await open()
    const jana = await office.guideOf(museum, { name: 'Jana Öz' })
    await led('2026-12-01T10:00')
    await museum.settings({ preferred_guides_first: true })
    await museum.member(jana, { preferred: true })
    expect(await museum.absent(grete, ...day)).toMatchObject({ asked: 1 })
    expect([await museum.asked(ida), await museum.asked(jana)].map((all) => all.length)).toEqual([
      0, 1,
    ])
  })
})

describe('an absence', () => {
  test('is listed until it ends, and can be deleted by the member or an admin', async () => {
    const { museum, grete, ida, absences } = await open()
    const { absence_id } = await museum.absent(grete, ...day)
    const listed = { absence_id, staff_id: grete.staffId, staff_name: 'Grete Lange' }
    expect(await absences()).toEqual([{ ...listed, from: day[0], until: day[1] }])
    const remove = ({ as }: Pick<typeof museum, 'as'>, path: string, id: string) =>
      as({ method: 'DELETE', url: `/api/${path}/absence/${id}` })
    expect((await remove(ida, 'mine', absence_id)).statusCode).toBe(404)
    expect((await remove(ida, 'admin', absence_id)).statusCode).toBe(403)
    expect((await remove(grete, 'mine', absence_id)).statusCode).toBe(204)
    expect(await absences()).toEqual([])
    const again = await museum.absent(grete, ...day)
    expect((await remove(museum, 'admin', again.absence_id)).statusCode).toBe(204)
    await museum.absent(grete, ...day)
    office.at('2026-12-02T00:00:00Z')
    expect(await absences()).toEqual([])
  })

  test('can be entered by an admin, in which case only the member gets an email', async () => {
    const { museum, grete, led } = await open()
    const slotId = await led('2026-12-01T10:00')
    const enter = (staff_id: string) =>
      museum.as({
        method: 'POST',
        url: '/api/admin/absence',
        payload: { staff_id, from: day[0], until: day[1] },
      })
    expect((await enter(grete.staffId)).json()).toMatchObject({ slot_ids: [slotId], asked: 1 })
    expect(await office.arrivedFor(museum)).toEqual([])
    const [audited] = (await museum.as({ url: '/api/admin/audit' })).json<object[]>()
    expect(audited).toMatchObject({ action: 'absence_entered', label: 'Grete Lange' })
    expect((await enter(crypto.randomUUID())).statusCode).toBe(404)
  })

  test.each([
    ['2026-12-01T10:00:00Z', '2026-12-01T10:00:00Z'],
    ['2026-11-01T10:00:00Z', '2026-11-02T10:00:00Z'],
    ['2026-12-01T10:00:00Z', '2027-12-03T10:00:00Z'],
  ])('from %s to %s is refused', async (from, until) => {
    const { grete } = await open()
    const payload = { from, until }
    const answer = await grete.as({ method: 'POST', url: '/api/mine/absence', payload })
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { fields: { until: /./ } }])
  })

  test('is stored without a reason, and is deleted 30 days after it ends', async () => {
    const { museum, grete, led } = await open()
    const slotId = await led('2026-12-01T10:00')
    await museum.absent(grete, ...day)
    const stored = () => storedOf(grete)
    expect(Object.keys((await stored())[0] ?? {})).toEqual([
      'organisationId',
      'id',
      'staffId',
      'fromAt',
      'untilAt',
    ])
    office.at('2026-12-31T22:00:00Z')
    await forgetOldAbsences(office.app.ctx)
    expect(await stored()).toHaveLength(1)
    office.at('2027-01-01T00:00:00Z')
    await forgetOldAbsences(office.app.ctx)
    expect(await stored()).toEqual([])
    const left = office.app.db.selectFrom('absenceSlot').selectAll().where('slotId', '=', slotId)
    expect(await left.execute()).toEqual([])
  })

  test('is deleted with its member’s account', async () => {
    const { museum, grete, absences } = await open()
    await museum.absent(grete, ...day)
    await museum.as({ method: 'DELETE', url: `/api/admin/users/${grete.staffId}` })
    expect(await absences()).toEqual([])
    expect(await storedOf(grete)).toEqual([])
  })
})

const storedOf = ({ staffId }: { staffId: string }) =>
  office.app.db.selectFrom('absence').selectAll().where('staffId', '=', staffId).execute()
