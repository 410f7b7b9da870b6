import { afterEach, describe, expect, test } from 'vitest'
import { form, password, type TestApp, testApp } from '#test/app.ts'
import { codeOf, setUpPasskey, setUpTotp } from '#test/world/passkeys/factors.ts'
import { joinTeam } from '#test/world/people.ts'

const noon = '2026-11-20T12:00:00Z'
const app = await testApp({ RATE_LIMIT: 'on' })
afterEach(async () => {
  app.clock.set(noon)
  await app.db.deleteFrom('rateLimit').execute()
})

type Cookies = Record<string, string>

const logIn = (username: string, cookies: Cookies = {}) =>
  app.call({
    ...{ method: 'POST', url: '/api/token', cookies },
    ...form({ username, password }),
  })

const cookiesIn = (answer: Awaited<ReturnType<typeof logIn>>): Cookies =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))

const second = (cookies: Cookies, code: string, remoteAddress = '192.0.2.1') =>
  app.call({
    ...{ method: 'POST', url: '/api/token/second', cookies, remoteAddress },
    payload: { code },
  })

const later = (seconds: number) => app.clock.set(app.clock.now().add({ seconds }).toString())

/** Proves a factor, which is needed to remove or replace one. */
async function proveFactor(
  as: Awaited<ReturnType<TestApp['register']>>['as'],
  code = '',
): Promise<void> {
  const url = '/api/users/me/confirm'
  expect((await as({ method: 'POST', url, payload: { code } })).statusCode).toBe(204)
}

/** Logs in with the password, and returns the cookies of the pending log-in. */
async function begun(email: string, device: Cookies = {}) {
  const answer = await logIn(email, device)
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'second_factor_needed' }])
  return cookiesIn(answer)
}

describe('a log-in with an authenticator app', () => {
  test('says whether a passkey can be used instead of a code', async () => {
    const { email, as } = await app.register()
    await setUpTotp(app, as)
    expect((await logIn(email)).json()).toMatchObject({ passkey: false })
    await setUpPasskey(as)
    expect((await logIn(email)).json()).toMatchObject({ passkey: true })
  })

  test('[C02] needs a code after the password, and then opens a session', async () => {
    const { email, as } = await app.register()
    const { secret } = await setUpTotp(app, as)
    later(60)
    const half = await begun(email)
    expect(Object.keys(half)).toEqual(['rundgang_second_step'])
    const answer = await second(half, ` ${codeOf(app, secret).replace(/^.../, '$& ')} `)
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { username: email }])
    const { rundgang_session = '' } = cookiesIn(answer)
    const me = await app.call({ url: '/api/users/me', cookies: { rundgang_session } })
    expect(me.statusCode).toBe(200)
    // The first step cannot be used again.
    expect((await second(half, codeOf(app, secret, 30))).json()).toMatchObject({
      code: 'log_in_lapsed',
    })
  })

  test('accepts codes from one time step before or after the current one, but no code twice', async () => {
    const { email, as } = await app.register()
    const { secret } = await setUpTotp(app, as)
    later(3600)
    const statusOf = async (code: string) => (await second(await begun(email), code)).statusCode
    for (const drift of [-60, 60]) {
      expect(await statusOf(codeOf(app, secret, drift))).toBe(401)
    }
    const now = codeOf(app, secret)
    const [early, late] = [codeOf(app, secret, -30), codeOf(app, secret, 30)]
    expect(await statusOf(early)).toBe(200)
    expect(await statusOf(early)).toBe(401)
    expect(await statusOf(now)).toBe(200)
    expect(await statusOf(late)).toBe(200)
    // These codes are still within the allowed drift, but each has been used.
    for (const code of [early, now, late]) expect(await statusOf(code)).toBe(401)
    later(60)
    expect(await statusOf(codeOf(app, secret))).toBe(200)
  })

  test('accepts a code once, even if it arrives twice at the same time', async () => {
    const { email, as } = await app.register()
    const { secret } = await setUpTotp(app, as)
    later(60)
    const halves = [await begun(email), await begun(email)]
    const code = codeOf(app, secret)
    const answers = await Promise.all(halves.map((half) => second(half, code)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  })

  test('accepts each recovery code once, counts how many are left, and tells the owner', async () => {
    const { email, as } = await app.register()
    const { codes } = await setUpTotp(app, as)
    expect(codes).toHaveLength(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    const [one = '', other = ''] = codes
    expect((await second(await begun(email), one.toUpperCase())).statusCode).toBe(200)
    expect((await second(await begun(email), one)).json()).toMatchObject({ code: 'wrong_code' })
    expect((await second(await begun(email), other.replace('-', ' '))).statusCode).toBe(200)
    const security = await as({ url: '/api/users/me/security' })
    expect(security.json()).toMatchObject({ totp: true, recovery_codes: 8 })
    await proveFactor(as, codes[2])
    const renewed = await as({ method: 'POST', url: '/api/users/me/recovery_codes' })
    expect(renewed.json<{ codes: string[] }>().codes).toHaveLength(10)
    expect((await second(await begun(email), codes[5] ?? '')).statusCode).toBe(401)
    const events = (await app.outbox()).filter(({ recipient }) => recipient === email)
    // One notice for adding the app, three for used codes, and one for renewing the codes.
    expect(events.filter(({ event }) => event === 'factor_changed')).toHaveLength(5)
  })

  test('lapses after ten minutes, and when the password changes', async () => {
    const { email, as } = await app.register()
    const { secret } = await setUpTotp(app, as)
    later(60)
    const half = await begun(email)
    later(10 * 60)
    expect((await second(half, codeOf(app, secret))).json()).toMatchObject({
      code: 'log_in_lapsed',
    })
    const again = await begun(email)
    const payload = {
      ...{ password_old: password, password_new: 'Webstuhl-1912' },
      ...{ password_new_confirm: 'Webstuhl-1912', username: email },
    }
    expect((await as({ method: 'POST', url: '/api/password', payload })).statusCode).toBe(204)
    expect((await second(again, codeOf(app, secret))).json()).toMatchObject({
      code: 'log_in_lapsed',
    })
  })

  test("is throttled per account after ten wrong codes, but not on the owner's own device", async () => {
    const { email, as } = await app.register()
    const { secret } = await setUpTotp(app, as)
    later(60)
    const entered = await second(await begun(email), codeOf(app, secret))
    const { rundgang_device = '' } = cookiesIn(entered)
    const half = await begun(email)
    for (let n = 0; n < 10; n++) {
      expect((await second(half, '000000', `203.0.113.${n}`)).statusCode).toBe(401)
    }
    later(15)
    const braked = await second(half, codeOf(app, secret), '203.0.113.20')
    expect([braked.statusCode, braked.headers['retry-after']]).toEqual([429, '15'])
    later(15)
    const known = await begun(email, { rundgang_device })
    const own = await second({ ...known, rundgang_device }, codeOf(app, secret))
    expect(own.statusCode).toBe(200)
    // Wrong codes do not count towards the limit on notices, so this log-in is reported.
    later(24 * 3600)
    expect((await second(await begun(email), codeOf(app, secret))).statusCode).toBe(200)
    const told = (await app.outbox()).filter(({ recipient }) => recipient === email)
    expect(told.filter(({ event }) => event === 'new_device')).toHaveLength(2)
    const audit = await as({ url: '/api/admin/audit' })
    const actions = audit.json<{ action: string }[]>().map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['second_step_failed', 'account_braked']))
  })

  test('stores neither the secret nor the codes in plain text', async () => {
    const { as } = await app.register()
    const { secret, codes } = await setUpTotp(app, as)
    const rows = await Promise.all([
      app.db.selectFrom('totp').selectAll().execute(),
      app.db.selectFrom('recoveryCode').selectAll().execute(),
    ])
    const stored = rows
      .flat()
      .flatMap((row) =>
        Object.values(row).map((value) =>
          value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
        ),
      )
    for (const text of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
      expect(stored.join(' ')).not.toContain(text)
    }
  })
})

