import { type Kysely, sql } from 'kysely'

/**
 * Stores a booking: takes the places, writes its row and queues its email, either completely or not
 * at all; returns no row if there is no room. It is a function so that the database keeps its plans
 * even where prepared statements are not kept, and so that a Citus cluster runs it as a whole on
 * the node that has the rows. To change it, add a function with a new name, because servers of the
 * previous version call this one until they are restarted. Updating the slot's row is both a lock
 * and a check: a concurrent booking waits for the row and then sees how many places are left. That
 * booking still sees the slot's variants as they were before the wait, so it is refused if the slot
 * has changed since (`revision`). The project is locked first, then the variant, and then the slot,
 * as everywhere else, so a project or variant is deleted either entirely before or entirely after
 * this. A hold, with `until`, differs only in what is stored and queued.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(insertBooking).execute(db)
}

const insertBooking = `
create function insert_booking(
  organisation_id uuid, project_id uuid, slot_id uuid, booking_id uuid, mail_id uuid,
  category text, booker_name text, booker_email text, people integer, comment text,
  cancel_token text, at timestamptz, expected_start timestamptz, key_hash bytea, body_hash bytea,
  origin bytea, as_visitor boolean, language text, event text, until timestamptz,
  confirm_token text, held_by bytea,
  out starts_at timestamptz, out held_until timestamptz
) returns setof record language plpgsql as $$
#variable_conflict use_column
declare
  offered record;
begin
  perform from project
  where organisation_id = insert_booking.organisation_id and id = insert_booking.project_id
    and deleted_at is null
  for share;
  if not found then return; end if;

  select variant.id, variant.lead_time_seconds, seen.revision into offered
  from variant
  join slot_variant on slot_variant.organisation_id = variant.organisation_id
    and slot_variant.variant_id = variant.id
  join slot as seen on seen.organisation_id = slot_variant.organisation_id
    and seen.id = slot_variant.slot_id
  where variant.organisation_id = insert_booking.organisation_id
    and variant.project_id = insert_booking.project_id
    and slot_variant.slot_id = insert_booking.slot_id and variant.deleted_at is null
    and insert_booking.category in (variant.resource_id::text, variant.id::text, variant.name)
  order by variant.created_at, variant.id
  limit 1
  for share of variant;
  if not found then return; end if;

  update slot set attendees = attendees + insert_booking.people
  where organisation_id = insert_booking.organisation_id
    and project_id = insert_booking.project_id and id = insert_booking.slot_id
    and deleted_at is null and revision = offered.revision
    and attendees + insert_booking.people <= max_attendees
    and (insert_booking.expected_start is null or starts_at = insert_booking.expected_start)
    and (not insert_booking.as_visitor or (not internal and starts_at > insert_booking.at
      and extract(epoch from starts_at - insert_booking.at) >= offered.lead_time_seconds))
  returning slot.starts_at into insert_booking.starts_at;
  if not found then return; end if;

  if insert_booking.until is not null then
    insert_booking.held_until := least(insert_booking.until, insert_booking.starts_at);
  end if;
  insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
    booker_email, attendees, comment, cancel_token, booked_at, key_hash, body_hash, language,
    held_until, confirm_token, held_by, origin)
  values (insert_booking.organisation_id, insert_booking.booking_id, insert_booking.project_id,
    insert_booking.slot_id, offered.id, insert_booking.booker_name, insert_booking.booker_email,
    insert_booking.people, insert_booking.comment, insert_booking.cancel_token,
    insert_booking.at, insert_booking.key_hash, insert_booking.body_hash,
    insert_booking.language, insert_booking.held_until, insert_booking.confirm_token,
    insert_booking.held_by, insert_booking.origin);
  insert into outbox (organisation_id, id, event, project_id, booking_id, recipient, created_at,
    due_at)
  values (insert_booking.organisation_id, insert_booking.mail_id, insert_booking.event,
    insert_booking.project_id, insert_booking.booking_id, insert_booking.booker_email,
    insert_booking.at, insert_booking.at);
  return next;
end
$$`
