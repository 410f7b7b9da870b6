import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deleteOldAuditEvents } from '#server/features/audit/audit.ts'
import { forgetFormerMembers } from '#server/features/staff/staff.ts'
import { emptyOldMails } from '#server/mail/erasing.ts'
import { form, password, type TestApp, testApp } from '#test/app.ts'
import { dumpOf } from '#test/dump.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()

type Person = Pick<Awaited<ReturnType<TestApp['register']>>, 'as'>

const deleteOwn = ({ as }: Person, typed = password) =>
  as({ method: 'POST', url: '/api/users/me/delete', payload: { password: typed } })

const auditOf = async ({ as }: Person) =>
  (await as({ url: '/api/admin/audit' })).json<{ action: string; staff_name: string }[]>()

describe('deleting your own account', () => {
  test('requires the password, ends the session, and is audited', async () => {
    const museum = await app.register()
    const guide = await joinTeam(app, museum, { name: 'Rosa Weiß' })
    const wrong = await deleteOwn(guide, 'ganz-falsch-1')
    expect([wrong.statusCode, wrong.json()]).toMatchObject([401, { code: 'wrong_password' }])
    expect((await guide.as({ url: '/api/users/me' })).statusCode).toBe(200)

    const answer = await deleteOwn(guide)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(answer.cookies).toMatchObject([{ value: '' }])
    expect((await guide.as({ url: '/api/users/me' })).statusCode).toBe(401)
    const logIn = form({ username: guide.email, password })
    expect((await app.call({ method: 'POST', url: '/api/token', ...logIn })).statusCode).toBe(401)
    expect((await auditOf(museum))[0]).toMatchObject({
      action: 'account_deleted',
      staff_name: 'Rosa Weiß',
    })
  })

  test('removes the member from future slots', async () => {
    const museum = await app.register()
    const guide = await joinTeam(app, museum, { name: 'Rosa Weiß' })
    const event_id = await museum.openSlot()
    const assigned = form({ staff_name: 'Rosa Weiß', event_id })
    await museum.as({ method: 'POST', url: '/api/admin/assign_staff', ...assigned })
    expect((await deleteOwn(guide)).statusCode).toBe(204)
    const slots = await museum.as({ url: `/api/admin/events/${museum.projectId}` })
    expect(slots.json()).toMatchObject([{ assigned_staff: [] }])
  })

  test('is refused for the last admin, with advice to invite another one first', async () => {
    const museum = await app.register()
    await joinTeam(app, museum)
    const refused = await deleteOwn(museum)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'last_admin', message: expect.stringContaining('Laden Sie zuerst') },
    ])
    const second = await joinTeam(app, museum, { name: 'Zoë', admin: true })
    expect((await deleteOwn(museum)).statusCode).toBe(204)
    expect((await deleteOwn(second)).statusCode).toBe(409)
  })

  test('leaves one admin if two admins delete their accounts concurrently', async () => {
    const museum = await app.register()
    const second = await joinTeam(app, museum, { name: 'Zoë', admin: true })
    const answers = await Promise.all([deleteOwn(museum), deleteOwn(second)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  })
})

