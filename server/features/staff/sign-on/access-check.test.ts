import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { perFile } from '#test/per-file.ts'
import { startDnsServer } from '#test/servers/dns-server.ts'
import {
  type MisbehavingProvider,
  startMisbehavingProvider,
} from '#test/world/sign-on/misbehaving-provider.ts'
import { browserOf, setUpSignOn } from '#test/world/sign-on/signed-on-museum.ts'
import { checkAccess } from './identity.ts'

const warned = 'access cannot be checked at a provider'
const lines: string[] = []

const dns = await perFile(startDnsServer())
const app = await perFile(
  openTestApp(
    { OIDC_ALLOW_PRIVATE: '1', DNS_SERVER: dns.address },
    { write: (line) => lines.push(line) },
  ),
)
const museum = await openHouse('museum.example')
const theatre = await openHouse('theater.example')

async function openHouse(domain: string) {
  const provider = await perFile(startMisbehavingProvider())
  const house = await app.register()
  const { issuer } = provider
  await setUpSignOn(house, dns, { issuer, domain, input: { guide_groups: ['team'] } })
  return { provider, domain, issuer, organisation: (await organisationIdsByIssuer()).get(issuer) }
}

async function organisationIdsByIssuer() {
  const found = await app.db.selectFrom('signOn').select(['issuer', 'organisationId']).execute()
  return new Map(found.map(({ issuer, organisationId }) => [issuer, organisationId]))
}

beforeEach(() => {
  lines.length = 0
})
afterEach(async () => {
  for (const { provider } of [museum, theatre]) provider.lie = {}
  await app.db.deleteFrom('signOnAccess').execute()
})

interface House {
  provider: MisbehavingProvider
  domain: string
}

let people = 0
async function logIn({ provider, domain }: House) {
  people += 1
  const email = `erika-${people}@${domain}`
  const claims = { name: 'Erika', email, email_verified: true, groups: ['team'] }
  provider.person = { sub: `erika-${people}`, ...claims }
  const browser = browserOf(app)
  const { url = '' } = await browser.start(email)
  expect(await browser.finish(provider.authorize(url))).toBe('logged_in')
  return browser
}

const later = (minutes: number) => app.clock.set(app.clock.now().add({ minutes }).toString())
const check = () => checkAccess(app.ctx, app.app.log, new AbortController().signal)
const warnings = () =>
  lines.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ msg }) => msg === warned)
const expired = {
  error: 'invalid_client',
  error_description: 'The secret of leitung@museum.example has expired.',
}

test('a provider that refuses the client is named once in each run, in its own words', async () => {
  const early = await logIn(museum)
  later(30)
  const browsers = [early, await logIn(museum), await logIn(museum), await logIn(museum)]
  museum.provider.lie = { refresh: [401, expired] }
  later(90)
  await check()
  const [warning, ...more] = warnings()
  expect(more).toEqual([])
  expect(warning).toMatchObject({
    level: 40,
    organisation: museum.organisation,
    issuer: museum.issuer,
    people: 4,
    uncheckedHours: 2,
  })
  expect(warning?.because).toContain('invalid_client: The secret of …@… has expired. (HTTP 401)')
  expect(lines.join('')).not.toContain('leitung@')
  for (const browser of browsers) expect(await browser.me()).not.toBeNull()

  later(6)
  await check()
  expect(warnings()).toMatchObject([{ people: 4 }, { people: 4, uncheckedHours: 2.1 }])

  museum.provider.lie = { refresh: [400, { error: 'invalid_grant' }] }
  later(6)
  await check()
  expect(warnings()).toHaveLength(2)
  for (const browser of browsers) expect(await browser.me()).toBeNull()
})

test('a provider whose metadata cannot be read is named, and another one is asked all the same', async () => {
  const [stays, gone] = [await logIn(museum), await logIn(theatre)]
  const away = (response: { writeHead: (status: number) => { end: () => void } }) =>
    response.writeHead(503).end()
  museum.provider.lie = { answer: { '/.well-known/openid-configuration': away } }
  theatre.provider.lie = { refresh: [400, { error: 'invalid_grant' }] }
  later(46)
  await check()
  const because = expect.stringContaining('HTTP 503')
  expect(warnings()).toMatchObject([{ issuer: museum.issuer, people: 1, because }])
  expect(await stays.me()).not.toBeNull()
  expect(await gone.me()).toBeNull()
})

test('a client secret that can no longer be decrypted is reported', async () => {
  const browser = await logIn(museum)
  const ofMuseum = app.db.updateTable('signOn').where('issuer', '=', museum.issuer)
  const { clientSecret } = await app.db
    .selectFrom('signOn')
    .select('clientSecret')
    .where('issuer', '=', museum.issuer)
    .executeTakeFirstOrThrow()
  await ofMuseum.set({ clientSecret: Buffer.from('x') }).execute()
  later(46)
  await check()
  await ofMuseum.set({ clientSecret }).execute()
  expect(warnings()).toMatchObject([{ organisation: museum.organisation, people: 1 }])
  expect(await browser.me()).not.toBeNull()
})

test('nobody is warned about a provider whose people have all logged out', async () => {
  await logIn(museum)
  await app.db.deleteFrom('session').execute()
  museum.provider.lie = { refresh: [401, expired] }
  later(46)
  await check()
  expect(warnings()).toEqual([])
})

test('a failure that is not the provider’s ends the run only after everybody else was asked', async () => {
  const [first, second, gone] = [await logIn(museum), await logIn(museum), await logIn(theatre)]
  expect(await first.me()).not.toBeNull()
  museum.provider.lie = { refresh: [400, { error: 'invalid_grant' }] }
  theatre.provider.lie = { refresh: [400, { error: 'invalid_grant' }] }
  later(46)
  const { changes } = app.ctx
  const carry = changes.carrySessionsEnded.bind(changes)
  let calls = 0
  changes.carrySessionsEnded = (staffId) => {
    calls += 1
    if (calls === 1) throw new RangeError('broken')
    carry(staffId)
  }
  await expect(check()).rejects.toThrow(RangeError)
  changes.carrySessionsEnded = carry
  expect(warnings()).toEqual([])
  for (const browser of [second, gone]) expect(await browser.me()).toBeNull()
})
