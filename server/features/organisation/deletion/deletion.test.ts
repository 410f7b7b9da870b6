import { afterEach, describe, expect, test } from 'vitest'
import { callOrganisations } from '#server/database/organisations/organisations.ts'
import { keepWaitingLists } from '#server/features/booking/waiting/waiting-sweep.ts'
import { form, password, type TestApp, testApp } from '#test/app.ts'
import {
  askForDeletion,
  deletesAt,
  deletionRound,
  deliverFarewells,
  takeDeletionBack,
} from '#test/deletion.ts'
import { dumpOf } from '#test/dump.ts'
import { perFile } from '#test/per-file.ts'
import { openWaitingMuseum } from '#test/promises/waiting/waiting-museum.ts'
import { startMailbox } from '#test/servers/mailbox.ts'
import { invite, joinTeam } from '#test/world/people.ts'
import { closeDue } from './deletion.ts'

const noon = '2026-11-20T12:00:00Z'

const mailbox = await perFile(startMailbox())
const app = await testApp({ PUBLIC_URL: 'https://rundgang.example', REGISTRATION: 'open' })
afterEach(async () => {
  app.clock.set(noon)
  await app.db.deleteFrom('organisation').execute()
  await app.db.deleteFrom('staffAddress').execute()
  mailbox.mails.length = 0
})

type Museum = Awaited<ReturnType<TestApp['register']>>
const later = ({ days = 0, seconds = 0 }) =>
  app.clock.set(
    Temporal.Instant.from(noon)
      .add({ seconds: days * 24 * 60 * 60 + seconds })
      .toString(),
  )
const logIn = (username: string) =>
  app.call({ method: 'POST', url: '/api/token', ...form({ username, password }) })
const jobs = () => deletionRound(app)
const deliver = () => deliverFarewells(app, mailbox)
const arrivedFor = (address: string) =>
  mailbox.mails.filter(({ recipients }) => recipients.includes(address))
const idOf = async ({ email }: Pick<Museum, 'email'>) => {
  const { organisationId } = await app.db
    .selectFrom('staff')
    .select('organisationId')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return organisationId
}
const isThere = async ({ projectId }: Museum) => {
  const found = await app.db
    .selectFrom('project')
    .select('id')
    .where('id', '=', projectId)
    .executeTakeFirst()
  return found !== undefined
}

