import { afterEach, expect, test } from 'vitest'
import { form, password, type TestApp, testApp } from '#test/app.ts'
import { asked, setUpPasskey, setUpTotp } from '#test/world/passkeys/factors.ts'
import { joinTeam } from '#test/world/people.ts'

const noon = '2026-11-20T12:00:00Z'
const app = await testApp()
afterEach(() => app.clock.set(noon))

type As = Awaited<ReturnType<TestApp['register']>>['as']

const daysLater = (days: number) =>
  app.clock.set(
    Temporal.Instant.from(noon)
      .add({ hours: 24 * days })
      .toString(),
  )

const logIn = (username: string) =>
  app.call({ method: 'POST', url: '/api/token', ...form({ username, password }) })

/** Requires a second factor, after confirming the caller's password. */
async function demand(as: As, of: 'nobody' | 'admins' | 'everybody') {
  await as({ method: 'POST', url: '/api/users/me/confirm', payload: { password } })
  const answer = await as({
    ...{ method: 'PUT', url: '/api/admin/second_factor' },
    payload: { demand: of },
  })
  expect(answer.statusCode).toBe(204)
}

const dueOf = async (as: As) =>
  (await as({ url: '/api/users/me' })).json<{ second_factor_due?: string }>().second_factor_due

const projects = async (as: As) => {
  const answer = await as({ url: '/api/admin/projects' })
  return answer.statusCode === 200 ? 200 : answer.json<{ code: string }>().code
}

test('admins, or all members, have seven days to set up a second factor once it is required', async () => {
  const admin = await app.register()
  const guide = await joinTeam(app, admin, { name: 'Grete Guide' })
  expect(await dueOf(admin.as)).toBeUndefined()
  await demand(admin.as, 'admins')
  const state = await admin.as({ url: '/api/admin/second_factor' })
  expect(state.json()).toMatchObject({
    demand: 'admins',
    without: [{ staff_name: 'Grete Guide' }, { staff_name: 'Käthe Roß' }],
  })
  expect([await dueOf(admin.as), await dueOf(guide.as)]).toEqual([
    '2026-11-27T12:00:00Z',
    undefined,
  ])
  daysLater(6)
  // Admins keep their earlier deadline.
  await demand(admin.as, 'everybody')
  expect([await dueOf(admin.as), await dueOf(guide.as)]).toEqual([
    '2026-11-27T12:00:00Z',
    '2026-12-03T12:00:00Z',
  ])
  daysLater(7)
  expect([await projects(admin.as), await projects(guide.as)]).toEqual(['second_factor_due', 200])
  daysLater(13)
  expect(await projects(guide.as)).toBe('second_factor_due')
  // Once the guide has a second factor, all calls work again.
  await guide.as({ method: 'POST', url: '/api/users/me/confirm', payload: { password } })
  await setUpTotp(app, guide.as)
  expect([await projects(guide.as), await dueOf(guide.as)]).toEqual([200, undefined])
})

test('someone who joins or becomes an admin later has seven days from then', async () => {
  const admin = await app.register()
  const guide = await joinTeam(app, admin)
  await demand(admin.as, 'admins')
  await setUpTotp(app, admin.as)
  daysLater(20)
  await admin.as({ method: 'POST', url: '/api/users/me/confirm', payload: { password } })
  const joined = await joinTeam(app, admin, { admin: true })
  expect(await dueOf(joined.as)).toBe('2026-12-17T12:00:00Z')
  const team = await admin.as({ url: '/api/admin/staff' })
  const members = team.json<{ staff_id: string; username: string }[]>()
  const id = members.find(({ username }) => username === guide.email)?.staff_id
  await admin.as({ method: 'PATCH', url: `/api/admin/staff/${id}`, payload: { role: 'admin' } })
  expect(await dueOf(guide.as)).toBe('2026-12-17T12:00:00Z')
})

test('where a second factor is required, the last factor cannot be removed, and a passkey alone is enough', async () => {
  const { as, email } = await app.register()
  await demand(as, 'everybody')
  const passkey = await setUpPasskey(as)
  const refused = await logIn(email)
  expect([refused.statusCode, refused.json()]).toMatchObject([401, { code: 'passkey_needed' }])
  const payload = { passkey: passkey.use(await asked(app)) }
  const answer = await app.call({ method: 'POST', url: '/api/token/passkey', payload })
  expect(answer.statusCode).toBe(200)
  const security = await as({ url: '/api/users/me/security' })
  const [one] = security.json<{ passkeys: { id: string }[] }>().passkeys
  const remove = () => as({ method: 'DELETE', url: `/api/users/me/passkeys/${one?.id}` })
  expect((await remove()).json()).toMatchObject({ code: 'second_factor_demanded' })
  const { codes } = await setUpTotp(app, as)
  const proof = { method: 'POST', url: '/api/users/me/confirm' } as const
  expect((await remove()).json()).toMatchObject({ code: 'factor_first' })
  await as({ ...proof, payload: { code: codes[0] } })
  expect((await remove()).statusCode).toBe(204)
  const last = await as({ method: 'DELETE', url: '/api/users/me/totp' })
  expect(last.json()).toMatchObject({ code: 'second_factor_demanded' })
  await demand(as, 'nobody')
  expect((await as({ method: 'DELETE', url: '/api/users/me/totp' })).statusCode).toBe(204)
  expect((await logIn(email)).statusCode).toBe(200)
})
