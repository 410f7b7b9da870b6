import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkHeader } from '#contract/endpoint.ts'
import type { MemberDetail, Session } from '#contract/staff.ts'
import { form, password } from '#test/app.ts'
import { openOfferMuseum } from '#test/promises/offers/offer-museum.ts'
import { setUpPasskey } from '#test/world/passkeys/factors.ts'
import { tokenFor } from '#test/world/people.ts'
import { seedSignOn } from '#test/world/sign-on/seeded-sign-on.ts'
import { TourOffice } from '#test/world/tour-office.ts'
import { checkAccess } from '../sign-on/identity.ts'

const noon = '2026-11-20T12:00:00Z'

let office: TourOffice
beforeAll(async () => {
  office = await TourOffice.open()
})
beforeEach(() => office.begin())
afterAll(() => office.close())

const daysLater = (days: number) =>
  office.at(
    Temporal.Instant.from(noon)
      .add({ hours: 24 * days })
      .toString(),
  )

const mineBy = (link: string) => ({
  url: '/api/mine',
  headers: { [linkHeader]: '1' },
  cookies: { '__Host-rundgang_link': link },
})

/** A guide with a session, a personal link, a calendar feed and an offer. */
async function open({ start = '2026-12-01T10:00' } = {}) {
  const { app } = office
  const museum = await openOfferMuseum(office)
  const guide = await office.guideOf(museum, { name: 'Grete Lange' })
  const { staffId } = guide
  const url = `/api/admin/staff/${staffId}`
  await museum.as({ method: 'POST', url: `${url}/link` })
  const link = await tokenFor(app, guide.email)
  const made = await guide.as({ method: 'POST', url: '/api/mine/calendar' })
  const feed = new URL(made.json<{ url: string }>().url).pathname
  const slotId = await museum.openSlot({ starttime: start })
  await museum.offer(slotId)
  const offer = await museum.linkOf(guide)
  /** What lets the guide in: session, link, feed, offer. */
  const lets = async () => [
    (await guide.as({ url: '/api/users/me' })).statusCode,
    (await app.call(mineBy(link))).statusCode,
    (await app.app.inject({ url: feed })).statusCode,
    (await app.call({ url: `/api/offer/${offer}` })).statusCode,
  ]
  const detail = async () => (await museum.as({ url })).json<MemberDetail>()
  const { organisationId } = await app.db
    .selectFrom('staff')
    .select('organisationId')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  return { museum, guide, staffId, organisationId, url, link, offer, slotId, lets, detail }
}

const everything = [200, 200, 200, 200]
const nothing = [401, 401, 404, 404]