describe('the authenticator app', () => {
  test('is replaced only after a correct code from the new one', async () => {
    const { email, as } = await app.register()
    const { secret, codes } = await setUpTotp(app, as)
    await proveFactor(as, codes[0])
    const offered = await as({ method: 'POST', url: '/api/users/me/totp' })
    const fresh = offered.json<{ secret: string; uri: string }>()
    expect(fresh.uri).toBe(
      `otpauth://totp/Rundgang:${encodeURIComponent(email)}?issuer=Rundgang&secret=${fresh.secret}&algorithm=SHA1&digits=6&period=30`,
    )
    const confirm = (code: string) =>
      as({ method: 'PUT', url: '/api/users/me/totp', payload: { code } })
    later(60)
    expect((await confirm(codeOf(app, secret))).json()).toMatchObject({ code: 'wrong_code' })
    expect((await second(await begun(email), codeOf(app, secret))).statusCode).toBe(200)
    expect((await confirm(codeOf(app, fresh.secret))).statusCode).toBe(200)
    later(60)
    expect((await second(await begun(email), codeOf(app, secret))).statusCode).toBe(401)
    expect((await second(await begun(email), codeOf(app, fresh.secret))).statusCode).toBe(200)
  })

  test('can be removed, after which the password is enough', async () => {
    const { email, as } = await app.register()
    const { codes } = await setUpTotp(app, as)
    await proveFactor(as, codes[0])
    const remove = () => as({ method: 'DELETE', url: '/api/users/me/totp' })
    expect((await remove()).statusCode).toBe(204)
    expect((await remove()).json()).toMatchObject({ code: 'no_totp' })
    expect((await logIn(email)).statusCode).toBe(200)
    const left = await app.db.selectFrom('recoveryCode').selectAll().execute()
    const { staffId } = await app.db
      .selectFrom('staff')
      .select('id as staffId')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(left.filter((row) => row.staffId === staffId)).toEqual([])
  })

  test('is deleted with its owner’s passkeys when the owner leaves', async () => {
    const { as, email } = await joinTeam(app, await app.register())
    await setUpTotp(app, as)
    await setUpPasskey(as)
    const { organisationId, id: staffId } = await app.db
      .selectFrom('staff')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await begun(email)
    const left = await as({ method: 'POST', url: '/api/users/me/delete', payload: { password } })
    expect(left.statusCode).toBe(204)
    for (const table of ['totp', 'recoveryCode', 'passkey', 'secondStep'] as const) {
      const rows = await app.db
        .selectFrom(table)
        .select('staffId')
        .where('organisationId', '=', organisationId)
        .where('staffId', '=', staffId)
        .execute()
      expect(rows).toEqual([])
    }
  })
})
