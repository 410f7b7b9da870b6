import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashOf } from '#server/auth/secrets.ts'
import { invitationComposers } from '#server/features/staff/invitation/invitation.ts'
import { unsealToken } from '#server/mail/outbox.ts'
import { bothPasswords, form, type TestApp, testApp } from '#test/app.ts'
import { wakesOf } from '#test/reads/wakes.ts'
import { invite, joinTeam, tokenFor } from '#test/world/people.ts'
import { PostOffice } from '#test/world/post-office.ts'
import { registrationComposers, remindUnconfirmed, removeUnconfirmed } from './registration.ts'

const app = await testApp({ PUBLIC_URL: 'https://rundgang.example' })
let office: PostOffice
beforeEach(async () => {
  app.clock.set(registeredAt)
  await app.db.deleteFrom('organisation').execute()
  // Deleted separately: where tables are distributed over nodes, no foreign key deletes these rows.
  await app.db.deleteFrom('staffAddress').execute()
  office = await PostOffice.open(app.db)
  office.now = app.clock.now()
})
afterEach(() => office.close())

const registeredAt = '2026-11-20T12:00:00Z'
const day = (days: number, seconds = 0) =>
  Temporal.Instant.from(registeredAt)
    .add({ seconds: 24 * 60 * 60 * days + seconds })
    .toString()

type Museum = Awaited<ReturnType<TestApp['register']>>

const jobs = async () => {
  await remindUnconfirmed(app.ctx)
  await removeUnconfirmed(app.ctx)
}
const at = async (time: string) => {
  app.clock.set(time)
  office.now = app.clock.now()
  await jobs()
}
const round = () => office.round({ composers: registrationComposers(app.ctx) })
const confirm = (token: string) =>
  app.call({ method: 'POST', url: '/api/confirmation', payload: { token } })
const isThere = async ({ as }: Pick<Museum, 'as'>) =>
  (await as({ url: '/api/users/me' })).statusCode === 200
const reminders = async () =>
  (await app.outbox()).filter(({ event }) => event === 'organisation_reminded')

/** The number of rows that refer to an organisation, in all tables. */
async function rowsLeft() {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'organisation_id' and table_schema = 'public'
  `.execute(app.db)
  const counts = rows.map(async ({ name }) => {
    const { rows: found } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(name)}`.execute(app.db)
    return found[0]?.count ?? 0
  })
  return (await Promise.all(counts)).reduce((all, count) => all + count, 0)
}

