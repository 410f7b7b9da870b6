import { sql } from 'kysely'
import { type Database, openDatabase } from '#server/database/open.ts'

/** A hash of each table's rows, regardless of their order, leaving out the tables in `but`. */
export async function hashesOf(db: Database, but: string[] = []): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename
  `.execute(db)
  const hashes: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !but.includes(table.name))) {
    const { rows } = await sql<{ hash: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(row, '' order by row), '')) as hash
      from (select md5(held::text) as row from ${sql.table(name)} as held) as hashed`.execute(db)
    hashes[name] = rows[0]?.hash ?? ''
  }
  return hashes
}

/** Opens the database in a folder that no server is using. */
export async function lookInto<T>(dataDir: string, look: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ dataDir })
  try {
    return await look(db)
  } finally {
    await close()
  }
}

/**
 * Contradictions in the data: slots whose taken places differ from the total of their bookings,
 * walk-ins and waiting-list offers, that are oversold without an admin's word, or that one group has to itself although others are in it; and
 * bookings without an email; or parts of split bookings that do not stand, or start, as the first.
 */
export async function contradictionsIn(db: Database) {
  const { rows: slots } = await sql<{ id: string }>`
    select slot.id from slot
    left join booking on booking.organisation_id = slot.organisation_id
      and booking.slot_id = slot.id and booking.cancelled_at is null
    where slot.deleted_at is null
    group by slot.organisation_id, slot.id
    having slot.attendees - slot.offered - coalesce(slot.blocked, 0) <> coalesce(sum(booking.attendees), 0) + (
        select coalesce(sum(places), 0) from walk_in
        where walk_in.organisation_id = slot.organisation_id
          and walk_in.slot_id = slot.id and walk_in.undone_at is null)
      or slot.offered <> (
        select coalesce(sum(offered_people), 0) from waiting_entry
        where waiting_entry.organisation_id = slot.organisation_id
          and offered_slot_id = slot.id)
      or slot.overbooked <> greatest(0, slot.attendees - slot.max_attendees)
      -- Without those whom an admin took on knowingly, nobody is beyond the capacity.
      or slot.attendees - coalesce(slot.blocked, 0)
        - coalesce(sum(booking.attendees) filter (where booking.overbooked), 0)
        > slot.max_attendees
      or slot.blocked is not null and coalesce(bool_or(booking.overbooked), false)
      or (slot.blocked is not null) <> (coalesce(bool_or(booking.whole), false) or exists (
        select from waiting_entry
        where waiting_entry.organisation_id = slot.organisation_id
          and offered_slot_id = slot.id and offered_whole))
      or slot.blocked is not null
        and (count(booking.id) > 1 or slot.attendees <> slot.max_attendees)`.execute(db)
  const { rows: bookings } = await sql<{ id: string }>`
    select id from booking where coalesce(part_of, id) = id and not exists (
      select from outbox where outbox.organisation_id = booking.organisation_id
        and outbox.booking_id = booking.id)
    union all
    select part.id from booking as part join slot on slot.id = part.slot_id
    join booking as first on first.id = part.part_of join slot as own on own.id = first.slot_id
    where first.part_of is distinct from first.id
      or (part.cancelled_at is null) <> (first.cancelled_at is null)
      or part.cancelled_at is null and part.whole <> first.whole
      or part.cancelled_at is null and slot.starts_at <> own.starts_at`.execute(db)
  return { slots, bookings }
}
