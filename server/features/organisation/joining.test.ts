import { describe, expect, test } from 'vitest'
import { bothPasswords, form, openTestApp, type TestApp, testApp } from '#test/app.ts'
import { invite } from '#test/world/people.ts'

const app = await testApp()

type Admin = Awaited<ReturnType<TestApp['register']>>

const register = (fields: Record<string, string>) =>
  app.call({
    method: 'POST',
    url: '/api/registration',
    ...form({ name: 'Jörg Öz', ...bothPasswords, ...fields }),
  })
const teamOf = async ({ as }: Pick<Admin, 'as'>) =>
  (await as({ url: '/api/admin/staff' })).json<{ username: string; admin: boolean }[]>()
const counts = async () => {
  const tables = ['organisation', 'staff', 'project', 'session', 'invitation'] as const
  const rows = tables.map((table) => app.db.selectFrom(table).selectAll().execute())
  return (await Promise.all(rows)).map(({ length }) => length)
}

describe('registration with an invitation', () => {
  test('[C03] joins the organisation and creates neither an organisation nor a project', async () => {
    const admin = await app.register()
    const email = 'jörg@museum.example'
    const token = await invite(app, admin, { email })
    const [organisations, staff, projects, sessions, invitations] = await counts()
    const answer = await register({ email: 'JÖRG@museum.example', invite: token })
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { username: email, name: 'Jörg Öz', email, admin: false, role: 'guide' },
    ])
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(
      /^rundgang_session=.+HttpOnly; SameSite=Lax/,
    )
    const cookies = { rundgang_session: answer.cookies[0]?.value ?? '' }
    expect((await app.call({ url: '/api/users/me', cookies })).json()).toEqual(answer.json())
    expect(await teamOf(admin)).toMatchObject([{ username: email }, { username: admin.email }])
    const [more, one] = [(count = 0) => count + 1, (count = 0) => count - 1]
    expect(await counts()).toEqual([
      organisations,
      more(staff),
      projects,
      more(sessions),
      one(invitations),
    ])
    const entries = await admin.as({ url: '/api/admin/audit' })
    expect(entries.json<object[]>()[0]).toMatchObject({
      action: 'staff_joined',
      staff_name: 'Jörg Öz',
      label: 'Jörg Öz',
    })
  })

  test('[C03] gives the role that the invitation offers, whatever role the form sends', async () => {
    const admin = await app.register()
    const [boss, guide] = ['chefin@museum.example', 'kind@museum.example']
    const asAdmin = await invite(app, admin, { email: boss, admin: true })
    const asGuide = await invite(app, admin, { email: guide })
    const organisation = 'Übernahme GmbH'
    const one = await register({ email: boss, invite: asAdmin })
    const other = await register({ email: guide, invite: asGuide, admin: 'true', organisation })
    expect([one.json(), other.json()]).toMatchObject([{ admin: true }, { admin: false }])
    const team = await teamOf(admin)
    expect(team.find(({ username }) => username === boss)).toMatchObject({ admin: true })
    expect(team.find(({ username }) => username === guide)).toMatchObject({ admin: false })
  })

  test('[C03] works when registration is by invitation only', async () => {
    const closed = await openTestApp()
    const admin = await closed.register()
    const token = await invite(closed, admin, { email: 'neu@museum.example' })
    closed.ctx.config.registration = 'closed'
    const fields = { email: 'neu@museum.example', name: 'Neu', invite: token, ...bothPasswords }
    const join = { method: 'POST', url: '/api/registration', ...form(fields) } as const
    expect((await closed.call(join)).statusCode).toBe(201)
    const again = await closed.call(join)
    expect([again.statusCode, again.json()]).toMatchObject([422, { code: 'invalid' }])
    await closed.close()
  })

  test('[C03] works for the invited address only, and a refused attempt does not use up the invitation', async () => {
    const email = 'eingeladen@museum.example'
    const token = await invite(app, await app.register(), { email })
    const before = await counts()
    const answer = await register({ email: 'jemand-anders@museum.example', invite: token })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { fields: { email: 'Die Einladung gilt für eine andere E-Mail-Adresse.' } },
    ])
    expect(await counts()).toEqual(before)
    expect((await register({ email, invite: token })).statusCode).toBe(201)
  })

  test('[C03] works once; only one of two concurrent attempts succeeds', async () => {
    const email = 'doppelt@museum.example'
    const token = await invite(app, await app.register(), { email })
    const fields = { email, invite: token }
    const answers = await Promise.all([register(fields), register(fields), register(fields)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422])
    for (const answer of [...answers, await register(fields)]) {
      if (answer.statusCode === 201) continue
      expect(answer.json()).toMatchObject({
        fields: { invite: 'Die Einladung ist ungültig oder abgelaufen.' },
      })
    }
  })

  test('[C03] works for 7 days', async () => {
    const email = 'trödelt@museum.example'
    const token = await invite(app, await app.register(), { email })
    app.clock.set('2026-11-27T12:00:00Z')
    const late = await register({ email, invite: token })
    app.clock.set('2026-11-27T11:59:59Z')
    const inTime = await register({ email, invite: token })
    app.clock.set('2026-11-20T12:00:00Z')
    expect([late.statusCode, Object.keys(late.json<{ fields: object }>().fields)]).toEqual([
      422,
      ['invite'],
    ])
    expect(inTime.statusCode).toBe(201)
  })

  test('[C03] returns 409 if the invitee has since registered an account', async () => {
    const email = 'schneller@museum.example'
    const token = await invite(app, await app.register(), { email })
    expect((await register({ email, organisation: 'Eigenes Museum' })).statusCode).toBe(201)
    const before = await counts()
    const answer = await register({ email, invite: token })
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'email_taken' }])
    expect(await counts()).toEqual(before)
  })

  test('accepting an invitation invalidates the invitations from other organisations', async () => {
    const email = 'umworben@museum.example'
    const one = await invite(app, await app.register(), { email })
    const other = await invite(app, await app.register(), { email })
    const answers = await Promise.all([
      register({ email, invite: one }),
      register({ email, invite: other }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })
})
