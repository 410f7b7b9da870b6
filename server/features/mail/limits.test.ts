import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { seedOrganisation } from '#test/world/seeded-organisation.ts'

const app = await testApp({ RATE_LIMIT: 'on' })

test('a member of the team may resend emails 60 times an hour, one by one or all at once', async () => {
  const [museum, brewery] = [await seedOrganisation(app), await seedOrganisation(app)]
  const again = async (one: typeof museum, what: string) => {
    const url = `/api/admin/mails/${what}/send-again`
    return (await one.as({ method: 'POST', url })).statusCode
  }
  const statuses: number[] = []
  for (let n = 0; n < 60; n++) statuses.push(await again(museum, museum.mailId))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await again(museum, museum.mailId)).toBe(429)
  expect(await again(museum, `${museum.projectId}/given-up`)).toBe(429)
  expect(await again(brewery, brewery.mailId)).toBe(200)
  app.clock.set('2026-11-20T13:00:00Z')
  expect(await again(museum, museum.mailId)).toBe(200)
})
