import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { perFile } from '#test/per-file.ts'
import { startDnsServer } from '#test/servers/dns-server.ts'
import { lies } from '#test/world/sign-on/lies.ts'
import { type Lie, startMisbehavingProvider } from '#test/world/sign-on/misbehaving-provider.ts'
import { browserOf, setUpSignOn } from '#test/world/sign-on/signed-on-museum.ts'

const erika = {
  sub: 'erika',
  name: 'Erika Muster',
  email: 'erika@museum.example',
  email_verified: true,
  groups: ['team'],
}

const dns = await perFile(startDnsServer())
const provider = await perFile(startMisbehavingProvider())
const app = await testApp({ OIDC_ALLOW_PRIVATE: '1', DNS_SERVER: dns.address })
const museum = await app.register()

beforeAll(async () => {
  const { issuer } = provider
  const input = { guide_groups: ['team'] }
  await setUpSignOn(museum, dns, { issuer, domain: 'museum.example', input })
})
afterEach(() => {
  provider.lie = {}
  provider.person = { sub: 'erika' }
  provider.asked.length = 0
  app.ctx.providerMetadata.clear()
})

const accounts = async () =>
  JSON.stringify([
    await app.db.selectFrom('staff').select(['id', 'admin', 'desk']).orderBy('id').execute(),
    await app.db.selectFrom('signOnIdentity').selectAll().execute(),
    await app.db.selectFrom('signOnAccess').select('staffId').execute(),
    await app.db.selectFrom('session').select('tokenHash').orderBy('tokenHash').execute(),
  ])

/**
 * Logs in at the lying provider; returns the outcome, who is logged in, and whether nothing
 * changed.
 */
async function logIn(lie: Lie, person: Record<string, unknown> = erika) {
  const before = await accounts()
  const browser = browserOf(app)
  provider.lie = lie
  provider.person = person
  const { url, code } = await browser.start('erika@museum.example')
  const outcome = url ? await browser.finish(provider.authorize(url)) : code
  return { outcome, me: await browser.me(), unchanged: before === (await accounts()) }
}

const refused = { me: null, unchanged: true }
test.each(lies)('a provider that sends %s does not log anybody in', async (_, outcome, lie) => {
  expect(await logIn(lie())).toEqual({ ...refused, outcome })
  expect(provider.asked).not.toContain('/inside')
})

const unlinked: [string, Record<string, unknown>][] = [
  ['an unconfirmed address', { ...erika, email_verified: false }],
  ['an address without a confirmation flag', { ...erika, email_verified: undefined }],
  ['an address whose confirmation flag is text', { ...erika, email_verified: 'true' }],
  ['an address in a foreign domain', { ...erika, email: 'erika@fremd.example' }],
  ['no address', { ...erika, email: undefined }],
]

test.each(unlinked)('a person with %s gets no account', async (_, person) => {
  expect(await logIn({}, person)).toEqual({ ...refused, outcome: 'unlinked' })
})

test('a person without the right group gets no access', async () => {
  const outcome = 'sign_on_not_allowed'
  expect(await logIn({}, { ...erika, groups: ['fremd'] })).toEqual({ ...refused, outcome })
  expect(await logIn({}, { ...erika, groups: undefined })).toEqual({ ...refused, outcome })
})

test('a person at the provider does not take over an account merely by having its address, confirmed or not', async () => {
  const person = { ...erika, sub: 'jemand', email: museum.email }
  expect(await logIn({}, person)).toEqual({ ...refused, outcome: 'unlinked' })
})

test('a log-in can be completed only once, in the browser that began it, and within ten minutes', async () => {
  const [browser, other] = [browserOf(app), browserOf(app)]
  provider.person = { ...erika, email_verified: false }
  const { url = '' } = await browser.start('erika@museum.example')
  const begun = browser.cookies()
  const query = provider.authorize(url)
  expect(await other.finish(query)).toBe('sign_on_over')
  expect(await browser.finish(query)).toBe('unlinked')
  expect(await browser.finish(query)).toBe('sign_on_over')
  // The log-in cannot be completed again, even with the original cookie and a new code.
  const again = { method: 'POST', url: '/api/sign-on/finish', cookies: begun } as const
  const replayed = await app.call({ ...again, payload: { query: provider.authorize(url) } })
  expect(replayed.json()).toMatchObject({ code: 'sign_on_over' })
  await other.start('erika@museum.example')
  const noon = app.clock.now()
  app.clock.set(noon.add({ minutes: 10 }).toString())
  expect(await other.finish(query)).toBe('sign_on_over')
  app.clock.set(noon.toString())
})

test("another organisation's provider logs in only its own people, and that organisation cannot verify a domain that is already taken", async () => {
  const other = await app.register('Heimatmuseum')
  const { issuer } = provider
  await setUpSignOn(other, dns, {
    issuer,
    domain: 'heimat.example',
    input: { guide_groups: ['team'] },
  })
  provider.person = erika
  const own = browserOf(app)
  const { url = '' } = await own.start('erika@museum.example')
  expect(await own.finish(provider.authorize(url))).toBe('logged_in')

  // The same issuer and subject, but the other organisation's client.
  const foreign = browserOf(app)
  const begun = await foreign.start('erika@heimat.example')
  expect(await foreign.finish(provider.authorize(begun.url ?? ''))).toBe('unlinked')
  expect(await foreign.me()).toBeNull()
  // A person who logs in with the first organisation's account cannot link it there.
  await foreign.logIn(museum.email, 'Rundgang-im-Test-1')
  const pending = await foreign.send('GET', '/api/sign-on/link')
  expect(pending.json()).toEqual({ pending: null })
  const linked = await foreign.send('POST', '/api/sign-on/link')
  expect(linked.json()).toMatchObject({ code: 'sign_on_over' })

  const named = await other.as({
    method: 'POST',
    url: '/api/admin/sign-on/domains',
    payload: { domain: 'museum.example' },
  })
  const { domains } = named.json<{
    domains: { id: string; domain: string; record_name: string; record_value: string }[]
  }>()
  const one = domains.find(({ domain }) => domain === 'museum.example')
  const check = { method: 'POST', url: `/api/admin/sign-on/domains/${one?.id}/check` } as const
  expect((await other.as(check)).json()).toMatchObject({ code: 'domain_unproven' })
  dns.entries.set(one?.record_name ?? '', { texts: [one?.record_value ?? ''] })
  expect((await other.as(check)).json()).toMatchObject({ code: 'domain_taken' })
  const found = await app.call({ url: '/api/sign-on?domain=museum.example' })
  expect(found.json()).toEqual({ provider: { organisation: 'Museum Alte Spinnerei' } })
})
