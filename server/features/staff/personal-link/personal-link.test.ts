import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { linkHeader } from '#contract/endpoint.ts'
import type { SlotLed } from '#contract/slot.ts'
import type { LinkState, MemberDetail } from '#contract/staff.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { bothPasswords, form, password, type TestApp, testApp } from '#test/app.ts'
import { dumpOf } from '#test/dump.ts'
import { byLink } from '#test/invariants/endpoints.ts'
import { joinTeam, tokenFor } from '#test/world/people.ts'
import { forgetOldLinks, linkComposers } from './personal-link.ts'

const app = await testApp()

type Admin = Awaited<ReturnType<TestApp['register']>>

const staffIdOf = async (email: string) =>
  (await app.db.selectFrom('staff').select('id').where('email', '=', email).execute())[0]?.id ?? ''

/**
 * An organisation with a guide who leads one booked slot, and the admin's actions on the guide's
 * link.
 */
async function open(person: Parameters<typeof joinTeam>[2] = { name: 'Grete Lange' }) {
  const museum = await app.register()
  await app.db.updateTable('organisation').set({ confirmedAt: app.clock.now() }).execute()
  const guide = await joinTeam(app, museum, person)
  const staffId = await staffIdOf(guide.email)
  const slotId = await museum.openSlot()
  const assignment = form({ event_id: slotId, staff_name: person.name ?? '', staff_id: staffId })
  await museum.as({ method: 'POST', url: '/api/admin/assign_staff', ...assignment })
  await museum.book(slotId)
  const url = `/api/admin/staff/${staffId}/link`
  const send = (by: Pick<Admin, 'as'> = museum) => by.as({ method: 'POST', url })
  return {
    ...{ museum, guide, staffId, slotId, send },
    /** Sends the link and returns its token. */
    sent: async () => {
      const { statusCode } = await send()
      expect(statusCode).toBe(200)
      return tokenFor(app, guide.email)
    },
    revoke: () => museum.as({ method: 'DELETE', url }),
    linkShown: async () =>
      (await museum.as({ url: `/api/admin/staff/${staffId}` })).json<MemberDetail>().link,
    change: (role: string) =>
      museum.as({ method: 'PATCH', url: `/api/admin/staff/${staffId}`, payload: { role } }),
  }
}

const mineBy = (token: string) => app.call(byLink({ url: '/api/mine' }, token))
const statusBy = async (token: string) => (await mineBy(token)).statusCode
const enter = (link_token: string) =>
  app.call({ method: 'POST', url: '/api/mine/link/enter', payload: { link_token } })

