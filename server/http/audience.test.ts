import type { InjectOptions } from 'fastify'
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Audience } from '#contract/endpoint.ts'
import { newToken } from '#server/auth/secrets.ts'
import { password, testApp } from '#test/app.ts'
import { dumpOf } from '#test/dump.ts'
import { forAnyone, forDesk, forGuides, forLinks } from '#test/invariants/audience-exceptions.ts'
import { callsOf, describedCall, knownOf, unknownLike } from '#test/invariants/described-call.ts'
import { byLink, callsFor, endpoints, nameOf } from '#test/invariants/endpoints.ts'
import { type SeededOrganisation, seedOrganisation } from '#test/world/seeded-organisation.ts'

const app = await testApp()
let document: OpenApi.Document
let stranger: SeededOrganisation
/**
 * The organisation whose ids appear in the refused calls. Refused calls change nothing, so they can
 * all share one organisation.
 */
let owner: SeededOrganisation
beforeAll(async () => {
  document = app.app.swagger() as OpenApi.Document
  stranger = await seedOrganisation(app)
  owner = await seedOrganisation(app)
})
// Tests compare all stored data, so it must not grow with each test.
afterEach(async () => {
  const kept = [stranger.organisationId, owner.organisationId]
  await app.db.deleteFrom('organisation').where('id', 'not in', kept).execute()
})

/** Which calls each audience may make, according to the contract. */
const audiences = {
  admin: callsFor('admin'),
  desk: callsFor('desk'),
  staff: callsFor('staff'),
  link: callsFor('link'),
}

/**
 * Whether a call contains an id of the organisation; if not, it is about the caller's own
 * organisation.
 */
const naming = (name: string, call: InjectOptions, known: SeededOrganisation) => {
  const sent = `${call.url} ${call.payload ?? ''}`
  const ids = [
    known.projectId,
    known.slotId,
    known.bookedSlotId,
    known.variantId,
    known.guide.staffId,
    known.bookingId,
    known.invitation.id,
    known.entryId,
  ]
  return name.includes('{') || ids.some((id) => sent.includes(id))
}

/** Writes that are not recorded in the audit log. */
const unaudited = [
  // These writes are recorded in tables of their own.
  'PATCH /api/admin/booking/{bookingId}/attendance',
  'POST /api/admin/slot/{slotId}/walk_in',
  'DELETE /api/admin/walk_in/{operationId}',
  'POST /api/admin/settings/email/{projectId}/test',
  'PUT /api/admin/last_used_project',
  'PUT /api/admin/project/{id}/first_steps',
  'POST /api/admin/confirmation',
  'PUT /api/users/me/mails',
  // These only begin an action, or confirm a log-in that is already recorded.
  'POST /api/users/me/confirm',
  'POST /api/users/me/passkeys/options',
  'POST /api/users/me/totp',
  // Nobody has requested a deletion here, so there is nothing to record.
  'DELETE /api/admin/organisation/deletion',
  // The guide leads the slot, or has declined it.
  'POST /api/mine/offers/no',
  'POST /api/mine/offers/undo',
  'POST /api/mine/offers/yes',
  // The domain is already verified, so there is nothing to record.
  'POST /api/admin/sign-on/domains/{domainId}/check',
]

/**
 * How many entries a call writes, if more than one: sending to a corrected address also changes the
 * booking; a role and skills are two changes; splitting a booking opens a slot.
 */
const entriesOf: Record<string, number> = {
  'POST /api/admin/booking/{bookingId}/resend': 2,
  'PUT /api/admin/booking/{bookingId}/parts': 2,
  'PATCH /api/admin/staff/{staffId}': 2,
}

test('the API description lists exactly the contract’s calls, each with its audience', () => {
  expect(endpoints.length).toBeGreaterThan(60)
  const described = callsOf(document).map(({ name, audience }) => `${audience}: ${name}`)
  expect(described.sort()).toEqual(endpoints.map((one) => `${one.who}: ${nameOf(one)}`).sort())
})

