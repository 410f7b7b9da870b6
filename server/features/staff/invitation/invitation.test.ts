import { describe, expect, test } from 'vitest'
import type { Invitation, InvitationMade } from '#contract/staff.ts'
import { unsealToken } from '#server/mail/outbox.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { invite, joinTeam, tokenFor } from '#test/world/people.ts'

const app = await testApp()

type Admin = Awaited<ReturnType<TestApp['register']>>
const url = '/api/admin/invites'
const send = ({ as }: Pick<Admin, 'as'>, payload: object) => as({ method: 'POST', url, payload })
const listOf = async ({ as }: Pick<Admin, 'as'>) => (await as({ url })).json<Invitation[]>()
const show = (token: string) => app.call({ url: `/api/invites/${token}` })
const remove = ({ as }: Pick<Admin, 'as'>, id: string) =>
  as({ method: 'DELETE', url: `${url}/${id}` })
const unknown = '01980000-0000-7000-8000-000000000000'
const stored = async () =>
  (await app.db.selectFrom('invitation').selectAll().execute()).length + (await app.outbox()).length

describe('inviting somebody', () => {
  test('[C30] returns the invitation, lists it, and queues one email', async () => {
    const admin = await app.register()
    const answer = await send(admin, { invitee_email: 'Erika@Museum.example', admin: true })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      id: expect.any(String),
      invitee_email: 'erika@museum.example',
      admin: true,
      role: 'admin',
    })
    expect(await listOf(admin)).toMatchObject([answer.json()])
    expect((await app.outbox()).at(-1)).toMatchObject({
      event: 'staff_invited',
      recipient: 'erika@museum.example',
    })
    const entries = await admin.as({ url: '/api/admin/audit' })
    expect(entries.json<object[]>()[0]).toMatchObject({
      action: 'staff_invited',
      label: 'erika@museum.example',
      subject_id: answer.json<Invitation>().id,
    })
  })

  test('[C30] offers the admin role only if the request asks for it', async () => {
    const answer = await send(await app.register(), { invitee_email: 'gast@museum.example' })
    expect(answer.json()).toMatchObject({ admin: false })
  })

  test.each([
    [{ role: 'admin' }, 'admin'],
    [{ role: 'admin', admin: true }, 'admin'],
    [{ role: 'desk' }, 'desk'],
    [{ role: 'desk', admin: false }, 'desk'],
    [{ role: 'guide', admin: false }, 'guide'],
    [{ admin: true }, 'admin'],
  ])('with %j offers the role %s', async (wanted, role) => {
    const admin = await app.register()
    const answer = await send(admin, { invitee_email: 'rolle@museum.example', ...wanted })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { role, admin: role === 'admin' },
    ])
    expect(await listOf(admin)).toMatchObject([{ role, admin: role === 'admin' }])
  })

  test('[C30] replaces an earlier invitation, and returns the role the earlier one offered', async () => {
    const admin = await app.register()
    const told = []
    for (const role of ['desk', 'guide', 'admin', 'desk']) {
      const answer = await send(admin, { invitee_email: 'drei@museum.example', role })
      told.push(answer.json<InvitationMade>().replaced_role)
      expect(await listOf(admin)).toMatchObject([{ role }])
    }
    expect(told).toEqual([undefined, 'desk', 'guide', 'admin'])
  })

  test('[C30] replaces the first invitation to the same address, whose link stops working', async () => {
    const admin = await app.register()
    const first = await invite(app, admin, { email: 'zwei@museum.example' })
    const [before] = await listOf(admin)
    const again = await send(admin, { invitee_email: 'ZWEI@museum.example', admin: true })
    expect(again.json()).toMatchObject({ admin: true, replaced_admin: false })
    const second = await tokenFor(app, 'zwei@museum.example')
    expect((await show(first)).statusCode).toBe(404)
    expect((await show(second)).statusCode).toBe(200)
    const after = await listOf(admin)
    expect(after).toMatchObject([{ invitee_email: 'zwei@museum.example', admin: true }])
    expect((await remove(admin, before?.id ?? '')).statusCode).toBe(404)
  })

  test('[C30] leaves one invitation if two concurrent calls invite the same address', async () => {
    const admin = await app.register()
    const person = { invitee_email: 'gleich@museum.example' }
    const answers = await Promise.all([
      send(admin, person),
      send(admin, person),
      send(admin, person),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(await listOf(admin)).toHaveLength(1)
    const mails = (await app.outbox()).filter(({ recipient }) => recipient.startsWith('gleich@'))
    const tokens = mails.map((mail) => unsealToken(mail, app.ctx.secretKey))
    const shown = await Promise.all(tokens.map(show))
    expect(shown.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
  })

  test('[C30] is 409 for an address that has an account in any organisation', async () => {
    const [admin, stranger] = [await app.register(), await app.register()]
    const before = await stored()
    for (const email of [admin.email, stranger.email.toUpperCase()]) {
      const answer = await send(admin, { invitee_email: email })
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'email_taken' }])
    }
    expect(await stored()).toBe(before)
  })

  test.each([
    [{ invitee_email: '' }, 'invitee_email'],
    [{}, 'invitee_email'],
    [{ invitee_email: 'erika@' }, 'invitee_email'],
    [{ invitee_email: 'a@b.de\r\nBcc: c@d.de' }, 'invitee_email'],
    [{ invitee_email: 'erika@museum.example', admin: 'ja' }, 'admin'],
    [{ invitee_email: 'erika@museum.example', role: 'boss' }, 'role'],
    [{ invitee_email: 'erika@museum.example', admin: true, role: 'desk' }, 'role'],
    [{ invitee_email: 'erika@museum.example', admin: false, role: 'admin' }, 'role'],
  ])('[C30] %j is refused with an error on that field, and nothing is stored', async (payload, field) => {
    const admin = await app.register()
    const before = await stored()
    const answer = await send(admin, payload)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
    expect(await stored()).toBe(before)
  })

  test('[C29][C30][C32] is only for admins', async () => {
    const admin = await app.register()
    const guide = await joinTeam(app, admin)
    await invite(app, admin, { email: 'wartet@museum.example' })
    const [waiting] = await listOf(admin)
    const nobody = { as: app.call }
    for (const [caller, status] of [
      [guide, 403],
      [nobody, 401],
    ] as const) {
      const answers = [
        await send(caller, { invitee_email: 'mehr@museum.example' }),
        await caller.as({ url }),
        await remove(caller, waiting?.id ?? ''),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status, status])
    }
    expect(await listOf(admin)).toEqual([waiting])
  })
})

