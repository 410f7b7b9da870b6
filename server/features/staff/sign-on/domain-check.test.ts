import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignOnSettings } from '#contract/sign-on.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { postmanRound } from '#test/postman-round.ts'
import { type DnsServer, startDnsServer } from '#test/servers/dns-server.ts'
import { type Mailbox, startMailbox } from '#test/servers/mailbox.ts'
import { joinTeam } from '#test/world/people.ts'
import {
  type MisbehavingProvider,
  startMisbehavingProvider,
} from '#test/world/sign-on/misbehaving-provider.ts'
import { browserOf, setUpSignOn } from '#test/world/sign-on/signed-on-museum.ts'
import { checkDomains, domainComposers } from './domain.ts'

const noon = '2026-11-20T12:00:00Z'
const record = '_rundgang.museum.example'

let app: TestApp
let dns: DnsServer
let provider: MisbehavingProvider
let mailbox: Mailbox
let museum: Awaited<ReturnType<TestApp['register']>>
beforeAll(async () => {
  dns = await startDnsServer()
  provider = await startMisbehavingProvider()
  mailbox = await startMailbox()
  const DNS_SERVER = dns.address
  app = await openTestApp({ OIDC_ALLOW_PRIVATE: '1', DNS_SERVER, REGISTRATION: 'open' })
})
beforeEach(async () => {
  museum = await app.register()
  await setUpSignOn(museum, dns, { issuer: provider.issuer, domain: 'museum.example' })
})
afterEach(async () => {
  app.clock.set(noon)
  await app.db.deleteFrom('organisation').execute()
  await app.db.deleteFrom('provenDomain').execute()
  mailbox.mails.length = 0
  dns.asked.length = 0
})
afterAll(async () => {
  await app.close()
  await Promise.all([provider.close(), mailbox.close(), dns.close()])
})

const hours = (count: number) =>
  app.clock.set(
    Temporal.Instant.from(noon)
      .add({ minutes: 60 * count })
      .toString(),
  )
const check = () => checkDomains(app.ctx, new AbortController().signal)
const deliver = () =>
  postmanRound(app, { composers: domainComposers(app.ctx), smtpUrl: mailbox.url })
const subjects = () =>
  mailbox.mails.map(({ recipients, subject }) => `${recipients[0]}: ${subject}`).sort()
const provenIs = async () => {
  const found = await app.call({ url: '/api/sign-on?domain=museum.example' })
  return found.json<{ provider: object | null }>().provider !== null
}
const settings = async () => (await museum.as({ url: '/api/admin/sign-on' })).json<SignOnSettings>()

test('a record is looked up daily, and nothing happens while it exists', async () => {
  for (const hour of [1, 12, 23.5, 24, 25, 48, 49]) {
    hours(hour)
    await check()
  }
  // One look-up to verify the domain, and then one a day.
  expect(dns.asked.filter((name) => name === record)).toHaveLength(3)
  expect([await provenIs(), await app.outbox()]).toEqual([true, []])
})

test('admins are notified of a missing record; after seven days the domain is free and passwords are on again', async () => {
  const colleague = await joinTeam(app, museum, { name: 'Erika Muster', admin: true })
  await joinTeam(app, museum)
  await app.db.deleteFrom('outbox').execute()
  await app.db.updateTable('signOn').set({ passwordsOff: true }).execute()
  dns.entries.delete(record)
  hours(24)
  await Promise.all([check(), check()])
  await deliver()
  const missing = 'Im DNS fehlt der Nachweis für museum.example'
  expect(subjects()).toEqual(
    [`${colleague.email}: ${missing}`, `${museum.email}: ${missing}`].sort(),
  )
  const { text } = mailbox.mails[0] ?? {}
  expect(text).toContain('Samstag, 28. November 2026, 13:00 Uhr')
  expect(text).toContain(`Name des TXT-Eintrags: ${record}`)
  expect((await settings()).domains).toMatchObject([
    { proven: true, lost_at: '2026-11-28T12:00:00Z' },
  ])
  for (let day = 2; day < 8; day += 1) {
    hours(24 * day)
    await check()
  }
  hours(24 * 8 - 1)
  await check()
  expect(await provenIs()).toBe(true)
  hours(24 * 8)
  await Promise.all([check(), check()])
  expect(await provenIs()).toBe(false)
  mailbox.mails.length = 0
  await deliver()
  const lost = 'museum.example wird nicht mehr zur Anmeldung benutzt'
  expect(subjects()).toEqual([`${colleague.email}: ${lost}`, `${museum.email}: ${lost}`].sort())
  expect(await settings()).toMatchObject({
    passwords_off: false,
    domains: [{ domain: 'museum.example', proven: false }],
  })
  expect((await browserOf(app).logIn(museum.email, 'Rundgang-im-Test-1')).statusCode).toBe(200)
  const entries = (await museum.as({ url: '/api/admin/audit' })).json<{ action: string }[]>()
  const noted = ['domain_lost', 'passwords_turned_on'].map((one) =>
    entries.find(({ action }) => action === one),
  )
  const byNobody = { label: 'museum.example', staff_name: '' }
  expect(noted).toMatchObject([byNobody, byNobody])
})