test('a call’s audience follows from its path, with few exceptions', () => {
  const exceptions = endpoints.filter(({ path, who }) => who !== audienceByPath(path))
  expect(exceptions.map(nameOf).sort()).toEqual(
    [...forAnyone, ...forDesk, ...forGuides, ...forLinks].sort(),
  )
  const [anyone, { desk, link }] = [callsFor('anyone'), audiences]
  expect([anyone.sort(), desk.sort(), link.sort()]).toEqual([forAnyone, forDesk, forLinks])
})

function audienceByPath(path: string): Audience {
  if (path.startsWith('/api/public/')) return 'public'
  return path.startsWith('/api/admin/') ? 'admin' : 'staff'
}

test('only the contract’s calls and the API description are served under /api', () => {
  const known = new Set(endpoints.map(nameOf).map(asRouted))
  const served = routesIn(app.app.printRoutes({ commonPrefix: false }))
  expect(served.filter((name) => known.has(name))).toHaveLength(endpoints.length)
  const others = served.filter((name) => name.includes(' /api/') && !known.has(name))
  expect(others.sort()).toEqual([
    'GET /api/docs',
    'GET /api/docs*',
    'GET /api/docs/json',
    'GET /api/docs/static/index.html',
    'GET /api/docs/static/swagger-initializer.js',
    'GET /api/docs/yaml',
    'GET /api/openapi.json',
  ])
})

/**
 * A call's name without parameter names, which differ where two calls share a path, and without a
 * trailing slash.
 */
const asRouted = (name: string) => name.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '')

/** Every method and path in a route tree as Fastify prints it, except HEAD. */
function routesIn(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^(.*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? []
    const depth = indent.length / 4
    parents.splice(depth, parents.length, part)
    const path = parents.join('').replaceAll(/:[\w|:]+/g, '{}')
    return methods.split(', ').flatMap((method) => (method === 'HEAD' ? [] : [`${method} ${path}`]))
  })
}

const guarded = Object.values(audiences).flat()
const state = () => dumpOf(app.db, ['rate_limit'])

test.each(guarded)('%s refuses anonymous callers, and reveals nothing', async (name) => {
  const before = await state()
  const known = knownOf(owner)
  const answers = await Promise.all([
    app.call(describedCall(document, name, known)),
    app.call(describedCall(document, name, unknownLike(known))),
    app.call({ ...describedCall(document, name, known), cookies: { rundgang_session: 'x' } }),
    app.call(byLink(describedCall(document, name, known), newToken())),
  ])
  for (const answer of answers) {
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'not_logged_in' }])
    expect(answer.body).toBe(answers[0]?.body)
  }
  expect(await state()).toBe(before)
})

/** Each call, paired with each role that is too low to make it. */
const tooLow = [
  ...[...audiences.admin, ...audiences.desk].map((name) => [name, 'guide'] as const),
  ...audiences.admin.map((name) => [name, 'desk'] as const),
]

test.each(tooLow)('%s refuses the role %s', async (name, role) => {
  const before = await state()
  const known = knownOf(owner)
  const { cookies } = owner[role]
  const [theirs, nobodys] = await Promise.all([
    app.call({ ...describedCall(document, name, known), cookies }),
    app.call({ ...describedCall(document, name, unknownLike(known)), cookies }),
  ])
  expect([theirs.statusCode, theirs.json()]).toMatchObject([403, { code: 'not_allowed' }])
  expect(nobodys.body).toBe(theirs.body)
  expect(await state()).toBe(before)
})

