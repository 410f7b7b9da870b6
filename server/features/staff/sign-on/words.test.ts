import type { ServerResponse } from 'node:http'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { perFile } from '#test/per-file.ts'
import { startDnsServer } from '#test/servers/dns-server.ts'
import { startMisbehavingProvider } from '#test/world/sign-on/misbehaving-provider.ts'
import { browserOf, providerInput, setUpSignOn } from '#test/world/sign-on/signed-on-museum.ts'
import { checkAccess } from './identity.ts'

const email = 'erika@museum.example'
const metadata = '/.well-known/openid-configuration'
const lines: string[] = []

const dns = await perFile(startDnsServer())
const provider = await perFile(startMisbehavingProvider())
const app = await perFile(
  openTestApp(
    { OIDC_ALLOW_PRIVATE: '1', DNS_SERVER: dns.address },
    { write: (line) => lines.push(line) },
  ),
)
const museum = await app.register()

beforeAll(async () => {
  const input = { guide_groups: ['team'] }
  await setUpSignOn(museum, dns, { issuer: provider.issuer, domain: 'museum.example', input })
})
beforeEach(() => {
  const claims = { name: 'Erika', email, email_verified: true, groups: ['team'] }
  provider.person = { sub: 'erika', ...claims }
})
afterEach(() => {
  provider.lie = {}
  lines.length = 0
  app.ctx.providerMetadata.clear()
})

interface Refusal {
  code: string
  message: string
}

async function logIn() {
  const browser = browserOf(app)
  const { url = '' } = await browser.start(email)
  const query = provider.authorize(url)
  const answer = await browser.send('POST', '/api/sign-on/finish', { query })
  return { browser, answer, ...answer.json<Refusal>() }
}

/** A provider that redirects back with an error. */
const redirecting = (error: string, description?: string) => ({
  back: (query: URLSearchParams) => {
    query.delete('code')
    query.set('error', error)
    if (description) query.set('error_description', description)
  },
})

/** A provider whose token endpoint answers with this. */
const answering = (status: number, body: object, headers: Record<string, string> = {}) => ({
  answer: {
    '/token': (response: ServerResponse) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(body))
    },
  },
})

const redirects: [error: string, description: string, code: string][] = [
  ['access_denied', 'The user has denied access', 'sign_on_declined'],
  ['access_denied', 'AADSTS65004: User declined to consent.', 'sign_on_declined'],
  ['login_required', '', 'sign_on_declined'],
  ['interaction_required', 'AADSTS50105: The user is not assigned.', 'sign_on_declined'],
  ['temporarily_unavailable', 'authentication_expired', 'provider_away'],
  ['server_error', '', 'provider_away'],
  ['unauthorized_client', 'Client not enabled', 'sign_on_refused'],
  ['invalid_scope', 'Invalid scopes: offline_access', 'sign_on_refused'],
]

test.each(
  redirects,
)('a person whom the provider sends back with %s (%s) reads its words', async (error, description, code) => {
  provider.lie = redirecting(error, description)
  const refused = await logIn()
  expect(refused.code).toBe(code)
  const said = description ? `${error}: ${description}` : error
  expect(refused.message).toMatch(/\. Der Anbieter schreibt: „/)
  expect(refused.message).toContain(`„${said}“`)
  expect(lines.join('')).toContain(said)
})

test('words that came with another state are neither shown nor logged', async () => {
  const words = 'Rufen Sie 0190 an'
  for (const state of ['fremd', '']) {
    provider.lie = {
      back: (query) => {
        redirecting('access_denied', words).back(query)
        query.set('state', state)
      },
    }
    const refused = await logIn()
    expect(refused.code).toBe('sign_on_refused')
    expect(refused.message).not.toContain('Anbieter schreibt')
  }
  const browser = browserOf(app)
  const query = `error=access_denied&error_description=${encodeURIComponent(words)}&state=x`
  const answer = await browser.send('POST', '/api/sign-on/finish', { query })
  expect(answer.json()).toMatchObject({ code: 'sign_on_over' })
  expect(`${answer.body}${lines.join('')}`).not.toContain(words)
})

