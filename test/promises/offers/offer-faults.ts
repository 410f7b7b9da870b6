import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'

const duration = `(select coalesce(max(duration_seconds), 0) from slot_variant
  join variant on variant.id = slot_variant.variant_id where slot_variant.slot_id = `
const overlap = `other.starts_at < taken.starts_at + make_interval(secs => ${duration}taken.id))
  and taken.starts_at < other.starts_at + make_interval(secs => ${duration}other.id))`
const during = `from_at < taken.starts_at + make_interval(secs => ${duration}taken.id))
  and until_at > taken.starts_at`

// Leaves out slots whose move may overlap the transaction being checked: `now()` is when that
// transaction began, and every move is committed within a second.
const notMoving = (slotIds: string) => `not exists (select from moved_slot
  where id in (${slotIds}) and moved_at > now() - interval '1 second')`

/**
 * Records the contradictions that an accepted offer or an absence causes when it is committed: more
 * guides than needed, another slot of the same guide at the same time, or an absence. Locks on the
 * guide and then on the slot serialise these commits, so the later of two conflicting ones sees the
 * earlier. Ignores slots that are being moved, because accepting a slot does not wait for another
 * slot to move.
 */
export async function watchOffers(db: Database): Promise<void> {
  const statements = [
    'create table offer_fault (fault text not null)',
    'create table moved_slot (id uuid primary key, moved_at timestamptz not null)',
    `create function note_move() returns trigger language plpgsql as $$ begin
      insert into moved_slot values (new.id, clock_timestamp())
        on conflict (id) do update set moved_at = excluded.moved_at;
      return null;
    end $$`,
    `create trigger moves after update on slot for each row
      when (old.starts_at is distinct from new.starts_at) execute function note_move()`,
    `create function note_yes() returns trigger language plpgsql as $$
    declare taken slot;
    begin
      perform pg_advisory_xact_lock(1, hashtext(new.staff_id::text));
      perform pg_advisory_xact_lock(2, hashtext(new.slot_id::text));
      select * into taken from slot where id = new.slot_id;
      insert into offer_fault
        select 'more guides than needed' where taken.guides_needed <
          (select count(*) from slot_staff where slot_id = new.slot_id)
        union all
        select 'two slots at once' from slot_staff
          join slot as other on other.id = slot_staff.slot_id
          where slot_staff.staff_id = new.staff_id and other.id <> taken.id
            and other.deleted_at is null and ${overlap}
            and ${notMoving('taken.id, other.id')}
        union all
        select 'leads while absent' from absence
          where staff_id = new.staff_id and ${during}
            and ${notMoving('taken.id')}
        union all
        select 'a slot that is gone' where taken.deleted_at is not null;
      return null;
    end $$`,
    `create constraint trigger yeses after update on guide_offer
      deferrable initially deferred for each row
      when (new.answer = 'yes' and old.answer is distinct from 'yes')
      execute function note_yes()`,
    `create function note_absence() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(1, hashtext(new.staff_id::text));
      insert into offer_fault
        select 'leads while absent' from slot_staff
          join slot as taken on taken.id = slot_staff.slot_id
          where slot_staff.staff_id = new.staff_id and taken.deleted_at is null
            and new.from_at < taken.starts_at + make_interval(secs => ${duration}taken.id))
            and new.until_at > taken.starts_at
            and ${notMoving('taken.id')};
      return null;
    end $$`,
    `create constraint trigger absences after insert on absence
      deferrable initially deferred for each row execute function note_absence()`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The faults `watchOffers` recorded, and those in the data at the end. */
export async function offerFaultsIn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select distinct fault from offer_fault
    union
    select 'a letter without its email' from offer_letter
      join staff on staff.id = offer_letter.staff_id and staff.deleted_at is null
      where not exists (select from outbox where outbox.change_id = offer_letter.id)`.execute(db)
  return [...rows.map(({ fault }) => fault), ...(await halvesIn(db))]
}

/** Reports absences whose slots were not offered to others. */
export async function halvesIn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select distinct 'an absence without offers' as fault from absence_slot
    join slot on slot.id = absence_slot.slot_id and slot.deleted_at is null
    where not exists (
      select from offered_slot where offered_slot.slot_id = absence_slot.slot_id)`.execute(db)
  return rows.map(({ fault }) => fault)
}
