import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { form, openTestApp, password, type TestApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const logIn = (fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const { payload, headers: kind } = form(fields)
  return app.call({ method: 'POST', url: '/api/token', payload, headers: { ...kind, ...headers } })
}
const me = (cookies: Record<string, string> = {}) => app.call({ url: '/api/users/me/', cookies })

describe('the log-in', () => {
  test('opens a session, whatever the case of the address', async () => {
    const { email } = await app.register()
    const answer = await logIn({ username: email.toUpperCase(), password })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ username: email, admin: true })
    const token = answer.cookies[0]?.value ?? ''
    expect((await me({ rundgang_session: token })).json()).toMatchObject({ email })
  })

  test('tells an unknown address and a wrong password in the same words', async () => {
    const { email } = await app.register()
    const wrong = await logIn({ username: email, password: 'falsch' })
    const unknown = await logIn({ username: 'niemand@museum.example', password: 'falsch' })
    expect([wrong.statusCode, wrong.json()]).toEqual([unknown.statusCode, unknown.json()])
    expect(wrong.json()).toMatchObject({ code: 'wrong_login', message: 'Falsche Zugangsdaten' })
    expect(wrong.statusCode).toBe(401)
  })

  test('is refused to a foreign page', async () => {
    const { email } = await app.register()
    const foreign = { origin: 'https://böse.example' }
    expect((await logIn({ username: email, password }, foreign)).statusCode).toBe(403)
    const cross = { 'sec-fetch-site': 'cross-site' }
    expect((await logIn({ username: email, password }, cross)).statusCode).toBe(403)
  })
})

describe('the present user', () => {
  test('is nobody without a session', async () => {
    const answer = await me()
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'not_logged_in' })
    expect((await me({ rundgang_session: 'erfunden' })).statusCode).toBe(401)
  })

  test('is nobody after logging out, even with the old cookie', async () => {
    const { as, cookies } = await app.register()
    expect((await me(cookies)).statusCode).toBe(200)
    expect((await as({ method: 'DELETE', url: '/api/token' })).statusCode).toBe(204)
    expect((await me(cookies)).statusCode).toBe(401)
  })

  test('is nobody 30 days after the last use, and somebody as long as it is used', async () => {
    const { cookies } = await app.register()
    expect((await me(cookies)).headers['set-cookie']).toBeUndefined()
    app.clock.set('2026-11-25T12:00:00Z')
    // The browser's 30 days begin anew with the server's.
    expect((await me(cookies)).headers['set-cookie']).toMatch(/Max-Age=2592000/)
    app.clock.set('2026-12-24T12:00:00Z')
    expect((await me(cookies)).statusCode).toBe(200)
    app.clock.set('2027-01-24T12:00:00Z')
    expect((await me(cookies)).statusCode).toBe(401)
    app.clock.set('2026-11-20T12:00:00Z')
  })

  test('is known by a token that the database does not hold', async () => {
    const { cookies } = await app.register()
    const sessions = await app.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(sessions)).not.toContain(cookies.rundgang_session)
  })
})
