import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { perFile } from '#test/per-file.ts'
import { startDnsServer } from '#test/servers/dns-server.ts'
import { startMisbehavingProvider } from '#test/world/sign-on/misbehaving-provider.ts'
import { browserOf, providerInput, setUpSignOn } from '#test/world/sign-on/signed-on-museum.ts'

const noon = '2026-11-20T12:00:00Z'
const metadata = '/.well-known/openid-configuration'

const dns = await perFile(startDnsServer())
const provider = await perFile(startMisbehavingProvider())
const app = await testApp({ OIDC_ALLOW_PRIVATE: '1', DNS_SERVER: dns.address })
const museum = await app.register()

beforeAll(async () => {
  const input = { guide_groups: ['team'] }
  await setUpSignOn(museum, dns, { issuer: provider.issuer, domain: 'museum.example', input })
})
beforeEach(() => {
  provider.lie = {}
  app.clock.set(noon)
  app.ctx.providerMetadata.clear()
  provider.asked.length = 0
})

const start = () => browserOf(app).start('jemand@museum.example')
const readings = () => provider.asked.filter((path) => path === metadata).length
const later = (seconds: number) => app.clock.set(app.clock.now().add({ seconds }).toString())

test('a provider is asked for its metadata once every five minutes, however many log-ins begin', async () => {
  await Promise.all(Array.from({ length: 20 }, start))
  for (const _ of Array.from({ length: 5 })) expect(await start()).toHaveProperty('url')
  expect(readings()).toBe(1)
  later(5 * 60)
  await start()
  expect(readings()).toBe(2)
})

test('a provider that fails is asked again after a few seconds', async () => {
  provider.lie = { answer: { [metadata]: (response) => response.writeHead(503).end() } }
  for (const _ of Array.from({ length: 5 })) {
    expect(await start()).toMatchObject({ code: 'provider_away' })
  }
  expect(readings()).toBe(1)
  provider.lie = {}
  later(5)
  expect(await start()).toHaveProperty('url')
  expect(readings()).toBe(2)
})

test('changed provider settings apply immediately', async () => {
  const { url = '' } = await start()
  expect(url).toContain('client_id=rundgang&')
  const input = { client_id: 'neu', guide_groups: ['team'] }
  const payload = providerInput(provider.issuer, input)
  const answer = await museum.as({ method: 'PUT', url: '/api/admin/sign-on', payload })
  expect(answer.statusCode).toBe(200)
  expect((await start()).url).toContain('client_id=neu&')
  const former = providerInput(provider.issuer, { guide_groups: ['team'] })
  await museum.as({ method: 'PUT', url: '/api/admin/sign-on', payload: former })
})

test('a log-in that begins with cached metadata is finished with the current keys', async () => {
  const email = 'erika@museum.example'
  provider.person = { sub: 'erika', name: 'Erika', email, email_verified: true, groups: ['team'] }
  await start()
  provider.lie = { jwks: { keys: [] } }
  const early = browserOf(app)
  const begun = await early.start(email)
  expect(await early.finish(provider.authorize(begun.url ?? ''))).toBe('sign_on_refused')
  provider.lie = {}
  const browser = browserOf(app)
  const { url = '' } = await browser.start(email)
  expect(await browser.finish(provider.authorize(url))).toBe('logged_in')
})
