import { afterEach, beforeEach, expect, test } from 'vitest'
import { countMail } from '#server/mail/delivery/caps.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { wakesOf } from '#test/reads/wakes.ts'
import { invite } from '#test/world/people.ts'
import { PostOffice } from '#test/world/post-office.ts'
import { invitationComposers } from './invitation.ts'

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

const round = () => office.round({ composers: invitationComposers(app.ctx) })

test('[C30] the invitation email shows the organisation, and its link opens the invitation', async () => {
  const email = 'erika@museum.example'
  await invite(app, await app.register('Glasmuseum „Süd“'), { email })
  await round()
  const [mail] = office.mailbox.mails
  expect(mail).toMatchObject({
    recipients: [email],
    subject: 'Einladung ins Team von Glasmuseum „Süd“',
  })
  expect(mail?.text?.trim()).toMatch(/\nHerzliche Grüße\nGlasmuseum „Süd“$/)
  const [link = ''] = /https:\S+/.exec(mail?.text ?? '') ?? []
  const [page, token] = link.split('?token=')
  expect(page).toBe('https://rundgang.example/registration')
  const shown = await app.call({ url: `/api/invites/${token}` })
  expect(shown.json()).toMatchObject({ invitee_email: email, organisation: 'Glasmuseum „Süd“' })
  expect((await office.rowOf(email)).sealed).toBeNull()
})

test('the invitation email wakes the postman', async () => {
  const admin = await app.register()
  const { woken } = wakesOf(app)
  await invite(app, admin, { email: 'erika@museum.example' })
  expect(woken()).toBe(1)
})

test("an organisation's name cannot add markup or a header to the invitation email", async () => {
  await invite(app, await app.register('Villa <img src=x>'), { email: 'erika@museum.example' })
  const name = 'Villa <img src=x>\r\nBcc: opfer@example.org'
  await app.db.updateTable('organisation').set({ name }).where('name', '<>', 'Museum').execute()
  await round()
  const [mail] = office.mailbox.mails
  expect(mail?.recipients).toEqual(['erika@museum.example'])
  expect(mail?.bcc).toBeUndefined()
  const subject = 'Einladung ins Team von Villa <img src=x> Bcc: opfer@\u202fexample.\u202forg'
  expect(mail?.subject).toBe(subject)
  expect(mail?.html).not.toContain('<img')
})

test('a replaced or revoked invitation is not sent', async () => {
  const admin = await app.register()
  await invite(app, admin, { email: 'doch-nicht@museum.example' })
  const [invited] = (await admin.as({ url: '/api/admin/invites' })).json<{ id: string }[]>()
  await admin.as({ method: 'DELETE', url: `/api/admin/invites/${invited?.id}` })
  await invite(app, admin, { email: 'zwei@museum.example' })
  await invite(app, admin, { email: 'zwei@museum.example', admin: true })
  await round()
  expect(office.mailbox.mails.map(({ recipients }) => recipients)).toEqual([
    ['zwei@museum.example'],
  ])
  expect(await office.rowOf('doch-nicht@museum.example')).toMatchObject({
    state: 'dropped',
    sealed: null,
  })
})

test('an admin sees that an invitation did not arrive, until a new one is sent', async () => {
  const admin = await app.register()
  const email = 'vertippt@museum.example'
  await invite(app, admin, { email: 'erika@museum.example' })
  await invite(app, admin, { email })
  office.mailbox.refuse(email, 550)
  await round()
  expect(await faultsSeenBy(admin)).toEqual([null, 'recipient_refused'])
  app.clock.set('2026-11-20T12:01:00Z')
  await invite(app, admin, { email })
  expect(await faultsSeenBy(admin)).toEqual([null, null])
  app.clock.set('2026-11-20T12:00:00Z')
})

async function faultsSeenBy({ as }: Pick<Awaited<ReturnType<TestApp['register']>>, 'as'>) {
  const listed = await as({ url: '/api/admin/invites' })
  return listed.json<{ mail_fault: string | null }[]>().map(({ mail_fault }) => mail_fault)
}

test('an admin sees that an invitation is waiting because its address has received too many emails', async () => {
  const admin = await app.register()
  const email = 'umworben@museum.example'
  const { now } = office
  const { organisationId } = await app.db
    .selectFrom('staff')
    .select('organisationId')
    .where('email', '=', admin.email)
    .executeTakeFirstOrThrow()
  const mail = { organisationId, kind: 'invitation', recipient: email, origin: null } as const
  for (let nth = 0; nth < 20; nth += 1) await countMail(app.db, mail, now)
  await invite(app, admin, { email })
  await round()
  expect(office.arrivedFor(email)).toEqual([])
  expect(await faultsSeenBy(admin)).toEqual(['recipient_cap'])
  office.later(24 * 60 * 60)
  await round()
  expect(office.arrivedFor(email)).toHaveLength(1)
  expect(await faultsSeenBy(admin)).toEqual([null])
})
