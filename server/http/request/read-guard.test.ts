import { expect, test, vi } from 'vitest'
import type { PublicSlot } from '#contract/slot.ts'
import { testApp } from '#test/app.ts'
import { turnsAfter } from './heavy-reads.ts'

const app = await testApp({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' })

const by = (address: string) => (url: string) =>
  app.call({ url: `/api/public/${url}`, headers: { 'x-forwarded-for': address } })

const dayIn = (days: number) => Temporal.PlainDate.from('2026-11-20').add({ days }).toString()

/** The number of responses per status. */
async function countsOf(calls: Promise<{ statusCode: number }>[]): Promise<Record<number, number>> {
  const byStatus = Map.groupBy(await Promise.all(calls), ({ statusCode }) => statusCode)
  return Object.fromEntries([...byStatus].map(([status, { length }]) => [status, length]))
}

test('uncached lists are limited by address, but the lists that all visitors share are not', async () => {
  const { projectId } = await app.register()
  const list = `projects/${projectId}/slots`
  const ask = by('203.0.113.1')
  const varied = Array.from({ length: 70 }, (_, n) => ask(`${list}?to=${dayIn(n)}`))
  const { 200: granted } = await countsOf(varied)
  expect(granted).toBeGreaterThanOrEqual(60)
  // The allowance regains one read for each second the test takes.
  expect(granted).toBeLessThan(70)
  const refused = (await Promise.all(varied)).find(({ statusCode }) => statusCode === 429)
  expect(refused?.json()).toEqual({
    code: 'too_many_tries',
    message: 'Das waren zu viele Versuche. Bitte versuchen Sie es in einer Minute noch einmal.',
  })
  expect(refused?.headers['retry-after']).toBe('1')
  const shared = [
    ask(list),
    ask(`projects/${projectId}/offer`),
    ask(`projects/${projectId}/offer?lang=en`),
  ]
  expect(await countsOf(shared)).toEqual({ 200: 3 })
  expect((await by('203.0.113.2')(`${list}?to=${dayIn(100)}`)).statusCode).toBe(200)
})

test('concurrent requests for the same list count as one', async () => {
  const { projectId } = await app.register()
  const ask = by('203.0.113.3')
  const same = Array.from({ length: 200 }, () => ask(`projects/${projectId}/slots?to=${dayIn(90)}`))
  expect(await countsOf(same)).toEqual({ 200: 200 })
})

test('lists that begin on different past days count as one, and contain the requested slots', async () => {
  const { projectId, openSlot } = await app.register()
  const slotId = await openSlot()
  const ask = by('203.0.113.4')
  const past = Array.from({ length: 200 }, (_, n) =>
    ask(`projects/${projectId}/slots?from=${dayIn(-n)}&to=${dayIn(20)}`),
  )
  for (const answer of await Promise.all(past)) {
    expect(answer.json<PublicSlot[]>().map(({ slot_id }) => slot_id)).toEqual([slotId])
  }
})

test('a /48 may request eight times as many lists as one address, however many addresses it uses', async () => {
  const { projectId } = await app.register()
  const asked = Array.from({ length: 500 }, (_, n) =>
    by(`2001:db8:1:${n.toString(16)}::1`)(
      `projects/${projectId}/slots?from=${dayIn(n)}&to=${dayIn(n)}`,
    ),
  )
  const { 200: granted } = await countsOf(asked)
  expect(granted).toBeGreaterThanOrEqual(480)
  expect(granted).toBeLessThan(500)
})

test('list requests that are queued together wait for bookings once, not once each', async () => {
  let looks = 0
  // On this simulated clock, the read takes 5 ms, however busy the machine is.
  vi.spyOn(performance, 'now').mockImplementation(() => 5 * looks)
  const turn = turnsAfter(() => {
    looks += 1
    return 1
  })
  await turn(async () => {})
  const ofOne = looks
  await Promise.all(Array.from({ length: 20 }, () => turn(async () => {})))
  vi.restoreAllMocks()
  expect(looks - ofOne).toBeLessThan(3 * ofOne)
})

const nothing = '01980000-0000-7000-8000-00000000000f'
const token = 'A'.repeat(43)

const guarded = [
  `public/bookings/${token}`,
  `public/bookings/${token}/calendar.ics`,
  `public/holds/${token}`,
  `invites/${token}`,
  `public/projects/${nothing}`,
  `public/projects/${nothing}/offer`,
  `public/projects/${nothing}/slots`,
  `public/projects/${nothing}/challenge`,
  'admin/projects',
]

for (const [index, path] of guarded.entries())
  test(`a client that repeats GET /api/${path} must wait; other clients need not`, {
    tags: index === 0 ? [] : ['more'],
  }, async () => {
    const ask = (address: string) =>
      app.call({
        url: `/api/${path}`,
        headers: { 'x-forwarded-for': address },
        cookies: { rundgang_session: 'x' },
      })
    const address = `2001:db8:${index + 2}::1`
    const counts = await countsOf(Array.from({ length: 140 }, () => ask(address)))
    const tried = (counts[401] ?? 0) + (counts[404] ?? 0)
    expect(tried).toBeGreaterThanOrEqual(120)
    expect(tried).toBeLessThan(140)
    expect(tried + (counts[429] ?? 0)).toBe(140)
    expect([401, 404]).toContain((await ask('203.0.113.99')).statusCode)
  })

test('lists do not wait for a refused call whose response is delayed', async () => {
  const { projectId } = await app.register()
  const cancel = () =>
    app.call({
      method: 'POST',
      url: `/api/public/bookings/${token}/cancel`,
      headers: { 'x-forwarded-for': '203.0.113.5' },
    })
  await countsOf(Array.from({ length: 125 }, cancel))
  // The longest time that a list waits never passes, and there are refused calls all the time.
  vi.spyOn(performance, 'now').mockReturnValue(1)
  let answered = false
  const keptBack = Array.from({ length: 40 }, async () => {
    while (!answered) expect([404, 429]).toContain((await cancel()).statusCode)
  })
  const ask = by('203.0.113.6')
  for (let n = 0; n < 8; n++) await ask(`projects/${projectId}/slots?to=${dayIn(n)}`)
  answered = true
  await Promise.all(keptBack)
  vi.restoreAllMocks()
})