describe('the list of invitations', () => {
  test("[C29] contains the organisation's own unused ones, oldest first", async () => {
    const admin = await app.register()
    await invite(app, await app.register(), { email: 'fremd@museum.example' })
    await invite(app, admin, { email: 'eins@museum.example' })
    app.clock.set('2026-11-20T12:00:01Z')
    await invite(app, admin, { email: 'drei@museum.example', admin: true })
    await joinTeam(app, admin)
    app.clock.set('2026-11-20T12:00:00Z')
    expect(await listOf(admin)).toEqual([
      {
        id: expect.any(String),
        invitee_email: 'eins@museum.example',
        admin: false,
        role: 'guide',
        expires_at: '2026-11-27T12:00:00Z',
        mail_fault: null,
      },
      {
        id: expect.any(String),
        invitee_email: 'drei@museum.example',
        admin: true,
        role: 'admin',
        expires_at: '2026-11-27T12:00:01Z',
        mail_fault: null,
      },
    ])
  })

  test('[C29] is empty for a new organisation', async () => {
    expect(await listOf(await app.register())).toEqual([])
  })
})

describe('revoking an invitation', () => {
  test('[C32] invalidates its link and writes an audit entry', async () => {
    const admin = await app.register()
    const token = await invite(app, admin, { email: 'doch-nicht@museum.example' })
    const [invited] = await listOf(admin)
    const answer = await remove(admin, invited?.id ?? '')
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await listOf(admin)).toEqual([])
    expect((await show(token)).statusCode).toBe(404)
    expect((await remove(admin, invited?.id ?? '')).statusCode).toBe(404)
    const entries = await admin.as({ url: '/api/admin/audit' })
    expect(entries.json<object[]>()[0]).toMatchObject({
      action: 'invitation_withdrawn',
      label: 'doch-nicht@museum.example',
    })
  })

  test('[C32] is 404 for an unknown invitation and for one from another organisation', async () => {
    const [admin, stranger] = [await app.register(), await app.register()]
    const token = await invite(app, admin, { email: 'meins@museum.example' })
    const [invited] = await listOf(admin)
    const answers = [
      await remove(stranger, invited?.id ?? ''),
      await remove(stranger, unknown),
      await remove(stranger, 'keine-kennung'),
    ]
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([404, answers[1]?.json()])
    }
    expect((await show(token)).statusCode).toBe(200)
  })
})

describe('an invitation’s details', () => {
  test('[C05] are the address, a suggested name, and the organisation', async () => {
    const admin = await app.register('Glasmuseum')
    const token = await invite(app, admin, { email: 'erika.muster-mann@museum.example' })
    const answer = await show(token)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        invitee_email: 'erika.muster-mann@museum.example',
        name: 'Erika Muster-Mann',
        organisation: 'Glasmuseum',
      },
    ])
  })

  test('[C05] leave the name empty if the address suggests none', async () => {
    const token = await invite(app, await app.register(), { email: '4711@museum.example' })
    expect((await show(token)).json()).toMatchObject({ name: '' })
  })

  test('[C05] are shown for 7 days', async () => {
    const token = await invite(app, await app.register(), { email: 'spät@museum.example' })
    app.clock.set('2026-11-27T11:59:59Z')
    expect((await show(token)).statusCode).toBe(200)
    app.clock.set('2026-11-27T12:00:00Z')
    const late = await show(token)
    app.clock.set('2026-11-20T12:00:00Z')
    expect([late.statusCode, late.json()]).toMatchObject([404, { code: 'not_found' }])
  })

  test.each([
    'A'.repeat(43),
    'kurz',
    '%00',
    "' or 1=1 --",
  ])('[C05] are 404 with the token %j', async (token) => {
    const answer = await show(encodeURI(token))
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }])
  })
})
