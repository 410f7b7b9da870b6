import pg from 'pg'

// One statement sees one moment. Deleted slots, too, may hold nobody.
const wrong = `
  select id, attendees, max_attendees as most, booked from (
    select slot.id, slot.attendees, slot.max_attendees, slot.deleted_at, (
      select coalesce(sum(booking.attendees), 0)::integer from booking
      where booking.organisation_id = slot.organisation_id and booking.slot_id = slot.id
        and booking.cancelled_at is null
    ) as booked
    from slot
  ) as seen
  where attendees <> booked or attendees < 0 or booked > max_attendees
    or (deleted_at is not null and booked > 0)`

export interface StressViolation {
  id: string
  attendees: number
  most: number
  booked: number
}

/** Looks at every slot again and again, as fast as PostgreSQL answers, until it is closed. */
export async function watchSlots(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  // PostgreSQL has not counted the rows yet of tables that are this young.
  await client.query('set enable_seqscan = off')
  const seen = new Map<string, StressViolation>()
  let looks = 0
  let open = true
  const { promise: sighted, resolve: sight } = Promise.withResolvers<void>()
  const look = async () => {
    const { rows } = await client.query<StressViolation>({ name: 'look', text: wrong })
    looks += 1
    for (const slot of rows) if (!seen.has(slot.id)) seen.set(slot.id, slot)
    if (rows.length > 0) sight()
  }
  const looking = (async () => {
    while (open) await look()
  })()
  return {
    /** What should never have been, each slot as it was first seen so; and how often we looked. */
    seen: () => [...seen.values()],
    looks: () => looks,
    /** Resolves when there is something of the kind. */
    sighted,
    /** Looks a last time. */
    close: async () => {
      open = false
      await looking
      await look()
      await client.end()
    },
  }
}
