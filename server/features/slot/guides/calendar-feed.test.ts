import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FeedMade, FeedState } from '#contract/slot.ts'
import { hashOf, newToken } from '#server/auth/secrets.ts'
import { form } from '#test/app.ts'
import { dumpOf } from '#test/dump.ts'
import {
  componentsIn,
  readCalendar,
  readCalendarByNode,
  readCalendarOtherwise,
  readCalendars,
  uidsIn,
} from '#test/invariants/calendar-reader.ts'
import { calendarFaults } from '#test/invariants/calendar-validator.ts'
import { type Guide, type TourMuseum, TourOffice } from '#test/world/tour-office.ts'

let office: TourOffice
beforeAll(async () => {
  office = await TourOffice.open()
})
beforeEach(() => office.begin())
afterAll(() => office.close())

const url = '/api/mine/calendar'

async function open() {
  const museum = await office.app.register()
  return { museum, guide: await office.guideOf(museum, { name: 'Rosa Weiß' }) }
}

async function share({ as }: Pick<Guide, 'as'>): Promise<string> {
  const made = (await as({ method: 'POST', url })).json<FeedMade>()
  return new URL(made.url).pathname
}

const fetched = (path: string, headers: Record<string, string> = {}) =>
  office.app.app.inject({ url: path, headers })
const fileAt = async (path: string) => (await fetched(path)).body
const startsAt = async (path: string) => readCalendars(await fileAt(path)).map(({ start }) => start)

async function openAndAssign(museum: TourMuseum, guide: Guide, slot: object = {}) {
  const slotId = await museum.openSlot(slot)
  await office.assign(museum, slotId, guide)
  return slotId
}

