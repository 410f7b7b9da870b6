import { beforeAll, expect, test } from 'vitest'
import { openTestApp, password, testApp } from '#test/app.ts'
import { perFile } from '#test/per-file.ts'
import { startDnsServer } from '#test/servers/dns-server.ts'
import { joinTeam } from '#test/world/people.ts'
import { startRealProvider } from '#test/world/sign-on/real-provider.ts'
import { browserOf, providerInput, setUpSignOn } from '#test/world/sign-on/signed-on-museum.ts'
import { checkAccess } from './identity.ts'

const dns = await perFile(startDnsServer())
const provider = await perFile(startRealProvider('http://localhost:3000/sign-on'))
const app = await testApp({ OIDC_ALLOW_PRIVATE: '1', DNS_SERVER: dns.address })
const museum = await app.register()

beforeAll(async () => {
  const input = { admin_groups: ['leitung'], desk_groups: ['kasse'] }
  await setUpSignOn(museum, dns, { issuer: provider.issuer, domain: 'museum.example', input })
})

let people = 0
/** A person the provider knows. */
function addPerson(groups: string[] = [], address?: string) {
  people += 1
  const subject = `person-${people}`
  const email = address ?? `${subject}@museum.example`
  provider.people.set(subject, { name: 'Erika Muster', email, email_verified: true, groups })
  return { subject, email }
}

async function logIn(
  { subject, email }: { subject: string; email: string },
  browser = browserOf(app),
) {
  provider.subject = subject
  const { url = '' } = await browser.start(email)
  const outcome = await browser.finish(await provider.authorize(url))
  return { ...browser, outcome }
}

const later = (minutes: number) => app.clock.set(app.clock.now().add({ minutes }).toString())
const check = () => checkAccess(app.ctx, app.app.log, new AbortController().signal)
const actions = async () =>
  (await museum.as({ url: '/api/admin/audit' }))
    .json<{ action: string; label: string }[]>()
    .map(({ action, label }) => `${action} ${label}`)

test('the log-in page finds the provider from the domain alone', async () => {
  const found = async (domain: string) =>
    (await app.call({ url: `/api/sign-on?domain=${domain}` })).json()
  const own = { provider: { organisation: 'Museum Alte Spinnerei' } }
  expect(await found('museum.example')).toEqual(own)
  expect(await found('Museum.Example')).toEqual(own)
  expect(await found('fremd.example')).toEqual({ provider: null })
  // A log-in with an unknown address begins just like one with a known address.
  expect(await browserOf(app).start('niemand@museum.example')).toHaveProperty('url')
  expect(await browserOf(app).start('x@fremd.example')).toMatchObject({ code: 'no_provider' })
})

test('a new person gets an account with the role their group gives, and keeps the account', async () => {
  const kasse = addPerson(['kasse'])
  const first = await logIn(kasse)
  expect(first.outcome).toBe('logged_in')
  expect(await first.me()).toMatchObject({ username: kasse.email, role: 'desk' })
  const again = await logIn(kasse)
  expect(await again.me()).toMatchObject({ username: kasse.email })
  const team = (await museum.as({ url: '/api/admin/staff' })).json<{ username: string }[]>()
  expect(team.filter(({ username }) => username === kasse.email)).toHaveLength(1)
  // Nobody knows the account's password, so it cannot be used to log in.
  expect((await browserOf(app).logIn(kasse.email, password)).statusCode).toBe(401)

  // The group now gives a different role; neither the tokens nor the subject are stored in readable
  // form.
  provider.people.set(kasse.subject, { ...person(kasse), groups: ['leitung'] })
  await logIn(kasse)
  expect(await first.me()).toMatchObject({ role: 'admin' })
  const stored = await app.db.selectFrom('signOnAccess').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(kasse.subject)
})

const person = ({ subject }: { subject: string }) => {
  const known = provider.people.get(subject)
  if (!known) throw new Error(subject)
  return known
}

