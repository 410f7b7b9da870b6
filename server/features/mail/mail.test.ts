import { beforeEach, expect, test } from 'vitest'
import type { Mail, MailState, Undelivered } from '#contract/mail.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { wakesOf } from '#test/reads/wakes.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()
let museum: Awaited<ReturnType<TestApp['register']>>
let slotId: string
beforeEach(async () => {
  app.clock.set('2026-11-20T12:00:00Z')
  await app.db.deleteFrom('outbox').execute()
  museum = await app.register()
  slotId = await museum.openSlot({ max_attendees: 100 })
})

const path = () => `/api/admin/mails/${museum.projectId}`
const mails = async (asked = '') => (await museum.as({ url: path() + asked })).json<Mail[]>()
const undelivered = async () => (await museum.as({ url: `${path()}/given-up` })).json<Undelivered>()
const givenUp = async () => (await undelivered()).count
const ask = (event: string, { as } = museum) =>
  as({ method: 'POST', url: `/api/admin/mails/${event}` })

/** Makes a booking and sets the state of its email. */
async function booked(booker_email: string, state: MailState = 'waiting') {
  await museum.book(slotId, { booker_email })
  const { id } = await app.db
    .updateTable('outbox')
    .set({
      state,
      tries: 1,
      ...(state === 'sent' ? { sentAt: app.clock.now(), lastAnswer: '250 taken' } : {}),
      ...(state === 'given_up'
        ? { lastAnswer: '550 5.1.1 unknown user', fault: 'recipient_refused' }
        : {}),
    })
    .where('recipient', '=', booker_email)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('an admin sees what happened to each of a project’s emails, newest first', async () => {
  await booked('erika@schule.example', 'given_up')
  app.clock.set('2026-11-20T12:01:00Z')
  await museum.book(slotId, { booker_email: 'zoe@schule.example', booker_name: 'Zoë Öz' })
  const [latest, first] = await mails()
  expect(latest).toMatchObject({
    event: 'booking_confirmed',
    recipient: 'zoe@schule.example',
    person: 'Zoë Öz',
    slot_start: '2026-12-01T09:00:00Z',
    timezone: 'Europe/Berlin',
    state: 'waiting',
    tries: 0,
    fault: null,
    answer: null,
    created_at: '2026-11-20T12:01:00Z',
    due_at: '2026-11-20T12:01:00Z',
    sent_at: null,
  })
  expect(first).toMatchObject({
    recipient: 'erika@schule.example',
    state: 'given_up',
    tries: 1,
    fault: 'recipient_refused',
    answer: '550 5.1.1 unknown user',
    due_at: null,
  })
  expect(await mails()).toHaveLength(2)
})

test('the list shows the slot that an email was about, even after the booking was moved', async () => {
  await booked('huber@schule.example', 'sent')
  app.clock.set('2026-11-20T12:01:00Z')
  const [{ booking_id } = { booking_id: '' }] = await mails()
  const slot_id = await museum.openSlot({ starttime: '2026-12-12T14:00' })
  const url = `/api/admin/booking/${booking_id}`
  expect((await museum.as({ method: 'PATCH', url, payload: { slot_id } })).statusCode).toBe(200)
  expect(await mails()).toMatchObject([
    { event: 'booking_changed', slot_start: '2026-12-12T13:00:00Z' },
    { event: 'booking_confirmed', slot_start: '2026-12-01T09:00:00Z' },
  ])
})

test('the list shows the name and the slot for an email to a member of the team', async () => {
  const { email } = await joinTeam(app, museum, { name: 'Jörg Öz' })
  const { organisationId, id: staffId } = await app.db
    .selectFrom('staff')
    .select(['organisationId', 'id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('outbox')
    .values({
      ...{ organisationId, id: crypto.randomUUID(), event: 'slot_assigned', recipient: email },
      ...{ projectId: museum.projectId, slotId, staffId },
      ...{ createdAt: app.clock.now(), dueAt: app.clock.now() },
    })
    .execute()
  expect(await mails()).toMatchObject([
    { event: 'slot_assigned', person: 'Jörg Öz', slot_start: '2026-12-01T09:00:00Z' },
  ])
})

test('the list is paginated, even if many emails were queued at the same moment', async () => {
  for (let n = 0; n < 5; n++)
    await museum.book(slotId, { booker_email: `gast-${n}@schule.example` })
  const whole = (await mails()).map(({ id }) => id)
  const pages: string[][] = []
  for (let before = ''; pages.length < 4; ) {
    const page = await mails(`?limit=2${before && `&before=${before}`}`)
    pages.push(page.map(({ id }) => id))
    before = page.at(-1)?.id ?? before
  }
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 0])
  expect(pages.flat()).toEqual(whole)
  expect(new Set(whole).size).toBe(5)
})

test('the list can be filtered by state', async () => {
  await booked('a@schule.example', 'given_up')
  await booked('b@schule.example', 'sent')
  const recipients = async (asked: string) => (await mails(asked)).map(({ recipient }) => recipient)
  expect(await recipients('?state=given_up')).toEqual(['a@schule.example'])
  expect(await recipients('?state=sent')).toEqual(['b@schule.example'])
  expect(await recipients('?state=waiting')).toEqual([])
  expect((await museum.as({ url: `${path()}?state=lost` })).statusCode).toBe(422)
  expect((await museum.as({ url: `${path()}?limit=201` })).statusCode).toBe(422)
})

test('an erased email stays in the list without personal data', async () => {
  const id = await booked('erika@schule.example', 'given_up')
  app.clock.set('2026-12-02T12:00:00Z')
  await museum.prove()
  const payload = { email: 'erika@schule.example' }
  await museum.as({ method: 'POST', url: '/api/admin/booker/erase', payload })
  expect(await mails()).toMatchObject([
    { id, recipient: '', person: '', answer: null, state: 'given_up' },
  ])
  expect(await givenUp()).toBe(0)
  expect([(await ask(`${id}/send-again`)).json()]).toMatchObject([{ code: 'mail_over' }])
})

test('a dismissed email is no longer counted and keeps the reason why it was abandoned', async () => {
  const id = await booked('erika@schule.example', 'given_up')
  expect(await givenUp()).toBe(1)
  const answers = [await ask(`${id}/dismiss`), await ask(`${id}/dismiss`)]
  for (const answer of answers) {
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { id, state: 'dropped', fault: 'recipient_refused', answer: '550 5.1.1 unknown user' },
    ])
  }
  expect(await givenUp()).toBe(0)
  const again = await ask(`${id}/send-again`)
  expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'mail_over' }])
})

