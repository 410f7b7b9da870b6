import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { unknownPageTexts } from '#texts/de/errors.ts'
import { timeouts } from '../request/timeouts.ts'

let project: string
let cancelToken: string

const app = await testApp()
const overHttps = await testApp({ PUBLIC_URL: 'https://rundgang.example' })

beforeAll(async () => {
  const organisation = await app.register()
  project = organisation.projectId
  const made = await organisation.book(await organisation.openSlot())
  const { cancel_url } = made.json<{ cancel_url: string }>()
  cancelToken = new URL(cancel_url).searchParams.get('cancel_token') ?? ''
})

/** One response of each kind: its description, path and status. */
const kinds: [string, () => string, number][] = [
  ['a response', () => `/api/public/projects/${project}`, 200],
  ['a refusal', () => '/api/users/me', 401],
  ['a missing page', () => '/api/nowhere', 404],
  ['a malformed path', () => '/%zz', 400],
  ['a path that is too long', () => `/api/public/bookings/${'a'.repeat(300)}`, 404],
  ['a redirect', () => '/', 302],
  ['the back office', () => '/admin/', 200],
  ['the log-in', () => '/login', 200],
  ['the cancel page', () => '/cancel.html', 200],
  ['the form as a page', () => `/buchen/${project}`, 200],
  ['the form on the help page', () => `/preview/${project}`, 200],
  ['an embedded script', () => '/embed/rundgang.js', 200],
  ['an embedded stylesheet', () => '/embed/rundgang.css', 200],
  ['an invitation', () => '/registration?token=x', 200],
  ['a password reset', () => '/password-reset?token=x&email=a@b.example', 200],
  ['the confirmation of an address', () => '/confirm?token=x', 200],
  ['the confirmation of a booking', () => '/confirm-booking.html?confirm_token=x', 200],
  ['a waiting-list entry', () => '/warteliste.html?waiting_token=x', 200],
  ['a missing asset', () => '/assets/nowhere.js', 404],
  ['the icon', () => '/favicon.svg', 200],
  ['a calendar file', () => `/api/public/bookings/${cancelToken}/calendar.ics`, 200],
  ['a confirmation', () => `/api/public/bookings/${cancelToken}/confirmation.pdf`, 404],
  ['the API description', () => '/api/openapi.json', 200],
  ['the page of the API description', () => '/api/docs', 200],
  ['a script of the API description’s page', () => '/api/docs/static/swagger-ui-bundle.js', 200],
  ['the readiness check', () => '/health/ready', 200],
]

const framed = ['/buchen/', '/preview/']
const open = ['/api/public/', '/embed/']

test.each(kinds)('%s has its security headers', async (_, url, status) => {
  const { statusCode, headers } = await app.app.inject({ url: url() })
  expect(statusCode).toBe(status)
  const policy = String(headers['content-security-policy'])
  expect(policy).not.toContain('unsafe-eval')
  expect(policy).not.toMatch(/(default|script)-src[^;]*('unsafe-inline'|\*|https?:|data:|blob:)/)
  expect(policy).toMatch(/default-src '(self|none)'/)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  expect(headers['x-powered-by']).toBeUndefined()
  expect(headers.server).toBeUndefined()
  expect(headers['strict-transport-security']).toBeUndefined()

  const mayBeFramed = framed.some((path) => url().startsWith(path))
  expect(policy.includes("frame-ancestors 'none'")).toBe(!mayBeFramed)
  expect(headers['x-frame-options']).toBe(mayBeFramed ? undefined : 'DENY')
  if (url().startsWith('/api/') && !url().includes('/static/')) {
    expect(headers['cache-control']).toBe('no-store')
  }
  if (!open.some((path) => url().startsWith(path))) {
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
  expect(headers['access-control-allow-credentials']).toBeUndefined()
})

test('only our own pages may frame the form on the help page', async () => {
  const { headers } = await app.app.inject({ url: `/preview/${project}` })
  expect(headers['content-security-policy']).toMatch(/;frame-ancestors 'self'(;|$)/)
})

test.each(kinds)('%s tells browsers to use https if PUBLIC_URL does', async (_, url) => {
  const { headers } = await overHttps.app.inject({ url: url() })
  // Subdomains are exempt, because other services may run there without https.
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}$/)
})

test('proxies between us and a monitor do not cache whether the server is ready', async () => {
  for (const url of ['/health/ready', '/health/live']) {
    expect((await app.app.inject({ url })).headers['cache-control']).toBe('no-store')
  }
})

test('no API response is cached, whatever form the request path takes', async () => {
  for (const url of ['/api/users/me/', 'http://fremd.example/api/openapi.json']) {
    const { headers } = await app.app.inject({ url })
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('a person who follows a broken link gets a page; a program gets JSON', async () => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const page = await app.app.inject({ url: '/fuehrungen', headers })
  expect(page.statusCode).toBe(404)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain(`<h1>${unknownPageTexts.title}</h1>`)
  expect(page.body).not.toContain('<script')

  for (const asked of [
    { url: '/fuehrungen', headers: { accept: '*/*' } },
    { url: '/api/fuehrungen', headers },
    { method: 'POST' as const, url: '/fuehrungen', headers },
  ]) {
    const answer = await app.app.inject(asked)
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }])
  }
})

test('the server waits ten seconds for the headers and half a minute for a body', () => {
  const { headersTimeout, requestTimeout, timeout } = app.app.server
  expect({ headersTimeout, requestTimeout, timeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    timeout: 120_000,
  })
  expect(timeouts.look).toBeLessThanOrEqual(1_000)
})
