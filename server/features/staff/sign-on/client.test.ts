import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { perFile } from '#test/per-file.ts'
import { startDnsServer } from '#test/servers/dns-server.ts'
import {
  type ClientSent,
  startMisbehavingProvider,
} from '#test/world/sign-on/misbehaving-provider.ts'
import { browserOf, providerInput, setUpSignOn } from '#test/world/sign-on/signed-on-museum.ts'
import { checkAccess } from './identity.ts'

const email = 'erika@museum.example'
const dns = await perFile(startDnsServer())
const provider = await perFile(startMisbehavingProvider())
const app = await testApp({ OIDC_ALLOW_PRIVATE: '1', DNS_SERVER: dns.address })
const museum = await app.register()
const { issuer } = provider

beforeAll(async () => {
  const input = { guide_groups: ['team'] }
  await setUpSignOn(museum, dns, { issuer, domain: 'museum.example', input })
})
afterEach(() => {
  provider.lie = {}
})

interface Client {
  id: string
  secret: string
}

const plain: Client = { id: 'rund_gang-1.a~b', secret: 'Ge-heim_2.c~d' }
const special: Client = { id: 'Führung & mehr:1', secret: 'a+b/c=% d“ö' }
const unambiguous: Client = { id: 'Führung & mehr', secret: special.secret }
const clients = [plain, special]

const listing = (...methods: string[]) => ({ token_endpoint_auth_methods_supported: methods })
const formDecoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))

type Accepts = (client: Client) => (sent: ClientSent) => boolean

const decoding: Accepts =
  ({ id, secret }) =>
  ({ basic }) =>
    basic.split(':').map(formDecoded).join(' : ') === `${id} : ${secret}`
const undecoding: Accepts =
  ({ id, secret }) =>
  ({ basic }) =>
    basic === `${id}:${secret}`
const posted: Accepts =
  ({ id, secret }) =>
  ({ basic, form }) =>
    basic === '' && form.get('client_id') === id && form.get('client_secret') === secret
const either =
  (...all: Accepts[]): Accepts =>
  (client) =>
  (sent) =>
    all.some((accepts) => accepts(client)(sent))

async function enroll(client: Client) {
  const { id: client_id, secret: client_secret } = client
  const payload = providerInput(issuer, { client_id, client_secret, guide_groups: ['team'] })
  const answer = await museum.as({ method: 'PUT', url: '/api/admin/sign-on', payload })
  expect(answer.statusCode).toBe(200)
}

let people = 0
async function logIn() {
  people += 1
  const claims = { name: 'Erika', email: `erika-${people}@museum.example`, email_verified: true }
  provider.person = { sub: `erika-${people}`, groups: ['team'], ...claims }
  const browser = browserOf(app)
  const { url = '' } = await browser.start(email)
  return { browser, outcome: await browser.finish(provider.authorize(url)) }
}

const ways: [
  about: string,
  metadata: Record<string, string[]>,
  accepts: Accepts,
  clients: Client[],
][] = [
  ['HTTP Basic, decoded', listing('client_secret_basic'), decoding, clients],
  ['HTTP Basic, not decoded', listing('client_secret_basic'), undecoding, [plain, unambiguous]],
  [
    'HTTP Basic, not decoded, of a provider that lists both',
    listing('client_secret_basic', 'client_secret_post'),
    undecoding,
    [plain, unambiguous],
  ],
  ['the form', listing('client_secret_post'), posted, clients],
  [
    'the form of a provider that lists both',
    listing('client_secret_basic', 'client_secret_post'),
    posted,
    clients,
  ],
  [
    'the form, or HTTP Basic that is not decoded',
    listing('client_secret_basic', 'client_secret_post', 'private_key_jwt'),
    either(undecoding, posted),
    clients,
  ],
  ['HTTP Basic of a provider that lists nothing', {}, decoding, clients],
  ['the form of a provider that lists nothing', {}, posted, clients],
  ['HTTP Basic of a provider that lists no list', listing(), decoding, clients],
]

test.each(
  ways,
)('a client authenticates by %s, whatever its id and secret contain', async (_, metadata, accepts, accepted) => {
  for (const client of accepted) {
    provider.lie = { metadata, accepts: accepts(client), claims: { aud: client.id } }
    await enroll(client)
    const { outcome, browser } = await logIn()
    expect([client.id, outcome]).toEqual([client.id, 'logged_in'])
    // The check of access refreshes the tokens, with the same authentication.
    const noon = app.clock.now()
    app.clock.set(noon.add({ minutes: 46 }).toString())
    provider.lie.refresh = [400, { error: 'invalid_grant' }]
    await checkAccess(app.ctx, app.app.log, new AbortController().signal)
    expect(await browser.me()).toBeNull()
    app.clock.set(noon.toString())
  }
})

test('a provider that has taken a client’s second method is not asked with the first one again for each person', async () => {
  const metadata = listing('client_secret_basic', 'client_secret_post')
  provider.lie = { metadata, accepts: posted(plain), claims: { aud: plain.id } }
  await enroll(plain)
  const browsers = [await logIn(), await logIn(), await logIn()].map(({ browser }) => browser)
  const noon = app.clock.now()
  app.clock.set(noon.add({ minutes: 46 }).toString())
  provider.asked.length = 0
  await checkAccess(app.ctx, app.app.log, new AbortController().signal)
  expect(provider.asked.filter((path) => path === '/token')).toHaveLength(4)
  for (const browser of browsers) expect(await browser.me()).not.toBeNull()
  app.clock.set(noon.toString())
})

test('a provider that takes no secret is refused with a reason, and begins no log-in', async () => {
  provider.lie = { metadata: listing('client_secret_jwt', 'private_key_jwt') }
  const payload = providerInput(issuer, { client_id: 'neu' })
  const answer = await museum.as({ method: 'PUT', url: '/api/admin/sign-on', payload })
  expect(answer.body).toContain('client_secret_basic oder client_secret_post')
  app.ctx.providerMetadata.clear()
  expect(await browserOf(app).start(email)).toMatchObject({ code: 'sign_on_refused' })
})
