import { afterEach, expect, test } from 'vitest'
import { bothPasswords, form, testApp } from '#test/app.ts'

const app = await testApp({ RATE_LIMIT: 'on', REGISTRATION: 'confirm' })
afterEach(async () => {
  app.clock.set('2026-11-20T12:00:00Z')
  await app.db.deleteFrom('rateLimit').execute()
})

/** Makes the calls one after another and counts how often each status occurs. */
async function statuses(count: number, call: (n: number) => Promise<{ statusCode: number }>) {
  const answered = new Map<number, number>()
  for (let n = 0; n < count; n++) {
    const { statusCode } = await call(n)
    answered.set(statusCode, (answered.get(statusCode) ?? 0) + 1)
  }
  return Object.fromEntries(answered)
}

test('[C03] one IP address may register 10 times an hour', async () => {
  const register = (n: number) => {
    const fields = { email: `neu-${n}@museum.example`, name: 'Neu', organisation: 'Neu' }
    const sent = form({ ...fields, ...bothPasswords })
    return app.call({ method: 'POST', url: '/api/registration', ...sent })
  }
  expect(await statuses(12, register)).toEqual({ 201: 10, 429: 2 })
  app.clock.set('2026-11-20T13:00:00Z')
  expect((await register(11)).statusCode).toBe(201)
})

test('[C04] one IP address may check 60 email addresses an hour', async () => {
  const check = () => app.call({ url: '/api/check-email?email=nina@museum.example' })
  expect(await statuses(61, check)).toEqual({ 200: 60, 429: 1 })
  app.clock.set('2026-11-20T13:00:00Z')
  expect((await check()).statusCode).toBe(200)
})

test('an organisation may request the confirmation email 5 times an hour', async () => {
  const [one, other] = [await app.register(), await app.register()]
  const url = '/api/admin/confirmation'
  expect(await statuses(6, () => one.as({ method: 'POST', url }))).toEqual({ 204: 5, 429: 1 })
  expect((await other.as({ method: 'POST', url })).statusCode).toBe(204)
})

test('one IP address may submit 30 tokens an hour', async () => {
  const confirm = () =>
    app.call({ method: 'POST', url: '/api/confirmation', payload: { token: 'geraten' } })
  expect(await statuses(31, confirm)).toEqual({ 404: 30, 429: 1 })
})
