import { beforeEach, expect, test } from 'vitest'
import { bothPasswords, form, testApp } from '#test/app.ts'
import { tokenFor } from '#test/world/people.ts'

const app = await testApp()
beforeEach(() => app.clock.set(start.toString()))

const send = (fields: Record<string, string>) =>
  app.call({ method: 'POST', url: '/api/password-reset', ...form(fields) })
const ask = (email: string) => send({ email })
const choose = (token: string, username: string) => send({ token, username, ...bothPasswords })

const start = Temporal.Instant.from('2026-11-20T12:00:00Z')
const resetsOf = async (email: string) =>
  (await app.outbox()).filter(
    ({ event, recipient }) => event === 'password_reset' && recipient === email,
  ).length

test('[C06] a second reset request within five minutes sends nothing and gets the same response', async () => {
  const { email } = await app.register()
  const first = await ask(email)
  app.clock.set(start.add({ minutes: 4, seconds: 59 }).toString())
  const again = await ask(email)
  expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()])
  expect(await resetsOf(email)).toBe(1)
  app.clock.set(start.add({ minutes: 5 }).toString())
  await ask(email)
  expect(await resetsOf(email)).toBe(2)
})

test('[C06] concurrent reset requests send one email', async () => {
  const { email } = await app.register()
  await Promise.all([ask(email), ask(email), ask(email)])
  expect(await resetsOf(email)).toBe(1)
})

test('[C06] a reset request made after a link was used sends another email', async () => {
  const { email } = await app.register()
  await ask(email)
  await choose(await tokenFor(app, email), email)
  await ask(email)
  expect(await resetsOf(email)).toBe(2)
})

test('[C06] a repeated reset request leaves the first link valid for its full hour', async () => {
  const { email } = await app.register()
  await ask(email)
  const token = await tokenFor(app, email)
  app.clock.set(start.add({ minutes: 30 }).toString())
  await ask(email)
  expect((await choose(token, email)).statusCode).toBe(200)
})

test('[C06] an account has at most four open resets, and each works until one is used', async () => {
  const { email } = await app.register()
  const tokens: string[] = []
  for (let asked = 0; asked < 4; asked++) {
    app.clock.set(start.add({ minutes: 6 * asked }).toString())
    await ask(email)
    tokens.push(await tokenFor(app, email))
  }
  expect(new Set(tokens).size).toBe(4)
  app.clock.set(start.add({ minutes: 59 }).toString())
  expect((await ask(email)).json()).toEqual({ sent: true })
  expect(await resetsOf(email)).toBe(4)
  // The first reset has expired, which makes room for another.
  app.clock.set(start.add({ minutes: 60 }).toString())
  await ask(email)
  expect(await resetsOf(email)).toBe(5)
  expect((await choose(tokens[0] ?? '', email)).statusCode).toBe(422)
  expect((await choose(tokens[1] ?? '', email)).statusCode).toBe(200)
  for (const token of tokens.slice(2)) expect((await choose(token, email)).statusCode).toBe(422)
})