test("an existing account with the person's address is linked once, by logging in to it", async () => {
  const leitung = addPerson(['leitung'], museum.email)
  const browser = await logIn(leitung)
  expect(browser.outcome).toBe('unlinked')
  expect(await browser.me()).toBeNull()
  expect((await browser.logIn(museum.email, password)).statusCode).toBe(200)
  const pending = { organisation: 'Museum Alte Spinnerei', person: leitung.email }
  expect((await browser.send('GET', '/api/sign-on/link')).json()).toEqual({ pending })
  expect((await browser.send('POST', '/api/sign-on/link')).statusCode).toBe(204)
  expect((await browser.send('POST', '/api/sign-on/link')).json()).toMatchObject({
    code: 'sign_on_over',
  })
  const next = await logIn(leitung)
  expect(next.outcome).toBe('logged_in')
  expect(await next.me()).toMatchObject({ username: museum.email, role: 'admin' })
  const settings = await museum.as({ url: '/api/admin/sign-on' })
  expect(settings.json()).toMatchObject({ linked: true, passwords_off: false })
  expect(await actions()).toContain('sign_on_linked Käthe Roß')

  // A second person who links this account replaces the first.
  const successor = await logIn(addPerson())
  await successor.logIn(museum.email, password)
  await successor.send('POST', '/api/sign-on/link')
  expect((await logIn(leitung)).outcome).toBe('unlinked')
  await next.logIn(museum.email, password)
  await logIn(leitung).then(async (again) => {
    await again.logIn(museum.email, password)
    await again.send('POST', '/api/sign-on/link')
  })
})

test('a person removed at the provider is logged out within the hour, and nobody else is', async () => {
  const [gone, stays] = [addPerson(['kasse']), addPerson(['kasse'])]
  const [first, second] = [await logIn(gone), await logIn(stays)]
  provider.revoke(gone.subject)
  await check()
  expect(await first.me()).not.toBeNull()
  later(46)
  await check()
  expect(await first.me()).toBeNull()
  expect(await second.me()).not.toBeNull()
  expect(await actions()).toContain('sign_on_ended Erika Muster')
  // Each check renews the tokens for the next one.
  for (let hours = 0; hours < 3; hours += 1) {
    later(46)
    await check()
  }
  expect(await second.me()).not.toBeNull()
  const { checkedAt } = await app.db
    .selectFrom('signOnAccess')
    .select('checkedAt')
    .orderBy('checkedAt', 'desc')
    .executeTakeFirstOrThrow()
  expect(checkedAt.toString()).toBe(app.clock.now().toString())
})

test('a check also updates the role', async () => {
  const desk = addPerson(['kasse'])
  const browser = await logIn(desk)
  provider.people.set(desk.subject, { ...person(desk), groups: [] })
  later(46)
  await check()
  expect(await browser.me()).toMatchObject({ role: 'guide' })
})

test('a provider that is down changes nothing for its organisation or for others', async () => {
  const browser = await logIn(addPerson(['kasse']))
  await provider.stop()
  later(180)
  await check()
  expect(await browser.me()).not.toBeNull()
  expect((await museum.as({ url: '/api/users/me' })).statusCode).toBe(200)
  expect(await browserOf(app).start('x@museum.example')).toMatchObject({ code: 'provider_away' })
  expect((await browserOf(app).logIn(museum.email, password)).statusCode).toBe(200)
  await provider.start()
  later(6)
  await check()
  expect(await browser.me()).not.toBeNull()
})

test('an account can be linked only shortly after a log-in, so that an unattended browser does not give anybody lasting access', async () => {
  const browser = browserOf(app)
  await browser.logIn((await guide()).email, password)
  later(15)
  const { outcome } = await logIn(addPerson(), browser)
  expect(outcome).toBe('unlinked')
  const link = () => browser.send('POST', '/api/sign-on/link')
  expect((await link()).json()).toMatchObject({ code: 'confirm_first' })
  expect((await browser.send('POST', '/api/users/me/confirm', { password })).statusCode).toBe(204)
  expect((await link()).statusCode).toBe(204)
})

