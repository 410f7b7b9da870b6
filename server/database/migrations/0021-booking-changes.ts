import { type Kysely, sql } from 'kysely'

/**
 * Changes to bookings, phone numbers, notes, and answers to a project's questions. `store_booking`
 * replaces `insert_booking`, which servers of the previous version still call.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, storeBooking]) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table booking add column booker_phone text not null default ''`,
  `alter table booking add column note text not null default ''`,
  `alter table booking add column answers jsonb not null default '[]'`,
  'alter table booking add column revision integer not null default 0',
  'alter table booking add column changed_at timestamptz',
  'alter table booking add column confirmed_at timestamptz',
  'alter table booking add column booked_by uuid',
  'alter table project add column phone_required boolean not null default false',
  'alter table project add column visitor_changes boolean not null default true',
  `alter table project add column questions jsonb not null default '[]'`,
  `create table booking_change (
    organisation_id uuid not null,
    id uuid not null,
    booking_id uuid not null,
    at timestamptz not null,
    staff_id uuid,
    before jsonb not null,
    after jsonb not null,
    primary key (organisation_id, id),
    foreign key (organisation_id, booking_id) references booking (organisation_id, id)
      on delete cascade
  )`,
  // Otherwise PostgreSQL would keep names in its planner statistics after the last row is deleted.
  'alter table booking_change alter column before set statistics 0',
  'alter table booking_change alter column after set statistics 0',
  'create index booking_change_booking on booking_change (organisation_id, booking_id)',
]

/**
 * Like `insert_booking` in 0015, which explains its locks; without an address it queues no email.
 */
const storeBooking = `
create function store_booking(
  organisation_id uuid, project_id uuid, slot_id uuid, booking_id uuid, mail_id uuid,
  category text, booker_name text, booker_email text, booker_phone text, people integer,
  comment text, answers jsonb, cancel_token text, at timestamptz, expected_start timestamptz,
  key_hash bytea, body_hash bytea, origin bytea, booked_by uuid, language text, event text,
  until timestamptz, confirm_token text, held_by bytea,
  out starts_at timestamptz, out held_until timestamptz
) returns setof record language plpgsql as $$
#variable_conflict use_column
declare
  offered record;
begin
  perform from project
  where organisation_id = store_booking.organisation_id and id = store_booking.project_id
    and deleted_at is null
  for share;
  if not found then return; end if;

  select variant.id, variant.lead_time_seconds, seen.revision into offered
  from variant
  join slot_variant on slot_variant.organisation_id = variant.organisation_id
    and slot_variant.variant_id = variant.id
  join slot as seen on seen.organisation_id = slot_variant.organisation_id
    and seen.id = slot_variant.slot_id
  where variant.organisation_id = store_booking.organisation_id
    and variant.project_id = store_booking.project_id
    and slot_variant.slot_id = store_booking.slot_id and variant.deleted_at is null
    and store_booking.category in (variant.resource_id::text, variant.id::text, variant.name)
  order by variant.created_at, variant.id
  limit 1
  for share of variant;
  if not found then return; end if;

  update slot set attendees = attendees + store_booking.people
  where organisation_id = store_booking.organisation_id
    and project_id = store_booking.project_id and id = store_booking.slot_id
    and deleted_at is null and revision = offered.revision
    and attendees + store_booking.people <= max_attendees
    and (store_booking.expected_start is null or starts_at = store_booking.expected_start)
    and (store_booking.booked_by is not null or (not internal and starts_at > store_booking.at
      and extract(epoch from starts_at - store_booking.at) >= offered.lead_time_seconds))
  returning slot.starts_at into store_booking.starts_at;
  if not found then return; end if;

  if store_booking.until is not null then
    store_booking.held_until := least(store_booking.until, store_booking.starts_at);
  end if;
  insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
    booker_email, booker_phone, attendees, comment, answers, cancel_token, booked_at, booked_by,
    key_hash, body_hash, language, held_until, confirm_token, held_by, origin)
  values (store_booking.organisation_id, store_booking.booking_id, store_booking.project_id,
    store_booking.slot_id, offered.id, store_booking.booker_name, store_booking.booker_email,
    store_booking.booker_phone, store_booking.people, store_booking.comment,
    store_booking.answers, store_booking.cancel_token, store_booking.at, store_booking.booked_by,
    store_booking.key_hash, store_booking.body_hash, store_booking.language,
    store_booking.held_until, store_booking.confirm_token, store_booking.held_by,
    store_booking.origin);
  if store_booking.booker_email <> '' then
    insert into outbox (organisation_id, id, event, project_id, booking_id, recipient,
      created_at, due_at)
    values (store_booking.organisation_id, store_booking.mail_id, store_booking.event,
      store_booking.project_id, store_booking.booking_id, store_booking.booker_email,
      store_booking.at, store_booking.at);
  end if;
  return next;
end
$$`
