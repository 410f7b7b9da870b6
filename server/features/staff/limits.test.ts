import { afterEach, expect, test } from 'vitest'
import { bothPasswords, form, password, testApp } from '#test/app.ts'
import { tokenFor } from '#test/world/people.ts'

const app = await testApp({ RATE_LIMIT: 'on' })
const noon = '2026-11-20T12:00:00Z'
afterEach(async () => {
  app.clock.set(noon)
  await app.db.deleteFrom('rateLimit').execute()
})

const home = '192.0.2.1'
const later = (minutes: number, seconds = 0) =>
  app.clock.set(Temporal.Instant.from(noon).add({ minutes, seconds }).toString())

interface From {
  remoteAddress?: string
  cookies?: Record<string, string>
}

const logIn = (username: string, secret: string, from: string | From = home) => {
  const { remoteAddress = home, cookies = {} } =
    typeof from === 'string' ? { remoteAddress: from } : from
  const fields = form({ username, password: secret })
  return app.call({ method: 'POST', url: '/api/token', remoteAddress, cookies, ...fields })
}

/** The cookie that identifies a browser after a log-in. */
const deviceOf = ({ cookies }: Awaited<ReturnType<typeof logIn>>) =>
  Object.fromEntries(
    cookies
      .filter(({ name }) => name === 'rundgang_device')
      .map(({ name, value }) => [name, value]),
  )

/** The statuses of `count` consecutive log-ins with a wrong password. */
async function guess(count: number, username: string, remoteAddress = home) {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) {
    statuses.push((await logIn(username, 'geraten', remoteAddress)).statusCode)
  }
  return statuses
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

test('[C02] after ten failed log-ins in 15 minutes the next is refused, even with the right password', async () => {
  const { email } = await app.register()
  expect(await guess(10, email)).toEqual(times(10, 401))
  later(5)
  const answer = await logIn(email, password)
  expect([answer.statusCode, answer.json()]).toEqual([
    429,
    {
      code: 'too_many_tries',
      message:
        'Das waren zu viele Versuche. Bitte versuchen Sie es in etwa 10 Minuten noch einmal.',
    },
  ])
  expect(answer.headers['retry-after']).toBe(String(10 * 60))
  expect(answer.cookies).toEqual([])
  later(14, 59)
  const last = await logIn(email, password)
  expect([last.statusCode, last.json<{ message: string }>().message]).toEqual([
    429,
    'Das waren zu viele Versuche. Bitte versuchen Sie es in einer Minute noch einmal.',
  ])
  later(15)
  expect((await logIn(email, password)).statusCode).toBe(200)
})

test("[C02] guessing blocks neither another account nor the owner's own device", async () => {
  const [one, other] = [await app.register(), await app.register()]
  const device = deviceOf(await logIn(one.email, password, '198.51.100.7'))
  await guess(11, one.email)
  expect((await logIn(other.email, password)).statusCode).toBe(200)
  expect(
    (await logIn(one.email, password, { remoteAddress: '198.51.100.7', cookies: device }))
      .statusCode,
  ).toBe(200)
  expect((await logIn(one.email.toUpperCase(), password)).statusCode).toBe(429)
})

test("[C02] guessing from the same IP address does not block the owner's own device", async () => {
  const { email } = await app.register()
  const device = deviceOf(await logIn(email, password))
  expect(await guess(11, email)).toEqual([...times(10, 401), 429])
  expect((await logIn(email, password, { cookies: device })).statusCode).toBe(200)
  // The guesser does not have the device's cookie and stays blocked.
  expect(await guess(1, email)).toEqual([429])
})

