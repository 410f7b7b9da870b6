import { describe, expect, test } from 'vitest'
import { form, type TestApp, testApp } from '#test/app.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()

type Museum = Awaited<ReturnType<TestApp['register']>>

const unknown = '01980000-0000-7000-8000-000000000000'

const sent = (slotId: string, fields: Record<string, string>) =>
  ({ method: 'POST', url: `/api/admin/event/${slotId}/comment`, ...form(fields) }) as const
const comments = async (museum: Museum) =>
  (await museum.as({ url: `/api/admin/events/${museum.projectId}` }))
    .json<{ comment: string }[]>()
    .map(({ comment }) => comment)

describe('commenting on a slot', () => {
  test('[C25] writes and replaces the comment, and an empty one deletes it', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const comment = 'Bus am Hoftor\n<b>8 Räder</b> & 👩‍🏫'
    const answer = await museum.as(sent(slotId, { comment }))
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await comments(museum)).toEqual([comment])
    await museum.as(sent(slotId, { comment: 'Doch am Haupttor' }))
    expect(await comments(museum)).toEqual(['Doch am Haupttor'])
    expect((await museum.as(sent(slotId, { comment: '' }))).statusCode).toBe(204)
    expect(await comments(museum)).toEqual([''])
    expect((await museum.as(sent(slotId, { comment: 'k'.repeat(2000) }))).statusCode).toBe(204)
    const [newest] = (await museum.as({ url: '/api/admin/audit?limit=1' })).json<object[]>()
    const label = '2026-12-01T09:00:00Z'
    expect(newest).toMatchObject({ action: 'slot_commented', subject_id: slotId, label })
  })

  test.each([
    ['is too long', { comment: 'k'.repeat(2001) }],
    ['contains a control character', { comment: 'a\u0000b' }],
    ['is missing', {}],
  ])('[C25] is 422 and changes nothing if the comment %s', async (_, fields) => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    await museum.as(sent(slotId, { comment: 'steht' }))
    const answer = await museum.as(sent(slotId, fields as Record<string, string>))
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([
      422,
      ['comment'],
    ])
    expect(await comments(museum)).toEqual(['steht'])
  })

  test('[C25] is 404 for a slot that is unknown, deleted or in another organisation, even with an invalid body', async () => {
    const [museum, brewery] = [await app.register(), await app.register()]
    const deleted = await museum.openSlot()
    await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${deleted}` })
    const foreign = await brewery.openSlot()
    for (const slotId of [unknown, deleted, foreign, 'kein-termin']) {
      for (const fields of [{ comment: 'x' }, { comment: 'k'.repeat(2001) }]) {
        const answer = await museum.as(sent(slotId, fields))
        expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }])
      }
    }
    expect(await comments(brewery)).toEqual([''])
  })

  test('[C25] is 401 without a session, 403 for guides, and 415 as JSON', async () => {
    const museum = await app.register()
    const guide = await joinTeam(app, museum)
    const slotId = await museum.openSlot()
    const call = sent(slotId, { comment: 'x' })
    expect((await app.call(call)).statusCode).toBe(401)
    expect((await guide.as(call)).statusCode).toBe(403)
    const json = { method: 'POST', url: call.url, payload: { comment: 'x' } } as const
    expect((await museum.as(json)).statusCode).toBe(415)
    expect(await comments(museum)).toEqual([''])
  })
})

describe('the list of slots', () => {
  test('[C19] is the same for guides, 401 without a session, 404 for other projects, and 422 for an invalid day', async () => {
    const [museum, brewery] = [await app.register(), await app.register()]
    const guide = await joinTeam(app, museum)
    await museum.openSlot({ internal: true })
    const url = `/api/admin/events/${museum.projectId}`
    const seen = await guide.as({ url })
    expect(seen.json()).toEqual((await museum.as({ url })).json())
    expect(seen.json()).toHaveLength(1)
    expect((await app.call({ url })).statusCode).toBe(401)
    for (const projectId of [unknown, brewery.projectId, 'kein-projekt']) {
      expect((await museum.as({ url: `/api/admin/events/${projectId}` })).statusCode).toBe(404)
      const wrong = `/api/admin/events/${projectId}?from=morgen`
      expect((await museum.as({ url: wrong })).statusCode).toBe(404)
    }
    const answer = await museum.as({ url: `${url}?from=2026-02-30` })
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([
      422,
      ['from'],
    ])
  })
})

describe('opening and changing a slot', () => {
  test('[C21][C22] is only for admins, and is audited', async () => {
    const museum = await app.register()
    const guide = await joinTeam(app, museum)
    const slotId = await museum.openSlot()
    const add = `/api/admin/timeslot/${museum.projectId}`
    const payload = museum.slotBody({ starttime: '2026-12-02T11:30' })
    const calls = [
      { method: 'POST', url: add, payload },
      { method: 'PUT', url: `${add}/${slotId}`, payload },
    ] as const
    for (const call of calls) {
      expect((await app.call(call)).statusCode).toBe(401)
      expect((await guide.as(call)).statusCode).toBe(403)
    }
    expect((await museum.as(calls[1])).statusCode).toBe(204)
    const auditLog = (await museum.as({ url: '/api/admin/audit?limit=5' })).json<object[]>()
    expect(auditLog.slice(0, 1)).toMatchObject([
      { action: 'slot_changed', subject_id: slotId, label: '2026-12-02T10:30:00Z' },
    ])
    expect(auditLog).toContainEqual(
      expect.objectContaining({
        action: 'slot_added',
        subject_id: slotId,
        label: '2026-12-01T09:00:00Z',
      }),
    )
  })

  test('[C22] with an invalid field is 422, and changes nothing', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const url = `/api/admin/timeslot/${museum.projectId}/${slotId}`
    for (const [field, input] of [
      ['starttime', { starttime: 'morgen' }],
      ['max_attendees', { max_attendees: 0 }],
      ['possible_ressources', { possible_ressources: [] }],
      ['possible_ressources', { possible_ressources: [unknown] }],
      ['timezone', { timezone: 'Europe/Atlantis' }],
    ] as const) {
      const answer = await museum.as({ method: 'PUT', url, payload: museum.slotBody(input) })
      expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([
        422,
        [field],
      ])
    }
    expect(await museum.slots()).toMatchObject([
      { start: '2026-12-01T09:00:00Z', max_attendees: 10, available_ressources: ['Führung'] },
    ])
  })
})
