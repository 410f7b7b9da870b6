import { describe, expect, test } from 'vitest'
import type { StoredKind } from '#contract/stored-series.ts'
import { caps } from '#server/database/limits/stored.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { dumpOf } from '#test/dump.ts'
import { joinTeam } from '#test/world/people.ts'
import { seasonOf } from '#test/world/season.ts'
import { storageFull } from '#texts/de/errors.ts'

const counters = ['stored_amount', 'rate_limit']
const noon = '2026-11-20T12:00:00Z'

const app = await testApp({ PUBLIC_URL: 'https://rundgang.example', RATE_LIMIT: 'on' })

type Museum = Awaited<ReturnType<TestApp['register']>>

const idOf = async ({ projectId }: Museum) =>
  (
    await app.db
      .selectFrom('project')
      .select('organisationId')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
  ).organisationId
const confirm = async (museum: Museum) =>
  app.db
    .updateTable('organisation')
    .set({ confirmedAt: app.clock.now(), contactEmail: null })
    .where('id', '=', await idOf(museum))
    .execute()

/** As if the organisation, or one of its members, had stored that much. */
async function hasStored(museum: Museum, kind: StoredKind, amount: number, staffId?: string) {
  const organisationId = await idOf(museum)
  const row = { organisationId, subjectId: staffId ?? organisationId, kind, amount: String(amount) }
  await app.db
    .insertInto('storedAmount')
    .values({ ...row, countedAt: app.clock.now() })
    .onConflict((conflict) =>
      conflict.columns(['organisationId', 'subjectId', 'kind']).doUpdateSet({ amount: row.amount }),
    )
    .execute()
}

