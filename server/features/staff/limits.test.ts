import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bothPasswords, form, openTestApp, password, type TestApp } from '#server/testing/app.ts'
import { tokenFor } from '#server/testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ RATE_LIMIT: 'on' })
})
const noon = '2026-11-20T12:00:00Z'
afterEach(async () => {
  app.clock.set(noon)
  await app.db.deleteFrom('rateLimit').execute()
})
afterAll(() => app.close())

const home = '192.0.2.1'
const later = (minutes: number, seconds = 0) =>
  app.clock.set(Temporal.Instant.from(noon).add({ minutes, seconds }).toString())

const logIn = (username: string, secret: string, remoteAddress = home) => {
  const fields = form({ username, password: secret })
  return app.call({ method: 'POST', url: '/api/token', remoteAddress, ...fields })
}

/** The statuses of `count` log-ins, one after the other. */
async function guess(count: number, username: string, remoteAddress = home) {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) {
    statuses.push((await logIn(username, 'geraten', remoteAddress)).statusCode)
  }
  return statuses
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

test('[C02] the 11th wrong log-in within 15 minutes is put off, a right one too', async () => {
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

test('[C02] whoever guesses puts off neither another account nor the same from elsewhere', async () => {
  const [one, other] = [await app.register(), await app.register()]
  await guess(11, one.email)
  expect((await logIn(other.email, password)).statusCode).toBe(200)
  expect((await logIn(one.email, password, '198.51.100.7')).statusCode).toBe(200)
  expect((await logIn(one.email.toUpperCase(), password)).statusCode).toBe(429)
})

test('[C02] an address that nobody has is counted just so', async () => {
  expect(await guess(11, 'niemand@museum.example')).toEqual([...times(10, 401), 429])
})

test('[C02] a log-in that succeeds forgives the tries before it', async () => {
  const { email } = await app.register()
  await guess(9, email)
  expect((await logIn(email, password)).statusCode).toBe(200)
  expect(await guess(11, email)).toEqual([...times(10, 401), 429])
})

test('[C02] from one address 100 accounts may be tried in an hour', async () => {
  for (let n = 0; n < 10; n++) await guess(10, `konto-${n}@museum.example`)
  expect(await guess(1, 'konto-10@museum.example')).toEqual([429])
  expect(await guess(1, 'konto-10@museum.example', '198.51.100.7')).toEqual([401])
  later(60)
  expect(await guess(1, 'konto-10@museum.example')).toEqual([401])
})

test('[C07] the present password is guessed as slowly as the log-in; success forgives', async () => {
  const { email, as } = await app.register()
  const change = (password_old: string) =>
    as({
      method: 'POST',
      url: '/api/password',
      payload: {
        password_old,
        password_new: password,
        password_new_confirm: password,
        username: email,
      },
    })
  const tries = async (count: number) => {
    const statuses: number[] = []
    for (let n = 0; n < count; n++) statuses.push((await change('geraten-es')).statusCode)
    return statuses
  }
  expect(await tries(9)).toEqual(times(9, 401))
  expect((await change(password)).statusCode).toBe(204)
  expect(await tries(11)).toEqual([...times(10, 401), 429])
  expect((await change(password)).statusCode).toBe(429)
  later(15)
  expect((await change(password)).statusCode).toBe(204)
})

test('[C06] a reset may be asked for 10 times an hour from one address', async () => {
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

test('[C06] whoever chose a new password may log in with it, however often they guessed', async () => {
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
