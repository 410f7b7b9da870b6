import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'

const app = await testApp()

type Museum = Awaited<ReturnType<TestApp['register']>>

const change = (museum: Museum, max_people_per_booking: number | null) =>
  museum.as({
    method: 'PUT',
    url: `/api/admin/project/${museum.projectId}`,
    payload: { name: 'Museum', max_people_per_booking },
  })

const offered = async ({ projectId }: Museum) => {
  const answer = await app.call({ url: `/api/public/projects/${projectId}/offer` })
  return answer.json<{ project: { max_people_per_booking: number | null } }>().project
}

describe('the maximum group size', () => {
  test('is 30 people in a new project, and the refusal says who to contact', async () => {
    const museum = await app.register('Museum am See')
    const slotId = await museum.openSlot({ max_attendees: 100 })
    expect(await offered(museum)).toMatchObject({ max_people_per_booking: 30 })
    const refused = await museum.book(slotId, { attendees_count: 31 })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      {
        fields: {
          attendees_count:
            'Höchstens 30 Personen je Buchung. Für größere Gruppen wenden Sie sich bitte an Museum am See.',
        },
      },
    ])
    expect((await museum.book(slotId, { attendees_count: 30 })).statusCode).toBe(201)
    expect(await museum.slots()).toMatchObject([{ sum: 30 }])
  })

  test('can be changed or removed, with immediate effect', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot({ max_attendees: 1000 })
    expect((await change(museum, 1)).json()).toMatchObject({ max_people_per_booking: 1 })
    const refused = await museum.book(slotId, { attendees_count: 2 })
    expect(refused.json()).toMatchObject({
      fields: { attendees_count: expect.stringContaining('Höchstens 1 Person je Buchung.') },
    })
    expect((await change(museum, null)).json()).toMatchObject({ max_people_per_booking: null })
    expect(await offered(museum)).toMatchObject({ max_people_per_booking: null })
    expect((await museum.book(slotId, { attendees_count: 999 })).statusCode).toBe(201)
    for (const wrong of [0, -1, 1.5, 1_000_001]) {
      expect((await change(museum, wrong)).statusCode).toBe(422)
    }
  })

  test('is unchanged if a project update omits it, even if the project has no limit', async () => {
    const museum = await app.register()
    await app.db
      .updateTable('project')
      .set({ maxPeoplePerBooking: null })
      .where('id', '=', museum.projectId)
      .execute()
    const url = `/api/admin/project/${museum.projectId}`
    const renamed = await museum.as({ method: 'PUT', url, payload: { name: 'Neu' } })
    expect(renamed.json()).toMatchObject({ max_people_per_booking: null })
  })

  test('does not apply to admins', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot({ max_attendees: 100 })
    const { slot_id, ...booking } = museum.bookingBody(slotId, { attendees_count: 60 })
    const payload = { ...booking, slot_id, starttime: '2026-12-01T10:00' }
    const url = `/api/admin/booking/${museum.projectId}`
    expect((await museum.as({ method: 'POST', url, payload })).statusCode).toBe(201)
  })

  test('does not stop a repeated request from getting the original, larger booking', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot({ max_attendees: 100 })
    const key = { 'idempotency-key': 'ein-sehr-langer-schluessel' }
    const made = await museum.book(slotId, { attendees_count: 20 }, key)
    await change(museum, 10)
    const again = await museum.book(slotId, { attendees_count: 20 }, key)
    expect([again.statusCode, again.body]).toEqual([201, made.body])
  })
})
