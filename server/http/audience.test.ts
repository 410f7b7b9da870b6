import type { InjectOptions } from 'fastify'
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp, password, type TestApp } from '#server/testing/app.ts'
import { dumpOf } from '#server/testing/dump.ts'
import {
  callsOf,
  describedCall,
  knownOf,
  unknownLike,
} from '#server/testing/invariants/described-call.ts'
import {
  type SeededOrganisation,
  seedOrganisation,
} from '#server/testing/organisations/seeded-organisation.ts'

let app: TestApp
let document: OpenApi.Document
let stranger: SeededOrganisation
beforeAll(async () => {
  app = await openTestApp()
  document = app.app.swagger() as OpenApi.Document
  stranger = await seedOrganisation(app)
})
// The tests compare everything stored, so it must not grow with each test.
afterEach(async () => {
  await app.db.deleteFrom('organisation').where('id', '!=', stranger.organisationId).execute()
})
afterAll(() => app.close())

/** Who may make which call. A new call must be listed here, or the first test fails. */
const audiences: Record<string, string[]> = {
  admin: [
    'GET /api/admin/audit',
    'GET /api/admin/invites',
    'POST /api/admin/invites',
    'DELETE /api/admin/invites/{id}',
    'PUT /api/admin/variants/{variantId}',
    'DELETE /api/admin/variants/{variantId}',
    'GET /api/admin/settings/email/{projectId}',
    'POST /api/admin/settings/email/{projectId}',
    'GET /api/admin/settings/email/{projectId}/domain',
    'GET /api/admin/settings/email/{projectId}/sample',
    'POST /api/admin/settings/email/{projectId}/test',
    'PUT /api/admin/last_used_project',
    'POST /api/admin/project',
    'PUT /api/admin/project/{id}',
    'DELETE /api/admin/project/{id}',
    'GET /api/admin/project/{id}/contents',
    'POST /api/admin/variants/{projectId}',
    'GET /api/admin/organisation',
    'PUT /api/admin/organisation',
    'POST /api/admin/confirmation',
    'POST /api/admin/timeslot/{projectId}',
    'PUT /api/admin/timeslot/{projectId}/{slotId}',
    'POST /api/admin/event/{slotId}/comment',
    'POST /api/admin/assign_staff',
    'DELETE /api/admin/timeslot/{slotId}/staff/{staffName}',
    'DELETE /api/admin/users/{staffId}',
    'POST /api/admin/booking/{projectId}',
    'DELETE /api/admin/timeslot/{slotId}',
    'GET /api/admin/unusual-bookings/{projectId}',
    'GET /api/admin/unusual-bookings/{projectId}/origins',
    'POST /api/admin/unusual-bookings/{projectId}/cancel',
    'POST /api/admin/unusual-bookings/{projectId}/dismiss',
    'GET /api/admin/mails/{projectId}',
    'GET /api/admin/mails/{projectId}/given-up',
    'POST /api/admin/mails/{projectId}/given-up/send-again',
    'POST /api/admin/mails/{mailId}/send-again',
    'POST /api/admin/mails/{mailId}/dismiss',
    'POST /api/admin/booker/export',
    'POST /api/admin/booker/erase',
  ],
  staff: [
    'POST /api/password',
    'GET /api/users/me',
    'GET /api/users/me/mails',
    'PUT /api/users/me/mails',
    'GET /api/users/me/sessions',
    'DELETE /api/users/me/sessions',
    'POST /api/users/me/delete',
    'GET /api/admin/staff',
    'GET /api/admin/projects',
    'GET /api/admin/variants/{projectId}',
    'GET /api/admin/events/{projectId}',
    'GET /api/admin/live',
  ],
  anyone: [
    'POST /api/token',
    'DELETE /api/token',
    'POST /api/password-reset',
    'GET /api/invites/{token}',
    'POST /api/confirmation',
    'POST /api/registration',
    'GET /api/check-email',
  ],
  public: [
    'GET /api/public/projects/{projectId}',
    'GET /api/public/projects/{projectId}/slots',
    'GET /api/public/projects/{projectId}/offer',
    'GET /api/public/projects/{projectId}/challenge',
    'POST /api/public/projects/{projectId}/bookings',
    'GET /api/public/holds/{confirmToken}',
    'POST /api/public/holds/{confirmToken}/confirm',
    'POST /api/public/bookings/{cancelToken}/confirmation-mail',
    'GET /api/public/bookings/{cancelToken}',
    'GET /api/public/bookings/{cancelToken}/calendar.ics',
    'POST /api/public/bookings/{cancelToken}/cancel',
  ],
}

/**
 * Calls of admins without an id from an organisation, so that every admin gets their own response.
 */
const naming = (name: string, call: InjectOptions, known: SeededOrganisation) => {
  const sent = `${call.url} ${call.payload ?? ''}`
  const ids = [
    known.projectId,
    known.slotId,
    known.variantId,
    known.guide.staffId,
    known.invitation.id,
  ]
  return name.includes('{') || ids.some((id) => sent.includes(id))
}

/** Writes that are not worth an audit event. */
const unaudited = [
  'POST /api/admin/settings/email/{projectId}/test',
  'PUT /api/admin/last_used_project',
  'POST /api/admin/confirmation',
  'PUT /api/users/me/mails',
]

