import { expect, test } from 'vitest'
import { perFile, testFolder } from '#test/per-file.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { openConnection, rawRequest } from '#test/raw.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'

const each = 40
// The timeouts of `short-timeouts.ts`, plus a margin for a busy machine.
const cutOffAfter = 2_000 + 6_000

const folder = await testFolder('rundgang-slow-')

const server = await perFile(
  startListeningServer({
    settings: { DATA_DIR: folder },
    preload: ['./test/promises/processes/short-timeouts.ts'],
  }),
)
const organisation = await registerOrganisation(server.address)

const form = 'Content-Type: application/x-www-form-urlencoded'
const parts = 'Content-Type: multipart/form-data; boundary=x'

/** Each slow client's name, the text it sends first, and the text it then repeats. */
const slow: [string, string, string][] = [
  ['says nothing', '', ''],
  ['sends its headers byte by byte', 'GET /health/live HTTP/1.1\r\nX-A: ', 'a'],
  ['never ends its headers', 'GET /health/live HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'],
  [
    'announces a body and sends none',
    rawRequest('POST /api/token', [form, 'Content-Length: 1000']),
    '',
  ],
  [
    'sends its body byte by byte',
    rawRequest('POST /api/token', [form, 'Content-Length: 900']),
    'a',
  ],
  [
    'sends a body without an end',
    rawRequest('POST /api/token', [form, 'Transfer-Encoding: chunked']),
    '1\r\na\r\n',
  ],
  [
    'sends the parts of a form byte by byte',
    rawRequest('POST /api/token', [parts, 'Content-Length: 900'], '--x\r\n'),
    'a',
  ],
]

test('a request that never ends is cut off, while other requests are still served', async () => {
  const slotId = await organisation.openSlot({ max_attendees: 1000 })
  const began = performance.now()
  const connections = slow.flatMap(([name, first, again]) =>
    Array.from({ length: each }, () => ({ name, again, ...openConnection(server.address), first })),
  )
  for (const { say, first } of connections) if (first) say(first)
  const dribble = setInterval(() => {
    for (const { say, again } of connections) if (again) say(again)
  }, 100)

  const ends = Promise.all(
    connections.map(async ({ name, again, closed }) => {
      const { status, body } = await closed
      return { name, again, status, body, after: performance.now() - began }
    }),
  )
  const others = await answersUntil(ends, slotId)
  clearInterval(dribble)

  const ended = await ends
  expect(ended.filter(({ after }) => after > cutOffAfter)).toEqual([])
  expect(others.answered).toBeGreaterThan(5)
  expect(others.slowest).toBeLessThan(3_000)
  for (const { name, again, status, body } of ended) {
    // A client that is still sending when the connection closes may lose the response.
    if (again && body === '') continue
    expect([name, status, JSON.parse(body)]).toMatchObject([name, 408, { code: 'unreadable' }])
  }
})

/** Checks the health endpoint and books repeatedly until the slow clients are gone. */
async function answersUntil(ends: Promise<unknown>, slotId: string) {
  let gone = false
  ends.then(() => {
    gone = true
  })
  let answered = 0
  let slowest = 0
  while (!gone) {
    const began = performance.now()
    expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)
    await organisation.book(slotId, { attendees_count: 1 })
    slowest = Math.max(slowest, performance.now() - began)
    answered += 1
  }
  return { answered, slowest }
}
