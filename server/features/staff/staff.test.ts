import { setTimeout as pause } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import type { TeamMember } from '#contract/staff.ts'
import { bothPasswords, form, password, type TestApp, testApp } from '#test/app.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()

const logIn = (fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const { payload, headers: kind } = form(fields)
  return app.call({ method: 'POST', url: '/api/token', payload, headers: { ...kind, ...headers } })
}
const me = (cookies: Record<string, string> = {}) => app.call({ url: '/api/users/me/', cookies })

describe('the log-in', () => {
  test('[C02] opens a session, regardless of the address’s case', async () => {
    const { email } = await app.register()
    const answer = await logIn({ username: email.toUpperCase(), password })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      username: email,
      name: 'Käthe Roß',
      email,
      admin: true,
      role: 'admin',
    })
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(
      /^rundgang_session=.+HttpOnly; SameSite=Lax/,
    )
    const token = answer.cookies[0]?.value ?? ''
    expect((await me({ rundgang_session: token })).json()).toMatchObject({ email })
  })

  test('[C02] accepts both spellings of an umlaut in the domain', async () => {
    const readable = 'leitung@münchen.example'
    const ascii = 'leitung@xn--mnchen-3ya.example'
    const account = { email: ascii, name: 'Käthe Roß', organisation: 'Museum', ...bothPasswords }
    await app.call({ method: 'POST', url: '/api/registration', ...form(account) })
    for (const username of [readable, ascii.toUpperCase()]) {
      const answer = await logIn({ username, password })
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { username: readable }])
    }
    const again = { email: ascii, name: 'Jörg Öz', organisation: 'Brauerei', ...bothPasswords }
    const refused = await app.call({ method: 'POST', url: '/api/registration', ...form(again) })
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'email_taken' }])
  })

  test('[C02] also accepts the other form encoding, but not JSON', async () => {
    const { email } = await app.register()
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const answer = await app.call({
      method: 'POST',
      url: '/api/token',
      payload: `${part('username', email)}${part('password', password)}--x--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(answer.statusCode).toBe(200)
    const json = {
      method: 'POST',
      url: '/api/token',
      payload: { username: email, password },
    } as const
    expect((await app.call(json)).statusCode).toBe(415)
  })

  test('[C02] gives an unknown address and a wrong password the same response', async () => {
    const { email } = await app.register()
    const wrong = await logIn({ username: email, password: 'falsch' })
    const unknown = await logIn({ username: 'niemand@museum.example', password: 'falsch' })
    expect([wrong.statusCode, wrong.json()]).toEqual([unknown.statusCode, unknown.json()])
    expect(wrong.json()).toMatchObject({ code: 'wrong_login', message: 'Falsche Zugangsdaten' })
    expect(wrong.statusCode).toBe(401)
    expect([wrong.cookies, unknown.cookies]).toEqual([[], []])
  })

  test.each([
    ['a name', { username: '', password }, 'username'],
    ['a password', { username: 'kaethe@museum.example', password: '' }, 'password'],
  ])('[C02] without %s is refused with an error on that field', async (_, fields, field) => {
    const answer = await logIn(fields)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
  })

  test('[C02] is refused from a foreign page', async () => {
    const { email } = await app.register()
    const foreign = { origin: 'https://böse.example' }
    expect((await logIn({ username: email, password }, foreign)).statusCode).toBe(403)
    const cross = { 'sec-fetch-site': 'cross-site' }
    expect((await logIn({ username: email, password }, cross)).statusCode).toBe(403)
  })

  test('is refused if the password changes while it is being checked', async () => {
    const { email } = await app.register()
    const set = (passwordHash: string) =>
      app.db.updateTable('staff').set({ passwordHash }).where('email', '=', email).execute()
    // Checking this hash takes long enough for the password to be changed.
    await set(await hash(password, { timeCost: 150 }))
    const other = await hash('etwas Neues')
    const answering = logIn({ username: email, password })
    await pause(100)
    await set(other)
    const answer = await answering
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'wrong_login' }])
    expect(answer.cookies).toEqual([])
  })
})

describe('the current user', () => {
  test('[C01] includes name, address and role, with or without a trailing slash in the path', async () => {
    const { email, cookies } = await app.register()
    const told = { username: email, name: 'Käthe Roß', email, admin: true, role: 'admin' }
    expect((await me(cookies)).json()).toEqual(told)
    expect((await app.call({ url: '/api/users/me', cookies })).json()).toEqual(told)
  })

  test('[C01] is 401 without a session', async () => {
    const answer = await me()
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'not_logged_in' })
    expect((await me({ rundgang_session: 'erfunden' })).statusCode).toBe(401)
  })

  test('is unknown after logging out, even if the old cookie is still sent', async () => {
    const { as, cookies } = await app.register()
    expect((await me(cookies)).statusCode).toBe(200)
    expect((await as({ method: 'DELETE', url: '/api/token' })).statusCode).toBe(204)
    expect((await me(cookies)).statusCode).toBe(401)
  })

  test('stays logged in for 30 days after the last use', async () => {
    const { cookies } = await app.register()
    expect((await me(cookies)).headers['set-cookie']).toBeUndefined()
    app.clock.set('2026-11-25T12:00:00Z')
    // The 30 days start again in the browser and on the server at the same time.
    expect((await me(cookies)).headers['set-cookie']).toMatch(/Max-Age=2592000/)
    app.clock.set('2026-12-24T12:00:00Z')
    expect((await me(cookies)).statusCode).toBe(200)
    app.clock.set('2027-01-24T12:00:00Z')
    expect((await me(cookies)).statusCode).toBe(401)
    app.clock.set('2026-11-20T12:00:00Z')
  })
})

describe('the team', () => {
  const teamOf = async ({ as }: Pick<Awaited<ReturnType<TestApp['register']>>, 'as'>) =>
    (await as({ url: '/api/admin/staff' })).json<TeamMember[]>()

  test('[C28] is listed by name, and only for admins and guides of its organisation', async () => {
    const admin = await app.register()
    await app.register()
    const guide = await joinTeam(app, admin, { name: 'Änne Ast' })
    const team = await teamOf(admin)
    expect(team).toEqual([
      {
        staff_id: expect.any(String),
        staff_name: 'Änne Ast',
        username: guide.email,
        admin: false,
        role: 'guide',
      },
      {
        staff_id: expect.any(String),
        staff_name: 'Käthe Roß',
        username: admin.email,
        admin: true,
        role: 'admin',
      },
    ])
    expect(await teamOf(guide)).toEqual(team)
  })

  test('[C28] does not list former members', async () => {
    const admin = await app.register()
    const guide = await joinTeam(app, admin)
    await app.db
      .updateTable('staff')
      .set({ email: null, passwordHash: '', deletedAt: app.clock.now() })
      .where('email', '=', guide.email)
      .execute()
    expect((await teamOf(admin)).map(({ username }) => username)).toEqual([admin.email])
  })

  test('[C28] requires a session', async () => {
    const answer = await app.call({ url: '/api/admin/staff' })
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'not_logged_in' }])
  })
})
