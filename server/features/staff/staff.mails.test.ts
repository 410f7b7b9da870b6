import { afterEach, beforeEach, expect, test } from 'vitest'
import { form, testApp } from '#test/app.ts'
import { wakesOf } from '#test/reads/wakes.ts'
import { PostOffice } from '#test/world/post-office.ts'
import { staffComposers } from './staff.ts'

const app = await testApp({
  PUBLIC_URL: 'https://rundgang.example',
  REGISTRATION: 'open',
})
let office: PostOffice
beforeEach(async () => {
  office = await PostOffice.open(app.db)
  office.now = app.clock.now()
})
afterEach(() => office.close())

const reset = (fields: Record<string, string>) =>
  app.call({ method: 'POST', url: '/api/password-reset', ...form(fields) })
const round = () => office.round({ composers: staffComposers(app.ctx) })
const fresh = { password: 'Webstuhl-1912', 'password-confirmation': 'Webstuhl-1912' }

test('[C06] the reset email addresses the person by name, and its link opens the page for choosing a new password', async () => {
  const { email } = await app.register()
  await reset({ email })
  await round()
  const [mail] = office.arrivedFor(email)
  expect(mail).toMatchObject({ recipients: [email], subject: 'Ihr neues Passwort für Rundgang' })
  expect(mail?.text).toMatch(/^Guten Tag Käthe Roß,\n/)
  expect(mail?.text?.trim()).toMatch(/\nHerzliche Grüße\nRundgang$/)
  const [link = ''] = /https:\S+/.exec(mail?.text ?? '') ?? []
  const { origin, pathname, searchParams } = new URL(link)
  expect(origin + pathname).toBe('https://rundgang.example/password-reset')
  expect(searchParams.get('email')).toBe(email)
  expect(mail?.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  const token = searchParams.get('token') ?? ''
  expect((await reset({ token, username: email, ...fresh })).statusCode).toBe(200)
})

test('a name cannot add markup or a header to the reset email', async () => {
  const { email } = await app.register()
  const name = 'Käthe <script>alert(1)</script>\r\nBcc: opfer@example.org'
  await app.db.updateTable('staff').set({ name }).where('email', '=', email).execute()
  await reset({ email })
  await round()
  const [mail] = office.mailbox.mails
  expect(mail?.recipients).toEqual([email])
  expect(mail?.bcc).toBeUndefined()
  expect(mail?.html).toContain('&lt;script&gt;')
  expect(mail?.html).not.toContain('<script>')
})

test('the reset email wakes the postman', async () => {
  const { email } = await app.register()
  const { woken } = wakesOf(app)
  await reset({ email: 'niemand@museum.example' })
  expect(woken()).toBe(0)
  await reset({ email })
  expect(woken()).toBe(1)
})

const sealedOf = async (email: string) => {
  const { state, sealed } = await office.rowOf(email)
  return [state, sealed]
}

test('the reset token is stored only until the email is sent', async () => {
  const { email } = await app.register()
  await reset({ email })
  expect(await sealedOf(email)).toEqual(['waiting', expect.any(Uint8Array)])
  await round()
  expect(await sealedOf(email)).toEqual(['sent', null])
})

test('a reset email with an expired link is not sent, and its token is deleted', async () => {
  const { email } = await app.register()
  await reset({ email })
  app.clock.set('2026-11-20T13:00:00Z')
  await round()
  app.clock.set('2026-11-20T12:00:00Z')
  expect(office.mailbox.mails).toEqual([])
  expect(await sealedOf(email)).toEqual(['dropped', null])
})

test('a reset email to a member who has since left is not sent', async () => {
  const { email } = await app.register()
  await reset({ email })
  await app.db
    .updateTable('staff')
    .set({ email: null, passwordHash: '', deletedAt: app.clock.now() })
    .where('email', '=', email)
    .execute()
  await round()
  expect(office.mailbox.mails).toEqual([])
  expect(await sealedOf(email)).toEqual(['dropped', null])
})

test('a permanently rejected reset email does not keep its token', async () => {
  const { email } = await app.register()
  await reset({ email })
  office.mailbox.refuse(email, 550)
  await round()
  expect(await sealedOf(email)).toEqual(['given_up', null])
})

test('a reset email waiting for its next attempt keeps its token', async () => {
  const { email } = await app.register()
  await reset({ email })
  office.mailbox.refuse(email, 451)
  await round()
  expect(await sealedOf(email)).toEqual(['waiting', expect.any(Uint8Array)])
  office.mailbox.refuse(email)
  office.later(30)
  await round()
  expect(await sealedOf(email)).toEqual(['sent', null])
})
