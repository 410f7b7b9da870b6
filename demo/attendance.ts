import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { chanceOf } from './chance.ts'
import type { PlannedSlot } from './plan.ts'
import type { PlannedBooking } from './visitors.ts'

interface Came {
  came: number
  at: Temporal.Instant
}

/** How many of a booking came, as ticked off at its slot's start; null if nobody did. */
export function cameOf(
  { start }: PlannedSlot,
  { people, cancelledAt, bookedAt }: PlannedBooking,
  now: Temporal.Instant,
): Came | null {
  const chance = chanceOf(`${start} ${bookedAt} came`)
  const at = start.toInstant().add({ minutes: chance.between(1, 12) })
  if (cancelledAt || Temporal.Instant.compare(at, now) >= 0 || chance.percent(4)) return null
  if (chance.percent(5)) return { came: 0, at }
  return {
    came: chance.percent(15) ? people - chance.between(0, Math.min(2, people - 1)) : people,
    at,
  }
}

/** Visitors without a booking who took free places of a past slot, if there were any. */
export function walkInsOf(
  { start, variants, internal }: PlannedSlot,
  left: number,
  now: Temporal.Instant,
): Came | null {
  const chance = chanceOf(`${start} walk-in`)
  const at = start.toInstant().subtract({ minutes: chance.between(1, 6) })
  const isOpen = !internal && variants[0] !== 'school' && left > 0
  if (!isOpen || Temporal.Instant.compare(at, now) >= 0 || !chance.percent(20)) return null
  return { came: Math.min(left, chance.between(1, 3)), at }
}

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>

interface Ticked {
  organisationId: Row<'attendance'>['organisationId']
  staffId: string
}

export const tickOf = (of: Ticked, bookingId: string, { came, at }: Came): Row<'attendance'> => ({
  ...of,
  id: randomUUIDv7(),
  bookingId,
  came,
  at,
  receivedAt: at.add({ seconds: 1 }),
})

export const walkInOf = (
  of: Ticked & { projectId: string; slotId: string },
  { came, at }: Came,
): Row<'walkIn'> => ({
  ...of,
  id: randomUUIDv7(),
  people: came,
  places: came,
  at,
  receivedAt: at.add({ seconds: 1 }),
})