describe('a calendar feed', () => {
  test('lists the guide’s own slots with time, place, variant and number of people, but not who booked', async () => {
    const { museum, guide } = await open()
    const address = { meetingPoint: 'An der Kasse', street: 'Am Markt 1', city: 'Köln, Süd' }
    await office.app.db
      .updateTable('mailSettings')
      .set(address)
      .where('projectId', '=', museum.projectId)
      .execute()
    const slotId = await openAndAssign(museum, guide)
    await museum.openSlot({ starttime: '2026-12-01T14:00' })
    await museum.as({
      method: 'POST',
      url: `/api/admin/event/${slotId}/comment`,
      ...form({ comment: 'Frau Günther kommt im Rollstuhl' }),
    })
    await museum.book(slotId, {
      booker_name: 'Sibylle Günther',
      booker_email: 'sibylle@schule.example',
      booker_phone: '0421 361-0',
      comment: 'Mit Hund',
      attendees_count: 3,
    })
    const answer = await fetched(await share(guide))
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    const file = answer.body
    expect(calendarFaults(file)).toEqual([])
    expect(file).not.toMatch(/Sibylle|Günther|schule\.example|0421 361|Hund|Rollstuhl/)
    const read = readCalendar(file)
    expect(read).toMatchObject({
      start: '2026-12-01T09:00:00.000Z',
      end: '2026-12-01T10:00:00.000Z',
      summary: 'Führung – Museum Alte Spinnerei',
      location: 'Am Markt 1, Köln, Süd',
      status: 'CONFIRMED',
    })
    expect(read.description).toMatch(
      /^3 Personen angemeldet, Platz für 10\nTreffpunkt: An der Kasse\n\nSie sind für diesen Termin eingeteilt: Führung\n/,
    )
    const { organizer: _, organizerName: __, stamp: ___, ...facts } = read
    expect(readCalendarOtherwise(file)).toMatchObject(facts)
    const { method, uid, sequence, start, end, status } = facts
    expect(readCalendarByNode(file)).toEqual({ method, uid, sequence, start, end, status })
  })

  test('has the same entries as the emails, each at least as recent', async () => {
    const { museum, guide } = await open()
    const slotId = await openAndAssign(museum, guide)
    await office.arrivedFor(guide)
    await office.change(museum, slotId, { starttime: '2026-12-02T18:30' })
    const mailed = (await office.entriesOf(guide)).at(-1)
    const fed = readCalendar(await fileAt(await share(guide)))
    const { uid, start, summary, location } = fed
    expect(mailed).toMatchObject({ uid, start, summary, location })
    expect(fed.sequence).toBeGreaterThanOrEqual(mailed?.sequence ?? Number.NaN)
  })

  test('covers slots from a week ago to a year ahead, sorted by start', async () => {
    const { museum, guide } = await open()
    const starts = ['2026-11-12', '2026-11-14', '2026-11-20', '2027-11-19', '2027-11-21']
    for (const day of starts.toReversed()) {
      const slotId = await openAndAssign(museum, guide)
      // The start is changed in the database, because slots cannot be opened on past days.
      const startsAt = Temporal.Instant.from(`${day}T09:00:00Z`)
      await office.app.db.updateTable('slot').set({ startsAt }).where('id', '=', slotId).execute()
    }
    expect(await startsAt(await share(guide))).toEqual([
      '2026-11-14T09:00:00.000Z',
      '2026-11-20T09:00:00.000Z',
      '2027-11-19T09:00:00.000Z',
    ])
  })

  test('leaves out slots that were unassigned or deleted, and may be empty', async () => {
    const { museum, guide } = await open()
    const slots = [
      await openAndAssign(museum, guide),
      await openAndAssign(museum, guide, { starttime: '2026-12-03T10:00' }),
    ]
    const path = await share(guide)
    expect(await startsAt(path)).toHaveLength(2)
    await office.unassign(museum, slots[0] ?? '', guide)
    expect(await startsAt(path)).toEqual(['2026-12-03T09:00:00.000Z'])
    await office.remove(museum, slots[1] ?? '')
    expect(await startsAt(path)).toEqual([])
    expect(await fileAt(path)).toMatch(/^BEGIN:VCALENDAR\r\n.*END:VCALENDAR\r\n$/s)
  })

  test('contains a note as long as it has no slot, because programs that mirror it take an empty one for a fault', async () => {
    const { museum, guide } = await open()
    const path = await share(guide)
    const empty = await fileAt(path)
    expect(calendarFaults(empty, 'VJOURNAL')).toEqual([])
    expect(componentsIn(empty)).toEqual([['VJOURNAL'], ['VJOURNAL'], ['VJOURNAL']])
    office.later()
    const unstamped = (file: string) => file.replace(/DTSTAMP:.*/, '')
    expect(unstamped(await fileAt(path))).toBe(unstamped(empty))
    await openAndAssign(museum, guide)
    expect(componentsIn(await fileAt(path))).toEqual([['VEVENT'], ['VEVENT'], ['VEVENT']])
  })

  test('can contain several hundred slots, and several calendar parsers can read all of them', async () => {
    const { museum, guide } = await open()
    const { organisationId, projectId } = await office.app.db
      .selectFrom('slot')
      .select(['organisationId', 'projectId'])
      .where('id', '=', await openAndAssign(museum, guide))
      .executeTakeFirstOrThrow()
    const slots = Array.from({ length: 350 }, (_, nth) => ({
      ...{ organisationId, projectId, id: crypto.randomUUID(), timezone: 'Europe/Berlin' },
      startsAt: office.app.clock.now().add({ hours: 24 + nth }),
      ...{ maxAttendees: 5, comment: '', createdAt: office.app.clock.now(), internal: false },
    }))
    const ids = slots.map(({ id: slotId }) => slotId)
    const { db } = office.app
    await db.insertInto('slot').values(slots).execute()
    const variantId = museum.variant.id
    await db
      .insertInto('slotVariant')
      .values(ids.map((slotId) => ({ organisationId, projectId, slotId, variantId })))
      .execute()
    const { staffId } = guide
    await db
      .insertInto('slotStaff')
      .values(ids.map((slotId) => ({ organisationId, slotId, staffId })))
      .execute()
    const [uids = [], ...others] = uidsIn(await fileAt(await share(guide)))
    expect(
      uids.filter((uid) => ids.some((id) => uid.startsWith(`${id}-${staffId}@`))),
    ).toHaveLength(350)
    expect(uids).toHaveLength(351)
    expect(others).toEqual([uids, uids])
  })

  test('is resent only if it has changed', async () => {
    const { museum, guide } = await open()
    const slotId = await openAndAssign(museum, guide)
    const path = await share(guide)
    const { etag } = (await fetched(path)).headers
    const again = () => fetched(path, { 'if-none-match': String(etag) })
    office.later()
    const known = await again()
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag])
    await museum.book(slotId)
    expect((await again()).statusCode).toBe(200)
  })

  test('records a poll at most once an hour, so that most polls write nothing', async () => {
    const { guide } = await open()
    const path = await share(guide)
    const state = async () => (await guide.as({ url })).json<FeedState>().calendar
    expect(await state()).toEqual({
      created_at: '2026-11-20T12:00:00Z',
      last_used_at: null,
      expires_at: '2027-11-20T12:00:00Z',
    })
    await fetched(path)
    expect(await state()).toMatchObject({ last_used_at: '2026-11-20T12:00:00Z' })
    office.later()
    const before = await dumpOf(office.app.db, [])
    await fetched(path)
    expect(await dumpOf(office.app.db, [])).toBe(before)
  })
})

