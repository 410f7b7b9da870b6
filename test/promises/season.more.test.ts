import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ChangeDone, SeriesCreated } from '#contract/slot-change.ts'
import { type Database, overPostgres } from '#server/database/open.ts'
import { contradictionsIn, lookInto } from '#test/invariants/invariants.ts'
import { testFolder, testPostgres } from '#test/per-file.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { shortOrLong } from '#test/short-or-long.ts'
import {
  dayFromNow,
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'

const folder = await testFolder('rundgang-season-')
const postgres = await testPostgres()

type Museum = Pick<RegisteredOrganisation, 'call' | 'projectId' | 'variant'>

/**
 * Creates a series that runs for this many days, with twenty slots each day, starting tomorrow by
 * default.
 */
const seriesOf = (museum: Museum, days: number, first = 1) =>
  museum.call<SeriesCreated>('POST', `admin/series/${museum.projectId}`, {
    rule: {
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      times: Array.from({ length: 20 }, (_, hour) => `${String(hour + 3).padStart(2, '0')}:00`),
      from: dayFromNow(first),
      to: dayFromNow(first + days - 1),
    },
    max_attendees: 3,
    possible_ressources: [museum.variant.ressource_id],
  })

const changeAll = (museum: Museum, set: object) =>
  museum.call<ChangeDone>('POST', `admin/slots/${museum.projectId}/change`, { filter: {}, set })

const kills = shortOrLong(4, 10)

test('a bulk action interrupted by a kill is stored completely or not at all', {
  timeout: 240_000,
}, async () => {
  const seed = randomInt(2 ** 31)
  const dataDir = join(folder, 'killed')
  const settings = { DATA_DIR: dataDir }
  let server = await startListeningServer({ settings })
  const museum = await registerOrganisation(server.address)
  const project = { projectId: museum.projectId, variant: museum.variant }
  const cookie = { headers: { cookie: `${museum.cookie.name}=${museum.cookie.value}` } }
  const acting = () => ({ ...project, call: callsOf(server.address, cookie.headers) })
  await seriesOf(acting(), 50, 1)
  for (let kill = 0; kill < kills; kill++) {
    const opens = kill % 2 === 0
    const action = opens
      ? seriesOf(acting(), 50, 60 * (kill + 1))
      : changeAll(acting(), { max_attendees: 10 + kill })
    action.catch(() => {})
    await pause((seed % 97) + kill * 11)
    await server.signal('SIGKILL')
    const { slots, variants, places } = await lookInto(dataDir, countsOf)
    expect(slots % 1000, `seed ${seed}`).toBe(0)
    expect(variants, `seed ${seed}`).toBe(slots)
    if (!opens) expect(places, `seed ${seed}`).toHaveLength(1)
    server = await startListeningServer({ settings })
    // All slots get the same number of places, so that a half-stored change would show.
    if (opens) expect((await changeAll(acting(), { max_attendees: 5 })).status).toBe(200)
  }
  await server.signal('SIGKILL')
})

async function countsOf(db: Database) {
  const { rows } = await sql<{ slots: number; variants: number }>`
    select (select count(*)::int from slot) as slots,
      (select count(*)::int from slot_variant) as variants`.execute(db)
  const { rows: places } = await sql<{ most: number }>`
    select distinct max_attendees as most from slot`.execute(db)
  return { slots: 0, variants: 0, ...rows[0], places }
}

const callsOf =
  (address: string, headers: Record<string, string>): Museum['call'] =>
  async <T>(method: string, path: string, json?: unknown) => {
    const response = await fetch(`${address}/api/${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    return { status: response.status, body: (await response.json()) as T }
  }

const visitors = 16
const roundsOfOffice = 4

/** Books places on these servers until `work` is done; returns how often each status occurred. */
async function bookWhile(museum: Museum, addresses: string[], work: Promise<unknown>) {
  let over = false
  const statuses = new Map<number, number>()
  const booking = Array.from({ length: visitors }, async (_, visitor) => {
    const call = callsOf(addresses[visitor % addresses.length] ?? '', {})
    const project = `public/projects/${museum.projectId}`
    while (!over) {
      const { body } = await call<{ slot_id: string }[]>('GET', `${project}/slots`)
      const slot = body[randomInt(Math.max(body.length, 1))]
      if (!slot) await pause(20)
      else {
        const { status } = await call('POST', `${project}/bookings`, {
          slot_id: slot.slot_id,
          category: museum.variant.ressource_id,
          booker_name: 'Jürgen Weiß',
          booker_email: `gast-${visitor}@schule.example`,
          attendees_count: 1 + (visitor % 3),
        })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
  })
  await work
  over = true
  await Promise.all(booking)
  return statuses
}

/**
 * Opens, moves, copies and deletes slots and undoes the deletion, on days well away from those of
 * other admins.
 */
async function office(museum: Museum, nth: number) {
  const { call } = museum
  for (let round = 0; round < roundsOfOffice; round++) {
    const made = await seriesOf(museum, 10, 1 + nth * 100 + round * 12)
    const moved = await changeAll(museum, { shift_minutes: round % 2 === 0 ? 5 : -5 })
    const copied = await call<ChangeDone>('POST', `admin/slots/${museum.projectId}/copy`, {
      from: dayFromNow(1 + nth * 100),
      to: [dayFromNow(300 + nth * 100 + round)],
    })
    const gone = await call<ChangeDone>('POST', `admin/slots/${museum.projectId}/change`, {
      filter: { series_id: made.body.series_id, bookings: 'without' },
      set: { delete: true },
    })
    for (const { status } of [made, moved, copied, gone]) expect([200, 201]).toContain(status)
    const undone = await call('POST', `admin/change/${gone.body.change_id}/undo`)
    expect(undone.status).toBe(200)
  }
}

async function workWhileBooked(addresses: string[]) {
  const museum = await registerOrganisation(addresses[0] ?? '')
  const headers = { cookie: `${museum.cookie.name}=${museum.cookie.value}` }
  const { projectId, variant } = museum
  const working = addresses.map((address, nth) =>
    office({ projectId, variant, call: callsOf(address, headers) }, nth),
  )
  const statuses = await bookWhile(museum, addresses, Promise.all(working))
  expect([...statuses.keys()].filter((status) => ![201, 404, 409].includes(status))).toEqual([])
  expect(statuses.get(201)).toBeGreaterThan(50)
}

async function expectNothingOversold(db: Database) {
  expect(await contradictionsIn(db)).toEqual({ slots: [], bookings: [] })
  expect(await bookedAndDeleted(db)).toEqual([])
  expect(await orphans(db)).toEqual([])
}

describe('while visitors book and admins open, move, copy and delete slots and undo deletions, nothing is oversold', () => {
  test('on three servers with PostgreSQL', { timeout: 180_000 }, async () => {
    const url = await postgres.createDatabase('season')
    const settings = { DATABASE_URL: url, SECRET_KEY: 'ab'.repeat(32), DATA_DIR: folder }
    const servers = await Promise.all([0, 1, 2].map(() => startListeningServer({ settings })))
    await workWhileBooked(servers.map(({ address }) => address))
    const db = overPostgres(url)
    await expectNothingOversold(db)
    await db.destroy()
    await Promise.all(servers.map((server) => server.signal('SIGKILL')))
  })

  test('with the embedded database', { timeout: 180_000 }, async () => {
    const dataDir = join(folder, 'booked')
    const server = await startListeningServer({ settings: { DATA_DIR: dataDir } })
    await workWhileBooked([server.address])
    await server.signal('SIGKILL')
    await lookInto(dataDir, expectNothingOversold)
  })
})

/** Deleted slots that still have uncancelled bookings. */
async function bookedAndDeleted(db: Database) {
  const { rows } = await sql<{ id: string }>`
    select slot.id from slot join booking on booking.slot_id = slot.id
    where slot.deleted_at is not null and booking.cancelled_at is null`.execute(db)
  return rows
}

/** Slots, and assignments of variants or guides to slots, that refer to missing rows. */
async function orphans(db: Database) {
  const { rows } = await sql<{ id: string }>`
    select slot.id from slot
      left join project on project.organisation_id = slot.organisation_id
        and project.id = slot.project_id
      where project.id is null
    union all
    select slot_id from slot_variant
      left join slot on slot.organisation_id = slot_variant.organisation_id
        and slot.project_id = slot_variant.project_id and slot.id = slot_variant.slot_id
      left join variant on variant.organisation_id = slot_variant.organisation_id
        and variant.project_id = slot_variant.project_id and variant.id = slot_variant.variant_id
      where slot.id is null or variant.id is null
    union all
    select slot_id from slot_staff
      left join slot on slot.organisation_id = slot_staff.organisation_id
        and slot.id = slot_staff.slot_id
      left join staff on staff.organisation_id = slot_staff.organisation_id
        and staff.id = slot_staff.staff_id
      where slot.id is null or staff.id is null`.execute(db)
  return rows
}