test('a record that reappears counts again, whether the job or an admin finds it, and no email is sent', async () => {
  const entry = dns.entries.get(record)
  if (!entry) throw new Error('the domain was proven')
  for (const by of ['the job', 'an admin']) {
    dns.entries.delete(record)
    await app.db.updateTable('provenDomain').set({ nextCheckAt: app.clock.now() }).execute()
    await check()
    const [domain] = (await settings()).domains
    expect(domain?.lost_at).toBeDefined()
    dns.entries.set(record, entry)
    if (by === 'the job') {
      await app.db.updateTable('provenDomain').set({ nextCheckAt: app.clock.now() }).execute()
      await check()
    } else {
      const url = `/api/admin/sign-on/domains/${domain?.id}/check`
      expect((await museum.as({ method: 'POST', url })).statusCode).toBe(200)
    }
    expect((await settings()).domains[0]).not.toHaveProperty('lost_at')
  }
  await deliver()
  expect(subjects()).toEqual([])
})

test('an unresponsive name server changes nothing, and is asked again within the hour', async () => {
  dns.entries.set(record, { fails: 'SERVFAIL' })
  for (let hour = 24; hour < 24 * 9; hour += 1) {
    hours(hour)
    await check()
  }
  expect([await provenIs(), await app.outbox()]).toEqual([true, []])
  expect(dns.asked.filter((name) => name === record).length).toBeGreaterThan(24 * 7)
  expect((await settings()).domains[0]).not.toHaveProperty('lost_at')
})

test('days without an answer from a name server, or without a look-up, do not count as days without the record', async () => {
  dns.entries.delete(record)
  hours(24)
  await check()
  dns.entries.set(record, { fails: 'SERVFAIL' })
  for (let hour = 25; hour < 24 * 9; hour += 1) {
    hours(hour)
    await check()
  }
  dns.entries.delete(record)
  hours(24 * 9)
  await check()
  expect(await provenIs()).toBe(true)
  // No check runs for eleven days, as if Rundgang itself had been switched off.
  hours(24 * 20)
  await check()
  expect(await provenIs()).toBe(true)
  for (let day = 21; day <= 28; day += 1) {
    hours(24 * day)
    await check()
  }
  expect(await provenIs()).toBe(false)
})

test('no record is looked up while the organisation is suspended', async () => {
  await app.db.updateTable('organisation').set({ suspendedAt: app.clock.now() }).execute()
  dns.entries.delete(record)
  hours(24)
  await check()
  expect([dns.asked.length, await app.outbox()]).toEqual([1, []])
})

const remove = async (domain: string) => {
  const named = (await settings()).domains.find((one) => one.domain === domain)
  const url = `/api/admin/sign-on/domains/${named?.id}`
  expect((await museum.as({ method: 'DELETE', url })).statusCode).toBeLessThan(300)
}

test('removing a verified domain leaves everybody with a way to log in', async () => {
  await setUpSignOn(museum, dns, { issuer: provider.issuer, domain: 'museum-alt.example' })
  await app.db.updateTable('signOn').set({ passwordsOff: true }).execute()
  // No member has an address in this domain.
  await remove('museum-alt.example')
  expect(await settings()).toMatchObject({ passwords_off: true })
  await remove('museum.example')
  expect(await settings()).toMatchObject({ passwords_off: false, domains: [] })
})
