import { describe, expect, test } from 'vitest'
import { bothPasswords, form, type TestApp, testApp } from '#test/app.ts'
import { dumpOf } from '#test/dump.ts'
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

describe('removing a member of staff', () => {
  test('[C31] ends their sessions and removes them from future slots, but not from past ones', async () => {
    const museum = await app.register()
    const guide = await guideOf(museum, { name: 'Rosa Weiß' })
    const past = await museum.openSlot({ starttime: '2026-11-20T09:00' })
    const ahead = await museum.openSlot()
    for (const event_id of [past, ahead]) {
      await assign(museum, { staff_name: 'Rosa Weiß', event_id })
    }
    await app.call({ method: 'POST', url: '/api/password-reset', ...form({ email: guide.email }) })
    const answer = await removeUser(museum, guide.staffId)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await assignedTo(museum)).toEqual([['Rosa Weiß'], []])
    expect((await guide.as({ url: '/api/users/me' })).statusCode).toBe(401)
    const team = (await museum.as({ url: '/api/admin/staff' })).json<{ staff_name: string }[]>()
    expect(team.map(({ staff_name }) => staff_name)).toEqual(['Käthe Roß'])
    const login = form({ username: guide.email, password: bothPasswords.password })
    expect((await app.call({ method: 'POST', url: '/api/token', ...login })).statusCode).toBe(401)
    for (const table of ['session', 'passwordReset'] as const) {
      const left = app.db.selectFrom(table).select('staffId').where('staffId', '=', guide.staffId)
      expect(await left.execute()).toEqual([])
    }
    expect((await actions(museum))[0]).toEqual(['staff_removed', 'Rosa Weiß', guide.staffId])
    const again = await removeUser(museum, guide.staffId)
    expect([again.statusCode, again.json()]).toMatchObject([404, { code: 'not_found' }])
  })

  test('[C31] frees their address for a new account', async () => {
    const museum = await app.register()
    const guide = await guideOf(museum)
    await removeUser(museum, guide.staffId)
    const who = { email: guide.email, name: 'Rosa Weiß', organisation: 'Brauerei' }
    const fields = form({ ...who, ...bothPasswords })
    const answer = await app.call({ method: 'POST', url: '/api/registration', ...fields })
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { username: guide.email }])
  })

  test('[C31] erases their address everywhere except in the audit log, and stops emails to them', async () => {
    const [museum, brewery] = [await app.register(), await app.register()]
    const guide = await guideOf(museum)
    await app.call({ method: 'POST', url: '/api/password-reset', ...form({ email: guide.email }) })
    const booked = await museum.book(await museum.openSlot(), { booker_email: guide.email })
    await brewery.book(await brewery.openSlot(), { booker_email: guide.email })
    const mails = async () =>
      (await app.outbox()).filter(({ recipient }) => recipient === guide.email)
    expect((await mails()).map(({ event }) => event)).toContain('password_reset')
    await removeUser(museum, guide.staffId)
    // Bookings made with the address are kept until they are erased like all others.
    const left = await mails()
    expect(left.map(({ event }) => event)).toEqual(['booking_confirmed', 'booking_confirmed'])
    expect(booked.statusCode).toBe(201)
    const emptied = (await app.outbox()).filter(({ recipient }) => recipient === '')
    expect(emptied.every(({ state, sealed }) => state === 'dropped' && sealed === null)).toBe(true)
    expect(emptied.map(({ event }) => event)).toContain('password_reset')
    const dump = await dumpOf(app.db, ['outbox', 'booking', 'audit_entry'])
    expect(dump).not.toContain(guide.email)
  })

  test("[C31] is 409 for the caller's own account, even if another admin remains", async () => {
    const museum = await app.register()
    await guideOf(museum, { admin: true })
    const answer = await removeUser(museum, await idOf(museum.email))
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'own_account' }])
    expect((await museum.as({ url: '/api/users/me' })).statusCode).toBe(200)
  })

  test('[C31] leaves one admin if two admins remove each other', async () => {
    const museum = await app.register()
    const other = await guideOf(museum, { admin: true })
    const answers = await Promise.all([
      removeUser(museum, other.staffId),
      removeUser(other, await idOf(museum.email)),
    ])
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    // The second caller has already been removed, or is refused as the last admin.
    expect(statuses[0]).toBe(204)
    expect([401, 409]).toContain(statuses[1])
    const admins = await app.db
      .selectFrom('staff')
      .innerJoin('project', 'project.organisationId', 'staff.organisationId')
      .select('staff.name')
      .where('project.id', '=', museum.projectId)
      .where('staff.admin', '=', true)
      .where('staff.deletedAt', 'is', null)
      .execute()
    expect(admins).toHaveLength(1)
  })

  test('[C31] is only for admins, and is 404 for members who are unknown or in another organisation', async () => {
    const [museum, brewery] = [await app.register(), await app.register()]
    const [guide, stranger] = [await guideOf(museum), await guideOf(brewery)]
    for (const staffId of [unknown, stranger.staffId, 'niemand']) {
      expect((await removeUser(museum, staffId)).statusCode).toBe(404)
    }
    const url = `/api/admin/users/${guide.staffId}`
    expect((await app.call({ method: 'DELETE', url })).statusCode).toBe(401)
    expect((await guide.as({ method: 'DELETE', url })).statusCode).toBe(403)
    expect((await stranger.as({ url: '/api/users/me' })).statusCode).toBe(200)
  })
})
