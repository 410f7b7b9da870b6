import { describe, expect, test } from 'vitest'
import type { Slot } from '#contract/slot.ts'
import { form, type TestApp, testApp } from '#test/app.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()

type Museum = Awaited<ReturnType<TestApp['register']>>

const unknown = '01980000-0000-7000-8000-000000000000'

const idOf = async (email: string) => {
  const found = await app.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return found.id
}

const guideOf = async (museum: Museum, person: { name?: string; admin?: boolean } = {}) => {
  const guide = await joinTeam(app, museum, person)
  return { ...guide, staffId: await idOf(guide.email) }
}

const assign = (museum: Museum, fields: Record<string, string>) =>
  museum.as({ method: 'POST', url: '/api/admin/assign_staff', ...form(fields) })

const unassign = (museum: Museum, slotId: string, who: string | [string, string | undefined]) => {
  const [name, staffId] = typeof who === 'string' ? [who] : who
  const query = staffId ? `?staff_id=${staffId}` : ''
  const url = `/api/admin/timeslot/${slotId}/staff/${encodeURIComponent(name)}${query}`
  return museum.as({ method: 'DELETE', url })
}

const removeUser = (museum: Pick<Museum, 'as'>, staffId: string) =>
  museum.as({ method: 'DELETE', url: `/api/admin/users/${staffId}` })

const assignedTo = async (museum: Museum) => {
  const slots = await museum.as({ url: `/api/admin/events/${museum.projectId}?from=2026-01-01` })
  return slots.json<{ assigned_staff: string[] }[]>().map(({ assigned_staff }) => assigned_staff)
}

const actions = async (museum: Museum) =>
  (await museum.as({ url: '/api/admin/audit' }))
    .json<{ action: string; label: string; subject_id: string }[]>()
    .map(({ action, label, subject_id }) => [action, label, subject_id])