const answers: [number, object, Record<string, string>, string, string][] = [
  [
    401,
    { error: 'invalid_client', error_description: "AADSTS7000222: The keys for 'x' are expired." },
    {},
    'sign_on_refused',
    "invalid_client: AADSTS7000222: The keys for 'x' are expired. (HTTP 401)",
  ],
  [
    401,
    { error: 'invalid_client', error_description: 'client authentication failed' },
    { 'www-authenticate': 'Basic realm="x"' },
    'sign_on_refused',
    'invalid_client: client authentication failed (HTTP 401)',
  ],
  [
    401,
    { error: 'unauthorized_client', error_description: 'Invalid client or credentials' },
    {},
    'sign_on_refused',
    'unauthorized_client: Invalid client or credentials (HTTP 401)',
  ],
  [
    503,
    { error: 'temporarily_unavailable' },
    {},
    'provider_away',
    'temporarily_unavailable (HTTP 503)',
  ],
  [500, {}, {}, 'provider_away', 'HTTP 500'],
  [
    400,
    { error: 'invalid_grant', error_description: 7 },
    {},
    'sign_on_refused',
    'invalid_grant (HTTP 400)',
  ],
]

test.each(
  answers,
)('the words of a refused code (HTTP %i, %j) are shown and logged', async (status, body, headers, code, said) => {
  provider.lie = answering(status, body, headers)
  const refused = await logIn()
  expect(refused).toMatchObject({ code, message: expect.stringContaining(`„${said}“`) })
  expect(lines.join('')).toContain(JSON.stringify(said).slice(1, -1))
})

test('words are one short line without quotation and control characters, and the log leaves out addresses', async () => {
  const description = `<b>User\u202e "${email}"\r\n\u0007“</b> ${'x'.repeat(2000)}`
  provider.lie = redirecting('access_denied', description)
  const { message } = await logIn()
  const [, said = ''] = /„(.*)“$/s.exec(message) ?? []
  expect(said).toMatch(/^access_denied: <b>User erika@museum\.example <\/b> x+…$/)
  expect(said.length).toBeLessThan(620)
  expect(lines.join('')).toContain('User …@… </b>')
  expect(lines.join('')).not.toContain(email)
})

test('an admin who enters a wrong issuer reads what it says', async () => {
  const words = { error: 'Realm does not exist', error_description: 'See the log' }
  provider.lie = {
    answer: {
      [metadata]: (response) => {
        response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(words))
      },
    },
  }
  const payload = providerInput(provider.issuer, { client_id: 'neu' })
  const answer = await museum.as({ method: 'PUT', url: '/api/admin/sign-on', payload })
  const { fields } = answer.json<{ fields: Record<string, string> }>()
  expect(fields.issuer).toMatch(
    /Adresse\. Der Anbieter schreibt: „Realm does not exist: See the log \(HTTP 404\)“$/,
  )
})

test('a gateway that denies access to the metadata has not declined anybody, who were never at the provider', async () => {
  const deny = (response: ServerResponse) => {
    const body = JSON.stringify({ error: 'access_denied' })
    response.writeHead(403, { 'content-type': 'application/json' }).end(body)
  }
  const early = browserOf(app)
  const begun = await early.start(email)
  app.ctx.providerMetadata.clear()
  provider.lie = { answer: { [metadata]: deny } }

  const started = await browserOf(app).send('POST', '/api/sign-on/start', { email })
  const { code, message } = started.json<Refusal>()
  expect(code).toBe('sign_on_refused')
  expect(message).toContain('„access_denied (HTTP 403)“')
  expect(await early.finish(provider.authorize(begun.url ?? ''))).toBe('sign_on_refused')

  const payload = providerInput(provider.issuer, { client_id: 'neu' })
  const answer = await museum.as({ method: 'PUT', url: '/api/admin/sign-on', payload })
  const { fields } = answer.json<{ fields: Record<string, string> }>()
  expect(fields.issuer).toContain('nennt sich selbst anders als hier angegeben')
  expect(fields.issuer).toContain('„access_denied (HTTP 403)“')
})

const later = (minutes: number) => app.clock.set(app.clock.now().add({ minutes }).toString())
const check = () => checkAccess(app.ctx, app.app.log, new AbortController().signal)

const unknowns: [how: string, body: string, headers: Record<string, string>][] = [
  [
    'calls the request invalid',
    '{"error":"invalid_request"}',
    { 'content-type': 'application/json' },
  ],
  ['answers without a word', '', {}],
]

test.each(
  unknowns,
)('a provider that no longer knows a refresh token and %s is asked with the access token, which decides', async (_, body, headers) => {
  const { browser } = await logIn()
  const refuse = {
    '/token': (response: ServerResponse) => void response.writeHead(400, headers).end(body),
  }
  provider.lie = { answer: refuse }
  later(46)
  await check()
  expect(await browser.me()).not.toBeNull()
  provider.lie.answer = { ...refuse, '/userinfo': (response) => void response.writeHead(401).end() }
  later(46)
  await check()
  expect(await browser.me()).toBeNull()
})
