import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'

/** Records every state of every entry in the order of the commits of its project. */
export async function recordTurns(db: Database): Promise<void> {
  await sql`create table if not exists waiting_turn (
    turn bigint generated always as identity, entry jsonb not null, slots jsonb
  )`.execute(db)
  await sql`create or replace function note_turn() returns trigger language plpgsql as $$
    begin
      insert into waiting_turn (entry) values (to_jsonb(new));
      return null;
    end
  $$`.execute(db)
  await sql`create or replace trigger waiting_turns after insert or update on waiting_entry
    for each row execute function note_turn()`.execute(db)
}

interface Turn {
  id: string
  people_min: number
  confirmed_at: string | null
  offered_slot_id: string | null
  offered_people: number | null
  paused_until: string | null
  ended_at: string | null
}

interface Joined {
  /** The slots for which the entry waits. */
  slotsOf: Map<string, string[]>
}

/**
 * Offers that passed over somebody who had joined before, was confirmed, waited for the slot without
 * another offer, and would have come with so few people.
 */
export async function inversionsIn(db: Database, { slotsOf }: Joined): Promise<string[]> {
  const { rows } = await sql<{ entry: Turn }>`
    select entry from waiting_turn order by turn`.execute(db)
  // A map keeps the order in which its keys were added: that of joining.
  const now = new Map<string, Turn>()
  const inversions: string[] = []
  for (const { entry } of rows) {
    const before = now.get(entry.id)
    now.set(entry.id, entry)
    const { offered_slot_id: slotId, offered_people: people } = entry
    if (!slotId || !people || before?.offered_slot_id === slotId) continue
    const ahead = [...now.values()].slice(0, [...now.keys()].indexOf(entry.id))
    const passed = ahead.filter(
      (other) =>
        other.confirmed_at &&
        !other.ended_at &&
        !other.offered_slot_id &&
        !other.paused_until &&
        other.people_min <= people &&
        slotsOf.get(other.id)?.includes(slotId),
    )
    inversions.push(...passed.map(({ id }) => `${id} was passed over by ${entry.id}`))
  }
  return inversions
}

/** Entries that wait although a slot has room for them. */
export async function overlookedIn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct entry.id from waiting_entry as entry
    join waiting_slot on waiting_slot.entry_id = entry.id
    join slot on slot.id = waiting_slot.slot_id
    where entry.confirmed_at is not null and entry.ended_at is null
      and entry.offered_slot_id is null and entry.paused_until is null
      and slot.deleted_at is null
      and entry.people_min <= slot.max_attendees - slot.attendees`.execute(db)
  return rows.map(({ id }) => id)
}
