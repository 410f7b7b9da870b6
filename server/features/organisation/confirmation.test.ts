import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookingComposers } from '#server/features/booking/booking.ts'
import { openTestApp, type TestApp, testApp } from '#test/app.ts'
import { wakesOf } from '#test/reads/wakes.ts'
import { joinTeam, tokenFor } from '#test/world/people.ts'
import { PostOffice } from '#test/world/post-office.ts'
import { registrationComposers } from './registration.ts'

const app = await testApp({ PUBLIC_URL: 'https://rundgang.example' })
let office: PostOffice
beforeEach(async () => {
  office = await PostOffice.open(app.db)
  office.now = app.clock.now()
})
afterEach(() => office.close())

type Admin = Awaited<ReturnType<TestApp['register']>>

const confirm = (token: string) =>
  app.call({ method: 'POST', url: '/api/confirmation', payload: { token } })
const standing = async ({ as }: Pick<Admin, 'as'>) =>
  (await as({ url: '/api/admin/organisation' })).json()
const again = ({ as }: Pick<Admin, 'as'>) => as({ method: 'POST', url: '/api/admin/confirmation' })
const round = () =>
  office.round({
    composers: { ...registrationComposers(app.ctx), ...bookingComposers(app.ctx) },
  })

describe('an organisation with an unconfirmed address', () => {
  test('is shown as unconfirmed to its admin, and gets a confirmation email', async () => {
    const admin = await app.register('Glasmuseum')
    expect(await standing(admin)).toEqual({
      name: 'Glasmuseum',
      guides_see_all_bookers: true,
      guide_pause_minutes: 0,
      preferred_guides_first: false,
      guide_answer_hours: 3,
      confirmed: false,
      contact_email: admin.email,
    })
    await round()
    const [mail] = office.arrivedFor(admin.email)
    expect(mail?.subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse')
    expect(mail?.text).toMatch(/^Guten Tag Käthe Roß,\n/)
    expect(mail?.text).toContain('Glasmuseum')
    const [link = ''] = /https:\S+/.exec(mail?.text ?? '') ?? []
    const [page, token = ''] = link.split('?token=')
    expect(page).toBe('https://rundgang.example/confirm')
    const answer = await confirm(token)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await standing(admin)).toMatchObject({ confirmed: true, contact_email: null })
    const entries = await admin.as({ url: '/api/admin/audit' })
    expect(entries.json<object[]>()[0]).toMatchObject({
      action: 'address_confirmed',
      staff_name: 'Käthe Roß',
      label: 'Glasmuseum',
    })
  })

  test('cannot inject markup or a header into the email through its name', async () => {
    const admin = await app.register('Villa <img src=x>')
    const name = 'Villa <img src=x>\r\nBcc: opfer@example.org'
    await app.db.updateTable('organisation').set({ name }).where('name', 'like', 'Villa%').execute()
    await round()
    const [mail] = office.mailbox.mails
    expect(mail?.recipients).toEqual([admin.email])
    expect(mail?.bcc).toBeUndefined()
    expect(mail?.html).toContain('Villa &lt;img src=x&gt;')
    expect(mail?.html).not.toContain('<img')
  })

  test('can be confirmed twice; the second time changes and records nothing', async () => {
    const admin = await app.register()
    const token = await tokenFor(app, admin.email)
    await Promise.all([confirm(token), confirm(token)])
    expect((await confirm(token)).statusCode).toBe(204)
    const entries = (await admin.as({ url: '/api/admin/audit' })).json<{ action: string }[]>()
    expect(entries.filter(({ action }) => action === 'address_confirmed')).toHaveLength(1)
  })

  test('can be confirmed for 7 days, and never with an unknown token', async () => {
    const admin = await app.register()
    const token = await tokenFor(app, admin.email)
    expect((await confirm('A'.repeat(43))).statusCode).toBe(404)
    app.clock.set('2026-11-27T12:00:00Z')
    const late = await confirm(token)
    app.clock.set('2026-11-27T11:59:59Z')
    const inTime = await confirm(token)
    app.clock.set('2026-11-20T12:00:00Z')
    expect([late.statusCode, late.json()]).toMatchObject([404, { code: 'not_found' }])
    expect(inTime.statusCode).toBe(204)
    expect((await confirm('')).statusCode).toBe(422)
  })

  test('gets a new token when it requests another email, and the first token stops working', async () => {
    const admin = await app.register()
    const first = await tokenFor(app, admin.email)
    expect((await again(admin)).statusCode).toBe(204)
    const second = await tokenFor(app, admin.email)
    expect((await confirm(first)).statusCode).toBe(404)
    await round()
    expect(office.arrivedFor(admin.email)).toHaveLength(1)
    expect((await confirm(second)).statusCode).toBe(204)
  })

  test('wakes the postman for both confirmation emails', async () => {
    const { woken } = wakesOf(app)
    const admin = await app.register()
    expect(woken()).toBe(1)
    await again(admin)
    expect(woken()).toBe(2)
  })

  test('gets no more emails once it is confirmed', async () => {
    const admin = await app.register()
    await confirm(await tokenFor(app, admin.email))
    const before = (await app.outbox()).length
    expect((await again(admin)).statusCode).toBe(204)
    expect(await app.outbox()).toHaveLength(before)
    await round()
    expect(office.mailbox.mails).toEqual([])
    expect(await office.rowOf(admin.email)).toMatchObject({ state: 'dropped', sealed: null })
  })

  test('shows its state only to its admins, and only they can request another email', async () => {
    const guide = await joinTeam(app, await app.register())
    for (const [caller, status] of [
      [guide, 403],
      [{ as: app.call }, 401],
    ] as const) {
      const seen = await caller.as({ url: '/api/admin/organisation' })
      expect([seen.statusCode, (await again(caller)).statusCode]).toEqual([status, status])
    }
  })
})

