import type { OpenAPIV3_1 as OpenApi } from 'openapi-types'
import { beforeAll, expect, test } from 'vitest'
import { needsLogIn } from '#contract/endpoint.ts'
import { testApp } from '#test/app.ts'
import { dumpOf } from '#test/dump.ts'
import { forLinks } from '#test/invariants/audience-exceptions.ts'
import { describedCall, knownOf } from '#test/invariants/described-call.ts'
import { byLink, callsFor, endpoints, nameOf } from '#test/invariants/endpoints.ts'
import { type SeededOrganisation, seedOrganisation } from '#test/world/seeded-organisation.ts'

const app = await testApp()
let document: OpenApi.Document
let owner: SeededOrganisation
beforeAll(async () => {
  document = app.app.swagger() as OpenApi.Document
  owner = await seedOrganisation(app)
})

/** The ids that responses to read calls must contain. */
const idsIn: Record<string, (one: SeededOrganisation) => object[]> = {
  'GET /api/mine': ({ slotId }) => [{ slot_id: slotId }],
  'GET /api/mine/absence': ({ absenceId, guide }) => [
    { absence_id: absenceId, staff_id: guide.staffId },
  ],
}
const guarded = endpoints.filter(({ who }) => needsLogIn(who)).map(nameOf)
const state = () => dumpOf(app.db, ['rate_limit'])

test('personal links are tested on every call that requires a log-in, and only the expected calls accept them', () => {
  expect(guarded.length).toBeGreaterThan(60)
  expect(callsFor('link').sort()).toEqual(forLinks)
})

test.each(
  guarded,
)('%s accepts a personal link only if the call is meant for link holders', async (name) => {
  const before = await state()
  const call = describedCall(document, name, knownOf(owner))
  const nameless = { ...call, cookies: { rundgang_link: owner.linkToken } }
  const asSession = { ...call, cookies: { rundgang_session: owner.linkToken } }
  const ofFeed = byLink(call, owner.feedToken)
  const refused = [nameless, asSession, ofFeed]
  const isTheirs = forLinks.includes(name)
  if (!isTheirs) refused.push(byLink(call, owner.linkToken))
  for (const one of refused) {
    const answer = await app.call(one)
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'not_logged_in' }])
  }
  expect(await state()).toBe(before)
  if (!isTheirs) return
  // An accepted call may change data and be refused the next time, so it gets its own organisation.
  const own = await seedOrganisation(app)
  const answer = await app.call(byLink(describedCall(document, name, knownOf(own)), own.linkToken))
  expect(answer.statusCode).toBeLessThan(300)
  const read = idsIn[name]?.(own)
  if (read) expect(answer.json()).toMatchObject(read)
  for (const others of [own.bookedSlotId, own.bookingId, 'Zoë']) {
    expect(answer.body).not.toContain(others)
  }
})