test('the delayed count includes waiting emails after two failed attempts, except those held by a cap', async () => {
  const brewery = await app.register()
  await brewery.book(await brewery.openSlot(), { booker_email: 'brauer@schule.example' })
  for (const [tries, fault] of [
    [2, 'silent'],
    [4, 'no_connection'],
    [1, 'silent'],
    [2, null],
    [2, 'organisation_cap'],
    [3, 'recipient_cap'],
  ] as const) {
    const id = await booked(`${tries}-${fault}@schule.example`)
    await app.db.updateTable('outbox').set({ tries, fault }).where('id', '=', id).execute()
  }
  await booked('erika@schule.example', 'given_up')
  await app.db
    .updateTable('outbox')
    .set({ tries: 2, fault: 'silent' })
    .where('recipient', 'in', ['brauer@schule.example', 'erika@schule.example'])
    .execute()
  expect(await undelivered()).toEqual({ count: 1, delayed: 2, held: 2, filed: true })
})

test('a waiting or sent email cannot be dismissed', async () => {
  for (const state of ['waiting', 'sent'] as const) {
    const id = await booked(`${state}@schule.example`, state)
    const answer = await ask(`${id}/dismiss`)
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'mail_not_given_up' }])
    expect(await mails(`?state=${state}`)).toHaveLength(1)
  }
})

test('all undeliverable emails, and no others, can be resent with one request', async () => {
  await booked('a@schule.example', 'given_up')
  await booked('b@schule.example', 'given_up')
  await booked('c@schule.example', 'sent')
  const brewery = await app.register()
  const { woken } = wakesOf(app)
  expect((await ask(`${museum.projectId}/given-up/send-again`, brewery)).statusCode).toBe(404)
  expect((await ask(`${museum.projectId}/given-up/send-again`)).json()).toEqual({ count: 2 })
  expect(woken()).toBe(1)
  expect(await mails('?state=waiting')).toMatchObject([
    { tries: 0, fault: null, due_at: '2026-11-20T12:00:00Z' },
    { tries: 0, fault: null, due_at: '2026-11-20T12:00:00Z' },
  ])
  expect((await ask(`${museum.projectId}/given-up/send-again`)).json()).toEqual({ count: 0 })
  expect(woken()).toBe(1)
})

test('emails without a project or from a deleted project are neither listed nor resent', async () => {
  await museum.as({
    method: 'POST',
    url: '/api/admin/invites',
    payload: { invitee_email: 'nina@museum.example', admin: false },
  })
  const invitation = await app.db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', 'nina@museum.example')
    .executeTakeFirstOrThrow()
  expect(await mails()).toEqual([])
  expect((await ask(`${invitation.id}/send-again`)).statusCode).toBe(404)
  expect((await ask(`${invitation.id}/dismiss`)).statusCode).toBe(404)

  const id = await booked('erika@schule.example', 'given_up')
  await museum.as({ method: 'DELETE', url: `/api/admin/project/${museum.projectId}` })
  expect((await museum.as({ url: path() })).statusCode).toBe(404)
  expect((await museum.as({ url: `${path()}/given-up` })).statusCode).toBe(404)
  expect((await ask(`${id}/send-again`)).statusCode).toBe(404)
})

const numbered = expect.stringMatching(/^2026-12-01T09:00:00Z \d{3} \d{3} \d{4}$/)

test('the audit log shows who resent or dismissed an email, and nothing about the booker', async () => {
  const id = await booked('erika@schule.example', 'given_up')
  await ask(`${museum.projectId}/given-up/send-again`)
  await ask(`${id}/send-again`)
  const other = await booked('otto@schule.example', 'given_up')
  await ask(`${other}/dismiss`)
  const auditLog = await museum.as({ url: '/api/admin/audit?limit=3' })
  expect(auditLog.json()).toMatchObject([
    { action: 'mail_dismissed', subject_id: other, label: numbered, staff_name: 'Käthe Roß' },
    { action: 'mail_sent_again', subject_id: id, label: numbered },
    { action: 'mails_sent_again', subject_id: museum.projectId, label: '1' },
  ])
  expect(auditLog.body).not.toMatch(/schule\.example|Jürgen/)
})
