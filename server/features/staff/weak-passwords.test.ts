import { describe, expect, test } from 'vitest'
import { form, password, testApp } from '#test/app.ts'
import { invite, joinTeam, tokenFor } from '#test/world/people.ts'

const app = await testApp()

const common = /^Dieses Passwort benutzen so viele/
const repeated = /^Immer dasselbe Zeichen/
const personal = /^Namen und E-Mail-Adressen/

const email = 'kaethe.ross@spinnerei.example'
const weak: [string, RegExp][] = [
  ['password', common],
  ['PassWord', common],
  ['12345678', common],
  ['aaaaaaaa', repeated],
  ['AaAaAaAa', repeated],
  ['        ', repeated],
  [' \t \t \t \t', repeated],
  ['Käthe Roß', personal],
  ['KÄTHEROSS'.replace('SS', 'ß'), personal],
  [email, personal],
  ['Kaethe.Ross', personal],
  ['alte spinnerei', personal],
  ['Rundgang', personal],
]

const register = (secret: string, fields: Record<string, string> = {}) =>
  app.call({
    method: 'POST',
    url: '/api/registration',
    ...form({
      email,
      name: 'Käthe Roß',
      organisation: 'Alte Spinnerei',
      password: secret,
      'password-confirmation': secret,
      ...fields,
    }),
  })

const fieldsOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<{ fields?: Record<string, string> }>().fields,
]

describe('a common password', () => {
  test.each(
    weak,
  )('[G03] %j is refused at registration, and nothing is stored', async (secret, why) => {
    expect(fieldsOf(await register(secret))).toEqual([
      422,
      { password: expect.stringMatching(why) },
    ])
    const stored = await app.db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(stored).toEqual([])
  })

  test('[G03] is refused for an invited person too, and the invitation stays valid', async () => {
    const admin = await app.register('Alte Spinnerei')
    const guide = { email: 'jenny.oez@museum.example', name: 'Jenny Öz' }
    const token = await invite(app, admin, guide)
    for (const secret of ['alte spinnerei', 'jenny.oez', 'qwertyuiop']) {
      const answer = await register(secret, { ...guide, invite: token })
      expect(fieldsOf(answer)).toEqual([422, { password: expect.any(String) }])
    }
    expect((await register(password, { ...guide, invite: token })).statusCode).toBe(201)
  })

  test.each(
    weak.slice(0, 8),
  )('[C07] %j is refused when the password is changed', async (secret, why) => {
    const { email: username, as } = await app.register()
    const change = { password_old: password, password_new: secret, password_new_confirm: secret }
    const payload = { ...change, username }
    const answer = await as({ method: 'POST', url: '/api/password', payload })
    expect(fieldsOf(answer)).toEqual([422, { password_new: expect.stringMatching(why) }])
  })

  test('[C06] is refused when the password is reset, and the link stays valid', async () => {
    const admin = await app.register('Alte Spinnerei')
    const { email: username } = await joinTeam(app, admin, { name: 'Jörg-Uwe Öz' })
    await app.call({ method: 'POST', url: '/api/password-reset', ...form({ email: username }) })
    const token = await tokenFor(app, username)
    const reset = (secret: string) => {
      const both = { password: secret, 'password-confirmation': secret }
      const fields = form({ token, username, ...both })
      return app.call({ method: 'POST', url: '/api/password-reset', ...fields })
    }
    for (const secret of ['iloveyou', 'jörg-uwe öz', username, 'Alte Spinnerei']) {
      expect(fieldsOf(await reset(secret))).toEqual([422, { password: expect.any(String) }])
    }
    expect((await reset(password)).statusCode).toBe(200)
  })

  test('[C02] is still accepted at log-in', async () => {
    const { email: username } = await app.register()
    const answer = await app.call({
      method: 'POST',
      url: '/api/token',
      ...form({ username, password: 'password' }),
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'wrong_login' }])
  })
})

test.each([
  'Spinnrad-1887',
  'drei kurze worte',
  'passwort, aber ein langes',
  'kaethe.ross.1912',
])('[G03] %j is accepted, because there are no character rules and no score', async (secret) => {
  const other = `${crypto.randomUUID()}@museum.example`
  expect((await register(secret, { email: other })).statusCode).toBe(201)
})