const rowOf = async (museum: Museum, kind: StoredKind) => {
  const organisationId = await idOf(museum)
  return { organisationId, subjectId: organisationId, kind }
}
const storedOf = async (museum: Museum, kind: StoredKind) => {
  const { organisationId, subjectId } = await rowOf(museum, kind)
  const found = await app.db
    .selectFrom('storedAmount')
    .select('amount')
    .where('organisationId', '=', organisationId)
    .where('subjectId', '=', subjectId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return found && Number(found.amount)
}
const forget = async (museum: Museum, kind: StoredKind) =>
  app.db
    .deleteFrom('storedAmount')
    .where('organisationId', '=', await idOf(museum))
    .where('kind', '=', kind)
    .execute()
const firstSlotOf = async ({ projectId }: Museum) =>
  (
    await app.db
      .selectFrom('slot')
      .select('id')
      .where('projectId', '=', projectId)
      .executeTakeFirstOrThrow()
  ).id
const slotsOf = async ({ projectId }: Museum) =>
  (await app.db.selectFrom('slot').select('id').where('projectId', '=', projectId).execute()).length

const twentyTimes = Array.from({ length: 20 }, (_, n) => {
  const minutes = 8 * 60 + 30 * n
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}`
})
/** A series of 20 slots on each of these days. */
const rule = (from: string, to: string) => ({
  rule: { weekdays: [1, 2, 3, 4, 5, 6, 7], times: twentyTimes, from, to },
})

const full = (kind: StoredKind, confirmed = false) => ({
  code: 'storage_full',
  message: storageFull({
    kind,
    confirmed,
    most: confirmed ? caps[kind].most : caps[kind].unconfirmed,
  }),
})

describe('an unconfirmed organisation', () => {
  test('is refused everything else that it has stored too much of, and stores nothing of it', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot({ max_attendees: 1000 })
    const season = seasonOf(museum)
    const calls = {
      projects: () =>
        museum.as({ method: 'POST', url: '/api/admin/project', payload: { name: 'Garten' } }),
      variants: () =>
        museum.as({
          method: 'POST',
          url: `/api/admin/variants/${museum.projectId}`,
          payload: { name: 'Kurz', short_description: '', leadtime: 0 },
        }),
      invitations: () =>
        museum.as({
          method: 'POST',
          url: '/api/admin/invites',
          payload: { invitee_email: 'neu@museum.example', admin: false },
        }),
      bookings: () =>
        museum.as({
          method: 'POST',
          url: `/api/admin/booking/${museum.projectId}`,
          payload: { ...museum.bookingBody(slotId), starttime: '2026-12-01T10:00' },
        }),
      slot_changes: () => season.changeAll({ set: { internal: true }, slot_ids: [slotId] }),
    }
    const before = await dumpOf(app.db, counters)
    for (const [kind, call] of Object.entries(calls)) {
      const was = await storedOf(museum, kind as StoredKind)
      await hasStored(museum, kind as StoredKind, caps[kind as StoredKind].unconfirmed)
      const answer = await call()
      expect([kind, answer.statusCode, answer.json()]).toEqual([
        kind,
        409,
        full(kind as StoredKind),
      ])
      if (was === undefined) await forget(museum, kind as StoredKind)
      else await hasStored(museum, kind as StoredKind, was)
    }
    expect(await dumpOf(app.db, counters)).toBe(before)
    for (const call of Object.values(calls)) expect((await call()).statusCode).toBeLessThan(300)
    // Visitors are not counted: otherwise they could close the organisation's form.
    await hasStored(museum, 'bookings', caps.bookings.unconfirmed)
    const internal = await museum.openSlot({ starttime: '2026-12-02T10:00' })
    expect((await museum.book(internal)).statusCode).toBe(201)
  })

  test('opens 2,000 slots, however they are opened, until its address is confirmed', async () => {
    const museum = await app.register()
    const other = await app.register()
    const season = seasonOf(museum)
    await season.add(rule('2026-12-01', '2027-03-08'))
    expect(await slotsOf(museum)).toBe(1960)
    const refused = await season.add(rule('2027-04-01', '2027-04-03'))
    expect([refused.statusCode, refused.json()]).toEqual([409, full('slots')])
    expect(await slotsOf(museum)).toBe(1960)
    const copied = await season.copy({ from: '2026-12-01', days: 2, to: ['2027-04-01'] })
    expect(copied.statusCode).toBe(200)
    const again = await season.copy({ from: '2026-12-01', days: 1, to: ['2027-05-01'] })
    expect(again.json()).toEqual(full('slots'))
    expect((await museum.addSlot({ starttime: '2027-06-01T10:00' })).json()).toEqual(full('slots'))
    expect(await slotsOf(museum)).toBe(2000)
    // Deleted slots take as much room as before.
    const slotId = await firstSlotOf(museum)
    await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${slotId}` })
    expect((await museum.addSlot({ starttime: '2027-06-01T10:00' })).statusCode).toBe(409)
    expect((await other.addSlot()).statusCode).toBe(201)
    await confirm(museum)
    expect((await museum.addSlot({ starttime: '2027-06-01T10:00' })).statusCode).toBe(201)
  })
})

describe('an organisation that is confirmed', () => {
  test('may store more as time passes', async () => {
    const museum = await app.register()
    await confirm(museum)
    await hasStored(museum, 'slots', caps.slots.most)
    const refused = await museum.addSlot()
    expect(refused.json()).toEqual(full('slots', true))
    app.clock.set('2026-11-21T12:00:00Z')
    await museum.prove()
    expect((await museum.addSlot()).statusCode).toBe(201)
    expect(await storedOf(museum, 'slots')).toBe(
      caps.slots.most - Math.floor(caps.slots.most / caps.slots.days) + 1,
    )
    app.clock.set(noon)
  })

  test('a member who changes too much does not keep others from working', async () => {
    const museum = await app.register()
    await confirm(museum)
    const desk = await joinTeam(app, museum, { role: 'desk' })
    const staff = await app.db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', desk.email)
      .executeTakeFirstOrThrow()
    await hasStored(museum, 'calls', caps.calls.most, staff.id)
    const choose = (as: Museum['as']) =>
      as({
        method: 'PUT',
        url: '/api/admin/last_used_project',
        payload: { project_id: museum.projectId },
      })
    const refused = await choose(desk.as)
    expect(refused.json()).toEqual(full('calls', true))
    expect((await choose(museum.as)).statusCode).toBeLessThan(300)
    // The way out stays open.
    const everywhere = await desk.as({ method: 'DELETE', url: '/api/users/me/sessions' })
    expect(everywhere.statusCode).toBeLessThan(300)
  })
})
