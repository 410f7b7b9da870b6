import { afterEach, beforeEach, expect, test } from 'vitest'
import { form, password, testApp } from '#test/app.ts'
import { joinTeam, tokenFor } from '#test/world/people.ts'
import { PostOffice } from '#test/world/post-office.ts'
import { accountNotice } from './notice.mails.ts'
import { noticeComposers } from './notice.ts'

const app = await testApp({ PUBLIC_URL: 'https://rundgang.example', REGISTRATION: 'open' })
let office: PostOffice
beforeEach(async () => {
  office = await PostOffice.open(app.db)
  office.now = app.clock.now()
})
afterEach(() => office.close())

const fresh = 'Webstuhl-1912-neu'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const elsewhere = { remoteAddress: '203.0.113.77', userAgent: firefox }

const send = (
  url: string,
  fields: Record<string, string>,
  cookies: Record<string, string> = {},
) => {
  const { payload, headers } = form(fields)
  const { remoteAddress, userAgent } = elsewhere
  const sent = { url, payload, headers: { ...headers, 'user-agent': userAgent } }
  return app.call({ method: 'POST', ...sent, cookies, remoteAddress })
}
const logIn = (username: string, cookies?: Record<string, string>) =>
  send('/api/token', { username, password }, cookies)

/** Sends all notices, and returns those that arrived at an address. */
async function noticesFor(recipient: string) {
  await office.round({ composers: noticeComposers(app.ctx) })
  return office.arrivedFor(recipient)
}

test('a log-in from a new device is reported to the account’s owner, with details that help recognise it', async () => {
  const { email } = await app.register()
  expect(await noticesFor(email)).toEqual([])
  const first = await logIn(email)
  const [mail, ...others] = await noticesFor(email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipients: [email], subject: 'Neue Anmeldung bei Rundgang' })
  expect(mail?.text).toContain('Guten Tag Käthe Roß,')
  expect(mail?.text).toContain(
    'Wann: Freitag, 20. November 2026, 13:00 Uhr\nGerät: Firefox unter Windows\nNetz: 203.0.113.0/24\n',
  )
  expect(mail?.text).toContain('https://rundgang.example/password-reset')
  expect(mail?.text).not.toContain('203.0.113.77')

  const device = first.cookies.find(({ name }) => name.endsWith('rundgang_device'))
  await logIn(email, { [device?.name ?? '']: device?.value ?? '' })
  expect(await noticesFor(email)).toHaveLength(1)
})

test('a log-in from the device used for registration is not reported', async () => {
  const email = `${crypto.randomUUID()}@museum.example`
  const both = { password, 'password-confirmation': password }
  const who = { email, name: 'Käthe Roß', organisation: 'Museum' }
  const registered = await send('/api/registration', { ...who, ...both })
  const device = registered.cookies.find(({ name }) => name.endsWith('rundgang_device'))
  await logIn(email, { [device?.name ?? '']: device?.value ?? '' })
  expect(await noticesFor(email)).toEqual([])
})

test('a changed or reset password is reported to the account’s owner', async () => {
  const { email, as } = await app.register()
  const payload = { password_new: fresh, password_new_confirm: fresh, username: email }
  const change = { ...payload, password_old: password }
  await as({ method: 'POST', url: '/api/password', payload: change })
  expect(await noticesFor(email)).toMatchObject([
    { recipients: [email], subject: 'Ihr Passwort für Rundgang ist geändert' },
  ])

  await send('/api/password-reset', { email })
  const token = await tokenFor(app, email)
  const both = { password, 'password-confirmation': password }
  await send('/api/password-reset', { token, username: email, ...both })
  const [, second] = await noticesFor(email)
  expect(second?.text).toContain('Netz: 203.0.113.0/24')
})

test('a failed password change is not reported', async () => {
  const { email, as } = await app.register()
  const payload = { password_new: fresh, password_new_confirm: fresh, username: email }
  const wrong = { ...payload, password_old: 'falsch-geraten' }
  await as({ method: 'POST', url: '/api/password', payload: wrong })
  await send('/api/token', { username: email, password: 'falsch' })
  expect(await noticesFor(email)).toEqual([])
})

test('at most five new devices a day are reported, so that no mailbox is flooded', async () => {
  const { email } = await app.register()
  for (let n = 0; n < 8; n++) await logIn(email)
  expect(await noticesFor(email)).toHaveLength(5)
})

test.each([
  'Ihr Gewinn: Paket.Wien',
  'www.evil.com',
])('no notice turns the name %s into a link', async (name) => {
  const { email, as } = await app.register()
  await app.db.updateTable('staff').set({ name }).where('email', '=', email).execute()
  await logIn(email)
  const passwords = { password_new: fresh, password_new_confirm: fresh, password_old: password }
  await as({ method: 'POST', url: '/api/password', payload: { ...passwords, username: email } })
  const notices = await noticesFor(email)
  expect(notices).toHaveLength(2)
  for (const { text = '', html = '' } of notices) {
    for (const part of [text, html]) expect(part).not.toContain(name)
    expect(text.replaceAll('\u202f', '')).toContain(`Guten Tag ${name},`)
  }
})

test('a notice says so if the device and network are unknown', () => {
  const facts = { name: 'Käthe Roß', timezone: 'Europe/Berlin', at: app.clock.now() }
  const unknown = { ...facts, device: '', network: '' }
  const { text } = accountNotice('new_device', unknown, { publicUrl: 'https://rundgang.example' })
  expect(text).toContain('\nGerät: Unbekanntes Gerät\nNetz: unbekannt\n')
})

test('a former team member gets no notices', async () => {
  const admin = await app.register()
  const { email } = await joinTeam(app, admin)
  await logIn(email)
  const team = await admin.as({ url: '/api/admin/staff' })
  const guide = team
    .json<{ staff_id: string; username: string }[]>()
    .find(({ username }) => username === email)
  await admin.as({ method: 'DELETE', url: `/api/admin/users/${guide?.staff_id}` })
  expect(await noticesFor(email)).toEqual([])
})

test("a person's device and network never reach the contact of an unconfirmed organisation", async () => {
  const admin = await app.register()
  const guide = await joinTeam(app, admin)
  await app.db
    .updateTable('organisation')
    .set({ contactEmail: admin.email, confirmedAt: null })
    .execute()
  await logIn(guide.email)
  expect(await noticesFor(admin.email)).toEqual([])
  await app.db
    .updateTable('organisation')
    .set({ contactEmail: null, confirmedAt: app.clock.now() })
    .execute()
})
