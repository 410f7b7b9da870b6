import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { overPostgres } from '#server/database/open.ts'
import { perFile, testFolder, testPostgres } from '#test/per-file.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { password, registerOrganisation } from '#test/world/registered-organisation.ts'
import { openBrowser } from '#test/world/sign-on/browser.ts'
import { startRealProvider } from '#test/world/sign-on/real-provider.ts'

const publicUrl = 'http://rundgang.example'
const hour = 60 * 60

const folder = await testFolder('rundgang-access-')
const postgres = await testPostgres()
const started: Awaited<ReturnType<typeof serve>>[] = []

const url = await postgres.createDatabase(`access_${randomBytes(6).toString('hex')}`)
const provider = await perFile(startRealProvider(`${publicUrl}/sign-on`))
afterEach(() => stopAll())

test('only one of two servers checks each member’s access, and a member removed at the provider is logged out of both', async () => {
  const [first] = await serveTwice(0)
  const gone = await linked(first?.address ?? '', 'gone')
  const stays = await linked(first?.address ?? '', 'stays')
  await stopAll()

  provider.revoke('gone')
  provider.asked.length = 0
  // The check is due when the servers start.
  const servers = await serveTwice(hour)
  const states = () =>
    Promise.all(servers.flatMap(({ address }) => [gone(address), stays(address)]))
  await vi.waitFor(async () => expect(await states()).toEqual([401, 200, 401, 200]), {
    timeout: 60_000,
    interval: 200,
  })
  await stopAll()
  expect(provider.asked.filter((path) => path === '/token')).toHaveLength(2)
  const db = overPostgres(url)
  const ended = await db
    .selectFrom('auditEntry')
    .select('label')
    .where('action', '=', 'sign_on_ended')
    .execute()
  const checked = await db.selectFrom('signOnAccess').select('checkedAt').execute()
  await db.destroy()
  expect(ended).toHaveLength(1)
  expect(checked).toHaveLength(1)
})

const secretKey = randomBytes(32).toString('hex')

async function serve(secondsAhead: number) {
  const clock = join(folder, `clock-${secondsAhead}`)
  await writeFile(clock, String(secondsAhead))
  return startListeningServer({
    settings: {
      DATABASE_URL: url,
      SECRET_KEY: secretKey,
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'rundgang',
      OIDC_CLIENT_SECRET: 'geheim-beim-anbieter',
      SECONDS_AHEAD_IN: clock,
    },
    preload: ['./test/promises/processes/settable-clock.ts'],
  })
}

async function serveTwice(secondsAhead: number) {
  const servers = await Promise.all([serve(secondsAhead), serve(secondsAhead)])
  started.push(...servers)
  return servers
}

const stopAll = () => Promise.all(started.splice(0).map((server) => server.signal('SIGTERM')))

/**
 * Registers an admin, and logs them in at the provider. Returns a function that calls a server with
 * that session and returns the status.
 */
async function linked(address: string, subject: string) {
  const email = `${subject}@stadt.example`
  provider.people.set(subject, { name: subject, email, email_verified: true, groups: [] })
  provider.subject = subject
  const { post, cookies } = openBrowser()
  const start = async () => {
    const { url: at = '' } = await post(address, 'sign-on/start', { email })
    return post(address, 'sign-on/finish', { query: await provider.authorize(at) })
  }
  expect(await start()).toMatchObject({ state: 'unlinked' })
  const { email: username } = await registerOrganisation(address)
  await post(address, 'token', new URLSearchParams({ username, password }))
  expect((await post(address, 'sign-on/link')).status).toBeLessThan(300)
  expect(await start()).toMatchObject({ state: 'logged_in' })
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return async (at: string) => (await fetch(`${at}/api/users/me`, { headers: { cookie } })).status
}
