import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OrganisationId } from '#server/auth/actor.ts'
import { testApp } from '#test/app.ts'
import { fillProject } from '#test/world/filled.ts'
import { Slices } from './slices.ts'

const of = (name: string) => name as OrganisationId

test('an organisation’s slice waits for one slice of another, not for all of them', async () => {
  const slices = new Slices()
  const done: string[] = []
  const slice = (name: string) => slices.run(of(name), () => void done.push(name))
  const many = Array.from({ length: 20 }, () => slice('many'))
  const small = slice('small').then(() => done.indexOf('small'))
  expect(await small).toBeLessThan(3)
  await Promise.all(many)
})

test('a slice begins after the calls in flight, and soon even if there are always some', async () => {
  const slices = new Slices()
  let calls = 1
  slices.callsInFlight = () => calls
  slices.longestMs = Number.POSITIVE_INFINITY
  let read = false
  const reading = slices.run(of('one'), () => {
    read = true
  })
  await pause(10)
  expect(read).toBe(false)
  calls = 0
  await reading
  calls = 1
  slices.longestMs = 30
  await slices.run(of('one'), () => {})
})

test('a long list is worked through in order, in slices that each take a few milliseconds', async () => {
  const slices = new Slices()
  const items = Array.from({ length: 1000 }, (_, n) => n)
  let longest = 0
  const parts = await slices.through(of('one'), items, async (part) => {
    longest = Math.max(longest, part.length)
    await pause(part.length / 8)
    return part
  })
  expect(parts.flat()).toEqual(items)
  expect(longest).toBeLessThan(200)
})

const app = await testApp()

const days = 1000
const from = '2026-11-21'
const to = Temporal.PlainDate.from(from).add({ days }).toString()

async function filled(slots: number) {
  const museum = await app.register()
  await fillProject(app.db, {
    projectId: museum.projectId,
    from,
    days,
    slots,
    bookingsPerSlot: 1,
  })
  return museum
}

test('long reads contain every slot once, in order, while slots are moved between their slices', async () => {
  const slots = 1200
  const museum = await filled(slots)
  const { projectId, as } = museum
  const url = (path: string) => `/api/admin/${path}`
  const span = `from=${from}&to=${to}`
  // Moves slots back and forth within the span, across the positions that were read already.
  let over = false
  let round = 0
  const move = async () => {
    while (!over) {
      await sql`
        update slot set starts_at = case when starts_at < '2028-04-01' then starts_at + interval '1 year'
          else starts_at - interval '1 year' end
        where id in (select id from slot where project_id = ${projectId} and comment <> ''
          limit 40 offset ${(round++ * 40) % 400})`.execute(app.db)
      await pause(10)
    }
  }
  const moving = move()
  const [events, figures, contents, csv] = await Promise.all([
    as({ url: url(`events/${projectId}`) }),
    as({ url: url(`statistics/${projectId}?${span}&by=month`) }),
    as({ url: url(`project/${projectId}/contents`) }),
    as({ url: url(`export/${projectId}/bookings.csv?${span}`) }),
  ])
  over = true
  await moving
  const listed = events.json<{ slot_id: string; start: string }[]>()
  expect(new Set(listed.map(({ slot_id }) => slot_id)).size).toBe(slots)
  expect(listed).toHaveLength(slots)
  const starts = listed.map(({ start }) => start)
  expect(starts).toEqual(starts.toSorted())
  const rows = figures.json<{ slots: number; bookings: number }[]>()
  expect(rows.reduce((sum, row) => sum + row.slots, 0)).toBe(slots)
  expect(rows.reduce((sum, row) => sum + row.bookings, 0)).toBe(slots)
  expect(contents.json()).toEqual({ slots, bookings: slots, upcoming_bookings: slots })
  expect(csv.body.trim().split('\r\n')).toHaveLength(slots + 1)
})

test('a booking elsewhere is made while an admin’s long list is being read', async () => {
  const museum = await filled(1200)
  const neighbour = await app.register()
  const slotId = await neighbour.openSlot()
  const done: string[] = []
  const list = museum
    .as({ url: `/api/admin/events/${museum.projectId}` })
    .then(() => done.push('list'))
  await pause(20)
  await neighbour.book(slotId)
  done.push('booking')
  await list
  expect(done).toEqual(['booking', 'list'])
})
