import { beforeAll, describe, expect, test } from 'vitest'
import type { ErrorAnswer } from '#contract/errors.ts'
import { perFile, testFolder } from '#test/per-file.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { rawRequest, sendRaw } from '#test/raw.ts'
import { password, registerOrganisation } from '#test/world/registered-organisation.ts'

const folder = await testFolder('rundgang-hostile-')
let slotId: string

const server = await perFile(startListeningServer({ settings: { DATA_DIR: folder } }))
const organisation = await registerOrganisation(server.address)

beforeAll(async () => {
  slotId = await organisation.openSlot({ max_attendees: 1000 })
})

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
}

async function send(path: string, { method = 'POST', headers = {}, body }: Sent = {}) {
  const sent = { method, headers, body: body ?? null, redirect: 'manual' } as const
  const answer = await fetch(`${server.address}${path}`, sent)
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, refusal: () => refusalIn(text) }
}

const refusalIn = (text: string) => JSON.parse(text) as ErrorAnswer
const cookieHeader = () => ({
  cookie: `${organisation.cookie.name}=${organisation.cookie.value}`,
})
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const bookings = () => `/api/public/projects/${organisation.projectId}/bookings`
const logIn = (fields: Record<string, string> = {}) =>
  new URLSearchParams({ username: organisation.email, password, ...fields }).toString()

/** The state as the admin sees it, which refused calls must not change. */
const state = async () => {
  const { call, projectId } = organisation
  const paths = ['users/me', 'admin/projects', `admin/variants/${projectId}`]
  const seen = [...paths, `admin/events/${projectId}`].map((path) => call('GET', path))
  return JSON.stringify(await Promise.all(seen))
}

describe('a call from a cross-origin page', () => {
  const pages: [string, Record<string, string>][] = [
    ['on another website', { origin: 'https://fremd.example' }],
    ['with an opaque origin', { origin: 'null' }],
    ['on another port', { origin: 'http://127.0.0.1:1' }],
    ['that the browser reports as cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['that the browser reports as same-site', { 'sec-fetch-site': 'same-site' }],
    ['that sends its origin twice', { origin: 'https://fremd.example, https://fremd.example' }],
  ]

  test.each(pages)('%s cannot change anything', async (_, headers) => {
    const before = await state()
    const calls = await callsThatChange()
    expect(calls.length).toBeGreaterThan(7)
    for (const { method, path } of calls) {
      const answer = await send(path, { method, headers: { ...headers, ...cookieHeader() } })
      expect([method, path, answer.status, answer.refusal()]).toMatchObject([
        method,
        path,
        403,
        { code: 'foreign_origin' },
      ])
    }
    expect(await state()).toBe(before)
  })

  async function callsThatChange() {
    const { text } = await send('/api/openapi.json', { method: 'GET' })
    const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, object>> }
    const known: Record<string, string> = { projectId: organisation.projectId, slotId }
    const variant = organisation.variant.id
    return Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls)
        .filter((method) => method !== 'get' && !path.startsWith('/api/public/'))
        .map((method) => ({
          method: method.toUpperCase(),
          path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? variant),
        })),
    )
  }

  test('a call from the server’s own origin, or from no web page at all, is accepted', async () => {
    const origin: Record<string, string> = { origin: server.address }
    for (const headers of [origin, { 'sec-fetch-site': 'same-origin' }, {}]) {
      const answer = await send('/api/token', { headers: { ...form, ...headers }, body: logIn() })
      expect(answer.status).toBe(200)
    }
  })
})

