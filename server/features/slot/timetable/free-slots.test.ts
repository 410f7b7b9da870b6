import { expect, test } from 'vitest'
import type { FreeSlot } from '#contract/free-slot.ts'
import { testApp } from '#test/app.ts'

const app = await testApp()

async function museum() {
  const registered = await app.register()
  const url = `/api/admin/free_slots/${registered.projectId}?`
  const free = async (query: Record<string, string>) =>
    (await registered.as({ url: url + new URLSearchParams(query) })).json<FreeSlot[]>()
  /** When the slots begin that are listed. */
  const starts = async (query: Record<string, string>) =>
    (await free(query)).map(({ start }) => start.slice(0, 16))
  return { ...registered, url, free, starts }
}

// The clock is at Friday, 20 November 2026, 13:00 in Berlin.
const [friday, tuesday] = ['2026-11-27', '2026-12-01']

test('the next slots with room for the people are listed, internal ones too, past ones never', async () => {
  const { openSlot, book, free, starts, variant } = await museum()
  await openSlot({ starttime: '2026-11-20T12:00', max_attendees: 30 })
  const half = await openSlot({ starttime: `${friday}T10:00`, max_attendees: 30 })
  await openSlot({ starttime: `${tuesday}T10:00`, max_attendees: 24, internal: true })
  await openSlot({ starttime: `${tuesday}T11:00`, max_attendees: 23 })
  await book(half, { attendees_count: 7 })
  expect(await free({ people: '23' })).toMatchObject([
    {
      slot_id: half,
      max_attendees: 30,
      sum: 7,
      remaining: 23,
      ressource_ids: [variant.ressource_id],
      available_ressources: [variant.name],
    },
    { internal: true, remaining: 24 },
    { remaining: 23 },
  ])
  expect(await starts({ people: '24' })).toEqual(['2026-12-01T09:00'])
  expect(await starts({ people: '25' })).toEqual([])
  expect(await starts({})).toHaveLength(3)
})

test('slots are found by weekday and by about the time of day, in their own time zone', async () => {
  const { openSlot, starts } = await museum()
  await openSlot({ starttime: `${friday}T09:00` })
  await openSlot({ starttime: `${friday}T14:00` })
  await openSlot({ starttime: `${tuesday}T09:45` })
  await openSlot({ starttime: `${tuesday}T23:30`, timezone: 'America/New_York' })
  expect(await starts({ weekday: '5' })).toEqual(['2026-11-27T08:00', '2026-11-27T13:00'])
  expect(await starts({ weekday: '2,5', time: '10:00' })).toEqual([
    '2026-11-27T08:00',
    '2026-12-01T08:45',
  ])
  expect(await starts({ weekday: '2', time: '23:00' })).toEqual(['2026-12-02T04:30'])
})

test('slots are found by day and time as they are said, but not by other words', async () => {
  const { openSlot, starts } = await museum()
  await openSlot({ starttime: '2026-11-21T09:00' })
  await openSlot({ starttime: `${friday}T09:00` })
  await openSlot({ starttime: `${friday}T09:30` })
  await openSlot({ starttime: `${friday}T14:00` })
  await openSlot({ starttime: '2027-03-12T10:00' })
  const [nine, half, two, march] = [
    '2026-11-27T08:00',
    '2026-11-27T08:30',
    '2026-11-27T13:00',
    '2027-03-12T09:00',
  ]
  for (const q of ['Freitag 9 Uhr', 'fr 9 uhr', 'am Freitag um 9 Uhr', 'Fr. gegen 9 Uhr']) {
    expect(await starts({ q }), q).toEqual([nine, half])
  }
  expect(await starts({ q: 'fr 9:00' })).toEqual([nine])
  expect(await starts({ q: 'Freitag 9.30 Uhr' })).toEqual([half])
  expect(await starts({ q: 'freitags' })).toEqual([nine, half, two, march])
  expect(await starts({ q: 'morgen' })).toEqual(['2026-11-21T08:00'])
  for (const q of ['12.3.', '12.3. 10 Uhr', '12. März 2027', '2027-03-12']) {
    expect(await starts({ q }), q).toEqual([march])
  }
  for (const q of ['fr', 'Freitag Müller', '9 Uhr', '24', '12.3.2026', 'heute', 'Freitagsschule']) {
    expect(await starts({ q }), q).toEqual([])
  }
})

test('an exclusive variant needs an empty slot and a group of its size', async () => {
  const { openSlot, book, starts } = await museum()
  const shared = await openSlot({ starttime: `${friday}T10:00`, max_attendees: 30 })
  await book(shared, { attendees_count: 1 })
  await openSlot({ starttime: `${tuesday}T10:00`, max_attendees: 30 })
  await app.db
    .updateTable('variant')
    .set({ exclusive: true, minPeople: 10, maxPeople: 25 })
    .execute()
  expect(await starts({ people: '24' })).toEqual(['2026-12-01T09:00'])
  expect(await starts({ people: '26' })).toEqual([])
  expect(await starts({ people: '9' })).toEqual([])
})

test('a caller is put on the waiting list of a full slot without confirming, and gets the freed places', async () => {
  const { as, projectId, variant, openSlot, book } = await museum()
  await app.db.updateTable('project').set({ waitingList: true }).execute()
  const slotId = await openSlot({ starttime: `${friday}T10:00`, max_attendees: 30 })
  const url = `/api/admin/waiting/${projectId}`
  const caller = {
    slot_ids: [slotId],
    category: variant.ressource_id,
    people: 24,
    name: 'Sibylle Günther',
    email: 'sibylle@schule.example',
  }
  const wait = async (change: object = {}) => {
    const made = await as({ method: 'POST', url, payload: { ...caller, ...change } })
    return { status: made.statusCode, code: made.json<{ code?: string }>().code }
  }
  expect(await wait()).toEqual({ status: 409, code: 'places_free' })
  const { booking_id } = (await book(slotId, { attendees_count: 30 })).json<{
    booking_id: string
  }>()
  expect((await wait({ email: '' })).status).toBe(422)
  const mails = (await app.outbox()).length
  expect(await wait()).toMatchObject({ status: 201 })
  expect(await app.outbox()).toHaveLength(mails)
  expect(await wait()).toEqual({ status: 409, code: 'already_waiting' })
  await as({ method: 'POST', url: `/api/admin/booking/${booking_id}/cancel`, payload: {} })
  expect((await as({ url })).json()).toMatchObject([
    { name: 'Sibylle Günther', state: 'offered', offer: { people: 24 } },
  ])
})