describe('a personal link', () => {
  test('arrives by email, gives a browser access, and shows its holder’s own slots with their bookers', async () => {
    const { slotId, sent, linkShown } = await open()
    expect(await linkShown()).toBeNull()
    const token = await sent()
    expect(token).toMatch(/^[\w-]{43}$/)
    const answer = await enter(token)
    expect([answer.statusCode, answer.json()]).toEqual([200, { name: 'Grete Lange' }])
    expect(answer.cookies).toMatchObject([
      { name: 'rundgang_link', value: token, httpOnly: true, sameSite: 'Lax', path: '/' },
    ])
    expect((await mineBy(token)).json<SlotLed[]>()).toMatchObject([
      { slot_id: slotId, bookings: [{ booker_name: 'Jürgen Weiß' }] },
    ])
    expect(await linkShown()).toEqual({
      sent_at: '2026-11-20T12:00:00Z',
      last_used_at: '2026-11-20T12:00:00Z',
      expires_at: '2027-02-18T12:00:00Z',
      mail_fault: null,
    })
  })

  test('is stored only as a hash, and in the encrypted email', async () => {
    const { sent } = await open()
    const token = await sent()
    const dump = await dumpOf(app.db, [])
    expect(dump).not.toContain(token)
    const stored = await app.db.selectFrom('staffToken').select('tokenHash').execute()
    expect(stored.map(({ tokenHash }) => Buffer.from(tokenHash).toString('hex'))).toContain(
      hashOf(token).toString('hex'),
    )
  })

  test('is sent in an email that says what the link shows, with the token after the #, where servers never see it', async () => {
    const { guide, sent } = await open()
    const token = await sent()
    const mail = (await app.outbox()).findLast(({ recipient }) => recipient === guide.email)
    if (!mail) throw new Error('the link is in an email')
    const composed = await linkComposers(app.ctx).personal_link({
      ...mail,
      ...{ tries: 0, contactEmail: null, origin: null, server: null },
    } as unknown as Parameters<ReturnType<typeof linkComposers>['personal_link']>[0])
    const { publicUrl } = app.ctx.config
    expect(composed?.text).toContain(`Guten Tag Grete Lange,\n`)
    expect(composed?.text).toContain(`\n${publicUrl}/meine-termine#token=${token}\n`)
    expect(composed?.subject).toBe('Ihre Termine bei Museum Alte Spinnerei')
  })

  test('is used only by calls that ask for it; other calls use the session', async () => {
    const { museum, sent } = await open()
    const token = await sent()
    const both = { ...museum.cookies, rundgang_link: token }
    const bySession = await app.call({ url: '/api/mine', cookies: both })
    expect(bySession.json()).toEqual([])
    const headers = { [linkHeader]: '1' }
    const named = await app.call({ url: '/api/mine', cookies: both, headers })
    expect(named.json()).toHaveLength(1)
    const cookies = { rundgang_link: token }
    expect((await app.call({ url: '/api/mine', cookies })).statusCode).toBe(401)
  })

  test('is refused as unknown if its token is made up', async () => {
    for (const wrong of ['x'.repeat(43), hashOf('x').toString('base64url')]) {
      const answer = await enter(wrong)
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }])
      expect(answer.cookies).toEqual([])
      expect(await statusBy(wrong)).toBe(401)
    }
    expect(await statusBy('kurz')).toBe(401)
  })

  test('stops working when the next one is sent', async () => {
    const { sent } = await open()
    const first = await sent()
    const second = await sent()
    expect([await statusBy(first), await statusBy(second)]).toEqual([401, 200])
  })

  test('is valid for 90 days, is renewed by use, and is deleted a month after it expires', async () => {
    const token = await (await open()).sent()
    const ofToken = app.db.selectFrom('staffToken').where('tokenHash', '=', hashOf(token))
    const stored = () => ofToken.select('kind').execute()
    const begun = app.clock.now()
    const setDay = (days: number) => app.clock.set(begun.add({ hours: 24 * days }).toString())
    try {
      setDay(89)
      const answer = await mineBy(token)
      expect(answer.statusCode).toBe(200)
      expect(answer.cookies).toMatchObject([{ name: 'rundgang_link', maxAge: 90 * 24 * 60 * 60 }])
      setDay(178)
      expect(await statusBy(token)).toBe(200)
      setDay(178 + 90)
      expect(await statusBy(token)).toBe(401)
      await forgetOldLinks(app.ctx)
      expect(await stored()).toHaveLength(1)
      setDay(178 + 121)
      await forgetOldLinks(app.ctx)
      expect(await stored()).toEqual([])
    } finally {
      app.clock.set(begun.toString())
    }
  })

  test('records a use at most once an hour, so that most calls write nothing', async () => {
    const { sent } = await open()
    const token = await sent()
    expect((await mineBy(token)).cookies).toHaveLength(1)
    const before = await dumpOf(app.db, [])
    expect((await mineBy(token)).cookies).toEqual([])
    expect(await dumpOf(app.db, [])).toBe(before)
  })
})

