import { afterEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'

const app = await testApp({ RATE_LIMIT: 'on' })
afterEach(async () => {
  app.clock.set('2026-11-20T12:00:00Z')
  await app.db.deleteFrom('rateLimit').execute()
})

type Museum = Awaited<ReturnType<TestApp['register']>>

const invite = async ({ as }: Museum, invitee_email: string) => {
  const payload = { invitee_email, admin: false }
  return (await as({ method: 'POST', url: '/api/admin/invites', payload })).statusCode
}

test('[C30] an organisation may send 60 invitations an hour, and other organisations are not affected', async () => {
  const [museum, brewery] = [await app.register(), await app.register()]
  const statuses = []
  for (let n = 0; n < 61; n++) statuses.push(await invite(museum, `gast-${n}@museum.example`))
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 201), 429])
  expect(await app.outbox()).toHaveLength(60)
  expect(await invite(brewery, 'gast-60@museum.example')).toBe(201)
  app.clock.set('2026-11-20T13:00:00Z')
  expect(await invite(museum, 'gast-60@museum.example')).toBe(201)
  await app.db.deleteFrom('outbox').execute()
})

test('[C30] one address receives at most 5 invitations an hour from an organisation', async () => {
  const [museum, brewery] = [await app.register(), await app.register()]
  const statuses = []
  for (let n = 0; n < 5; n++) statuses.push(await invite(museum, 'erika@museum.example'))
  statuses.push(await invite(museum, 'ERIKA@museum.example'))
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  expect(await app.outbox()).toHaveLength(5)
  expect(await invite(museum, 'otto@museum.example')).toBe(201)
  expect(await invite(brewery, 'erika@museum.example')).toBe(201)
})
