import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PublicBookingMade } from '#contract/booking.ts'
import type { Todo, TodoKind } from '#contract/todo.ts'
import { keepOffers } from '#server/features/slot/guide-offer/offer-mail.ts'
import { password, type TestApp } from '#test/app.ts'
import { openOfferMuseum } from '#test/promises/offers/offer-museum.ts'
import { openWaitingMuseum } from '#test/promises/waiting/waiting-museum.ts'
import { statementsOf } from '#test/reads/statements.ts'
import { openWithGroup, split } from '#test/world/split-group.ts'
import { type Guide, TourOffice } from '#test/world/tour-office.ts'

let office: TourOffice
beforeAll(async () => {
  office = await TourOffice.open()
})
beforeEach(() => office.begin())
afterAll(() => office.close())

type Museum = Pick<Awaited<ReturnType<TestApp['register']>>, 'as' | 'projectId'>

const todo = async ({ as, projectId }: Museum) =>
  (await as({ url: `/api/admin/todo/${projectId}` })).json<Todo>().items

/** The slots concerned for one reason; undefined if there are none. */
const slotsToDo = async (museum: Museum, kind: TodoKind) =>
  (await todo(museum)).find((item) => item.kind === kind)?.slot_ids

const countOf = async (museum: Museum, kind: TodoKind) =>
  (await todo(museum)).find((item) => item.kind === kind)?.count

const tokenIn = (made: { json: <T>() => T }) =>
  new URL(made.json<PublicBookingMade>().cancel_url).searchParams.get('cancel_token') ?? ''

const answer = (token: string, word: 'keep' | 'cancel') =>
  office.app.call({ method: 'POST', url: `/api/public/bookings/${token}/${word}`, payload: {} })

/** Waits until a change of the project was announced, as it is to open dashboards. */
async function announced({ as, projectId }: Museum, change: () => Promise<unknown>) {
  const { organisationId } = await office.app.db
    .selectFrom('project')
    .select('organisationId')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  office.app.ctx.changes.flush()
  const heard: (string | null)[] = []
  const stop = office.app.ctx.changes.listen(organisationId, (id) => heard.push(id))
  await change()
  office.app.ctx.changes.flush()
  stop()
  expect(heard).toContain(projectId)
  return todo({ as, projectId })
}

async function open() {
  const museum = await openOfferMuseum(office)
  const grete = await office.guideOf(museum, { name: 'Grete Lange' })
  const slotId = await museum.openSlot()
  return { museum, grete, slotId }
}

