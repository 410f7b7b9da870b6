import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import type { Authenticator } from '#test/world/passkeys/authenticator.ts'
import { asked, setUpPasskey } from '#test/world/passkeys/factors.ts'
import { joinTeam } from '#test/world/people.ts'
import { seedSignOn } from '#test/world/sign-on/seeded-sign-on.ts'

const app = await testApp()

async function logIn(passkey: Authenticator) {
  const payload = { passkey: passkey.use(await asked(app)) }
  const answer = await app.call({ method: 'POST', url: '/api/token/passkey', payload })
  return answer.statusCode === 200 ? 200 : answer.json<{ code: string }>().code
}

test('with passwords off, passkeys are refused too, except for the admin who turned passwords off', async () => {
  const admin = await app.register()
  const { id } = await app.db.selectFrom('organisation').select('id').executeTakeFirstOrThrow()
  await seedSignOn(app, id)
  const guide = await joinTeam(app, admin)
  const [own, theirs] = [await setUpPasskey(admin.as), await setUpPasskey(guide.as)]
  const turn = async (off: boolean) => {
    const url = '/api/admin/sign-on/passwords'
    const answer = await admin.as({ method: 'PUT', url, payload: { off } })
    expect(answer.statusCode).toBe(204)
  }
  expect([await logIn(own), await logIn(theirs)]).toEqual([200, 200])
  await turn(true)
  expect((await guide.as({ url: '/api/users/me' })).statusCode).toBe(401)
  expect([await logIn(own), await logIn(theirs)]).toEqual([200, 'sign_on_only'])
  await turn(false)
  expect(await logIn(theirs)).toBe(200)
})
