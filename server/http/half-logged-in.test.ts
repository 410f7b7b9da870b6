import type { OpenAPIV3_1 as OpenApi } from 'openapi-types'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { dumpOf } from '#test/dump.ts'
import { describedCall, knownOf } from '#test/invariants/described-call.ts'
import { callsFor } from '#test/invariants/endpoints.ts'
import { type SeededOrganisation, seedOrganisation } from '#test/world/seeded-organisation.ts'

const app = await testApp()
let document: OpenApi.Document
let owner: SeededOrganisation
beforeAll(async () => {
  document = app.app.swagger() as OpenApi.Document
  owner = await seedOrganisation(app)
})

const guarded = (['admin', 'desk', 'staff', 'link'] as const).flatMap(callsFor)
// Leaves out the table of authenticator secrets, because an unconfirmed secret has no effect.
const state = () => dumpOf(app.db, ['rate_limit', 'totp'])

/** The calls that let a person without the required second factor set one up. */
const toSetUp = [
  'GET /api/users/me/',
  'GET /api/users/me/security',
  'POST /api/users/me/confirm',
  'POST /api/users/me/passkeys',
  'POST /api/users/me/passkeys/options',
  'POST /api/users/me/totp',
  'PUT /api/users/me/totp',
]

test('with only the password entered, every call is refused, whichever cookie is sent as the session cookie', async () => {
  expect(guarded.length).toBeGreaterThan(80)
  const token = owner.factors.stepToken
  const before = await state()
  for (const name of guarded) {
    const call = describedCall(document, name, { ...knownOf(owner), made: owner.factors.made })
    const tried: Record<string, string>[] = [
      { rundgang_second_step: token },
      { rundgang_second_step: token, rundgang_session: token },
      { rundgang_session: token, rundgang_link: token },
    ]
    for (const cookies of tried) {
      const { statusCode, body } = await app.call({ ...call, cookies })
      expect([name, statusCode, JSON.parse(body)]).toMatchObject([
        name,
        401,
        { code: 'not_logged_in' },
      ])
    }
  }
  expect(await state()).toBe(before)
})

test('after the seven-day deadline, a member without the required second factor can make only the calls that set one up', async () => {
  const { cookies, organisationId } = owner
  const since = app.clock.now().subtract({ hours: 7 * 24 })
  const due = { adminFactorSince: since, staffFactorSince: since }
  const set = app.db.updateTable('organisation').set(due).where('id', '=', organisationId)
  await set.execute()
  const joined = app.db.updateTable('staff').set({ createdAt: since })
  await joined.where('organisationId', '=', organisationId).execute()
  const before = await state()
  const answered: string[] = []
  for (const name of guarded) {
    const call = describedCall(document, name, { ...knownOf(owner), made: {} })
    const safe = toSetUp.includes(name) ? { ...call, payload: '{}' } : call
    const { statusCode, body } = await app.call({
      ...{ ...(call.method === 'GET' ? call : safe), cookies },
    })
    const { code } = body ? (JSON.parse(body) as { code?: string }) : {}
    if (code !== 'second_factor_due') answered.push(name)
    else expect(statusCode).toBe(403)
  }
  expect(answered.sort()).toEqual(toSetUp)
  expect(await state()).toBe(before)
})