describe('whatever lets a member in', () => {
  test('has an absolute lifetime, however much it is used', async () => {
    const { lets, museum, slotId, offer } = await open()
    expect(await lets()).toEqual(everything)
    office.at('2026-12-01T08:59:59Z')
    expect(await lets()).toEqual(everything)
    office.at('2026-12-01T09:00:00Z')
    expect(await lets()).toEqual([200, 200, 200, 404])
    const late = await museum.say(offer, 'yes', slotId)
    expect(late.json()).toMatchObject({ code: 'slot_started' })
    for (const days of [25, 50, 75, 89]) {
      daysLater(days)
      expect(await lets()).toEqual([200, 200, 200, 404])
    }
    for (const days of [90, 150, 220, 290, 350, 364]) {
      daysLater(days)
      expect(await lets()).toEqual([401, 200, 200, 404])
    }
    daysLater(365)
    expect(await lets()).toEqual(nothing)
  })

  test('ends with one act of the member', async () => {
    const { lets, guide } = await open()
    await guide.as({ method: 'DELETE', url: '/api/users/me/sessions' })
    expect(await lets()).toEqual(nothing)
  })

  test('is listed for admins, who end single sessions, or all of it, shortly after a log-in', async () => {
    const { lets, guide, museum, url, detail, organisationId } = await open()
    const { app } = office
    const other = await app.call({
      ...{ method: 'POST', url: '/api/token' },
      ...form({ username: guide.email, password }),
    })
    const shown = await detail()
    expect(shown).toMatchObject({
      sessions: [{ device: '' }, { device: '' }],
      link: { expires_at: '2027-02-18T12:00:00Z' },
      calendar: { created_at: noon, expires_at: '2027-11-20T12:00:00Z' },
      offers: 1,
    })
    const [last] = shown.sessions
    const one = { method: 'DELETE', url: `${url}/sessions/${last?.id}` } as const
    office.at('2026-11-20T14:00:00Z')
    expect((await museum.as(one)).json()).toMatchObject({ code: 'confirm_first' })
    await museum.prove()
    expect((await museum.as(one)).statusCode).toBe(204)
    expect((await museum.as(one)).statusCode).toBe(404)
    const cookies = Object.fromEntries(other.cookies.map(({ name, value }) => [name, value]))
    expect((await app.call({ url: '/api/users/me', cookies })).statusCode).toBe(401)
    expect(await lets()).toEqual(everything)

    const stranger = await app.register()
    const foreign = { method: 'DELETE', url: `${url}/access` } as const
    await stranger.prove()
    expect((await stranger.as(foreign)).statusCode).toBe(404)
    expect((await museum.as(foreign)).statusCode).toBe(204)
    expect(await lets()).toEqual(nothing)
    expect(await detail()).toMatchObject({ sessions: [], link: null, calendar: null, offers: 0 })
    const audited = await app.db
      .selectFrom('auditEntry')
      .select(['action', 'label'])
      .where('organisationId', '=', organisationId)
      .where('action', 'in', ['session_ended', 'access_ended'])
      .orderBy('id')
      .execute()
    expect(audited).toEqual([
      { action: 'session_ended', label: 'Grete Lange' },
      { action: 'access_ended', label: 'Grete Lange' },
    ])
  })

  test('ends when the password changes, and later offers work again', async () => {
    const { lets, guide, museum } = await open()
    const payload = {
      username: guide.email,
      password_old: password,
      password_new: 'Spinnrad am Wehr 7',
      password_new_confirm: 'Spinnrad am Wehr 7',
    }
    const changed = await guide.as({ method: 'POST', url: '/api/password', payload })
    expect(changed.statusCode).toBe(204)
    expect(await lets()).toEqual(nothing)
    office.later()
    await museum.offer(await museum.openSlot({ starttime: '2026-12-02T10:00' }))
    expect(await museum.statesOf(await museum.linkOf(guide))).toEqual(['open'])
  })

  test('needs the second factor that the organisation requires, once it is overdue', async () => {
    const { lets, guide, museum, link, offer } = await open({ start: '2027-01-15T10:00' })
    const { app } = office
    const demanded = await museum.as({
      ...{ method: 'PUT', url: '/api/admin/second_factor' },
      payload: { demand: 'everybody' },
    })
    expect(demanded.statusCode).toBe(204)
    daysLater(6)
    expect(await lets()).toEqual(everything)
    daysLater(8)
    expect(await lets()).toEqual([200, 403, 404, 403])
    const byOffer = await app.call({ url: `/api/offer/${offer}` })
    const entering = await app.call({
      ...{ method: 'POST', url: '/api/mine/link/enter' },
      payload: { link_token: link },
    })
    const codes = [byOffer, entering].map((answer) => answer.json<{ code: string }>().code)
    expect(codes).toEqual(['second_factor_due', 'second_factor_due'])
    await guide.as({ method: 'POST', url: '/api/users/me/confirm', payload: { password } })
    await setUpPasskey(guide.as, 'Handy', 'https://rundgang.example')
    expect(await lets()).toEqual(everything)
  })

  test('is not stopped by that requirement for a guide who has no password at all', async () => {
    const { lets, museum, staffId } = await open({ start: '2027-01-15T10:00' })
    await office.app.db
      .updateTable('staff')
      .set({ passwordHash: '' })
      .where('id', '=', staffId)
      .execute()
    await museum.as({
      ...{ method: 'PUT', url: '/api/admin/second_factor' },
      payload: { demand: 'everybody' },
    })
    daysLater(8)
    expect(await lets()).toEqual(everything)
  })

  test('needs a log-in at the provider while passwords are off', async () => {
    const { lets, museum, guide, organisationId, staffId } = await open()
    const { app } = office
    await seedSignOn(app, organisationId)
    const admin = await app.db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', museum.email)
      .executeTakeFirstOrThrow()
    await app.db
      .updateTable('signOnIdentity')
      .set({ staffId: admin.id })
      .where('organisationId', '=', organisationId)
      .execute()
    const url = '/api/admin/sign-on/passwords'
    const turned = await museum.as({ method: 'PUT', url, payload: { off: true } })
    expect(turned.statusCode).toBe(204)
    expect(await lets()).toEqual(nothing)

    await museum.as({ method: 'POST', url: `/api/admin/staff/${staffId}/link` })
    const link = await tokenFor(app, guide.email)
    const byNewLink = () => app.call(mineBy(link))
    expect((await byNewLink()).json()).toMatchObject({ code: 'sign_on_only' })
    const at = app.clock.now()
    const access = { organisationId, staffId, sealed: Buffer.from('x'), byDeployment: false }
    await app.db
      .insertInto('signOnAccess')
      .values({ ...access, checkedAt: at, nextCheckAt: at })
      .execute()
    expect((await byNewLink()).statusCode).toBe(200)

    // The provider is asked although nothing but the link is left; here, what to ask with is unreadable.
    await app.db
      .updateTable('signOnAccess')
      .set({ sealed: Buffer.from('x'), nextCheckAt: at })
      .execute()
    office.later()
    await checkAccess(app.ctx, app.app.log, new AbortController().signal)
    const kept = await app.db.selectFrom('signOnAccess').select('staffId').execute()
    expect(kept).toEqual([{ staffId }])
  })
})

describe('a member', () => {
  test('ends one of their own sessions, and no one else’s', async () => {
    const { guide, museum } = await open()
    const { app } = office
    const other = await app.call({
      ...{ method: 'POST', url: '/api/token' },
      ...form({ username: guide.email, password }),
    })
    const sessionsOf = async ({ as }: Pick<typeof guide, 'as'>) =>
      (await as({ url: '/api/users/me/sessions' })).json<Session[]>()
    const ended = (await sessionsOf(guide)).find(({ current }) => !current)
    const url = `/api/users/me/sessions/${ended?.id}`
    expect((await museum.as({ method: 'DELETE', url })).statusCode).toBe(404)
    expect((await guide.as({ method: 'DELETE', url })).statusCode).toBe(204)
    const cookies = Object.fromEntries(other.cookies.map(({ name, value }) => [name, value]))
    expect((await app.call({ url: '/api/users/me', cookies })).statusCode).toBe(401)
    expect(await sessionsOf(guide)).toMatchObject([{ current: true }])
  })

  test('sees in the calendar itself when the feed ends', async () => {
    const { guide } = await open()
    const { app } = office
    const made = await guide.as({ method: 'POST', url: '/api/mine/calendar' })
    const feed = new URL(made.json<{ url: string }>().url).pathname
    const summaries = async () =>
      (await app.app.inject({ url: feed })).body.match(/^SUMMARY.*/gm)?.join() ?? ''
    daysLater(334)
    expect(await summaries()).not.toContain('Abo endet')
    daysLater(336)
    expect(await summaries()).toContain('Kalender-Abo endet')
  })
})