describe('the request to delete an organisation', () => {
  test('requires an admin, a recent log-in and the organisation’s name, and every admin gets an email', async () => {
    const museum = await app.register()
    const colleague = await joinTeam(app, museum, { name: 'Erika Muster', admin: true })
    const guide = await joinTeam(app, museum)
    expect((await askForDeletion(guide)).statusCode).toBe(403)
    const wrong = await askForDeletion(museum, 'Museum Neue Spinnerei')
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      422,
      { fields: { organisation_name: 'Das ist nicht der Name Ihrer Organisation.' } },
    ])
    later({ seconds: 15 * 60 })
    expect((await askForDeletion(museum)).json()).toMatchObject({ code: 'confirm_first' })
    later({})
    expect(await deletesAt(museum)).toBeUndefined()

    const answer = await askForDeletion(museum, ' museum  alte Spinnerei ')
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    await deliver()
    for (const { email } of [museum, colleague]) {
      expect(arrivedFor(email)).toMatchObject([
        { subject: 'Museum Alte Spinnerei wird bei Rundgang gelöscht' },
      ])
    }
    expect(arrivedFor(guide.email)).toEqual([])
    const { text } = arrivedFor(colleague.email)[0] ?? {}
    expect(text).toMatch(/^Guten Tag Erika Muster,\n/)
    expect(text).toContain('Käthe Roß hat veranlasst')
    expect(text).toContain('Freitag, 27. November 2026, 13:00 Uhr')
    expect(text).toContain('https://rundgang.example/admin')
    const [newest] = (await museum.as({ url: '/api/admin/audit?limit=1' })).json<object[]>()
    expect(newest).toMatchObject({ action: 'deletion_asked', label: 'Museum Alte Spinnerei' })
  })

  test('changes nothing for seven days, and a second request does not change the date', async () => {
    const museum = await app.register()
    const guide = await joinTeam(app, museum)
    const slotId = await museum.openSlot()
    await askForDeletion(museum)
    later({ days: 3 })
    await museum.prove()
    expect((await askForDeletion(museum)).statusCode).toBe(204)
    later({ days: 7, seconds: -1 })
    await jobs()
    expect(await deletesAt(museum)).toBe('2026-11-27T12:00:00Z')
    expect((await museum.book(slotId)).statusCode).toBe(201)
    expect((await guide.as({ url: '/api/users/me' })).statusCode).toBe(200)
    const mails = await app.outbox()
    expect(mails.filter(({ event }) => event === 'deletion_asked')).toHaveLength(1)
    later({ days: 7 })
    await jobs()
    expect((await guide.as({ url: '/api/users/me' })).statusCode).toBe(401)
  })

  test('can be withdrawn by any admin without a recent log-in, and all admins are notified', async () => {
    const museum = await app.register()
    const colleague = await joinTeam(app, museum, { name: 'Erika Muster', admin: true })
    const guide = await joinTeam(app, museum)
    await askForDeletion(museum)
    await deliver()
    later({ days: 6 })
    expect((await takeDeletionBack(guide)).statusCode).toBe(403)
    expect((await takeDeletionBack(colleague)).statusCode).toBe(204)
    expect((await takeDeletionBack(colleague)).statusCode).toBe(204)
    await deliver()
    for (const { email } of [museum, colleague]) {
      const [, second, ...more] = arrivedFor(email)
      expect([second?.subject, more]).toEqual(['Museum Alte Spinnerei bleibt bei Rundgang', []])
      expect(second?.text).toContain('Erika Muster hat zurückgenommen')
    }
    later({ days: 30 })
    await jobs()
    expect(await isThere(museum)).toBe(true)
    later({ days: 6 })
    expect(await deletesAt(museum)).toBeUndefined()
    const [newest] = (await museum.as({ url: '/api/admin/audit?limit=1' })).json<object[]>()
    expect(newest).toMatchObject({ action: 'deletion_taken_back', staff_name: 'Erika Muster' })
  })

  test('does not send emails that have become outdated', async () => {
    const museum = await app.register()
    await askForDeletion(museum)
    await takeDeletionBack(museum)
    await askForDeletion(museum)
    await deliver()
    expect(arrivedFor(museum.email).map(({ subject }) => subject)).toEqual([
      'Museum Alte Spinnerei wird bei Rundgang gelöscht',
      'Museum Alte Spinnerei wird bei Rundgang gelöscht',
    ])
  })
})