describe('an organisation that is never confirmed', () => {
  test('is reminded once, on the fifth day, even with several processes', async () => {
    const { email } = await app.register('Glasmuseum')
    await round()
    await at(day(5, -1))
    expect(await reminders()).toEqual([])
    const { woken } = wakesOf(app)
    app.clock.set(day(5))
    await Promise.all([jobs(), jobs()])
    await at(day(6))
    expect(await reminders()).toHaveLength(1)
    expect(woken()).toBeGreaterThan(0)
    await round()
    const mail = office.arrivedFor(email).at(-1)
    expect(mail?.subject).toBe('Erinnerung: Bitte bestätigen Sie Ihre E-Mail-Adresse')
    expect(mail?.text).toMatch(/^Guten Tag Käthe Roß,\n/)
    expect(mail?.text).toContain('löschen wir die Organisation zwei Tage nach dieser E-Mail')
    const [link = ''] = /https:\S+/.exec(mail?.text ?? '') ?? []
    const [page, token = ''] = link.split('?token=')
    expect(page).toBe('https://rundgang.example/confirm')
    expect((await confirm(token)).statusCode).toBe(204)
  })

  test('is removed on the seventh day with all its data, and its address is free', async () => {
    const museum = await app.register()
    await joinTeam(app, museum)
    const booked = await museum.book(await museum.openSlot())
    const token = new URL(booked.json<{ cancel_url: string }>().cancel_url).searchParams.get(
      'cancel_token',
    )
    await at(day(5))
    await round()
    const mails = join(app.ctx.config.dataDir, 'mails')
    await mkdir(mails, { recursive: true })
    for (const { id } of await app.outbox()) {
      await writeFile(join(mails, `20261120T120000Z-${id}.eml`), 'Guten Tag')
    }
    await at(day(7, -1))
    expect(await isThere(museum)).toBe(true)
    const before = office.mailbox.mails.length
    await at(day(7))
    await round()
    expect(await isThere(museum)).toBe(false)
    expect(await rowsLeft()).toBe(0)
    expect(await readdir(mails)).toEqual([])
    expect(office.mailbox.mails).toHaveLength(before)
    const shown = await app.call({ url: `/api/public/bookings/${token}` })
    const offer = await app.call({ url: `/api/public/projects/${museum.projectId}/offer` })
    expect([shown.statusCode, offer.statusCode]).toEqual([404, 404])
    const again = await app.call({ url: `/api/check-email?email=${museum.email}` })
    expect(again.json()).toEqual({ exists: false })
  })

  test('is kept for at least two days after a late reminder', async () => {
    const museum = await app.register()
    await at(day(12))
    expect([await isThere(museum), (await reminders()).length]).toEqual([true, 1])
    await round()
    await at(day(14, -1))
    expect(await isThere(museum)).toBe(true)
    await at(day(14))
    expect(await isThere(museum)).toBe(false)
  })

  test('is kept while its reminder is unsent', async () => {
    const museum = await app.register()
    await at(day(5))
    await at(day(8))
    expect(await isThere(museum)).toBe(true)
    await round()
    await at(day(8))
    expect(await isThere(museum)).toBe(false)
  })

  test('is kept unchanged while the operator has suspended it', async () => {
    const museum = await app.register()
    const suspend = (suspendedAt: Temporal.Instant | null) =>
      app.db.updateTable('organisation').set({ suspendedAt }).execute()
    await suspend(app.clock.now())
    await at(day(9))
    await suspend(null)
    expect([await isThere(museum), await reminders()]).toEqual([true, []])
  })
})

test('an organisation confirmed at the last moment is neither reminded nor removed', async () => {
  const early = await app.register()
  await confirm(await tokenFor(app, early.email))
  const late = await app.register()
  await at(day(5))
  await round()
  expect((await reminders()).map(({ recipient }) => recipient)).toEqual([late.email])
  const again = await late.as({ method: 'POST', url: '/api/admin/confirmation' })
  expect(again.statusCode).toBe(204)
  const token = await tokenFor(app, late.email)
  app.clock.set(day(7))
  const [answer] = await Promise.all([confirm(token), removeUnconfirmed(app.ctx)])
  // Either order is possible: the organisation is kept if, and only if, the confirmation succeeded.
  expect(await isThere(late)).toBe(answer.statusCode === 204)
  expect(await isThere(early)).toBe(true)
})

test('no organisation is removed once addresses no longer need confirmation', async () => {
  const museum = await app.register()
  const open = { ...app.ctx, config: { ...app.ctx.config, registration: 'open' as const } }
  app.clock.set(day(10))
  await remindUnconfirmed(open)
  await app.db.updateTable('organisation').set({ remindedAt: app.clock.now() }).execute()
  app.clock.set(day(20))
  await removeUnconfirmed(open)
  expect([await isThere(museum), await reminders()]).toEqual([true, []])
})

test('until an organisation’s address is confirmed, its invitations are not sent', async () => {
  const museum = await app.register()
  const email = 'kollegin@museum.example'
  await invite(app, museum, { email })
  const question = await app.db
    .selectFrom('outbox')
    .selectAll()
    .where('event', '=', 'organisation_registered')
    .executeTakeFirstOrThrow()
  const all = { ...registrationComposers(app.ctx), ...invitationComposers(app.ctx) }
  await office.round({ composers: all })
  expect(office.mailbox.mails.map(({ recipients }) => recipients)).toEqual([[museum.email]])
  expect(await office.rowOf(email)).toMatchObject({
    state: 'waiting',
    tries: 0,
    fault: 'address_unconfirmed',
  })
  const { woken } = wakesOf(app)
  await confirm(unsealToken(question, app.ctx.secretKey))
  expect(woken()).toBe(1)
  await office.round({ composers: all })
  expect(office.arrivedFor(email)).toHaveLength(1)
})

