import { afterEach, expect, test } from 'vitest'
import type { PasskeyQuestion } from '#contract/second-factor.ts'
import { form, openTestApp, password, testApp } from '#test/app.ts'
import { Authenticator } from '#test/world/passkeys/authenticator.ts'
import { asked, origin, setUpPasskey, setUpTotp } from '#test/world/passkeys/factors.ts'
import { joinTeam } from '#test/world/people.ts'

const noon = '2026-11-20T12:00:00Z'
const app = await testApp()
afterEach(() => app.clock.set(noon))

const logIn = (passkey: object, to = app) =>
  to.call({ method: 'POST', url: '/api/token/passkey', payload: { passkey } })

type As = Parameters<typeof setUpPasskey>[0]

const passkeysOf = async (as: As) =>
  (await as({ url: '/api/users/me/security' })).json<{
    passkeys: { id: string; name: string; last_used_at: string | null; works: boolean }[]
  }>().passkeys

test('a passkey logs in without a password or second step, and shows when it was last used', async () => {
  const { as, email } = await app.register()
  await setUpTotp(app, as)
  const passkey = await setUpPasskey(as, 'Handy')
  const answer = await logIn(passkey.use(await asked(app)))
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { username: email }])
  const { value = '' } = answer.cookies.find(({ name }) => name === 'rundgang_session') ?? {}
  const me = await app.call({ url: '/api/users/me', cookies: { rundgang_session: value } })
  expect(me.json()).toMatchObject({ username: email })
  expect(await passkeysOf(as)).toMatchObject([{ name: 'Handy', last_used_at: noon, works: true }])
})

test('a person can have several passkeys, and rename and remove them', async () => {
  const { as } = await app.register()
  const [one, other] = [await setUpPasskey(as, 'Laptop'), await setUpPasskey(as, 'Schlüssel')]
  const [first, second] = await passkeysOf(as)
  const url = `/api/users/me/passkeys/${second?.id}`
  await as({ method: 'PUT', url, payload: { name: 'Sicherheitsschlüssel' } })
  expect((await passkeysOf(as)).map(({ name }) => name)).toEqual(['Laptop', 'Sicherheitsschlüssel'])
  const remove = () => as({ method: 'DELETE', url: `/api/users/me/passkeys/${first?.id}` })
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404])
  expect((await logIn(one.use(await asked(app)))).json()).toMatchObject({ code: 'passkey_refused' })
  expect((await logIn(other.use(await asked(app)))).statusCode).toBe(200)
})

test('a passkey response is accepted once, within ten minutes, and only for this site and challenge', async () => {
  const { as } = await app.register()
  const passkey = await setUpPasskey(as)
  const refused = async (answer: object) => {
    const { statusCode, body } = await logIn(answer)
    expect([statusCode, JSON.parse(body)]).toMatchObject([401, { code: 'passkey_refused' }])
  }
  const answer = passkey.use(await asked(app))
  const twice = await Promise.all([logIn(answer), logIn(answer)])
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  await refused(answer)
  const question = await asked(app)
  await refused(passkey.use(question, { origin: 'https://rundgang.attacker.example' }))
  await refused(passkey.use(question, { rpId: 'attacker.example' }))
  await refused(passkey.use(question, { verified: false }))
  await refused(passkey.use(question, { challenge: 'A'.repeat(43) }))
  await refused({ ...passkey.use(question), state: (await asked(app)).state })
  await refused({ ...passkey.use(question), state: question.state.replace(/.$/, '!') })
  // A counter that does not increase is a sign of a copied passkey.
  await refused(passkey.use(question, { counter: 1 }))
  const own = await as({ method: 'POST', url: '/api/users/me/passkeys/options' })
  const { state } = own.json<PasskeyQuestion>()
  await refused({ ...passkey.use(question, { counter: 50 }), state })
  await refused(new Authenticator(origin).use(question))
  app.clock.set('2026-11-20T12:10:00Z')
  await refused(passkey.use(question, { counter: 51 }))
  expect((await logIn(passkey.use(await asked(app), { counter: 52 }))).statusCode).toBe(200)
})

test('a new passkey is accepted only from its owner, and only once', async () => {
  const admin = await app.register()
  const other = await joinTeam(app, admin)
  const options = { method: 'POST', url: '/api/users/me/passkeys/options' } as const
  const question = (await admin.as(options)).json<PasskeyQuestion>()
  const passkey = new Authenticator(origin)
  const add = (as: As, changes = {}) => {
    const payload = { name: 'Laptop', made: passkey.make(question, changes) }
    return as({ method: 'POST', url: '/api/users/me/passkeys', payload })
  }
  expect((await add(other.as)).json()).toMatchObject({ code: 'invalid' })
  for (const wrong of [{ origin: 'https://x.example' }, { rpId: 'x' }, { verified: false }]) {
    expect((await add(admin.as, wrong)).json()).toMatchObject({ code: 'invalid' })
  }
  expect((await add(admin.as)).statusCode).toBe(204)
  expect((await add(admin.as)).json()).toMatchObject({ code: 'passkey_known' })
  const theirs = await logIn(passkey.use(await asked(app)))
  expect(theirs.json()).toMatchObject({ username: admin.email })
})

test('a passkey for the site’s earlier address is refused with an explanation, and new ones belong to the new address', async () => {
  const moved = await openTestApp({ PUBLIC_URL: 'https://neu.example', REGISTRATION: 'open' })
  const { as, email } = await moved.register()
  await setUpPasskey(as, 'Laptop', 'https://neu.example')
  const passkey = await setUpPasskey(as, 'Handy', 'https://neu.example')
  await moved.db.updateTable('passkey').set({ rpId: 'alt.example' }).execute()
  const answer = await logIn(passkey.use(await asked(moved)), moved)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    401,
    { code: 'passkey_moved', message: expect.stringContaining('frühere') },
  ])
  expect(await passkeysOf(as)).toMatchObject([{ works: false }, { works: false }])
  // Where a second factor is required, passkeys for the previous address no longer count as one.
  await as({ method: 'PUT', url: '/api/admin/second_factor', payload: { demand: 'everybody' } })
  const entered = await moved.call({
    ...{ method: 'POST', url: '/api/token' },
    ...form({ username: email, password }),
  })
  expect(entered.statusCode).toBe(200)
  const state = (await as({ url: '/api/users/me' })).json<{ second_factor_due?: string }>()
  expect(state.second_factor_due).toBe('2026-11-27T12:00:00Z')
  await moved.close()
})

test('a removed or suspended account cannot log in with its passkey', async () => {
  const admin = await app.register()
  const guide = await joinTeam(app, admin)
  const [own, theirs] = [await setUpPasskey(admin.as), await setUpPasskey(guide.as)]
  await guide.as({ method: 'POST', url: '/api/users/me/delete', payload: { password } })
  expect((await logIn(theirs.use(await asked(app)))).json()).toMatchObject({
    code: 'passkey_refused',
  })
  await app.db.updateTable('organisation').set({ suspendedAt: app.clock.now() }).execute()
  expect((await logIn(own.use(await asked(app)))).json()).toMatchObject({
    code: 'organisation_suspended',
  })
  await app.db.updateTable('organisation').set({ suspendedAt: null }).execute()
})
