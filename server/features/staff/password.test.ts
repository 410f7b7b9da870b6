import { describe, expect, test } from 'vitest'
import { form, password, type TestApp, testApp } from '#test/app.ts'
import { joinTeam, tokenFor } from '#test/world/people.ts'

const app = await testApp()

const fresh = 'Webstuhl-1912-neu'

const logIn = (username: string, secret: string) =>
  app.call({ method: 'POST', url: '/api/token', ...form({ username, password: secret }) })
const isIn = async (cookies: Record<string, string>) =>
  (await app.call({ url: '/api/users/me', cookies })).statusCode === 200
const auditLog = async ({ as }: Pick<Awaited<ReturnType<TestApp['register']>>, 'as'>) =>
  (await as({ url: '/api/admin/audit' })).json<{ action: string; staff_name: string }[]>()

/** A second browser with a session for the same account. */
async function otherBrowser(username: string, secret = password) {
  const answer = await logIn(username, secret)
  return { rundgang_session: answer.cookies[0]?.value ?? '' }
}

describe('changing the password', () => {
  const changeOf = (username: string, change: object = {}) => ({
    method: 'POST' as const,
    url: '/api/password',
    payload: {
      password_old: password,
      password_new: fresh,
      password_new_confirm: fresh,
      username,
      ...change,
    },
  })

  test('[C07] leaves only the new password valid, and ends all other sessions', async () => {
    const admin = await app.register()
    const elsewhere = await otherBrowser(admin.email)
    const colleague = await joinTeam(app, admin)
    const answer = await admin.as(changeOf(admin.email.toUpperCase()))
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    // The session gets a new token, in case somebody knows the old one.
    const [renewed] = answer.cookies
    const cookies = { rundgang_session: renewed?.value ?? '' }
    expect(await isIn(cookies)).toBe(true)
    expect(await isIn(admin.cookies)).toBe(false)
    expect(await isIn(elsewhere)).toBe(false)
    expect(await isIn(colleague.cookies)).toBe(true)
    expect((await logIn(admin.email, password)).statusCode).toBe(401)
    expect((await logIn(admin.email, fresh)).statusCode).toBe(200)
    const entries = await auditLog({ as: (call) => app.call({ ...call, cookies }) })
    const changed = entries.find(({ action }) => action === 'password_changed')
    expect(changed).toMatchObject({ staff_name: 'Käthe Roß' })
  })

  test('[C07] is available to guides too', async () => {
    const guide = await joinTeam(app, await app.register())
    expect((await guide.as(changeOf(guide.email))).statusCode).toBe(204)
  })

  test('[C07] is 401 with a wrong current password, and changes nothing', async () => {
    const admin = await app.register()
    const elsewhere = await otherBrowser(admin.email)
    const answer = await admin.as(changeOf(admin.email, { password_old: 'nicht meins' }))
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({
      code: 'wrong_password',
      message: '„Aktuelles Passwort“ stimmt nicht mit Ihrem Passwort überein.',
    })
    expect(await isIn(elsewhere)).toBe(true)
    expect((await logIn(admin.email, password)).statusCode).toBe(200)
    expect((await auditLog(admin)).map(({ action }) => action)).not.toContain('password_changed')
  })

  test('[C07] is 401 without a session', async () => {
    const { email } = await app.register()
    const answer = await app.call(changeOf(email))
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'not_logged_in' }])
  })

  const short = { password_new: 'kurz', password_new_confirm: 'kurz' }
  test.each([
    ['a short new password', short, 'password_new', 'Bitte geben Sie mindestens 8 Zeichen ein.'],
    [
      'a short old password',
      { password_old: 'kurz' },
      'password_old',
      'Bitte geben Sie mindestens 8 Zeichen ein.',
    ],
    [
      'two different new passwords',
      { password_new_confirm: 'etwas anderes' },
      'password_new_confirm',
      'Passwörter stimmen nicht überein',
    ],
    [
      "another person's username",
      { username: 'chefin@museum.example' },
      'username',
      'Das ist nicht Ihr Konto.',
    ],
  ])('[C07] with %s gets an error on that field', async (...[, change, field, sentence]) => {
    const admin = await app.register()
    const answer = await admin.as(changeOf(admin.email, change))
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ fields: object }>().fields).toEqual({ [field]: sentence })
    expect((await logIn(admin.email, password)).statusCode).toBe(200)
  })

  test('succeeds only once if attempted twice at the same time', async () => {
    const admin = await app.register()
    const other = 'Spindel-1850-neu'
    const answers = await Promise.all([
      admin.as(changeOf(admin.email)),
      admin.as(changeOf(admin.email, { password_new: other, password_new_confirm: other })),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 401])
  })

  test('invalidates open reset links', async () => {
    const admin = await app.register()
    await ask(admin.email)
    const token = await tokenFor(app, admin.email)
    await admin.as(changeOf(admin.email))
    expect((await choose({ token, username: admin.email })).statusCode).toBe(422)
  })
})

const ask = (email: string) =>
  app.call({ method: 'POST', url: '/api/password-reset', ...form({ email }) })
const choose = (fields: { token: string; username: string }, second: object = {}) =>
  app.call({
    method: 'POST',
    url: '/api/password-reset',
    ...form({ password: fresh, 'password-confirmation': fresh, ...fields, ...second }),
  })