test('every call declares its audience, and is listed in the table', () => {
  const said = Map.groupBy(callsOf(document), ({ audience }) => audience)
  const table = Object.fromEntries(
    [...said].map(([audience, calls]) => [audience, calls.map(({ name }) => name).sort()]),
  )
  const expected = Object.entries(audiences).map(([audience, names]) => [audience, names.sort()])
  expect(table).toEqual(Object.fromEntries(expected))
})

/** The same in all organisations, so it belongs to none. */
const isShared = (key: string) => key === 'starttime'

const guarded = [...(audiences.admin ?? []), ...(audiences.staff ?? [])]
const state = () => dumpOf(app.db, ['rate_limit'])

test.each(guarded)('%s refuses anonymous callers, and reveals nothing', async (name) => {
  const owner = await seedOrganisation(app)
  const before = await state()
  const known = knownOf(owner)
  const answers = await Promise.all([
    app.call(describedCall(document, name, known)),
    app.call(describedCall(document, name, unknownLike(known))),
    app.call({ ...describedCall(document, name, known), cookies: { rundgang_session: 'x' } }),
  ])
  for (const answer of answers) {
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'not_logged_in' }])
    expect(answer.body).toBe(answers[0]?.body)
  }
  expect(await state()).toBe(before)
})

test.each(audiences.admin ?? [])('%s refuses a guide', async (name) => {
  const owner = await seedOrganisation(app)
  const before = await state()
  const known = knownOf(owner)
  const { cookies } = owner.guide
  const [theirs, nobodys] = await Promise.all([
    app.call({ ...describedCall(document, name, known), cookies }),
    app.call({ ...describedCall(document, name, unknownLike(known)), cookies }),
  ])
  expect([theirs.statusCode, theirs.json()]).toMatchObject([403, { code: 'not_allowed' }])
  expect(nobodys.body).toBe(theirs.body)
  expect(await state()).toBe(before)
})

test.each(guarded)('%s keeps organisations apart', async (name) => {
  const owner = await seedOrganisation(app)
  const known = { ...knownOf(owner), email: owner.bookerEmail }
  const call = describedCall(document, name, known)
  if (!naming(name, call, owner)) {
    // Not the user of the other tests, because the call may end their session.
    const other = await seedOrganisation(app)
    const asTheirs = { ...known, username: other.email, password_old: password, password }
    const theirs = describedCall(document, name, asTheirs)
    const answer = await app.call({ ...theirs, cookies: other.cookies })
    // This is the last admin of the organisation.
    if (name === 'POST /api/users/me/delete') expect(answer.statusCode).toBe(409)
    else expect(answer.statusCode).toBeLessThan(300)
    for (const own of [owner.email, owner.projectId, owner.guide.email, owner.slotId, 'Zoë']) {
      expect(answer.body).not.toContain(own)
    }
    return
  }
  const before = await state()
  for (const { cookies } of [stranger, stranger.guide]) {
    const answer = await app.call({ ...call, cookies })
    const unknown = await app.call({
      ...describedCall(document, name, unknownLike(known)),
      cookies,
    })
    const refused = cookies === stranger.cookies || audiences.staff?.includes(name) ? 404 : 403
    expect([answer.statusCode, answer.body]).toEqual([refused, unknown.body])
    expect(answer.headers).toEqual({ ...unknown.headers, date: answer.headers.date })
  }
  expect(await state()).toBe(before)
})

test.each(guarded)('%s accepts no id of another organisation', async (name) => {
  const owner = await seedOrganisation(app)
  const [own, foreign] = [knownOf(stranger), knownOf(owner)]
  const nobodys = unknownLike(foreign)
  const before = await state()
  const asked = (known: Record<string, unknown>) => describedCall(document, name, known)
  for (const identifier of Object.keys(own).filter((key) => !isShared(key))) {
    const call = asked({ ...own, [identifier]: foreign[identifier] })
    if (JSON.stringify(call) === JSON.stringify(asked(own))) continue
    const answer = await app.call({ ...call, cookies: stranger.cookies })
    const unknown = await app.call({
      ...asked({ ...own, [identifier]: nobodys[identifier] }),
      cookies: stranger.cookies,
    })
    expect([404, 422]).toContain(answer.statusCode)
    expect([answer.statusCode, answer.body]).toEqual([unknown.statusCode, unknown.body])
  }
  expect(await state()).toBe(before)
})

test.each(guarded)('%s accepts its declared audience, and is audited', async (name) => {
  const owner = await seedOrganisation(app)
  const caller = audiences.staff?.includes(name) ? owner.guide : owner
  const known = {
    ...knownOf(owner),
    password_old: password,
    password,
    username: caller.email,
    attendees_count: 1,
    // Bookers of future slots are not erased.
    email: 'niemand@schule.example',
  }
  const call = describedCall(document, name, known)
  const auditLog = () =>
    app.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('organisationId', '=', owner.organisationId)
      .execute()
  const before = await auditLog()
  const answer = await app.call({ ...call, cookies: caller.cookies })
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`)
  const writes = call.method !== 'GET' && !unaudited.includes(name)
  const added = (await auditLog()).slice(before.length)
  expect(added).toHaveLength(writes ? 1 : 0)
  for (const entry of added) {
    expect(JSON.stringify(entry)).not.toMatch(/Zoë|zoe-/)
  }
})
