import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { perFile, testPostgres } from '#test/per-file.ts'
import { openRollingFixture } from '#test/promises/processes/rolling.ts'
import { password, registerOrganisation } from '#test/world/registered-organisation.ts'
import { openBrowser } from '#test/world/sign-on/browser.ts'
import { startRealProvider } from '#test/world/sign-on/real-provider.ts'

const publicUrl = 'http://rundgang.example'
const email = 'erika@stadt.example'

const postgres = await testPostgres()
let fixture: Awaited<ReturnType<typeof openRollingFixture>> | undefined

const provider = await perFile(startRealProvider(`${publicUrl}/sign-on`))

beforeAll(async () => {
  provider.people.set('erika', { name: 'Erika Muster', email, email_verified: true, groups: [] })
  provider.subject = 'erika'
}, 60_000)
afterAll(async () => {
  await fixture?.close()
})

test('while servers are restarted one at a time, people can log in with a second-factor code and through a provider', async () => {
  const settings = {
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'rundgang',
    OIDC_CLIENT_SECRET: 'geheim-beim-anbieter',
  }
  fixture = await openRollingFixture(postgres, { servers: 2, connections: 2, settings })
  const { address } = fixture
  await link(address, (await registerOrganisation(address)).email)

  let going = true
  const states = new Set<string>()
  const logIns = [withCodes(address), () => atProvider(address)].map(async (logIn) => {
    let count = 0
    for (; going; count++) states.add(await logIn())
    return count
  })
  expect(await fixture.restartAll()).toEqual([0, 0])
  going = false
  for (const count of await Promise.all(logIns)) expect(count).toBeGreaterThan(2)
  expect([...states].sort()).toEqual(['200 of a code', 'logged_in'])
})

const logInOf = (username: string) => new URLSearchParams({ username, password })

/** Returns a function that logs in with the next recovery code of somebody who has one left. */
function withCodes(address: string) {
  let username = ''
  let codes: string[] = []
  return async () => {
    if (codes.length === 0) {
      username = (await registerOrganisation(address)).email
      codes = await setUpCodes(address, username)
    }
    const one = openBrowser()
    expect(await one.post(address, 'token', logInOf(username))).toMatchObject({
      code: 'second_factor_needed',
    })
    const [next, ...left] = codes
    codes = left
    const { status } = await one.post(address, 'token/second', { code: next })
    return `${status} of a code`
  }
}

/** Sets up an authenticator app. Returns the recovery codes. */
async function setUpCodes(address: string, username: string): Promise<string[]> {
  const { post, send } = openBrowser()
  await post(address, 'token', logInOf(username))
  const { secret = '' } = await post(address, 'users/me/totp')
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) })
  const { codes = [] } = await send('PUT', `${address}/api/users/me/totp`, { code })
  return codes
}

async function link(address: string, username: string) {
  const { post } = openBrowser()
  const { url = '' } = await post(address, 'sign-on/start', { email })
  const query = await provider.authorize(url)
  expect(await post(address, 'sign-on/finish', { query })).toMatchObject({ state: 'unlinked' })
  await post(address, 'token', logInOf(username))
  expect((await post(address, 'sign-on/link')).status).toBeLessThan(300)
}

async function atProvider(address: string): Promise<string> {
  const { post } = openBrowser()
  const { url = '' } = await post(address, 'sign-on/start', { email })
  const { state, code } = await post(address, 'sign-on/finish', {
    query: await provider.authorize(url),
  })
  return state ?? String(code)
}