test('[C02] after ten failures, log-ins to an account are possible only after increasing delays, from any IP address', async () => {
  const { email } = await app.register()
  for (let n = 0; n < 10; n++) expect(await guess(1, email, `203.0.113.${n}`)).toEqual([401])
  const pauses: number[] = []
  for (let n = 10; n < 18; n++) {
    // Even the right password is refused, from any network.
    const refused = await logIn(email, password, `203.0.113.${n}`)
    expect(refused.statusCode).toBe(429)
    const seconds = Number(refused.headers['retry-after'])
    pauses.push(seconds)
    const now = app.clock.now()
    app.clock.set(now.add({ seconds: seconds - 1 }).toString())
    expect((await logIn(email, password, `203.0.113.${n}`)).headers['retry-after']).toBe('1')
    app.clock.set(now.add({ seconds }).toString())
    expect(await guess(1, email, `203.0.113.${n}`)).toEqual([401])
  }
  expect(pauses).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
  app.clock.set(app.clock.now().add({ minutes: 15 }).toString())
  expect((await logIn(email, password, '203.0.113.99')).statusCode).toBe(200)
  expect(await guess(1, email, '203.0.113.98')).toEqual([401])
})

test("[C02] the owner's own device has its own limit, and counts as unknown for other accounts", async () => {
  const [one, other] = [await app.register(), await app.register()]
  const device = deviceOf(await logIn(one.email, password))
  for (let n = 0; n < 10; n++) {
    expect(
      (await logIn(one.email, 'geraten', { remoteAddress: `203.0.113.${n}`, cookies: device }))
        .statusCode,
    ).toBe(401)
    expect(
      (await logIn(other.email, 'geraten', { remoteAddress: `203.0.113.${n}`, cookies: device }))
        .statusCode,
    ).toBe(401)
  }
  expect(
    (await logIn(one.email, password, { remoteAddress: '203.0.113.50', cookies: device }))
      .statusCode,
  ).toBe(429)
  expect(
    (await logIn(other.email, password, { remoteAddress: '203.0.113.50', cookies: device }))
      .statusCode,
  ).toBe(429)
  // Failed attempts on one device do not count against the owner's other devices.
  expect((await logIn(one.email, password, '203.0.113.51')).statusCode).toBe(200)
})

test('[C02] a device is recognised for a year if its cookie is genuine', async () => {
  const { email } = await app.register()
  const device = deviceOf(await logIn(email, password))
  const value = device.rundgang_device ?? ''
  const changed = { rundgang_device: `${value.slice(0, -2)}${value.endsWith('AA') ? 'BB' : 'AA'}` }
  const longer = { rundgang_device: value.replace(/\.\d+-/, '.99999-') }
  for (let n = 0; n < 10; n++) await guess(1, email, `203.0.113.${n}`)
  for (const cookies of [changed, longer, { rundgang_device: 'x' }]) {
    expect(
      (await logIn(email, password, { remoteAddress: '203.0.113.50', cookies: cookies }))
        .statusCode,
    ).toBe(429)
  }
  expect(
    (await logIn(email, password, { remoteAddress: '203.0.113.50', cookies: device })).statusCode,
  ).toBe(200)
  later(366 * 24 * 60)
  for (let n = 0; n < 10; n++) await guess(1, email, `203.0.113.${n}`)
  expect(
    (await logIn(email, password, { remoteAddress: '203.0.113.50', cookies: device })).statusCode,
  ).toBe(429)
})

test('[C02] a browser is recognised for each of several people who use it', async () => {
  const people = [await app.register(), await app.register(), await app.register()]
  let device: Record<string, string> = {}
  for (const { email } of people)
    device = deviceOf(await logIn(email, password, { cookies: device }))
  for (const { email } of people) {
    for (let n = 0; n < 10; n++) await guess(1, email, `203.0.113.${n}`)
    expect(
      (await logIn(email, password, { remoteAddress: '203.0.113.50', cookies: device })).statusCode,
    ).toBe(200)
  }
})

test('[C02] log-ins with an unknown email address are limited in the same way', async () => {
  expect(await guess(11, 'niemand@museum.example')).toEqual([...times(10, 401), 429])
})

test('[C02] a successful log-in resets the count of failed ones', async () => {
  const { email } = await app.register()
  await guess(9, email)
  expect((await logIn(email, password)).statusCode).toBe(200)
  expect(await guess(11, email)).toEqual([...times(10, 401), 429])
})

