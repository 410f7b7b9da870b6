import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

// A single statement, for a consistent snapshot. Deleted slots must not have bookings either.
const wrong = `
  select id, attendees, max_attendees as most, booked + kept as booked from (
    select slot.id, slot.attendees, slot.max_attendees, slot.deleted_at, slot.offered, (
      select coalesce(sum(waiting_entry.offered_people), 0)::integer from waiting_entry
      where waiting_entry.organisation_id = slot.organisation_id
        and waiting_entry.offered_slot_id = slot.id and slot.deleted_at is null
    ) as kept, (
      select coalesce(sum(booking.attendees), 0)::integer from booking
      where booking.organisation_id = slot.organisation_id and booking.slot_id = slot.id
        and booking.cancelled_at is null
    ) + (
      select coalesce(sum(walk_in.places), 0)::integer from walk_in
      where walk_in.organisation_id = slot.organisation_id and walk_in.slot_id = slot.id
        and walk_in.undone_at is null and slot.deleted_at is null
    ) as booked
    from slot
  ) as seen
  where attendees <> booked + kept or attendees < 0 or booked + kept > max_attendees
    or offered <> kept or (deleted_at is not null and booked > 0)`

export interface StressViolation {
  id: string
  attendees: number
  most: number
  booked: number
}

/** Counts the deadlocks PostgreSQL has resolved. */
export async function countDeadlocks(database: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await database.query<{ deadlocks: number }>(
    'select deadlocks::integer from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks ?? 0
}

/** Checks every slot continuously until the watch is closed. */
export async function watchSlots(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  // PostgreSQL has no statistics for new tables yet, so it might scan them.
  await client.query('set enable_seqscan = off')
  const seen = new Map<string, StressViolation>()
  let looks = 0
  let open = true
  const { promise: sighted, resolve: sight } = Promise.withResolvers<void>()
  const look = async () => {
    const { rows } = await client.query<StressViolation>({ name: 'look', text: wrong })
    looks += 1
    for (const slot of rows) if (!seen.has(slot.id)) seen.set(slot.id, slot)
    if (rows.length > 0 || (await countDeadlocks(client)) > 0) sight()
  }
  const looking = (async () => {
    while (open) {
      await look()
      // Without a delay, the checks would take most of one core from the servers.
      await pause(20)
    }
  })()
  return {
    /** The contradictions found, each as first seen. */
    seen: () => [...seen.values()],
    looks: () => looks,
    /** Resolves at the first contradiction or deadlock. */
    sighted,
    /** Stops after one last check. */
    close: async () => {
      open = false
      await looking
      await look()
      await client.end()
    },
  }
}
