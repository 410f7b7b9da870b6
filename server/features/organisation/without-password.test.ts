import { expect, test } from 'vitest'
import type { FactorState, Security } from '#contract/second-factor.ts'
import { password, testApp } from '#test/app.ts'
import { perFile } from '#test/per-file.ts'
import { startDnsServer } from '#test/servers/dns-server.ts'
import { joinTeam } from '#test/world/people.ts'
import { startRealProvider } from '#test/world/sign-on/real-provider.ts'
import { browserOf, setUpSignOn } from '#test/world/sign-on/signed-on-museum.ts'

const dns = await perFile(startDnsServer())
const provider = await perFile(startRealProvider('http://localhost:3000/sign-on'))
const app = await testApp({ OIDC_ALLOW_PRIVATE: '1', DNS_SERVER: dns.address })

const email = 'erika@museum.example'

/** Logs in through the provider, so that a new person gets an account. */
async function logInAtProvider() {
  const person = { name: 'Erika Muster', email, email_verified: true, groups: ['leitung'] }
  provider.people.set('erika', person)
  provider.subject = 'erika'
  const browser = browserOf(app)
  const { url = '' } = await browser.start(email)
  expect(await browser.finish(await provider.authorize(url))).toBe('logged_in')
  return browser
}

test('people whose accounts have no password do not need a second factor until they set a password', async () => {
  const museum = await app.register()
  const setting = { issuer: provider.issuer, domain: 'museum.example' }
  await setUpSignOn(museum, dns, { ...setting, input: { admin_groups: ['leitung'] } })
  const erika = await logInAtProvider()
  const guide = await joinTeam(app, museum, { name: 'Grete Guide' })
  const url = '/api/admin/second_factor'
  await museum.as({ method: 'PUT', url, payload: { demand: 'everybody' } })
  const state = (await museum.as({ url })).json<FactorState>()
  expect(state.without.map(({ staff_name }) => staff_name)).toEqual(['Grete Guide', 'Käthe Roß'])

  const due = async () =>
    (await erika.send('GET', '/api/users/me')).json<{ second_factor_due?: string }>()
      .second_factor_due
  const security = async () => (await erika.send('GET', '/api/users/me/security')).json<Security>()
  expect(await due()).toBeUndefined()
  expect(await security()).toMatchObject({ demanded: false, due_at: null, has_password: false })
  app.clock.set(
    app.clock
      .now()
      .add({ hours: 24 * 8 })
      .toString(),
  )
  expect((await erika.send('GET', '/api/admin/projects')).statusCode).toBe(200)
  const stopped = await guide.as({ url: '/api/admin/projects' })
  expect(stopped.json()).toMatchObject({ code: 'second_factor_due' })
  expect((await browserOf(app).logIn(email, '')).statusCode).not.toBe(200)
  expect((await browserOf(app).logIn(email, password)).statusCode).toBe(401)

  const { passwordHash } = await app.db
    .selectFrom('staff')
    .select('passwordHash')
    .where('email', '=', museum.email)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('staff').set({ passwordHash }).where('email', '=', email).execute()
  expect(await due()).toBeDefined()
  expect(await security()).toMatchObject({ demanded: true, has_password: true })
  const answer = await erika.send('GET', '/api/admin/projects')
  expect(answer.json()).toMatchObject({ code: 'second_factor_due' })
})
