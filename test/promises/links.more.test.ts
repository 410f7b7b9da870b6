import { expect, test } from 'vitest'
import { perFile, testFolder } from '#test/per-file.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startMailbox } from '#test/servers/mailbox.ts'
import { password, registerOrganisation } from '#test/world/registered-organisation.ts'

const folder = await testFolder('rundgang-links-')

const mailbox = await perFile(startMailbox())
const server = await perFile(
  startListeningServer({
    settings: { DATA_DIR: folder, SMTP_URL: mailbox.url, REGISTRATION: 'confirm' },
  }),
)

/** The link in the email with this subject. */
async function linkTo(recipient: string, about: RegExp): Promise<URL> {
  const { text = '' } = await mailbox.waitFor(
    ({ recipients, subject = '' }) => recipients.includes(recipient) && about.test(subject),
  )
  return new URL(/http:\S+/.exec(text)?.[0] ?? '')
}

const send = (path: string, fields: Record<string, string>) =>
  fetch(`${server.address}/api/${path}`, { method: 'POST', body: new URLSearchParams(fields) })

test('registration, invitation and password reset work through the links in real emails', async () => {
  const admin = await registerOrganisation(server.address)
  const confirming = await linkTo(admin.email, /bestätigen/)
  expect(confirming.pathname).toBe('/confirm')
  const token = confirming.searchParams.get('token')
  expect((await admin.call('POST', 'confirmation', { token })).status).toBe(204)
  const { body: standing } = await admin.call('GET', 'admin/organisation')
  expect(standing).toMatchObject({ confirmed: true })

  const email = 'erika.muster-mann@museum.example'
  const invited = { invitee_email: email, admin: false }
  expect((await admin.call('POST', 'admin/invites', invited)).status).toBe(201)
  const joining = await linkTo(email, /^Einladung/)
  expect(joining.pathname).toBe('/registration')
  const invite = joining.searchParams.get('token') ?? ''
  const both = { password, 'password-confirmation': password }
  const joined = await send('registration', { email, name: 'Erika', invite, ...both })
  expect([joined.status, await joined.json()]).toMatchObject([201, { admin: false }])

  expect((await send('password-reset', { email })).status).toBe(200)
  const choosing = await linkTo(email, /neues Passwort/)
  expect(choosing.pathname).toBe('/password-reset')
  const { email: username = '', token: reset = '' } = Object.fromEntries(choosing.searchParams)
  const fresh = { password: 'Webstuhl-1912', 'password-confirmation': 'Webstuhl-1912' }
  expect((await send('password-reset', { token: reset, username, ...fresh })).status).toBe(200)
  expect((await send('token', { username, password })).status).toBe(401)
  expect((await send('token', { username, password: fresh.password })).status).toBe(200)
})
