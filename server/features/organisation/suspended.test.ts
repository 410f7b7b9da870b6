import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asOrganisationId } from '#server/auth/organisation-id.ts'
import { callOrganisations } from '#server/database/organisations/organisations.ts'
import { bookingComposers } from '#server/features/booking/booking.ts'
import { staffComposers } from '#server/features/staff/staff.ts'
import { form, password, type TestApp, testApp } from '#test/app.ts'
import { invite, joinTeam } from '#test/world/people.ts'
import { PostOffice } from '#test/world/post-office.ts'

const app = await testApp({ PUBLIC_URL: 'https://rundgang.example', REGISTRATION: 'open' })
let office: PostOffice
beforeEach(async () => {
  office = await PostOffice.open(app.db)
  office.now = app.clock.now()
})
afterEach(() => office.close())

type Museum = Awaited<ReturnType<TestApp['register']>>

const idOf = async ({ email }: Pick<Museum, 'email'>) => {
  const { organisationId } = await app.db
    .selectFrom('staff')
    .select('organisationId')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return organisationId
}
const change = async (action: 'suspend' | 'resume', museum: Museum) =>
  callOrganisations(app.db, { action, organisationId: await idOf(museum) }, app.clock.now())
const logIn = (email: string, typed = password) =>
  app.call({ method: 'POST', url: '/api/token', ...form({ username: email, password: typed }) })
const round = () =>
  office.round({ composers: { ...bookingComposers(app.ctx), ...staffComposers(app.ctx) } })

const suspended = {
  code: 'organisation_suspended',
  message:
    'Ihre Organisation ist gesperrt. Bitte wenden Sie sich an den Betreiber dieses Buchungssystems. Ihre Termine und Buchungen bleiben erhalten.',
}

test('the staff of a suspended organisation can neither keep working nor log in, and see the reason, while other organisations are unaffected', async () => {
  const museum = await app.register()
  const guide = await joinTeam(app, museum)
  const other = await app.register()
  await change('suspend', museum)
  for (const { as, email } of [museum, guide]) {
    const calls = [
      await as({ url: '/api/users/me' }),
      await as({ url: `/api/admin/events/${museum.projectId}` }),
      await as({ url: '/api/admin/live' }),
      await logIn(email),
    ]
    for (const answer of calls) {
      expect([answer.statusCode, answer.json()]).toEqual([403, suspended])
    }
    expect((await logIn(email, 'falsch-geraten')).json()).toMatchObject({ code: 'wrong_login' })
    expect((await as({ method: 'DELETE', url: '/api/token' })).statusCode).toBe(204)
  }
  expect((await other.as({ url: '/api/users/me' })).statusCode).toBe(200)
  await change('resume', museum)
  expect((await logIn(museum.email)).statusCode).toBe(200)
})

test('nobody can book with or join a suspended organisation, but its bookers can still see and cancel their bookings', async () => {
  const museum = await app.register()
  const slotId = await museum.openSlot()
  const booked = (await museum.book(slotId)).json<{ cancel_url: string }>()
  const token = new URL(booked.cancel_url).searchParams.get('cancel_token')
  const invitation = await invite(app, museum, { email: `${randomUUID()}@museum.example` })
  await change('suspend', museum)
  const { projectId } = museum
  const closed = [
    `/api/public/projects/${projectId}`,
    `/api/public/projects/${projectId}/offer`,
    `/api/public/projects/${projectId}/slots`,
    `/api/invites/${invitation}`,
  ]
  for (const url of closed) expect((await app.call({ url })).statusCode).toBe(404)
  expect((await museum.book(slotId)).statusCode).toBe(404)
  const shown = await app.call({ url: `/api/public/bookings/${token}` })
  expect([shown.statusCode, shown.json()]).toMatchObject([200, { cancellable: true }])
  const cancelled = await app.call({ method: 'POST', url: `/api/public/bookings/${token}/cancel` })
  expect(cancelled.statusCode).toBe(200)
  await change('resume', museum)
  expect((await museum.book(slotId)).statusCode).toBe(201)
})

test('a suspended organisation’s emails wait, even those already due, and are sent when the organisation is resumed', async () => {
  const museum = await app.register()
  const other = await app.register()
  for (const each of [museum, other]) {
    await each.book(await each.openSlot(), { booker_email: `gast-${each.projectId}@example.org` })
  }
  const ask = form({ email: museum.email })
  await app.call({ method: 'POST', url: '/api/password-reset', ...ask })
  await change('suspend', museum)
  await round()
  const arrived = () => office.mailbox.mails.map(({ recipients }) => recipients[0]).sort()
  expect(arrived()).toEqual([`gast-${other.projectId}@example.org`])
  await change('resume', museum)
  await round()
  expect(arrived()).toHaveLength(3)
})

test('suspending twice keeps the first date, and the audit log has one entry', async () => {
  const museum = await app.register('Glasmuseum')
  const [first] = await change('suspend', museum)
  expect(first).toMatchObject({ name: 'Glasmuseum', suspended: true, emails: [museum.email] })
  await change('suspend', museum)
  await change('resume', museum)
  const [resumed] = await change('resume', museum)
  expect(resumed).toMatchObject({ suspended: false, confirmed: true, projects: 1 })
  const entries = (await museum.as({ url: '/api/admin/audit' })).json<{ action: string }[]>()
  expect(entries.map(({ action }) => action)).toEqual([
    'organisation_resumed',
    'organisation_suspended',
    'organisation_registered',
  ])
})

test('suspending or resuming an unknown organisation does nothing', async () => {
  const organisationId = asOrganisationId(randomUUID())
  const now = app.clock.now()
  expect(await callOrganisations(app.db, { action: 'suspend', organisationId }, now)).toEqual([])
})