describe('a calendar feed’s address', () => {
  test('is stored only as a hash, and stops working when a new one is created', async () => {
    const { guide } = await open()
    const first = await share(guide)
    const second = await share(guide)
    expect(await dumpOf(office.app.db, [])).not.toContain(second.slice(10, -4))
    expect((await fetched(first)).statusCode).toBe(404)
    expect((await fetched(second)).statusCode).toBe(200)
  })

  test('returns the same 404 if it is unknown, revoked or malformed, or contains a personal link’s token', async () => {
    const { museum, guide } = await open()
    const path = await share(guide)
    await guide.as({ method: 'DELETE', url })
    expect((await guide.as({ url })).json()).toEqual({ calendar: null })
    const [link, expiresAt] = [newToken(), office.app.clock.now().add({ hours: 24 })]
    const { organisationId } = await office.app.db
      .selectFrom('staff')
      .select('organisationId')
      .where('email', '=', museum.email)
      .executeTakeFirstOrThrow()
    const of = { organisationId, staffId: guide.staffId, createdAt: expiresAt, lastUsedAt: null }
    await office.app.db
      .insertInto('staffToken')
      .values({ ...of, kind: 'link', tokenHash: hashOf(link), expiresAt })
      .execute()
    const paths = [path, `/calendar/${newToken()}.ics`, `/calendar/${link}.ics`]
    paths.push('/calendar/x.ics', '/calendar/%00.ics', path.replace('.ics', ''))
    const answers = await Promise.all(paths.map((one) => fetched(one)))
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }])
      expect(answer.body).toBe(answers[0]?.body)
      const { date } = answer.headers
      expect(answer.headers).toEqual({ ...answers[0]?.headers, date })
    }
  })

  test.each([
    'DELETE /api/users/me/sessions',
    'POST /api/users/me/delete',
    'POST /api/password',
  ])('stops working after %s', async (name) => {
    const { guide } = await open()
    const path = await share(guide)
    const [method = '', called = ''] = name.split(' ')
    const asked = { username: guide.email, password: 'Rundgang-im-Test-1' }
    const passwords = { password_old: asked.password, password_new: 'Ganz-anders-2' }
    const again = { ...asked, ...passwords, password_new_confirm: passwords.password_new }
    const body = method === 'POST' ? { payload: again } : {}
    const answer = await guide.as({ method: method as 'POST', url: called, ...body })
    expect(answer.statusCode).toBe(204)
    expect((await fetched(path)).statusCode).toBe(404)
  })

  test('returns nothing while the organisation is suspended', async () => {
    const { museum, guide } = await open()
    const path = await share(guide)
    await office.app.db
      .updateTable('organisation')
      .set({ suspendedAt: office.app.clock.now() })
      .where('id', 'in', (eb) =>
        eb.selectFrom('project').select('organisationId').where('id', '=', museum.projectId),
      )
      .execute()
    expect((await fetched(path)).statusCode).toBe(404)
  })
})