describe('a personal link (for guides only)', () => {
  test.each([
    'admin',
    'desk',
  ] as const)('is not sent to a member with the role %s', async (role) => {
    const { send, guide } = await open({ name: 'Anna Amt', role })
    for (const answer of [
      await send(),
      await guide.as({ method: 'POST', url: '/api/mine/link' }),
    ]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'guides_only' }])
    }
    expect(
      (await app.outbox()).some(
        ({ event, recipient }) => event === 'personal_link' && recipient === guide.email,
      ),
    ).toBe(false)
  })

  test.each([
    'admin',
    'desk',
  ])('stops working permanently when its holder becomes %s', async (role) => {
    const { sent, change, linkShown } = await open()
    const token = await sent()
    expect(await statusBy(token)).toBe(200)
    await change(role)
    expect(await statusBy(token)).toBe(401)
    expect((await enter(token)).statusCode).toBe(404)
    await change('guide')
    expect(await statusBy(token)).toBe(401)
    expect(await linkShown()).toBeNull()
  })

  test('stops working even if a server that still runs the previous version changes the holder’s role', async () => {
    const { staffId, sent } = await open()
    const token = await sent()
    await app.db.updateTable('staff').set({ admin: true }).where('id', '=', staffId).execute()
    expect(await statusBy(token)).toBe(401)
  })

  test('can be sent only by admins and by the guide', async () => {
    const { museum, guide, staffId, send } = await open()
    const colleague = await joinTeam(app, museum, { name: 'Otto Öz' })
    expect((await send(colleague)).statusCode).toBe(403)
    expect((await send(await app.register())).statusCode).toBe(404)
    const own = await guide.as({ method: 'POST', url: '/api/mine/link' })
    expect([own.statusCode, own.json<LinkState>().link?.last_used_at]).toEqual([200, null])
    expect((await guide.as({ url: '/api/mine/link' })).json()).toEqual(own.json())
    expect(await statusBy(await tokenFor(app, guide.email))).toBe(200)
    const entries = await museum.as({ url: '/api/admin/audit' })
    expect(entries.json<object[]>()[0]).toMatchObject({
      ...{ action: 'link_sent', staff_id: staffId, subject_id: staffId, label: 'Grete Lange' },
    })
  })
})

describe('a personal link stops working', () => {
  const ways: Record<
    string,
    (one: Awaited<ReturnType<typeof open>>, token: string) => Promise<unknown>
  > = {
    'when an admin revokes it': ({ revoke }) => revoke(),
    'when the guide revokes it': ({ guide }) =>
      guide.as({ method: 'DELETE', url: '/api/mine/link' }),
    'when its holder revokes it': (_, token) =>
      app.call(byLink({ method: 'DELETE', url: '/api/mine/link' }, token)),
    'when the guide logs out everywhere': ({ guide }) =>
      guide.as({ method: 'DELETE', url: '/api/users/me/sessions' }),
    'when the guide changes their password': ({ guide }) => {
      const change = {
        username: guide.email,
        password_old: password,
        password_new: 'Ganz-anders-2',
      }
      const payload = { ...change, password_new_confirm: 'Ganz-anders-2' }
      return guide.as({ method: 'POST', url: '/api/password', payload })
    },
    'when the guide resets their password': async ({ guide }) => {
      const url = '/api/password-reset'
      await app.call({ method: 'POST', url, ...form({ email: guide.email }) })
      const token = await tokenFor(app, guide.email)
      const fields = { token, username: guide.email, ...bothPasswords }
      const answer = await app.call({ method: 'POST', url, ...form(fields) })
      expect(answer.statusCode).toBe(200)
    },
    'when the guide deletes their account': ({ guide }) =>
      guide.as({ method: 'POST', url: '/api/users/me/delete', payload: { password } }),
    'when an admin deletes the guide': ({ museum, staffId }) =>
      museum.as({ method: 'DELETE', url: `/api/admin/users/${staffId}` }),
  }

  test.each(Object.keys(ways))('%s', async (way) => {
    const one = await open()
    const token = await one.sent()
    expect(await statusBy(token)).toBe(200)
    await ways[way]?.(one, token)
    const answer = await mineBy(token)
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'not_logged_in' }])
    const left = app.db.selectFrom('staffToken').select('kind').where('staffId', '=', one.staffId)
    expect(await left.execute()).toEqual([])
  })

  test('when it is revoked; revoking it again changes nothing', async () => {
    const { museum, sent, revoke } = await open()
    await sent()
    expect([(await revoke()).statusCode, (await revoke()).statusCode]).toEqual([204, 204])
    const log = (await museum.as({ url: '/api/admin/audit' })).json<{ action: string }[]>()
    expect(log.filter(({ action }) => action === 'link_revoked')).toHaveLength(1)
  })

  test('while the organisation is suspended', async () => {
    const { museum, sent } = await open()
    const token = await sent()
    const ofMuseum = sql`select organisation_id from staff where email = ${museum.email}`
    const suspend = (at: string | null) =>
      sql`update organisation set suspended_at = ${at} where id in (${ofMuseum})`.execute(app.db)
    await suspend(app.clock.now().toString())
    const code = { code: 'organisation_suspended' }
    for (const answer of [await mineBy(token), await enter(token)]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([403, code])
      expect(answer.cookies).toEqual([])
    }
    await suspend(null)
    expect(await statusBy(token)).toBe(200)
  })
})
