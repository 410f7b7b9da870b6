import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#contract/staff.ts'
import { form, openTestApp, password, type TestApp, testApp } from '#test/app.ts'

const app = await testApp()
const noon = '2026-11-20T12:00:00Z'
afterEach(() => app.clock.set(noon))

const daysLater = (days: number) =>
  app.clock.set(
    Temporal.Instant.from(noon)
      .add({ hours: 24 * days })
      .toString(),
  )

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function logIn(username: string, userAgent: string, remoteAddress = '203.0.113.7') {
  const { payload, headers } = form({ username, password })
  const answer = await app.call({
    method: 'POST',
    url: '/api/token',
    payload,
    headers: { ...headers, 'user-agent': userAgent },
    remoteAddress,
  })
  return { rundgang_session: answer.cookies[0]?.value ?? '' }
}

const me = (cookies: Record<string, string>, remoteAddress = '203.0.113.7') =>
  app.call({ url: '/api/users/me', cookies, remoteAddress })
const sessionsOf = async (cookies: Record<string, string>) =>
  (await app.call({ url: '/api/users/me/sessions', cookies })).json<Session[]>()

describe('a session', () => {
  test('ends 90 days after the log-in, however often it is used', async () => {
    const { cookies } = await app.register()
    for (let days = 20; days < 90; days += 20) {
      daysLater(days)
      expect((await me(cookies)).statusCode).toBe(200)
    }
    // The session ends in the browser and on the server at the same time.
    daysLater(80)
    app.clock.set(app.clock.now().add({ hours: 1 }).toString())
    expect((await me(cookies)).headers['set-cookie']).toMatch(
      new RegExp(`Max-Age=${10 * 24 * 3600 - 3600};`),
    )
    daysLater(90)
    expect((await me(cookies)).statusCode).toBe(401)
  })

  test('is listed only for its owner, with device, shortened network and last use', async () => {
    const { email, cookies } = await app.register()
    await app.register()
    const atWork = await logIn(email, firefox)
    const onTheWay = await logIn(email, iphone, '2001:db8:1:2::3')
    daysLater(1)
    await me(atWork, '198.51.100.20')
    expect(await sessionsOf(onTheWay)).toEqual([
      {
        id: expect.any(String),
        device: 'Firefox unter Windows',
        network: '198.51.100.0/24',
        created_at: noon,
        last_used_at: '2026-11-21T12:00:00Z',
        current: false,
      },
      expect.objectContaining({
        device: 'Safari auf dem iPhone',
        network: '127.0.0.0/24',
        current: true,
      }),
      expect.objectContaining({ created_at: noon, current: false }),
    ])
    expect(await sessionsOf(cookies)).toHaveLength(3)
  })

  test('stores neither the full IP address nor the user agent', async () => {
    const { email } = await app.register()
    await logIn(email, `${firefox} geheim`, '203.0.113.77')
    const rows = await app.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113\.77|geheim|Gecko/)
  })

  test("can be ended together with the person's other sessions, which is audited", async () => {
    const { email, cookies } = await app.register()
    const other = await app.register()
    const elsewhere = await logIn(email, firefox)
    const answer = await app.call({
      method: 'DELETE',
      url: '/api/users/me/sessions',
      cookies: elsewhere,
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['set-cookie']).toMatch(/^rundgang_session=;/)
    for (const ended of [cookies, elsewhere]) expect((await me(ended)).statusCode).toBe(401)
    expect((await me(other.cookies)).statusCode).toBe(200)
    const again = await logIn(email, firefox)
    const entries = await app.call({ url: '/api/admin/audit', cookies: again })
    const actions = entries.json<{ action: string }[]>().map(({ action }) => action)
    expect(actions.slice(0, 3)).toEqual(['logged_in', 'logged_out_everywhere', 'logged_in'])
  })
})

describe('the session cookie on https', () => {
  let secure: TestApp
  beforeAll(async () => {
    secure = await openTestApp({ PUBLIC_URL: 'https://rundgang.example', REGISTRATION: 'open' })
  })
  afterAll(() => secure.close())

  const isIn = async (cookies: Record<string, string>) => {
    const answer = await secure.call({ url: '/api/users/me', cookies })
    return { status: answer.statusCode, set: answer.headers['set-cookie'] }
  }

  test('is bound to the host', async () => {
    const { cookies, email } = await secure.register()
    expect(Object.keys(cookies)).toEqual(['__Host-rundgang_session'])
    const fields = form({ username: email, password })
    const answer = await secure.call({ method: 'POST', url: '/api/token', ...fields })
    for (const cookie of [answer.headers['set-cookie']].flat()) {
      expect(cookie).toMatch(
        /^__Host-rundgang_(session|device)=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
    }
  })

  test('is accepted under its old name for 30 days if the session predates the renaming, and gets the new name', async () => {
    const { cookies } = await secure.register()
    const token = cookies['__Host-rundgang_session'] ?? ''
    const old = { rundgang_session: token }
    // A session opened by this version never had a cookie under the old name, so a planted one is
    // not accepted.
    expect((await isIn(old)).status).toBe(401)
    const oldCookieUntil = secure.clock.now().add({ hours: 24 * 30 })
    await secure.db.updateTable('session').set({ oldCookieUntil }).execute()
    // A page makes several calls before the first one is answered.
    for (const { status, set } of await Promise.all([isIn(old), isIn(old)])) {
      expect(status).toBe(200)
      expect(set).toMatch(new RegExp(`^__Host-rundgang_session=${token};`))
    }
    expect((await isIn(cookies)).set).toBeUndefined()
    secure.clock.set(oldCookieUntil.toString())
    await isIn(cookies)
    expect((await isIn(old)).status).toBe(401)
    secure.clock.set(noon)
  })

  test('is deleted under both names at log-out', async () => {
    const { as } = await secure.register()
    const answer = await as({ method: 'DELETE', url: '/api/token' })
    const names = [answer.headers['set-cookie']]
      .flat()
      .map((cookie) => String(cookie).split('=')[0])
    expect(names).toEqual(['__Host-rundgang_session', 'rundgang_session'])
  })

  test('is sent with HSTS, which includes subdomains if configured', async () => {
    const { headers } = await secure.call({ url: '/api/users/me' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    const settings = { PUBLIC_URL: 'https://rundgang.example', HSTS_SUBDOMAINS: 'on' }
    const whole = await openTestApp(settings)
    const answer = await whole.call({ url: '/api/users/me' })
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await whole.close()
  })
})
