import { afterAll, describe, expect, test } from 'vitest'
import type { ErrorAnswer } from '#contract/errors.ts'
import { perFile, testFolder } from '#test/per-file.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { type Heard, rawRequest, sendRaw } from '#test/raw.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'

const folder = await testFolder('rundgang-http-')

const server = await perFile(startListeningServer({ settings: { DATA_DIR: folder } }))
const organisation = await registerOrganisation(server.address)

afterAll(async () => {
  expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)
  expect(server.printed()).not.toContain('unexpectedly')
})

const form = 'Content-Type: application/x-www-form-urlencoded'
const json = 'Content-Type: application/json'
const parts = 'Content-Type: multipart/form-data; boundary=x'
const chunked = 'Transfer-Encoding: chunked'
const unchunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`
const long = (length: number) => `Content-Length: ${length}`

const withBody = (line: string, headers: string[], body: string) =>
  rawRequest(line, [...headers, long(Buffer.byteLength(body))], body)

const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

const bookings = () => `POST /api/public/projects/${organisation.projectId}/bookings`
const refusal = ({ status, body }: Heard) => [status, (JSON.parse(body) as ErrorAnswer).code]
const mb10 = 'x'.repeat(10_000_000)

/**
 * The server does not read all of a 10 MB body, so the response may be lost when the connection
 * closes.
 */
function tooLargeOrCutOff(heard: Heard) {
  if (heard.text !== '') expect(refusal(heard)).toEqual([413, 'too_large'])
}

describe('a body of 10 MB', () => {
  const sent: [string, () => string][] = [
    ['as JSON', () => withBody(bookings(), [json], mb10)],
    ['as JSON in chunks', () => rawRequest(bookings(), [json, chunked], unchunked(mb10))],
    ['as a form', () => withBody('POST /api/token', [form], mb10)],
    ['as a form in chunks', () => rawRequest('POST /api/token', [form, chunked], unchunked(mb10))],
    ['as multipart form data', () => withBody('POST /api/token', [parts], part('username', mb10))],
    [
      'as multipart form data in chunks',
      () => rawRequest('POST /api/token', [parts, chunked], unchunked(part('username', mb10))),
    ],
    ['to an unknown path', () => withBody('POST /api/nowhere', [json], mb10)],
    ['to the log-out endpoint', () => withBody('DELETE /api/token', [json], mb10)],
  ]
  test.each(sent)('%s is refused before the body is read', async (_, request) => {
    tooLargeOrCutOff(await sendRaw(server.address, request()))
  })

  test('is refused as soon as its length is declared', async () => {
    for (const [line, kind] of [
      [bookings(), json],
      ['POST /api/token', form],
      ['POST /api/token', parts],
    ] as const) {
      const heard = await sendRaw(server.address, rawRequest(line, [kind, long(10_000_000)]))
      expect(refusal(heard)).toEqual([413, 'too_large'])
    }
  })
})

describe('a body with very many entries', () => {
  const many = Array.from({ length: 10_000 }, (_, number) => `f${number}`)
  const brackets = '['.repeat(100_000) + ']'.repeat(100_000)
  const sent: [string, () => string, number, string][] = [
    [
      'a form with 10,000 fields',
      () => withBody('POST /api/token', [form], many.join('=&')),
      413,
      'too_large',
    ],
    [
      'a JSON object with 10,000 fields',
      () =>
        withBody(bookings(), [json], JSON.stringify(Object.fromEntries(many.map((f) => [f, 1])))),
      413,
      'too_large',
    ],
    [
      'multipart form data with 10,000 parts',
      () => withBody('POST /api/token', [parts], many.map((name) => part(name, '')).join('')),
      413,
      'too_large',
    ],
    [
      'multipart form data with 1,000 small parts',
      () => withBody('POST /api/token', [parts], part('a', '').repeat(1000)),
      413,
      'too_large',
    ],
    [
      'a form with 8,000 short fields',
      () => withBody('POST /api/token', [form], 'f&'.repeat(8000)),
      422,
      'invalid',
    ],
    ['JSON with 100,000 brackets', () => withBody(bookings(), [json], brackets), 413, 'too_large'],
    [
      'JSON with 30,000 brackets',
      () => withBody(bookings(), [json], `${'['.repeat(30_000)}${']'.repeat(30_000)}`),
      400,
      'unreadable',
    ],
    [
      'JSON with 60,000 unclosed brackets',
      () => withBody(bookings(), [json], '['.repeat(60_000)),
      400,
      'unreadable',
    ],
    [
      'a JSON object nested 9,000 levels deep',
      () => withBody(bookings(), [json], `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`),
      422,
      'invalid',
    ],
    [
      'a file in place of a field',
      () => withBody('POST /api/token', [parts], `${part('a"; filename="a.txt', 'x')}--x--\r\n`),
      413,
      'too_large',
    ],
  ]
  test.each(sent)('%s is refused quickly', async (...[, request, status, code]) => {
    const began = performance.now()
    expect(refusal(await sendRaw(server.address, request()))).toEqual([status, code])
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})

describe('a request that a proxy could read as two and the server as one', () => {
  const second = rawRequest('GET /health/live', [])
  const smuggled: [string, string][] = [
    ['two lengths', rawRequest('POST /api/token', [form, long(5), long(6)], 'a=bcde')],
    ['the same length twice', rawRequest('POST /api/token', [form, long(5), long(5)], 'a=bcd')],
    [
      'a length and chunks',
      rawRequest('POST /api/token', [form, long(5), chunked], `0\r\n\r\n${second}`),
    ],
    [
      'an unknown transfer encoding',
      rawRequest('POST /api/token', [form, 'Transfer-Encoding: xchunked'], `0\r\n\r\n${second}`),
    ],
    [
      'a transfer encoding that does not end with chunked',
      rawRequest(
        'POST /api/token',
        [form, 'Transfer-Encoding: chunked, identity'],
        `0\r\n\r\n${second}`,
      ),
    ],
    [
      'a space before the colon',
      rawRequest('POST /api/token', [form, 'Transfer-Encoding : chunked'], `0\r\n\r\n${second}`),
    ],
    [
      'a folded header',
      rawRequest(
        'POST /api/token',
        [form, 'X-A: b\r\n Transfer-Encoding: chunked'],
        `0\r\n\r\n${second}`,
      ),
    ],
    ['a length with a sign', rawRequest('POST /api/token', [form, 'Content-Length: +5'], 'a=bcd')],
    ['a chunk without a valid size', rawRequest('POST /api/token', [form, chunked], 'zz\r\n')],
    [
      'line feeds without carriage returns',
      'POST /api/token HTTP/1.1\nHost: x\nConnection: close\n\n',
    ],
    ['two hosts', rawRequest('GET /health/live', ['Host: fremd.example'])],
    ['text that is not HTTP', 'guten Tag\r\n\r\n'],
    ['a newer HTTP version', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['NUL in a path', rawRequest('GET /a\0b', [])],
    ['NUL in a header', rawRequest('GET /health/live', ['X-A: a\0b'])],
  ]
  test.each(smuggled)('%s: refused as malformed, with one response', async (_, request) => {
    const heard = await sendRaw(server.address, request)
    expect(refusal(heard)).toEqual([400, 'unreadable'])
    expect(heard.text.split('HTTP/1.1 ').length).toBe(2)
  })
})

test('a request without a Host header, or with an unknown Expect header, is refused by Node itself', async () => {
  const hostless = await sendRaw(server.address, 'GET /health/live HTTP/1.1\r\n\r\n')
  expect([hostless.status, hostless.headers.connection]).toEqual([400, 'close'])
  const wish = rawRequest('POST /api/token', [form, 'Expect: wonders', long(3)], 'a=b')
  expect((await sendRaw(server.address, wish)).status).toBe(417)
})

describe('an HTTP method', () => {
  const methods: [string, string, number][] = [
    ['HEAD of a public page', 'HEAD /health/live', 200],
    ['HEAD of a call for staff', 'HEAD /api/admin/projects', 401],
    ['OPTIONS of the whole server', 'OPTIONS *', 404],
    ['OPTIONS of a call that is not public', 'OPTIONS /api/admin/projects', 404],
    ['TRACE, which could reveal a cookie to a script', 'TRACE /health/live', 404],
    ['PATCH, which this path does not accept', 'PATCH /api/token', 404],
    ['PROPFIND, which no path accepts', 'PROPFIND /api/admin/projects', 404],
    ['an unknown method', 'BUCHE /health/live', 400],
  ]
  test.each(methods)('%s is answered without echoing a cookie', async (_, line, status) => {
    const heard = await sendRaw(server.address, rawRequest(line, ['Cookie: a=geheim']))
    expect(heard.status).toBe(status)
    expect(heard.text).not.toContain('geheim')
    expect(heard.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('CONNECT does not connect to other hosts', async () => {
    expect((await sendRaw(server.address, rawRequest('CONNECT fremd.example:443', []))).text).toBe(
      '',
    )
  })
})

describe('a request path', () => {
  const paths: [string, number, string][] = [
    [`/${'a'.repeat(20_000)}`, 431, 'too_large'],
    [`/api/public/bookings/${'a'.repeat(10_000)}`, 404, 'not_found'],
    ['/%zz', 400, 'unreadable'],
    ['/api/public/bookings/%E0%A4%A', 400, 'unreadable'],
    ['/api/public/bookings/%00', 404, 'not_found'],
    ['/assets/%00', 400, 'unreadable'],
    // Files are served from memory by name, so no path leads elsewhere.
    ['/embed/../../package.json', 404, 'not_found'],
    ['/embed/%2e%2e/admin/index.html', 404, 'not_found'],
    ['/embed/..%2f..%2fpackage.json', 404, 'not_found'],
    ['/embed/..%5c..%5cpackage.json', 404, 'not_found'],
    ['/assets//etc/passwd', 400, 'unreadable'],
    ['/embed/.', 404, 'not_found'],
    ['/api/docs/static/../../../../package.json', 400, 'unreadable'],
  ]
  test.each(
    paths.map(([path, ...rest]) => [path.slice(0, 60), path, ...rest] as const),
  )('%s is refused', async (...[, path, status, code]) => {
    const heard = await sendRaw(server.address, rawRequest(`GET ${path}`, []))
    expect(refusal(heard)).toEqual([status, code])
    expect(heard.text).not.toMatch(/root:|"dependencies"|node_modules/)
  })

  test.each([
    '/api/admin/timeslot/1/staff/..',
    '/api/admin/timeslot/1/staff/%2e%2e',
    '/api/admin/timeslot/1/staff/%2F',
    '/api/admin/timeslot/1/staff/%2e%2e%2f',
    'http://rundgang.example/api/admin/timeslot/1/',
  ])('a DELETE of %s gets a 404 even without a log-in', async (path) => {
    const heard = await sendRaw(server.address, rawRequest(`DELETE ${path}`, []))
    expect(refusal(heard)).toEqual([404, 'not_found'])
  })

  test('a request with a header of 20,000 characters is refused', async () => {
    const heard = await sendRaw(
      server.address,
      rawRequest('GET /health/live', [`X-A: ${'a'.repeat(20_000)}`]),
    )
    expect(refusal(heard)).toEqual([431, 'too_large'])
  })
})
