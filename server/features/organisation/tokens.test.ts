import { expect, test } from 'vitest'
import { form, testApp } from '#test/app.ts'
import { dumpOf } from '#test/dump.ts'
import { invite, tokenFor } from '#test/world/people.ts'

const app = await testApp({ REGISTRATION: 'confirm' })

test('no table holds tokens from cookies or links, only their hashes', async () => {
  const admin = await app.register()
  const session = admin.cookies.rundgang_session ?? ''
  const confirmation = await tokenFor(app, admin.email)
  const invitation = await invite(app, admin, { email: 'erika@museum.example' })
  await app.call({ method: 'POST', url: '/api/password-reset', ...form({ email: admin.email }) })
  const reset = await tokenFor(app, admin.email)
  const tokens = [session, confirmation, invitation, reset]
  expect(new Set(tokens).size).toBe(4)
  const dump = await dumpOf(app.db)
  expect(dump).toContain(admin.email)
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(dump).not.toContain(token)
    expect(dump).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    expect(dump).not.toContain(Buffer.from(token).toString('hex'))
  }
})

test('a token of one kind is not accepted as another kind', async () => {
  const admin = await app.register()
  const confirmation = await tokenFor(app, admin.email)
  const invitation = await invite(app, admin, { email: 'erich@museum.example' })
  const cookies = { rundgang_session: invitation }
  expect((await app.call({ url: '/api/users/me', cookies })).statusCode).toBe(401)
  expect((await app.call({ url: `/api/invites/${confirmation}` })).statusCode).toBe(404)
  const confirming = {
    method: 'POST',
    url: '/api/confirmation',
    payload: { token: invitation },
  } as const
  expect((await app.call(confirming)).statusCode).toBe(404)
})
