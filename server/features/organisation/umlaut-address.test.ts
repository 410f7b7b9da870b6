import { expect, test } from 'vitest'
import { bothPasswords, form, openTestApp, type TestApp } from '#test/app.ts'
import { startMailbox } from '#test/servers/mailbox.ts'

const address = 'jörg@museum.example'
const text = 'Vor dem @ bitte ohne Umlaute: Viele Mailserver nehmen sie nicht an.'

const register = ({ call }: TestApp) => {
  const fields = { email: address, name: 'Jörg Öz', organisation: 'Brauerei', ...bothPasswords }
  return call({ method: 'POST', url: '/api/registration', ...form(fields) })
}

async function invite(app: TestApp) {
  const { as } = await app.register()
  const payload = { invitee_email: address, admin: false }
  return as({ method: 'POST', url: '/api/admin/invites', payload })
}

test.each([
  ['registering', 'email', register],
  ['inviting', 'invitee_email', invite],
])('%s an address with an umlaut before the @ is refused if the mail server does not take it', async (_what, field, send) => {
  const mailbox = await startMailbox({ takesUmlauts: false })
  const app = await openTestApp({ SMTP_URL: mailbox.url })
  try {
    const answer = await send(app)
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { fields: { [field]: text } }])
    const recipients = (await app.outbox()).map(({ recipient }) => recipient)
    expect(recipients).not.toContain(address)
  } finally {
    await app.close()
    await mailbox.close()
  }
})

test.each([
  ['registering', register],
  ['inviting', invite],
])('%s an address with an umlaut before the @ works if the mail server takes it', async (_what, send) => {
  const mailbox = await startMailbox()
  const app = await openTestApp({ SMTP_URL: mailbox.url })
  try {
    expect((await send(app)).statusCode).toBe(201)
  } finally {
    await app.close()
    await mailbox.close()
  }
})