describe('on the seventh day', () => {
  test('bookers and members are notified, and then everything that belongs to the organisation is deleted', async () => {
    const other = await app.register('Glasmuseum')
    await other.book(await other.openSlot(), { booker_email: 'glas@schule.example' })
    await deliver()
    // The last notes that the files of the whole database contain copies of what was deleted.
    const skipped = ['rate_limit', 'announcement', 'erased_copies']
    const before = await dumpOf(app.db, skipped)
    const museum = await app.register()
    const guide = await joinTeam(app, museum, { name: 'Grete Guide' })
    const invitation = await invite(app, museum, { email: 'neu@museum.example' })
    const slotId = await museum.openSlot()
    const booked = await museum.book(slotId, { booker_email: 'gast@schule.example' })
    const cancelToken = new URL(booked.json<{ cancel_url: string }>().cancel_url).searchParams.get(
      'cancel_token',
    )
    await askForDeletion(museum)
    await deliver()
    later({ days: 7 })
    await jobs()
    // No email has been sent yet, so the data for composing the emails is kept.
    await jobs()
    expect(await isThere(museum)).toBe(true)
    const shown = await app.call({ url: `/api/public/bookings/${cancelToken}` })
    expect(shown.json()).toMatchObject({ cancelled: true })
    for (const { as, email } of [museum, guide]) {
      expect((await as({ url: '/api/users/me' })).statusCode).toBe(401)
      expect((await logIn(email)).json()).toMatchObject({ code: 'wrong_login' })
    }
    const closed = [`/api/public/projects/${museum.projectId}`, `/api/invites/${invitation}`]
    for (const url of closed) expect((await app.call({ url })).statusCode).toBe(404)
    expect((await app.call({ url: `/api/check-email?email=${guide.email}` })).json()).toEqual({
      exists: false,
    })

    await deliver()
    const [cancellation, ...more] = arrivedFor('gast@schule.example').slice(1)
    expect([cancellation?.subject, more]).toEqual([expect.stringMatching(/^Storniert/), []])
    expect(arrivedFor(guide.email)).toMatchObject([
      { subject: 'Museum Alte Spinnerei ist bei Rundgang gelöscht' },
    ])
    expect(arrivedFor(guide.email)[0]?.text).toMatch(/^Guten Tag Grete Guide,\n/)
    expect(arrivedFor(museum.email)).toHaveLength(2)
    await jobs()
    expect(await dumpOf(app.db, skipped)).toBe(before)
    expect((await app.call({ url: `/api/public/bookings/${cancelToken}` })).statusCode).toBe(404)
  })

  test('the organisation is not deleted before people on its waiting lists are notified', async () => {
    const museum = await openWaitingMuseum(app)
    const { slotId } = await museum.fullSlot()
    await museum.wait([slotId], { email: 'wartet@schule.example', people: 2 })
    await askForDeletion(museum)
    await deliver()
    later({ days: 7 })
    await jobs()
    await deliver()
    await jobs()
    expect(await isThere(museum)).toBe(true)
    await keepWaitingLists(app.ctx)
    await deliver()
    const mails = arrivedFor('wartet@schule.example').map(({ subject }) => subject)
    expect(mails.at(-1)).toMatch(/Warteliste/)
    await jobs()
    expect(await isThere(museum)).toBe(false)
  })

  test('each person gets one email, even if several processes run the job at the same time', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    for (const n of [1, 2, 3]) await museum.book(slotId, { booker_email: `gast-${n}@x.example` })
    await askForDeletion(museum)
    await deliver()
    mailbox.mails.length = 0
    later({ days: 7 })
    await Promise.all([jobs(), jobs(), jobs()])
    await deliver()
    const recipients = mailbox.mails.flatMap((mail) => mail.recipients).sort()
    const guests = ['gast-1@x.example', 'gast-2@x.example', 'gast-3@x.example']
    expect(recipients).toEqual([...guests, museum.email])
    await Promise.all([jobs(), jobs(), jobs()])
    expect(await isThere(museum)).toBe(false)
  })

  test('if an admin withdraws the request just as the deletion begins, only one of the two happens', async () => {
    for (const _ of Array.from({ length: 5 })) {
      later({})
      const museum = await app.register()
      await askForDeletion(museum)
      later({ days: 7 })
      const [answer] = await Promise.all([takeDeletionBack(museum), closeDue(app.ctx)])
      const stays = (await logIn(museum.email)).statusCode === 200
      const { deletionDueAt, closedAt } = await app.db
        .selectFrom('organisation')
        .innerJoin('project', 'project.organisationId', 'organisation.id')
        .select(['deletionDueAt', 'closedAt'])
        .where('project.id', '=', museum.projectId)
        .executeTakeFirstOrThrow()
      expect([deletionDueAt === null, closedAt === null]).toEqual([stays, stays])
      expect(answer.statusCode).toBe(stays ? 204 : 401)
    }
  })

  test('a suspended organisation is kept, and has another seven days once it is resumed', async () => {
    const museum = await app.register()
    const organisationId = await idOf(museum)
    const operate = (action: 'suspend' | 'resume') =>
      callOrganisations(app.db, { action, organisationId }, app.clock.now())
    await askForDeletion(museum)
    const listed = await operate('suspend')
    expect(listed).toMatchObject([{ suspended: true, deletedOn: '2026-11-27' }])
    later({ days: 9 })
    await jobs()
    expect(await isThere(museum)).toBe(true)
    await operate('resume')
    await jobs()
    expect(await deletesAt(museum)).toBe('2026-12-06T12:00:00Z')
    await takeDeletionBack(museum)
    expect(await deletesAt(museum)).toBeUndefined()
  })

  test('a suspension after the deletion began holds back the emails and keeps the data needed to compose them', async () => {
    const museum = await app.register()
    const organisationId = await idOf(museum)
    await museum.book(await museum.openSlot(), { booker_email: 'gast@schule.example' })
    await askForDeletion(museum)
    await deliver()
    later({ days: 7 })
    await closeDue(app.ctx)
    await callOrganisations(app.db, { action: 'suspend', organisationId }, app.clock.now())
    await jobs()
    await deliver()
    expect(arrivedFor('gast@schule.example')).toHaveLength(1)
    await callOrganisations(app.db, { action: 'resume', organisationId }, app.clock.now())
    await jobs()
    await deliver()
    expect(arrivedFor('gast@schule.example')).toHaveLength(2)
    await jobs()
    expect(await isThere(museum)).toBe(false)
  })
})