describe('requesting a reset', () => {
  test('[C06] gets the same response whether the address is known or not', async () => {
    const { email } = await app.register()
    const known = await ask(email.toUpperCase())
    const unknown = await ask('niemand@museum.example')
    expect([known.statusCode, known.json()]).toEqual([200, { sent: true }])
    expect([unknown.statusCode, unknown.json()]).toEqual([200, { sent: true }])
    const names = (answer: typeof known) => Object.keys(answer.headers).sort()
    expect(names(known)).toEqual(names(unknown))
  })

  test('[C06] never gets a faster response for an unknown address than for a known one', async () => {
    const { email } = await app.register()
    const took = async (address: string) => {
      const begun = performance.now()
      await ask(address)
      return performance.now() - begun
    }
    expect(await took('niemand@museum.example')).toBeGreaterThan(240)
    expect(await took(email)).toBeGreaterThan(240)
  })

  test('[C06] queues one email, only to the known address', async () => {
    const { email } = await app.register()
    const before = (await app.outbox()).length
    await ask(email)
    await ask('niemand@museum.example')
    const posted = (await app.outbox()).slice(before)
    expect(posted).toMatchObject([{ event: 'password_reset', recipient: email, state: 'waiting' }])
  })

  test.each([
    '',
    'nina@',
    'a@b.de\r\nBcc: c@d.de',
  ])('[C06] %j is refused, because it is not an address', async (email) => {
    const answer = await ask(email)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['email'])
  })

  test('[C06] is refused with an error on the address field if the form is empty', async () => {
    const answer = await app.call({ method: 'POST', url: '/api/password-reset', ...form({}) })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { fields: { email: 'Bitte füllen Sie dieses Feld aus.' } },
    ])
  })

  test('[C06] is refused as JSON, because it is a form', async () => {
    const payload = { email: 'nina@museum.example' }
    const answer = await app.call({ method: 'POST', url: '/api/password-reset', payload })
    expect(answer.statusCode).toBe(415)
  })
})

describe('choosing a new password through a link', () => {
  test('[C06] sets the password, and ends all sessions and other links', async () => {
    const admin = await app.register()
    await ask(admin.email)
    const other = await tokenFor(app, admin.email)
    app.clock.set('2026-11-20T12:05:00Z')
    await ask(admin.email)
    const token = await tokenFor(app, admin.email)
    const answer = await choose({ token, username: admin.email.toUpperCase() })
    expect([answer.statusCode, answer.json()]).toEqual([200, { saved: true }])
    expect(answer.cookies).toEqual([])
    expect(await isIn(admin.cookies)).toBe(false)
    expect((await logIn(admin.email, password)).statusCode).toBe(401)
    expect((await choose({ token: other, username: admin.email })).statusCode).toBe(422)
    const cookies = await otherBrowser(admin.email, fresh)
    const entries = await app.call({ url: '/api/admin/audit', cookies })
    const actions = entries.json<{ action: string }[]>().map(({ action }) => action)
    expect(actions.slice(0, 3)).toEqual(['logged_in', 'log_in_failed', 'password_reset'])
  })

  test('[C06] works once for each link', async () => {
    const { email } = await app.register()
    await ask(email)
    const token = await tokenFor(app, email)
    const both = await Promise.all([
      choose({ token, username: email }),
      choose({ token, username: email }),
    ])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect((await choose({ token, username: email })).statusCode).toBe(422)
  })

  test('[C06] works for 60 minutes after the request', async () => {
    const { email } = await app.register()
    const asked = app.clock.now()
    await ask(email)
    const token = await tokenFor(app, email)
    app.clock.set(asked.add({ minutes: 60 }).toString())
    const late = await choose({ token, username: email })
    expect([late.statusCode, late.json()]).toMatchObject([
      422,
      {
        fields: {
          token: 'Dieser Link ist ungültig oder abgelaufen. Bitte fordern Sie einen neuen an.',
        },
      },
    ])
    app.clock.set(asked.add({ minutes: 59 }).toString())
    expect((await choose({ token, username: email })).statusCode).toBe(200)
    app.clock.set(asked.toString())
  })

  test("[C06] is refused with an unknown token, and with another account's username", async () => {
    const { email } = await app.register()
    await ask(email)
    const token = await tokenFor(app, email)
    const unknown = await choose({ token: 'A'.repeat(43), username: email })
    const other = await choose({ token, username: 'chefin@museum.example' })
    for (const answer of [unknown, other]) {
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['token'])
    }
    expect((await logIn(email, password)).statusCode).toBe(200)
    expect((await choose({ token, username: email })).statusCode).toBe(200)
  })

  test.each([
    [{ password: 'kurz', 'password-confirmation': 'kurz' }, 'password'],
    [{ 'password-confirmation': 'etwas anderes' }, 'password-confirmation'],
    [{ token: '' }, 'token'],
    [{ username: '' }, 'username'],
  ])('[C06] %j is refused with an error on that field, and the link stays valid', async (second, field) => {
    const { email } = await app.register()
    await ask(email)
    const token = await tokenFor(app, email)
    const answer = await choose({ token, username: email }, second)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
    expect((await choose({ token, username: email })).statusCode).toBe(200)
  })

  test('[C06] lists the missing fields of an incomplete form', async () => {
    const fields = form({ token: 'A'.repeat(43) })
    const answer = await app.call({ method: 'POST', url: '/api/password-reset', ...fields })
    expect(answer.statusCode).toBe(422)
    const named = Object.keys(answer.json<{ fields: object }>().fields)
    expect(named).toEqual(['username', 'password', 'password-confirmation'])
  })

  test('does not work for a former team member', async () => {
    const admin = await app.register()
    const guide = await joinTeam(app, admin)
    await ask(guide.email)
    const token = await tokenFor(app, guide.email)
    await app.db
      .updateTable('staff')
      .set({ email: null, passwordHash: '', deletedAt: app.clock.now() })
      .where('email', '=', guide.email)
      .execute()
    expect((await choose({ token, username: guide.email })).statusCode).toBe(422)
  })
})