describe('a booked slot without enough guides', () => {
  test('is there in the read right after the booking, until somebody is assigned or it is cancelled', async () => {
    const { museum, grete, slotId } = await open()
    expect(await todo(museum)).toEqual([])
    const made = await museum.book(slotId)
    const missing = {
      kind: 'guides_missing',
      ...{ count: 1, slot_ids: [slotId], due: '2026-12-01T09:00:00Z' },
    }
    expect(await todo(museum)).toEqual([missing])
    await office.assign(museum, slotId, grete)
    expect(await todo(museum)).toEqual([])
    await office.unassign(museum, slotId, grete)
    expect(await todo(museum)).toEqual([missing])
    await answer(tokenIn(made), 'cancel')
    expect(await todo(museum)).toEqual([])
  })

  test('counts in its order, also with a hold only or internal, but not once it is deleted or has begun', async () => {
    const { museum } = await open()
    const { as, projectId } = museum
    const url = `/api/admin/project/${projectId}`
    await as({ method: 'PUT', url, payload: { name: 'Museum', double_opt_in: true } })
    const starts = ['2026-12-03T10:00', '2026-12-02T10:00', '2026-11-20T13:30', '2026-12-04T10:00']
    const slots: string[] = []
    for (const starttime of starts) {
      const slotId = await museum.openSlot({ starttime })
      await museum.book(slotId, { booker_email: `${starttime.slice(0, 10)}@schule.example` })
      slots.push(slotId)
    }
    const [third, second, first, fourth] = slots
    await office.change(museum, fourth ?? '', { starttime: '2026-12-04T10:00', internal: true })
    expect(await slotsToDo(museum, 'guides_missing')).toEqual([first, second, third, fourth])
    await as({ method: 'POST', url: `/api/admin/slot/${third}/call_off`, payload: { reason: '' } })
    office.at('2026-11-20T12:30:00Z')
    expect(await slotsToDo(museum, 'guides_missing')).toEqual([second, fourth])
  })

  test('is one in which the people booked need more guides than are assigned', async () => {
    const { museum, grete } = await open()
    const { variant } = museum
    const payload = { name: variant.name, people_per_guide: 10 }
    await museum.as({ method: 'PUT', url: `/api/admin/variants/${variant.id}`, payload })
    const slotId = await museum.openSlot({ max_attendees: 30 })
    await museum.book(slotId, { attendees_count: 10 })
    await office.assign(museum, slotId, grete)
    expect(await todo(museum)).toEqual([])
    await museum.book(slotId, { attendees_count: 1 })
    expect(await slotsToDo(museum, 'guides_missing')).toEqual([slotId])
  })

  test('is each slot of a split group', async () => {
    const { museum, slotId, other, bookingId } = await openWithGroup(office.app)
    expect(await slotsToDo(museum, 'guides_missing')).toEqual([slotId])
    await split(museum, bookingId, [
      [slotId, 26],
      [other, 26],
    ])
    expect(await slotsToDo(museum, 'guides_missing')).toEqual([slotId, other].toSorted())
  })

  const absence = { from: '2026-12-01T05:00:00Z', until: '2026-12-01T23:00:00Z' }
  type DropOut = (museum: Museum, guide: Guide) => Promise<{ statusCode: number }>
  test.each<[string, DropOut]>([
    [
      'enters an absence',
      (_, { as }) => as({ method: 'POST', url: '/api/mine/absence', payload: absence }),
    ],
    [
      'is entered as absent',
      ({ as }, { staffId }) => {
        const payload = { ...absence, staff_id: staffId }
        return as({ method: 'POST', url: '/api/admin/absence', payload })
      },
    ],
    [
      'is removed from the team',
      ({ as }, { staffId }) => as({ method: 'DELETE', url: `/api/admin/users/${staffId}` }),
    ],
    [
      'deletes their account',
      (_, { as }) => as({ method: 'POST', url: '/api/users/me/delete', payload: { password } }),
    ],
  ])('is one whose guide %s, even if another is left, and dashboards hear of it', async (_, dropOut) => {
    const { museum, grete, slotId } = await open()
    const ida = await office.guideOf(museum, { name: 'Ida Groß' })
    await museum.book(slotId)
    await office.assign(museum, slotId, grete)
    await office.assign(museum, slotId, ida)
    const items = await announced(museum, async () => {
      expect((await dropOut(museum, grete)).statusCode).toBeLessThan(300)
    })
    expect(items).toMatchObject([{ kind: 'guides_missing', slot_ids: [slotId] }])
    expect(await museum.slots()).toMatchObject([{ guides_needed: 2 }])
  })
})