test("a former member's name and address are erased everywhere after 90 days", async () => {
  const museum = await app.register('Museum am Wall')
  const guide = await joinTeam(app, museum, { name: 'Ottilie Zwiebelfisch' })
  const past = await museum.openSlot({ starttime: '2026-11-20T09:00' })
  const assign = form({ staff_name: 'Ottilie Zwiebelfisch', event_id: past })
  await museum.as({ method: 'POST', url: '/api/admin/assign_staff', ...assign })
  await app.call({ method: 'POST', url: '/api/password-reset', ...form({ email: guide.email }) })
  await deleteOwn(guide)
  const leftAt = app.clock.now()
  // The member is removed from a past slot 20 days later, so the audit entry about it is less than
  // 90 days old when the test ends.
  const second = await museum.openSlot({ starttime: '2026-11-20T10:00' })
  await app.db
    .insertInto('slotStaff')
    .columns(['organisationId', 'slotId', 'staffId'])
    .expression((eb) =>
      eb
        .selectFrom('slotStaff')
        .select(['organisationId', (select) => select.val(second).as('slotId'), 'staffId'])
        .where('slotId', '=', past),
    )
    .execute()
  const off = `/api/admin/timeslot/${second}/staff/${encodeURIComponent('Ottilie Zwiebelfisch')}`
  app.clock.set(leftAt.add({ hours: 24 * 20 }).toString())
  expect((await museum.as({ method: 'DELETE', url: off })).statusCode).toBe(204)

  const jobs = async () => {
    await deleteOldAuditEvents(app.ctx)
    await forgetFormerMembers(app.ctx)
    await emptyOldMails(app.db, app.clock.now())
  }
  await jobs()
  expect(await dumpOf(app.db)).toContain('Ottilie Zwiebelfisch')
  app.clock.set(leftAt.add({ hours: 24 * 90 + 1 }).toString())
  await jobs()
  const dump = await dumpOf(app.db)
  expect(dump).not.toContain('Zwiebelfisch')
  expect(dump).not.toContain(guide.email)
})

test("the audit log keeps a former member's name while another member has the same name", async () => {
  app.clock.set('2026-11-20T12:00:00Z')
  const museum = await app.register()
  const leaving = await joinTeam(app, museum, { name: 'Jörg Öz' })
  await deleteOwn(leaving)
  const leftAt = app.clock.now()
  app.clock.set(leftAt.add({ hours: 24 * 20 }).toString())
  const staying = await joinTeam(app, museum, { name: 'Jörg Öz' })
  const event_id = await museum.openSlot({ starttime: '2026-12-20T10:00' })
  const assigned = form({ staff_name: 'Jörg Öz', event_id })
  await museum.as({ method: 'POST', url: '/api/admin/assign_staff', ...assigned })
  const labels = async () => {
    const entries = app.db.selectFrom('auditEntry').select('label')
    const found = await entries.where('action', '=', 'staff_assigned').execute()
    return found.map(({ label }) => label).filter((label) => label.endsWith(' Jörg Öz'))
  }

  app.clock.set(leftAt.add({ hours: 24 * 90 + 1 }).toString())
  await forgetFormerMembers(app.ctx)
  expect(await labels()).toHaveLength(1)

  await app.db
    .updateTable('staff')
    .set({ deletedAt: leftAt, email: null })
    .where('email', '=', staying.email)
    .execute()
  await forgetFormerMembers(app.ctx)
  expect(await labels()).toHaveLength(0)
  // The label keeps the slot's start; only the name is erased.
  const entries = app.db.selectFrom('auditEntry').select('label')
  const left = await entries.where('subjectId', '=', event_id).execute()
  expect(left).toContainEqual({ label: '2026-12-20T09:00:00Z' })
})

test('erasing a former member’s name keeps longer names that end with it', async () => {
  app.clock.set('2026-11-20T12:00:00Z')
  const museum = await app.register()
  const leaving = await joinTeam(app, museum, { name: 'Zwiebel' })
  // An entry as older versions of the server wrote it.
  const entry = { action: 'staff_assigned' as const, staffName: 'Käthe Roß', label: 'Anna Zwiebel' }
  const { organisationId } = await app.db
    .selectFrom('staff')
    .select('organisationId')
    .where('email', '=', museum.email)
    .executeTakeFirstOrThrow()
  const at = app.clock.now()
  await app.db
    .insertInto('auditEntry')
    .values({ ...entry, id: randomUUIDv7(), organisationId, at })
    .execute()
  await deleteOwn(leaving)
  app.clock.set(at.add({ hours: 24 * 90 + 1 }).toString())
  await forgetFormerMembers(app.ctx)
  const labels = await app.db
    .selectFrom('auditEntry')
    .select('label')
    .where('organisationId', '=', organisationId)
    .where('action', '=', 'staff_assigned')
    .execute()
  expect(labels).toEqual([{ label: 'Anna Zwiebel' }])
})