describe('a forged cookie', () => {
  const name = 'rundgang_session'
  const forged: [string, () => string][] = [
    ['with an empty value', () => `${name}=`],
    ['with an arbitrary value', () => `${name}=admin`],
    ['with the right length', () => `${name}=${'A'.repeat(43)}`],
    ['that is far too long', () => `${name}=${'A'.repeat(8000)}`],
    ['with bytes that are not text', () => `${name}=%00%ff%c3%28`],
    ['with the token in upper case', () => `${name}=${organisation.cookie.value.toUpperCase()}`],
    ['under another name', () => `session=${organisation.cookie.value}`],
    ['with a hash instead of a token', () => `${name}=${Buffer.alloc(32, 1).toString('hex')}`],
    ['before the real one', () => `${name}=x; ${name}=${organisation.cookie.value}`],
  ]
  test.each(forged)('%s does not give access', async (_, cookie) => {
    const answer = await send('/api/users/me', { method: 'GET', headers: { cookie: cookie() } })
    expect([answer.status, answer.refusal().code]).toEqual([401, 'not_logged_in'])
    expect(answer.text).not.toContain('@')
  })
})

test.each([
  [{ 'x-http-method-override': 'DELETE' }, ''],
  [{ 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' }, ''],
  [{}, '?_method=DELETE'],
])('no header, query or field overrides the method that was sent: %j %s', async (headers, query) => {
  const answer = await send(`/api/admin/timeslot/${slotId}${query}`, {
    headers: { ...cookieHeader(), ...form, ...headers },
    body: '_method=DELETE',
  })
  expect([400, 404, 415]).toContain(answer.status)
  expect(await state()).toContain(slotId)
})

describe('the content type of a body', () => {
  const kinds = [
    'application/json, text/plain',
    'application/json, application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded;charset=utf-16',
    'application/x-www-form-urlencoded; charset="iso-8859-1"',
    'application/x-www-form-urlencodedx',
    'text/plain',
    'multipart/mixed; boundary=x',
  ]
  test.each(kinds)('%s is refused', async (kind) => {
    const answer = await send('/api/token', { headers: { 'content-type': kind }, body: logIn() })
    expect([answer.status, answer.refusal().code]).toEqual([415, 'wrong_content_type'])
  })

  test('a body in an unsupported content encoding is refused', async () => {
    const headers = { ...form, 'content-encoding': 'gzip' }
    const answer = await send('/api/token', { headers, body: logIn() })
    expect([answer.status, answer.refusal().code]).toEqual([415, 'wrong_content_type'])
  })

  test('a body with two content types is refused as malformed', async () => {
    const headers = ['Content-Type: application/x-www-form-urlencoded', 'Content-Type: text/plain']
    const body = logIn()
    const length = `Content-Length: ${body.length}`
    const answer = await sendRaw(
      server.address,
      rawRequest('POST /api/token', [...headers, length], body),
    )
    expect([answer.status, refusalIn(answer.body).code]).toEqual([400, 'unreadable'])
  })

  test('a form that declares UTF-8 is accepted', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }
    expect((await send('/api/token', { headers, body: logIn() })).status).toBe(200)
  })
})

describe('a body that tries to pollute the prototype', () => {
  const booking = () =>
    JSON.stringify({
      slot_id: slotId,
      category: 'Führung',
      booker_name: 'Jürgen Weiß',
      booker_email: 'juergen.weiss@schule.example',
      attendees_count: 1,
    })
  const reaching = [
    '{"__proto__":{"admin":true},',
    '{"\\u005f_proto__":{"admin":true},',
    '{"constructor":{"prototype":{"admin":true}},',
    '{"comment":{"__proto__":{"admin":true}},',
  ]
  test.each(reaching)('%s…} is refused as malformed', async (start) => {
    const answer = await send(bookings(), { headers: json, body: start + booking().slice(1) })
    expect([answer.status, answer.refusal().code]).toEqual([400, 'unreadable'])
  })

  test('sent as a form is handled like a normal log-in with an unknown field', async () => {
    const body = `${logIn({ password: 'falsch' })}&__proto__=x&__proto__[admin]=true&constructor=x`
    const answer = await send('/api/token', { headers: form, body })
    expect([answer.status, answer.refusal().code]).toEqual([401, 'wrong_login'])
  })

  test('sent as multipart form data is refused as malformed', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const body = '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--x--\r\n'
    const answer = await send('/api/token', { headers, body })
    expect([answer.status, answer.refusal().code]).toEqual([400, 'unreadable'])
  })
})