describe('a slot that guides were asked about', () => {
  test('counts as unanswered instead of without guides, until somebody agrees', async () => {
    const { museum, grete, slotId } = await open()
    await museum.book(slotId)
    const unbooked = await museum.openSlot({ starttime: '2026-12-02T10:00' })
    await museum.offer(slotId, { slot_ids: [unbooked] })
    const unanswered = {
      kind: 'offers_unanswered',
      ...{ count: 2, slot_ids: [slotId, unbooked], due: '2026-12-01T09:00:00Z' },
    }
    expect(await todo(museum)).toEqual([unanswered])
    const link = await museum.linkOf(grete)
    const items = await announced(museum, () => museum.say(link, 'yes', slotId))
    expect(items).toMatchObject([{ kind: 'offers_unanswered', slot_ids: [unbooked] }])
    await announced(museum, () => museum.say(link, 'undo', slotId))
    expect(await todo(museum)).toEqual([unanswered])
  })

  test('counts as without guides once it is too late for an answer', async () => {
    const { museum, slotId } = await open()
    await museum.book(slotId)
    await museum.offer(slotId)
    expect(await slotsToDo(museum, 'offers_unanswered')).toEqual([slotId])
    office.at('2026-12-01T08:00:00Z')
    const items = await announced(museum, () => keepOffers(office.app.ctx))
    expect(items).toMatchObject([{ kind: 'guides_missing', slot_ids: [slotId] }])
  })

  test('counts as without guides once all have declined, or nobody could be asked', async () => {
    const { museum, grete, slotId } = await open()
    await museum.book(slotId)
    await museum.offer(slotId)
    const link = await museum.linkOf(grete)
    const items = await announced(museum, () => museum.say(link, 'no', slotId))
    expect(items).toMatchObject([{ kind: 'guides_missing', slot_ids: [slotId] }])
    await museum.as({ method: 'DELETE', url: `/api/admin/users/${grete.staffId}` })
    const alone = await museum.openSlot({ starttime: '2026-12-02T10:00' })
    await museum.book(alone)
    await museum.offer(alone)
    expect(await todo(museum)).toMatchObject([
      { kind: 'guides_missing', slot_ids: [slotId, alone] },
    ])
  })
})

test('a moved slot is there until each of its bookers has answered or is cancelled', async () => {
  const { museum, grete, slotId } = await open()
  const made = await museum.book(slotId)
  const other = await museum.book(slotId, { booker_email: 'zoe@schule.example' })
  await office.assign(museum, slotId, grete)
  const url = `/api/admin/slot/${slotId}/move`
  const payload = { starttime: '2026-12-01T14:00', timezone: 'Europe/Berlin', reason: '' }
  await museum.as({ method: 'POST', url, payload })
  const unanswered = {
    kind: 'moves_unanswered',
    ...{ count: 1, slot_ids: [slotId], due: '2026-12-01T13:00:00Z' },
  }
  expect(await todo(museum)).toEqual([unanswered])
  expect(await announced(museum, () => answer(tokenIn(made), 'keep'))).toEqual([unanswered])
  await answer(tokenIn(other), 'cancel')
  expect(await todo(museum)).toEqual([])
})

test('booked slots on closed days are there, by the day that each slot has where it takes place', async () => {
  const { museum, grete } = await open()
  const { as, projectId } = museum
  const close = (days: object[]) =>
    as({ method: 'PUT', url: `/api/admin/closed_days/${projectId}`, payload: { days } })
  const empty = await museum.openSlot({ starttime: '2026-12-24T10:00' })
  const slots: string[] = []
  for (const [starttime, timezone] of [
    ['2026-12-24T00:30', 'Pacific/Auckland'],
    ['2026-12-24T10:00', 'Europe/Berlin'],
    ['2026-12-26T23:30', 'America/Los_Angeles'],
    ['2026-12-27T00:30', 'Europe/Berlin'],
  ]) {
    const slotId = await museum.openSlot({ starttime, timezone })
    await museum.book(slotId)
    await office.assign(museum, slotId, grete)
    slots.push(slotId)
  }
  const christmas = { from: '2026-12-24', to: '2026-12-26', reason: 'Weihnachten' }
  const again = { from: '2026-12-24', to: '2026-12-24', reason: '', everywhere: true }
  const items = await announced(museum, () => close([christmas, again]))
  expect(items).toEqual([
    {
      kind: 'closed_day_booked',
      ...{ count: 3, slot_ids: slots.slice(0, 3), due: '2026-12-23T11:30:00Z' },
    },
  ])
  expect(items[0]?.slot_ids).not.toContain(empty)
  expect(await announced(museum, () => close([]))).toEqual([])
})

