import { expect, test } from 'vitest'
import { linkHeader } from '#contract/endpoint.ts'
import { newToken } from '#server/auth/secrets.ts'
import { testApp } from '#test/app.ts'
import { seedOrganisation } from '#test/world/seeded-organisation.ts'

const app = await testApp({ RATE_LIMIT: 'on' })

const statuses = async (count: number, ask: () => Promise<{ statusCode: number }>) => {
  const seen: number[] = []
  for (let nth = 0; nth < count; nth += 1) seen.push((await ask()).statusCode)
  return seen
}

test('a guide gets at most five links a day, no matter who sends them, and other guides still get theirs', async () => {
  const [one, other] = [await seedOrganisation(app), await seedOrganisation(app)]
  const send = ({ cookies, guide }: typeof one) =>
    app.call({ method: 'POST', url: `/api/admin/staff/${guide.staffId}/link`, cookies })
  expect(await statuses(5, () => send(one))).toEqual(Array.from({ length: 5 }, () => 200))
  const { cookies } = one.guide
  const own = await app.call({ method: 'POST', url: '/api/mine/link', cookies })
  expect([own.statusCode, (await send(one)).statusCode]).toEqual([429, 429])
  expect((await send(other)).statusCode).toBe(200)
  const sent = (await app.outbox()).filter(({ event }) => event === 'personal_link')
  expect(sent).toHaveLength(6)
})

test('a calendar may be read 30 times in a row, and other calendars are not affected', async () => {
  const [one, other] = [await seedOrganisation(app), await seedOrganisation(app)]
  const poll = ({ feedToken }: typeof one) =>
    app.app.inject({ url: `/calendar/${feedToken}.ics`, remoteAddress: '203.0.113.1' })
  expect(new Set(await statuses(30, () => poll(one)))).toEqual(new Set([200]))
  const refused = await poll(one)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await poll(other)).statusCode).toBe(200)
})

test('guessing links and calendars is limited per network, and holders on other networks are not affected', async () => {
  const one = await seedOrganisation(app)
  const from = (remoteAddress: string) => ({
    guess: () =>
      app.app.inject({
        ...{ method: 'POST', url: '/api/mine/link/enter', remoteAddress },
        payload: { link_token: newToken() },
      }),
    guessFeed: () => app.app.inject({ url: `/calendar/${newToken()}.ics`, remoteAddress }),
    mine: () =>
      app.app.inject({
        ...{ url: '/api/mine', remoteAddress, headers: { [linkHeader]: '1' } },
        cookies: { rundgang_link: one.linkToken },
      }),
  })
  const stranger = from('198.51.100.7')
  // At once, because the answer to each wrong guess is delayed.
  const refusedOf = async (count: number, ask: typeof stranger.guess) => {
    const answers = await Promise.all(Array.from({ length: count }, ask))
    return answers.filter(({ statusCode }) => statusCode === 429).length
  }
  const refused = await refusedOf(130, stranger.guess)
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThanOrEqual(30)
  // Not all of these guesses are refused, because the limit has allowed a few more since then.
  expect(await refusedOf(20, stranger.guessFeed)).toBeGreaterThan(0)
  expect((await from('203.0.113.1').mine()).statusCode).toBe(200)
}, 60_000)