describe('the address of an organisation that was never confirmed', () => {
  const confirmed = async (name?: string) => {
    const museum = await app.register(name)
    await confirm(await tokenFor(app, museum.email))
    return museum
  }
  const inviting = ({ as }: Museum, email: string) =>
    as({
      method: 'POST',
      url: '/api/admin/invites',
      payload: { invitee_email: email, admin: false },
    })
  const join = (email: string, token: string) =>
    app.call({
      method: 'POST',
      url: '/api/registration',
      ...form({ email, name: 'Erika Echt', invite: token, ...bothPasswords }),
    })

  test('can be invited, and the organisation is removed when the invitee joins', async () => {
    const museum = await confirmed('Stadtmuseum')
    const squat = await app.register('Besetzt')
    const token = await invite(app, museum, { email: squat.email })
    expect(await isThere(squat)).toBe(true)
    const joined = await join(squat.email, token)
    expect([joined.statusCode, joined.json()]).toMatchObject([201, { username: squat.email }])
    expect(await isThere(squat)).toBe(false)
    const names = await app.db.selectFrom('organisation').select('name').execute()
    expect(names.map(({ name }) => name)).not.toContain('Besetzt')
    const team = (await museum.as({ url: '/api/admin/staff' })).json<{ username: string }[]>()
    expect(team.map(({ username }) => username)).toContain(squat.email)
  })

  test('stays a member if the organisation has since been confirmed, and the invitation stays valid', async () => {
    const museum = await confirmed()
    const newcomer = await app.register()
    const question = await tokenFor(app, newcomer.email)
    const token = await invite(app, museum, { email: newcomer.email })
    await confirm(question)
    expect((await join(newcomer.email, token)).json()).toMatchObject({ code: 'email_taken' })
    expect(await isThere(newcomer)).toBe(true)
    expect((await app.call({ url: `/api/invites/${token}` })).statusCode).toBe(200)
  })

  test('cannot be taken over by another unconfirmed organisation', async () => {
    const attacker = await app.register()
    const newcomer = await app.register()
    expect((await inviting(attacker, newcomer.email)).statusCode).toBe(409)
    // This invitation was sent before the newcomer registered, so it reached the attacker's own
    // address.
    const early = 'frueh@museum.example'
    const token = await invite(app, attacker, { email: early })
    const { id } = await app.db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', newcomer.email)
      .executeTakeFirstOrThrow()
    await app.db.updateTable('staff').set({ email: early }).where('id', '=', id).execute()
    await app.db
      .updateTable('staffAddress')
      .set({ emailHash: hashOf(early) })
      .where('staffId', '=', id)
      .execute()
    await app.db
      .updateTable('organisation')
      .set({ contactEmail: early })
      .where('contactEmail', '=', newcomer.email)
      .execute()
    app.clock.set(day(1))
    await confirm(await tokenFor(app, attacker.email))
    expect((await join(early, token)).json()).toMatchObject({ code: 'email_taken' })
    expect(await isThere(newcomer)).toBe(true)
  })

  test('cannot be invited by its own organisation, and a colleague’s address cannot be invited at all', async () => {
    const museum = await app.register()
    const guide = await joinTeam(app, museum)
    const other = await confirmed()
    expect((await inviting(museum, museum.email)).statusCode).toBe(409)
    expect((await inviting(other, guide.email)).statusCode).toBe(409)
    expect((await inviting(other, other.email)).statusCode).toBe(409)
  })
})
