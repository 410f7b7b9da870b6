import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { password, type TestApp, testApp } from '#test/app.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()
let address: string
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
})

type Museum = Awaited<ReturnType<TestApp['register']>>

/** Opens a stream and collects its events until the test closes it. */
async function listen({ cookies }: Pick<Museum, 'cookies'>) {
  const cookie = Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; ')
  const leaving = new AbortController()
  const { signal } = leaving
  const answer = await fetch(`${address}/api/admin/live`, { headers: { cookie }, signal })
  let heard = ''
  const arrivals = new EventTarget()
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) {
      heard += new TextDecoder().decode(chunk)
      arrivals.dispatchEvent(new Event('arrival'))
    }
  })().catch(() => {})
  return {
    answer,
    heard: () => heard,
    until: async (part: string) => {
      while (!heard.includes(part)) {
        await once(arrivals, 'arrival', { signal: AbortSignal.timeout(5000) })
      }
    },
    /** Resolves when the server ends the stream. */
    ended: reading,
    leave: async () => {
      leaving.abort()
      await reading
    },
  }
}

const told = (museum: Museum) => `event: change\ndata: {"project_id":"${museum.projectId}"}\n\n`

test('a stream announces that a slot was opened, booked, cancelled and deleted', async () => {
  const museum = await app.register()
  const stream = await listen(museum)
  expect(stream.answer.headers.get('content-type')).toBe('text/event-stream')
  await stream.until('retry')
  const slotId = await museum.openSlot()
  await stream.until(told(museum))
  const made = await museum.book(slotId)
  await stream.until(told(museum).repeat(2))
  const token = new URL(made.json<{ cancel_url: string }>().cancel_url).searchParams
  await app.call({
    method: 'POST',
    url: `/api/public/bookings/${token.get('cancel_token')}/cancel`,
  })
  await stream.until(told(museum).repeat(3))
  await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${slotId}` })
  await stream.until(told(museum).repeat(4))
  await stream.leave()
})

test('a stream announces a renamed variant', async () => {
  const museum = await app.register()
  const stream = await listen(museum)
  await stream.until('retry')
  const url = `/api/admin/variants/${museum.variant.id}`
  await museum.as({ method: 'PUT', url, payload: { name: 'Nachtführung' } })
  await stream.until(told(museum))
  await stream.leave()
})

test('no stream announces another organisation’s changes', async () => {
  const [museum, brewery] = [await app.register(), await app.register()]
  const stream = await listen(museum)
  await brewery.openSlot()
  await museum.openSlot()
  await stream.until(told(museum))
  expect(stream.heard()).not.toContain(brewery.projectId)
  await stream.leave()
})

test('after missed notifications, a stream announces a change without details', async () => {
  const museum = await app.register()
  const stream = await listen(museum)
  await stream.until('retry')
  app.ctx.changes.resync()
  await stream.until('event: change\ndata: {}\n\n')
  await stream.leave()
})

test('a stream requires a session', async () => {
  const { answer } = await listen({ cookies: { rundgang_session: 'x' } })
  expect(answer.status).toBe(401)
})

const streamsOf = (museum: Museum, count: number) =>
  Promise.all(Array.from({ length: count }, () => listen(museum)))

test('one session can open 20 streams; another session has its own limit', async () => {
  const [museum, brewery] = [await app.register(), await app.register()]
  const streams = await streamsOf(museum, 20)
  for (const { answer } of streams) expect(answer.status).toBe(200)
  const refused = await listen(museum)
  expect(refused.answer.status).toBe(429)
  expect(Number(refused.answer.headers.get('retry-after'))).toBeGreaterThan(0)
  const other = await listen(brewery)
  expect(other.answer.status).toBe(200)
  await streams[0]?.leave()
  await expect
    .poll(async () => {
      const again = await listen(museum)
      await again.leave()
      return again.answer.status
    })
    .toBe(200)
  await Promise.all([...streams, other].map((stream) => stream.leave()))
})

type Stream = Awaited<ReturnType<typeof listen>>

/** Fails if the stream ends only at the heartbeat after 15 seconds, which checks the session. */
const endsAtOnce = async ({ ended }: Stream) => {
  const late = pause(3000, 'goes on', { ref: false })
  expect(await Promise.race([ended.then(() => 'ended'), late])).toBe('ended')
}

/** Ends one of two colleagues' streams with `end`, and checks that the other continues. */
async function besides(end: (museum: Museum, guide: Guide) => Promise<unknown>) {
  const museum = await app.register()
  const guide = await joinTeam(app, museum)
  const [ending, going] = [await listen(guide), await listen(museum)]
  await ending.until('retry')
  await going.until('retry')
  await end(museum, guide)
  await endsAtOnce(ending)
  await museum.openSlot()
  await going.until(told(museum))
  await going.leave()
}

type Guide = Awaited<ReturnType<typeof joinTeam>>

test.each<[string, (museum: Museum, guide: Guide) => Promise<unknown>]>([
  ['logs out', (_, guide) => guide.as({ method: 'DELETE', url: '/api/token' })],
  [
    'logs out everywhere',
    (_, guide) => guide.as({ method: 'DELETE', url: '/api/users/me/sessions' }),
  ],
  [
    'deletes their account',
    (_, guide) => guide.as({ method: 'POST', url: '/api/users/me/delete', payload: { password } }),
  ],
  ['is removed', removeGuide],
])('the streams of a member who %s end immediately, and those of others in the organisation continue', (_, end) =>
  besides(end))

async function removeGuide(museum: Museum, guide: Guide) {
  const team = await museum.as({ url: '/api/admin/staff' })
  const { staff_id: id } = team
    .json<{ staff_id: string; username: string }[]>()
    .find(({ username }) => username === guide.email) ?? { staff_id: '' }
  await museum.as({ method: 'DELETE', url: `/api/admin/users/${id}` })
}