test('[C02] one IP address may attempt 100 log-ins an hour, not counting known devices', async () => {
  const [{ email }, other] = [await app.register(), await app.register()]
  const device = deviceOf(await logIn(email, password, '198.51.100.8'))
  for (let n = 0; n < 10; n++) await guess(10, `konto-${n}@museum.example`)
  expect(await guess(1, 'konto-10@museum.example')).toEqual([429])
  expect((await logIn(email, password, { cookies: device })).statusCode).toBe(200)
  expect((await logIn(other.email, password)).statusCode).toBe(429)
  const entries = await other.as({ url: '/api/admin/audit' })
  const actions = entries.json<{ action: string }[]>().map(({ action }) => action)
  expect(actions).not.toContain('account_braked')
  expect(await guess(1, 'konto-10@museum.example', '198.51.100.7')).toEqual([401])
  later(60)
  expect(await guess(1, 'konto-10@museum.example')).toEqual([401])
  // A long timeout, because the test hashes a hundred passwords.
}, 60_000)

test('[C07] wrong current passwords are limited like log-ins; success resets the count', async () => {
  let { email, cookies } = await app.register()
  const change = async (password_old: string, remoteAddress = home) => {
    const both = { password_new: password, password_new_confirm: password }
    const payload = { ...both, password_old, username: email }
    const asked = { method: 'POST', url: '/api/password', remoteAddress, payload } as const
    const answer = await app.call({ ...asked, cookies })
    const [renewed] = answer.cookies
    if (renewed) cookies = { [renewed.name]: renewed.value }
    return answer
  }
  const tries = async (count: number, from: (n: number) => string = () => home) => {
    const statuses: number[] = []
    for (let n = 0; n < count; n++) statuses.push((await change('geraten-es', from(n))).statusCode)
    return statuses
  }
  expect(await tries(9)).toEqual(times(9, 401))
  expect((await change(password)).statusCode).toBe(204)
  expect(await tries(11)).toEqual([...times(10, 401), 429])
  expect((await change(password)).statusCode).toBe(429)
  // A stolen session stays blocked, even from another network.
  expect((await change(password, '198.51.100.7')).statusCode).toBe(429)
  later(15)
  expect((await change(password)).statusCode).toBe(204)
  expect(await tries(11, (n) => `203.0.113.${n}`)).toEqual([...times(10, 401), 429])
})

test('[C06] one IP address may request 10 password resets an hour', async () => {
  const ask = async (remoteAddress = home) => {
    const fields = form({ email: 'niemand@museum.example' })
    const asking = { method: 'POST', url: '/api/password-reset', remoteAddress, ...fields } as const
    return (await app.call(asking)).statusCode
  }
  const asked = await Promise.all(times(11, 0).map(() => ask()))
  expect(asked.sort()).toEqual([...times(10, 200), 429])
  expect(await ask('198.51.100.7')).toBe(200)
  later(60)
  expect(await ask()).toBe(200)
})

test('[C06] a password reset lifts the account’s log-in limit', async () => {
  const { email } = await app.register()
  expect(await guess(11, email)).toEqual([...times(10, 401), 429])
  const reset = (fields: Record<string, string>) =>
    app.call({ method: 'POST', url: '/api/password-reset', remoteAddress: home, ...form(fields) })
  await reset({ email })
  const token = await tokenFor(app, email)
  const wrong = await reset({ token: 'x', username: email, ...bothPasswords })
  expect(wrong.statusCode).toBe(422)
  expect((await logIn(email, password)).statusCode).toBe(429)
  expect((await reset({ token, username: email, ...bothPasswords })).statusCode).toBe(200)
  expect((await logIn(email, password)).statusCode).toBe(200)
})

test('[C06] after a reset in a known browser, logging in works there despite earlier wrong passwords', async () => {
  const { email } = await app.register()
  const cookies = deviceOf(await logIn(email, password))
  const tried: number[] = []
  for (let n = 0; n < 11; n++) tried.push((await logIn(email, 'geraten', { cookies })).statusCode)
  expect(tried).toEqual([...times(10, 401), 429])
  const reset = (fields: Record<string, string>) =>
    app.call({ method: 'POST', url: '/api/password-reset', cookies, ...form(fields) })
  await reset({ email })
  const token = await tokenFor(app, email)
  expect((await reset({ token, username: email, ...bothPasswords })).statusCode).toBe(200)
  expect((await logIn(email, password, { cookies })).statusCode).toBe(200)
})