test('with passwords off, only the admin who turned them off and people linking an account may log in with a password', async () => {
  const put = (off: boolean, cookies = museum.cookies) =>
    app.call({
      method: 'PUT',
      url: '/api/admin/sign-on/passwords',
      payload: { off },
      cookies,
    })
  expect((await put(true)).json()).toMatchObject({ code: 'confirm_first' })
  const recent = browserOf(app)
  await recent.logIn(museum.email, password)
  const linked = addPerson(['leitung'])
  const admin = await logIn(linked)
  await app.db
    .updateTable('staff')
    .set({ passwordHash: await hashOfAdmin() })
    .where('email', '=', linked.email)
    .execute()
  const withPasswordSession = browserOf(app)
  await withPasswordSession.logIn((await guide()).email, password)
  expect(await withPasswordSession.me()).not.toBeNull()
  expect((await browserOf(app).logIn(linked.email, password)).statusCode).toBe(200)
  expect((await put(true, recent.cookies())).statusCode).toBe(204)
  expect(await withPasswordSession.me()).toBeNull()
  expect((await browserOf(app).logIn(museum.email, password)).statusCode).toBe(200)
  expect((await browserOf(app).logIn(linked.email, password)).json()).toMatchObject({
    code: 'sign_on_only',
  })
  // A wrong password does not reveal that passwords are off.
  expect((await browserOf(app).logIn(linked.email, 'falsch')).json()).toMatchObject({
    code: 'wrong_login',
  })
  const linking = await logIn(addPerson())
  expect(linking.outcome).toBe('unlinked')
  expect((await linking.logIn(linked.email, password)).statusCode).toBe(200)

  // If the admin who kept their password leaves, every admin can log in with a password again.
  const { staffId } = await app.db
    .selectFrom('staff')
    .select('id as staffId')
    .where('email', '=', museum.email)
    .executeTakeFirstOrThrow()
  const removed = await admin.send('GET', '/api/users/me')
  expect(removed.statusCode).toBe(200)
  await app.call({ method: 'DELETE', url: `/api/admin/users/${staffId}`, cookies: admin.cookies() })
  expect((await browserOf(app).logIn(linked.email, password)).statusCode).toBe(200)
  const identities = await app.db.selectFrom('signOnIdentity').select('staffId').execute()
  expect(identities.map((one) => one.staffId)).not.toContain(staffId)
})

/** A person who joined by invitation and has not linked their account. */
const guide = () => joinTeam(app, museum)

const hashOfAdmin = async () =>
  (
    await app.db
      .selectFrom('staff')
      .select('passwordHash')
      .where('email', '=', museum.email)
      .executeTakeFirstOrThrow()
  ).passwordHash

test('a deployment’s own provider logs in people from any organisation, once their accounts are linked', async () => {
  const { client_id, client_secret } = providerInput('')
  const whole = await openTestApp({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client_id,
    OIDC_CLIENT_SECRET: client_secret,
  })
  const theatre = await whole.register('Stadttheater')
  expect((await whole.call({ url: '/api/sign-on?domain=wo.example' })).json()).toEqual({
    provider: { organisation: null },
  })
  const mayor = addPerson(['leitung'])
  provider.subject = mayor.subject
  const browser = browserOf(whole)
  const enter = async () => {
    const { url = '' } = await browser.start(mayor.email)
    return browser.finish(await provider.authorize(url))
  }
  expect(await enter()).toBe('unlinked')
  await browser.logIn(theatre.email, password)
  await browser.send('POST', '/api/sign-on/link')
  expect(await enter()).toBe('logged_in')
  expect(await browser.me()).toMatchObject({ username: theatre.email })
  await whole.close()
})

test('there is no provider until one is set up', async () => {
  const plain = await openTestApp()
  const { as } = await plain.register()
  expect((await plain.call({ url: '/api/sign-on?domain=museum.example' })).json()).toEqual({
    provider: null,
  })
  const settings = (await as({ url: '/api/admin/sign-on' })).json()
  expect(settings).toMatchObject({ provider: null, domains: [], passwords_off: false })
  // An issuer inside the operator's network is refused, whether given by name or by address.
  for (const issuer of [
    'https://127.0.0.1:8443',
    'http://login.example',
    'https://keycloak.local',
    'https://login.example:22',
  ]) {
    const answer = await as({
      method: 'PUT',
      url: '/api/admin/sign-on',
      payload: providerInput(issuer),
    })
    expect([issuer, answer.statusCode]).toEqual([issuer, 422])
  }
  await plain.close()
})