test.each(guarded)('%s neither reveals nor changes another organisation’s data', async (name) => {
  const known = { ...knownOf(owner), email: owner.bookerEmail }
  const call = describedCall(document, name, known)
  if (!naming(name, call, owner)) {
    // A separate organisation, because the call may end its caller's session.
    const other = await seedOrganisation(app)
    const { email: username, organisationName: organisation_name, factors } = other
    const own = { username, organisation_name, made: factors.made }
    const asTheirs = { ...known, ...own, password_old: password, password }
    const theirs = describedCall(document, name, asTheirs)
    const answer = await app.call({ ...theirs, cookies: other.cookies })
    // The caller is the organisation's last admin and not a guide, so these calls are refused.
    if (['POST /api/users/me/delete', 'POST /api/mine/link'].includes(name)) {
      expect(answer.statusCode).toBe(409)
    } else expect(answer.statusCode).toBeLessThan(300)
    for (const theirs of [owner.email, owner.projectId, owner.guide.email, owner.slotId, 'Zoë']) {
      expect(answer.body).not.toContain(theirs)
    }
    return
  }
  const before = await state()
  const mayCall = callersOf(name, stranger)
  for (const caller of [stranger, stranger.desk, stranger.guide]) {
    const { cookies } = caller
    const answer = await app.call({ ...call, cookies })
    const unknown = await app.call({
      ...describedCall(document, name, unknownLike(known)),
      cookies,
    })
    const refused = mayCall.includes(caller) ? 404 : 403
    expect([answer.statusCode, answer.body]).toEqual([refused, unknown.body])
    expect(answer.headers).toEqual({ ...unknown.headers, date: answer.headers.date })
  }
  expect(await state()).toBe(before)
})

test.each(guarded)('%s does not accept another organisation’s id', async (name) => {
  const [own, foreign] = [knownOf(stranger), knownOf(owner)]
  const nobodys = unknownLike(foreign)
  const before = await state()
  const asked = (known: Record<string, unknown>) => describedCall(document, name, known)
  // A slot's start is the same in all organisations, so it does not identify one.
  for (const identifier of Object.keys(own).filter((key) => key !== 'starttime')) {
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

const assignGuide = ({ organisationId, bookedSlotId: slotId, guide }: SeededOrganisation) =>
  app.db
    .insertInto('slotStaff')
    .values({ organisationId, slotId, staffId: guide.staffId })
    .execute()

const endingOf = (restoring: string, owner: SeededOrganisation) =>
  describedCall(
    document,
    restoring.includes('/slot/')
      ? 'POST /api/admin/slot/{slotId}/call_off'
      : 'POST /api/admin/booking/{bookingId}/cancel',
    knownOf(owner),
  )

/** The people in the call's audience, lowest role last. */
function callersOf(name: string, one: SeededOrganisation) {
  if (audiences.admin.includes(name)) return [one]
  return audiences.desk.includes(name) ? [one, one.desk] : [one, one.desk, one.guide]
}

test.each(
  guarded,
)('%s can be called by its declared audience, and is recorded in the audit log', async (name) => {
  const owner = await seedOrganisation(app)
  const caller = callersOf(name, owner).at(-1) ?? owner
  const known = {
    ...knownOf(owner),
    // A message that reaches nobody is not recorded.
    ...(name.endsWith('/message') ? { slotId: owner.bookedSlotId } : {}),
    ...(name === 'POST /api/admin/waiting/{projectId}' ? { people: 1000, people_min: 1000 } : {}),
    day: owner.bookedDay,
    password_old: password,
    password,
    username: caller.email,
    made: owner.guide.factors.made,
    attendees_count: 1,
    // Bookers with future slots are not erased.
    email: 'niemand@schule.example',
  }
  const call = describedCall(document, name, known)
  const auditLog = () =>
    app.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('organisationId', '=', owner.organisationId)
      .execute()
  // Only a group that finds no room can wait.
  if (name === 'POST /api/admin/waiting/{projectId}') {
    await app.db
      .updateTable('project')
      .set({ waitingList: true })
      .where('id', '=', owner.projectId)
      .execute()
  }
  // Only what has ended comes back.
  if (name.endsWith('/restore'))
    await app.call({ ...endingOf(name, owner), cookies: owner.cookies })
  // Guides may record attendance only for their own slots.
  if (name.endsWith('/attendance')) await assignGuide(owner)
  const before = await auditLog()
  const answer = await app.call({ ...call, cookies: caller.cookies })
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`)
  const isFile = name.startsWith('GET /api/admin/export/')
  const writes = isFile || (call.method !== 'GET' && !unaudited.includes(name))
  const added = (await auditLog()).slice(before.length)
  expect(added).toHaveLength(writes ? (entriesOf[name] ?? 1) : 0)
  for (const entry of added) {
    expect(JSON.stringify(entry)).not.toMatch(/Zoë|zoe-/)
  }
})