describe('the emails of an organisation with an unconfirmed address', () => {
  const booker = 'juergen.weiss@schule.example'

  async function withBooking() {
    const admin = await app.register()
    await round()
    office.mailbox.mails.splice(0)
    await app.db
      .updateTable('mailSettings')
      .set({ emailBcc: 'kasse@museum.example' })
      .where('projectId', '=', admin.projectId)
      .execute()
    await admin.book(await admin.openSlot())
    return admin
  }

  test('all go to the unconfirmed address, and each shows its intended recipient', async () => {
    const admin = await withBooking()
    await round()
    const [mail, ...others] = office.mailbox.mails
    expect(others).toEqual([])
    expect(mail?.recipients).toEqual([admin.email])
    expect(mail?.to).toEqual([{ name: '', address: admin.email }])
    expect(mail?.text).toMatch(
      new RegExp(`^Diese E-Mail war für ${booker} bestimmt\\..+\\n\\nGuten Tag Jürgen Weiß,\\n`),
    )
    expect(mail?.raw).not.toContain('kasse@museum.example')
  })

  test('go to their recipients once the address is confirmed, including emails that were waiting', async () => {
    const admin = await withBooking()
    await admin.as({ method: 'POST', url: '/api/admin/confirmation' })
    await confirm(await tokenFor(app, admin.email))
    await round()
    const [mail] = office.mailbox.mails
    expect(mail?.recipients).toEqual([booker])
    await office.mailbox.waitFor(({ recipients }) => recipients.includes('kasse@museum.example'))
    expect(mail?.text).toMatch(/^Guten Tag Jürgen Weiß,\n/)
  })
})

test('an organisation that does not need confirmation gets no confirmation email', async () => {
  const open = await openTestApp()
  const admin = await open.register()
  expect(await open.outbox()).toEqual([])
  const seen = await admin.as({ url: '/api/admin/organisation' })
  expect(seen.json()).toMatchObject({ confirmed: true, contact_email: null })
  await open.close()
})