test('people who wait are there if an admin can offer them places', async () => {
  const museum = await openWaitingMuseum(office.app)
  const { slotId, cancel } = await museum.fullSlot()
  await museum.wait([slotId])
  expect(await countOf(museum, 'waiting_for_free')).toBe(undefined)
  await office.app.db
    .updateTable('waitingEntry')
    .set({ pausedUntil: Temporal.Instant.from('2026-11-27T08:00:00Z') })
    .where('projectId', '=', museum.projectId)
    .execute()
  await cancel()
  expect(await todo(museum)).toEqual([
    { kind: 'waiting_for_free', count: 1, slot_ids: [slotId], due: '2026-12-01T09:00:00Z' },
  ])
  const [entry] = await museum.list()
  const url = `/api/admin/waiting/${entry?.id}/offer`
  const offer = () => museum.as({ method: 'POST', url, payload: { slot_id: slotId } })
  expect(await announced(museum, offer)).toEqual([])
})

test('undelivered emails are there until they are dismissed or delivered, and dashboards hear of them', async () => {
  const { museum, grete, slotId } = await open()
  const emails = async () =>
    (await museum.as({ url: `/api/admin/mails/${museum.projectId}` })).json()
  await office.assign(museum, slotId, grete)
  office.refuse(grete, 550)
  expect(await emails()).toMatchObject([{ state: 'waiting' }])
  const items = await announced(museum, () => office.arrivedFor(grete))
  expect(items).toEqual([{ kind: 'mails_undelivered', count: 1, slot_ids: [], due: null }])
  const [mail] = (await emails()) as { id: string }[]
  const dismiss = `/api/admin/mails/${mail?.id}/dismiss`
  expect(await announced(museum, () => museum.as({ method: 'POST', url: dismiss }))).toEqual([])
})

test('unusual bookings are there until they are dismissed, whichever process stores that', async () => {
  const { museum, slotId, grete } = await open()
  await office.assign(museum, slotId, grete)
  expect(await todo(museum)).toEqual([])
  const made = await museum.book(slotId)
  await sql`update booking set attendees = 101 where id = ${made.json<PublicBookingMade>().booking_id}`.execute(
    office.app.db,
  )
  await museum.as({
    method: 'POST',
    url: `/api/admin/unusual-bookings/${museum.projectId}/dismiss`,
    payload: { until: '2000-01-01T00:00:00Z' },
  })
  const unusual = { kind: 'bookings_unusual', count: 1, slot_ids: [], due: null }
  expect(await todo(museum)).toEqual([unusual])
  await office.app.db
    .updateTable('project')
    .set({ unusualDismissedAt: office.app.clock.now() })
    .where('id', '=', museum.projectId)
    .execute()
  expect(await todo(museum)).toEqual([])
})

test('the first steps are there while they are open', async () => {
  const museum = await office.app.register()
  const { as, projectId, variant } = museum
  const steps = (count: number) => [{ kind: 'first_steps', count, slot_ids: [], due: null }]
  expect(await todo(museum)).toEqual(steps(5))
  const url = `/api/admin/project/${projectId}/first_steps`
  const note = (payload: object) => as({ method: 'PUT', url, payload })
  expect(await announced(museum, () => note({ embedding_seen: true }))).toEqual(steps(4))
  await museum.openSlot()
  await as({
    method: 'PUT',
    url: `/api/admin/variants/${variant.id}`,
    payload: { name: 'Nachtführung' },
  })
  expect(await todo(museum)).toEqual(steps(2))
  expect(await announced(museum, () => note({ closed: true }))).toEqual([])
})

test('fifty dashboards that ask at the same time share a few statements', async () => {
  const { museum, slotId } = await open()
  await museum.book(slotId)
  const statements = await statementsOf(office.app, async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => todo(museum)))
    for (const items of all) expect(items).toHaveLength(1)
  })
  expect(statements).toBeLessThan(20)
})

test("another organisation's project is not found", async () => {
  const [museum, brewery] = [await office.app.register(), await office.app.register()]
  const answer = await brewery.as({ url: `/api/admin/todo/${museum.projectId}` })
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }])
})
