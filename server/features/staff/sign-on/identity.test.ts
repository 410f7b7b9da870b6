import { afterEach, expect, test } from 'vitest'
import { form, openTestApp, password, testApp } from '#test/app.ts'
import { asked, setUpPasskey, setUpTotp } from '#test/world/passkeys/factors.ts'
import { joinTeam } from '#test/world/people.ts'

const noon = '2026-11-20T12:00:00Z'
const app = await testApp({ SMTP_ALLOW_PRIVATE: '1' })
afterEach(() => app.clock.set(noon))

const later = (minutes: number) => app.clock.set(app.clock.now().add({ minutes }).toString())

const mailServer = {
  ...{ email_from: 'kasse@museum.example', email_bcc: '', email_subject: 'A', email_body: 'B' },
  ...{ email_cancel_subject: 'C', email_cancel_body: 'D', location_street: '' },
  ...{ location_postalcode: '', location_city: '', email_password: 'geheim' },
  ...{ email_custom_smtpserver: 'true', email_smtpserver: 'mail.museum.example' },
}

test('log-ins, roles, mail servers and projects can be changed only within 15 minutes of a log-in or confirmation', async () => {
  const admin = await app.register()
  const { as, projectId } = admin
  await joinTeam(app, admin)
  await setUpTotp(app, as)
  const passkey = await setUpPasskey(as)
  const team = await as({ url: '/api/admin/staff' })
  const members = team.json<{ staff_id: string; admin: boolean }[]>()
  const guide = members.find((member) => !member.admin)?.staff_id
  const security = await as({ url: '/api/users/me/security' })
  const [{ id } = { id: '' }] = security.json<{ passkeys: { id: string }[] }>().passkeys
  const calls = [
    { method: 'POST', url: '/api/users/me/totp' },
    { method: 'PUT', url: '/api/users/me/totp', payload: { code: '123456' } },
    { method: 'POST', url: '/api/users/me/recovery_codes' },
    { method: 'POST', url: '/api/users/me/passkeys/options' },
    { method: 'DELETE', url: `/api/users/me/passkeys/${id}` },
    { method: 'DELETE', url: '/api/users/me/totp' },
    { method: 'PUT', url: '/api/admin/second_factor', payload: { demand: 'admins' } },
    { method: 'PATCH', url: `/api/admin/staff/${guide}`, payload: { role: 'desk' } },
    {
      ...{ method: 'POST', url: '/api/admin/invites' },
      payload: { invitee_email: 'neu@museum.example', admin: true },
    },
    { method: 'POST', url: `/api/admin/settings/email/${projectId}`, ...form(mailServer) },
    { method: 'DELETE', url: `/api/admin/project/${projectId}` },
  ] as const
  later(15)
  for (const call of calls) {
    const { statusCode, body } = await as(call)
    expect([call.url, statusCode, JSON.parse(body)]).toMatchObject([
      call.url,
      403,
      { code: 'confirm_first' },
    ])
  }
  // Saving where the tours are, without a custom mail server, does not need confirmation.
  const saved = await as({
    ...{ method: 'POST', url: `/api/admin/settings/email/${projectId}` },
    ...form({ location_street: 'Am Wehr 1', email_custom_smtpserver: 'false' }),
  })
  expect(saved.statusCode).toBe(200)
  const confirm = (payload: object) => as({ method: 'POST', url: '/api/users/me/confirm', payload })
  expect((await confirm({ password: 'falsch' })).json()).toMatchObject({ code: 'wrong_password' })
  expect((await confirm({})).json()).toMatchObject({ code: 'wrong_password' })
  expect((await as(calls[0])).statusCode).toBe(403)
  expect((await confirm({ password })).statusCode).toBe(204)
  expect((await as(calls[0])).json()).toMatchObject({ code: 'factor_first' })
  later(15)
  expect((await as(calls[0])).statusCode).toBe(403)
  expect((await confirm({ passkey: passkey.use(await asked(app)) })).statusCode).toBe(204)
  for (const call of calls) expect((await as(call)).statusCode).not.toBe(403)
})

test("a colleague's passkey does not confirm the caller's identity", async () => {
  const admin = await app.register()
  const colleague = await joinTeam(app, admin)
  const theirs = await setUpPasskey(colleague.as)
  later(15)
  const payload = { passkey: theirs.use(await asked(app)) }
  const answer = await admin.as({ method: 'POST', url: '/api/users/me/confirm', payload })
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'passkey_refused' }])
  const offer = await admin.as({ method: 'POST', url: '/api/users/me/totp' })
  expect(offer.json()).toMatchObject({ code: 'confirm_first' })
})

test('guessing the password in an open session is limited', async () => {
  const limited = await openTestApp({ RATE_LIMIT: 'on' })
  const { as } = await limited.register()
  const guess = () =>
    as({ method: 'POST', url: '/api/users/me/confirm', payload: { password: 'geraten' } })
  for (let n = 0; n < 10; n++) expect((await guess()).statusCode).toBe(401)
  expect((await guess()).statusCode).toBe(429)
  await limited.close()
})
