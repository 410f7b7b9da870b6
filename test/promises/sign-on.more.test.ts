import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTwoServers, type TwoServers } from '#test/promises/two-servers/two-servers.ts'
import { password, registerOrganisation } from '#test/world/registered-organisation.ts'
import { openBrowser } from '#test/world/sign-on/browser.ts'
import { type RealProvider, startRealProvider } from '#test/world/sign-on/real-provider.ts'

let servers: TwoServers
let provider: RealProvider
beforeAll(async () => {
  const PUBLIC_URL = 'http://rundgang.example'
  provider = await startRealProvider(`${PUBLIC_URL}/sign-on`)
  servers = await openTwoServers('sign_on', {
    PUBLIC_URL,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'rundgang',
    OIDC_CLIENT_SECRET: 'geheim-beim-anbieter',
  })
})
afterAll(async () => {
  await servers.close()
  await provider.stop()
})

const email = 'erika@stadt.example'
const { cookies, post } = openBrowser()

test('a log-in through a provider can begin in one process and finish in another, but only once', async () => {
  const { one, other } = servers
  const museum = await registerOrganisation(one.address)
  provider.people.set('erika', { name: 'Erika Muster', email, email_verified: true, groups: [] })
  provider.subject = 'erika'
  const start = async () => {
    const { url = '' } = await post(one.address, 'sign-on/start', { email })
    return { query: await provider.authorize(url) }
  }
  expect(await post(other.address, 'sign-on/finish', await start())).toMatchObject({
    state: 'unlinked',
  })
  const logIn = new URLSearchParams({ username: museum.email, password })
  await post(one.address, 'token', logIn)
  await post(other.address, 'sign-on/link')

  const body = await start()
  const begun = new Map(cookies)
  const outcomes = await Promise.all(
    [one, other, one, other].map(({ address }) => {
      for (const [name, value] of begun) cookies.set(name, value)
      return post(address, 'sign-on/finish', body)
    }),
  )
  expect(outcomes.map(({ state, code }) => state ?? code).sort()).toEqual([
    'logged_in',
    ...['sign_on_over', 'sign_on_over', 'sign_on_over'],
  ])
  const access = await servers.db.selectFrom('signOnAccess').select('byDeployment').execute()
  expect(access).toEqual([{ byDeployment: true }])
})