describe('assigning staff to a slot', () => {
  test('[C26] lists the guide on the slot once, even if repeated, and writes an audit entry', async () => {
    const museum = await app.register()
    const guide = await guideOf(museum, { name: 'Jörg Öz' })
    const slotId = await museum.openSlot()
    const first = await assign(museum, { staff_name: 'Jörg Öz', event_id: slotId })
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { staff_id: guide.staffId, staff_name: 'Jörg Öz' },
    ])
    const again = await assign(museum, { staff_name: ' Jörg Öz', event_id: slotId, staff_id: '' })
    expect(again.body).toBe(first.body)
    expect(await assignedTo(museum)).toEqual([['Jörg Öz']])
    const kept = (await actions(museum)).filter(([action]) => action === 'staff_assigned')
    expect(kept).toEqual([['staff_assigned', '2026-12-01T09:00:00Z Jörg Öz', slotId]])
  })

  test('[C26] also works with a multipart form', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const parts = { staff_name: 'Käthe Roß', event_id: slotId }
    const lines = Object.entries(parts).map(
      ([name, value]) =>
        `--grenze\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const answer = await museum.as({
      method: 'POST',
      url: '/api/admin/assign_staff',
      payload: `${lines.join('')}--grenze--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=grenze' },
    })
    expect(answer.statusCode).toBe(200)
    expect(await assignedTo(museum)).toEqual([['Käthe Roß']])
  })

  test('[C26] is 404 for an unknown slot, person or id, and for those in another organisation', async () => {
    const [museum, brewery] = [await app.register(), await app.register()]
    const [slotId, foreignSlot] = [await museum.openSlot(), await brewery.openSlot()]
    const guide = await guideOf(museum, { name: 'Ana' })
    const stranger = await guideOf(brewery, { name: 'Bert' })
    const deleted = await museum.openSlot()
    await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${deleted}` })
    const wishes: Record<string, string>[] = [
      { staff_name: 'Ana', event_id: unknown },
      { staff_name: 'Ana', event_id: foreignSlot },
      { staff_name: 'Ana', event_id: deleted },
      { staff_name: 'Niemand', event_id: slotId },
      { staff_name: 'ana', event_id: slotId },
      { staff_name: 'Bert', event_id: slotId },
      { staff_name: 'Ana', event_id: slotId, staff_id: unknown },
      { staff_name: 'Bert', event_id: slotId, staff_id: stranger.staffId },
      // The name must match the id.
      { staff_name: 'Käthe Roß', event_id: slotId, staff_id: guide.staffId },
    ]
    for (const wish of wishes) {
      const answer = await assign(museum, wish)
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }])
    }
    expect(await app.db.selectFrom('slotStaff').where('slotId', '=', slotId).execute()).toEqual([])
  })

  test('[C26] by an ambiguous name is 409, and works once the id is given', async () => {
    const museum = await app.register()
    const [one, other] = [
      await guideOf(museum, { name: 'Ali Ak' }),
      await guideOf(museum, { name: 'Ali Ak' }),
    ]
    const slotId = await museum.openSlot()
    const wish = { staff_name: 'Ali Ak', event_id: slotId }
    const answer = await assign(museum, wish)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'ambiguous_name', message: expect.stringContaining('mehrmals') },
    ])
    expect(await assignedTo(museum)).toEqual([[]])
    expect((await assign(museum, { ...wish, staff_id: other.staffId })).json()).toEqual({
      staff_id: other.staffId,
      staff_name: 'Ali Ak',
    })
    await removeUser(museum, other.staffId)
    expect((await assign(museum, wish)).json()).toMatchObject({ staff_id: one.staffId })
  })

  test('[C26] is 422 with an invalid field, 415 as JSON, 401 without a session, 403 for a guide', async () => {
    const museum = await app.register()
    const guide = await guideOf(museum)
    const wish = { staff_name: 'Käthe Roß', event_id: await museum.openSlot() }
    for (const [field, value] of [
      ['staff_name', ''],
      ['staff_name', 'n'.repeat(201)],
      ['event_id', 'kein-termin'],
      ['staff_id', 'niemand'],
    ] as const) {
      const answer = await assign(museum, { ...wish, [field]: value })
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
    }
    const url = '/api/admin/assign_staff'
    expect((await museum.as({ method: 'POST', url, payload: wish })).statusCode).toBe(415)
    expect((await app.call({ method: 'POST', url, ...form(wish) })).statusCode).toBe(401)
    expect((await guide.as({ method: 'POST', url, ...form(wish) })).statusCode).toBe(403)
    expect(await assignedTo(museum)).toEqual([[]])
  })
})

describe('removing staff from a slot', () => {
  test.each([
    ['umlauts and a space', 'Jörg Öz'],
    ['a slash', 'A/B & C?'],
    ['a percent sign', '100 % da'],
    ['emoji', '👩‍🏫 Zoë'],
    ['200 letters', 'ß'.repeat(200)],
    ['100 emoji', '🧵'.repeat(100)],
  ])('[C27] works with a name that contains %s', async (_, name) => {
    const museum = await app.register()
    await guideOf(museum, { name })
    const slotId = await museum.openSlot()
    await assign(museum, { staff_name: name, event_id: slotId })
    expect(await assignedTo(museum)).toEqual([[name]])
    const answer = await unassign(museum, slotId, name)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await assignedTo(museum)).toEqual([[]])
    const [newest] = await actions(museum)
    expect(newest).toEqual(['staff_unassigned', `2026-12-01T09:00:00Z ${name}`, slotId])
    expect((await unassign(museum, slotId, name)).statusCode).toBe(404)
  })

  test('[C27] is 404 for an unassigned person, and for a slot that is unknown, deleted or in another organisation', async () => {
    const [museum, brewery] = [await app.register(), await app.register()]
    const [slotId, deleted] = [await museum.openSlot(), await museum.openSlot()]
    for (const event_id of [slotId, deleted]) {
      await assign(museum, { staff_name: 'Käthe Roß', event_id })
    }
    await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${deleted}` })
    for (const answer of [
      await unassign(museum, slotId, 'Niemand'),
      await unassign(museum, slotId, ['Käthe Roß', unknown]),
      await unassign(museum, unknown, 'Käthe Roß'),
      await unassign(museum, 'kein-termin', 'Käthe Roß'),
      await unassign(museum, deleted, 'Käthe Roß'),
      await unassign(museum, slotId, 'n'.repeat(201)),
      await unassign(museum, slotId, 'Käthe\0Roß'),
      await unassign(brewery, slotId, 'Käthe Roß'),
      await unassign(brewery, slotId, ['Käthe Roß', 'x']),
      await unassign(museum, unknown, ['Käthe Roß', 'x']),
    ]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }])
    }
    expect((await unassign(museum, slotId, ['Käthe Roß', 'x'])).statusCode).toBe(422)
    expect(await assignedTo(museum)).toEqual([['Käthe Roß']])
  })

  test('[C27] works with the id instead of the name, and the audit log shows the name', async () => {
    const museum = await app.register()
    const { staffId } = await guideOf(museum, { name: 'Jörg Öz' })
    const other = await guideOf(museum, { name: 'Jörg Öz' })
    const slotId = await museum.openSlot()
    for (const staff_id of [staffId, other.staffId]) {
      await assign(museum, { staff_name: 'Jörg Öz', event_id: slotId, staff_id })
    }
    expect((await unassign(museum, slotId, unknown)).statusCode).toBe(404)
    expect((await unassign(museum, slotId, [staffId, other.staffId])).statusCode).toBe(404)
    expect((await unassign(museum, slotId, staffId.toUpperCase())).statusCode).toBe(204)
    expect((await unassign(museum, slotId, staffId)).statusCode).toBe(404)
    const [slot] = (await museum.as({ url: `/api/admin/events/${museum.projectId}` })).json<
      Slot[]
    >()
    expect(slot?.staff.map(({ staff_id }) => staff_id)).toEqual([other.staffId])
    expect((await actions(museum))[0]).toEqual([
      'staff_unassigned',
      '2026-12-01T09:00:00Z Jörg Öz',
      slotId,
    ])
  })

  test('[C27] never deletes the slot itself if the guide is named “..”, which older versions allowed', async () => {
    const museum = await app.register()
    const { staffId } = await guideOf(museum)
    await app.db.updateTable('staff').set({ name: '..' }).where('id', '=', staffId).execute()
    const slotId = await museum.openSlot()
    await assign(museum, { staff_name: '..', event_id: slotId, staff_id: staffId })
    expect(await assignedTo(museum)).toEqual([['..']])
    expect((await unassign(museum, slotId, ['..', staffId])).statusCode).toBe(404)
    expect(await assignedTo(museum)).toEqual([['..']])
    expect((await unassign(museum, slotId, staffId)).statusCode).toBe(204)
    expect(await assignedTo(museum)).toEqual([[]])
  })

  test('[C27] needs the id if two assigned members share a name, and is only for admins', async () => {
    const museum = await app.register()
    const guides = [
      await guideOf(museum, { name: 'Ali Ak' }),
      await guideOf(museum, { name: 'Ali Ak' }),
    ]
    const slotId = await museum.openSlot()
    for (const { staffId: staff_id } of guides) {
      await assign(museum, { staff_name: 'Ali Ak', event_id: slotId, staff_id })
    }
    const answer = await unassign(museum, slotId, 'Ali Ak')
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'ambiguous_name' }])
    expect((await unassign(museum, slotId, ['Ali Ak', guides[0]?.staffId])).statusCode).toBe(204)
    const url = `/api/admin/timeslot/${slotId}/staff/Ali%20Ak`
    expect((await app.call({ method: 'DELETE', url })).statusCode).toBe(401)
    expect((await guides[1]?.as({ method: 'DELETE', url }))?.statusCode).toBe(403)
    expect(await assignedTo(museum)).toEqual([['Ali Ak']])
    expect((await unassign(museum, slotId, 'Ali Ak')).statusCode).toBe(204)
  })
})
