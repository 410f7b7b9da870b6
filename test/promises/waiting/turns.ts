import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, overPostgres } from '#server/database/open.ts'

/**
 * Records every state of every waiting-list entry, and the slots it waits for. Within a project,
 * the records are in commit order.
 */
export async function recordTurns(db: Database): Promise<void> {
  await sql`create table if not exists waiting_turn (
    turn bigint generated always as identity, entry jsonb not null, slot_id uuid
  )`.execute(db)
  await sql`create table if not exists waiting_move (entry_id uuid not null)`.execute(db)
  await sql`create or replace function note_turn() returns trigger language plpgsql as $$
    begin
      insert into waiting_turn (entry) values (to_jsonb(new));
      return null;
    end
  $$`.execute(db)
  await sql`create or replace trigger waiting_turns after insert or update on waiting_entry
    for each row execute function note_turn()`.execute(db)
  await sql`create or replace function note_wish() returns trigger language plpgsql as $$
    begin
      insert into waiting_turn (entry, slot_id)
        values (jsonb_build_object('id', new.entry_id), new.slot_id);
      return null;
    end
  $$`.execute(db)
  await sql`create or replace function note_move() returns trigger language plpgsql as $$
    begin
      insert into waiting_move (entry_id) select id from waiting_entry
        where offered_slot_id = new.id and ended_at is null;
      return null;
    end
  $$`.execute(db)
  await sql`create or replace trigger waiting_moves after update on slot for each row
    when (old.starts_at <> new.starts_at) execute function note_move()`.execute(db)
  await sql`create or replace trigger waiting_wishes after insert on waiting_slot
    for each row execute function note_wish()`.execute(db)
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

/**
 * Offers that skipped an earlier entry, even though that entry was confirmed, was waiting for the
 * slot without another offer, and would have accepted this number of people.
 */
export async function inversionsIn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ entry: Turn; slotId: string | null }>`
    select entry, slot_id from waiting_turn order by turn`.execute(db)
  const outOfTurn = await offeredByHand(db)
  const wishes = new Map<string, Set<string>>()
  // A map keeps its keys in insertion order, which is the order of joining.
  const now = new Map<string, Turn>()
  const inversions: string[] = []
  for (const { entry, slotId: wish } of rows) {
    if (wish) {
      wishes.set(entry.id, (wishes.get(entry.id) ?? new Set()).add(wish))
      continue
    }
    const before = now.get(entry.id)
    if (entry.ended_at) now.delete(entry.id)
    else now.set(entry.id, entry)
    const { offered_slot_id: slotId, offered_people: people } = entry
    if (!slotId || !people || before?.offered_slot_id === slotId) continue
    if (outOfTurn.has(entry.id)) continue
    const ahead = [...now.values()].slice(0, [...now.keys()].indexOf(entry.id))
    const passed = ahead.filter(
      (other) =>
        other.confirmed_at &&
        !other.offered_slot_id &&
        !other.paused_until &&
        other.people_min <= people &&
        wishes.get(other.id)?.has(slotId),
    )
    inversions.push(...passed.map(({ id }) => `${id} was passed over by ${entry.id}`))
  }
  return inversions
}

async function offeredByHand(db: Database): Promise<Set<string | null>> {
  const entries = await db
    .selectFrom('auditEntry')
    .select('subjectId')
    .where('action', '=', 'waiting_offered')
    .execute()
  return new Set(entries.map(({ subjectId }) => subjectId))
}

/** Entries that are still waiting even though a slot has room for them and can still be booked. */
export async function overlookedIn(
  db: Database,
  at: Temporal.Instant = Temporal.Now.instant(),
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct entry.id from waiting_entry as entry
    join waiting_slot on waiting_slot.entry_id = entry.id
    join slot on slot.id = waiting_slot.slot_id
    join project on project.id = entry.project_id
    join variant on variant.id = entry.variant_id
    where entry.confirmed_at is not null and entry.ended_at is null
      and entry.offered_slot_id is null and entry.paused_until is null
      and slot.deleted_at is null and project.deleted_at is null and not slot.internal
      and entry.people_min <= slot.max_attendees - slot.attendees
      and slot.starts_at - make_interval(secs => variant.lead_time_seconds)
        >= ${at}::timestamptz + interval '30 minutes'`.execute(db)
  return rows.map(({ id }) => id)
}

/** Entries whose offer, its moves or end were not reported by exactly one email each. */
export async function untoldIn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select entry.id from waiting_entry as entry
    cross join lateral (
      select count(*) filter (where event = 'waiting_offered') as offers,
        count(*) filter (where event = 'waiting_ended') as ends
      from outbox where outbox.organisation_id = entry.organisation_id
        and outbox.change_id = entry.id
    ) as told
    where told.ends <> coalesce(entry.ended_as = any('{missed,declined,over}'), false)::integer
      or told.offers <> (
        select count(distinct entry_turn.entry->>'offered_slot_id') from waiting_turn as entry_turn
        where entry_turn.entry->>'id' = entry.id::text
      ) + (select count(*) from waiting_move where waiting_move.entry_id = entry.id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Records the states of all waiting-list entries in a database, and reports their faults. */
export async function watchTurns(url: string) {
  const db = overPostgres(url, 1)
  await recordTurns(db)
  const faultsNow = async () => [
    ...(await inversionsIn(db)),
    ...(await overlookedIn(db)).map((id) => `${id} waits beside free places`),
    ...(await untoldIn(db)).map((id) => `${id} was not told by one email each time`),
  ]
  let open = true
  // Kept, because an overlooked entry may get an offer later.
  const sighted: string[] = []
  return {
    faults: async () => [...sighted, ...(await faultsNow())],
    /** Resolves once a matching fault occurs. */
    sight: async (fault: RegExp) => {
      while (open && sighted.length === 0) {
        sighted.push(...(await faultsNow()).filter((found) => fault.test(found)))
        await pause(500)
      }
    },
    /** Lets all offers expire. */
    missOffers: async () => {
      const open = () => db.selectFrom('waitingEntry').where('offerUntil', 'is not', null)
      // One at a time, because a statement that locks several entries could deadlock with the
      // servers.
      for (const { id } of await open().select('id').execute())
        await sql`update waiting_entry set offer_until = now()
          where id = ${id} and offer_until is not null`.execute(db)
    },
    close: async () => {
      open = false
      await db.destroy()
    },
  }
}
