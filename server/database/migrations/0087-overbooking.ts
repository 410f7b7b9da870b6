import { type Kysely, sql } from 'kysely'

const placeArguments = `
  organisation_id uuid, project_id uuid, slot_id uuid, booking_id uuid, mail_id uuid,
  category text, booker_name text, booker_email text, booker_phone text, people integer,
  comment text, answers jsonb, cancel_token text, cancel_token_hash bytea,
  cancel_token_sealed bytea, at timestamptz, expected_start timestamptz, expected_duration
  integer, key_hash bytea, body_hash bytea, origin bytea, booked_by uuid, language text,
  event text, until timestamptz, confirm_token text, confirm_token_hash bytea,
  confirm_token_sealed bytea, held_by bytea, price_lines jsonb, price_cents bigint,
  price_currency text, expected_prices jsonb, agreed_whole boolean, overbook boolean`
  .split(',')
  .map((one) => one.trim())

const withArguments = (some: string[], more = '') =>
  `create or replace function place_booking(${some.join(', ')}, out starts_at timestamptz,
    out held_until timestamptz${more})`

/*
 * As in `0086-agreed-places`, and takes people on beyond the capacity if an admin says so
 * (`overbook`), never beside or as a group that has the slot to itself. People who were offered
 * places (`agreed_whole`) get them in a slot that has been overbooked since: whoever frees their
 * offer leaves `overbooked` as it is, and they come to no more than before.
 */
const placeBooking = `${withArguments(placeArguments, ', out overbooked boolean')}
  returns setof record language plpgsql as $$
#variable_conflict use_column
declare
  offered record;
begin
  perform from project
  where organisation_id = place_booking.organisation_id and id = place_booking.project_id
    and deleted_at is null
  for share;
  if not found then return; end if;

  select variant.id, variant.lead_time_seconds, variant.opens_before_seconds,
    coalesce(place_booking.agreed_whole, variant.exclusive) as exclusive, seen.revision into offered
  from variant
  join slot_variant on slot_variant.organisation_id = variant.organisation_id
    and slot_variant.variant_id = variant.id
  join slot as seen on seen.organisation_id = slot_variant.organisation_id
    and seen.id = slot_variant.slot_id
  where variant.organisation_id = place_booking.organisation_id
    and variant.project_id = place_booking.project_id
    and slot_variant.slot_id = place_booking.slot_id and variant.deleted_at is null
    and (place_booking.expected_duration is null
      or variant.duration_seconds = place_booking.expected_duration)
    and (place_booking.expected_prices is null
      or variant.prices = place_booking.expected_prices)
    and place_booking.category in (variant.resource_id::text, variant.id::text, variant.name)
    and (place_booking.booked_by is not null or place_booking.agreed_whole is not null
      or (place_booking.people >= coalesce(variant.min_people, 0)
        and place_booking.people <= coalesce(variant.max_people, place_booking.people)))
  order by variant.created_at, variant.id
  limit 1
  for share of variant;
  if not found then return; end if;

  update slot set
    attendees = case when offered.exclusive then max_attendees
      else attendees + place_booking.people end,
    blocked = case when offered.exclusive then max_attendees - place_booking.people end,
    overbooked = case
      when offered.exclusive then 0
      when place_booking.overbook and place_booking.booked_by is not null
        then greatest(0, attendees + place_booking.people - max_attendees)
      else least(overbooked, greatest(0, attendees + place_booking.people - max_attendees)) end
  where organisation_id = place_booking.organisation_id
    and project_id = place_booking.project_id and id = place_booking.slot_id
    and deleted_at is null and revision = offered.revision
    and (attendees + place_booking.people <= max_attendees
      or (place_booking.agreed_whole is not null
        and attendees + place_booking.people - overbooked <= max_attendees)
      or (place_booking.overbook and place_booking.booked_by is not null
        and not offered.exclusive and blocked is null))
    and (attendees = 0 or not offered.exclusive)
    and (place_booking.expected_start is null or starts_at = place_booking.expected_start)
    and (place_booking.booked_by is not null or (not internal and starts_at > place_booking.at
      and extract(epoch from starts_at - place_booking.at) >= offered.lead_time_seconds
      and (offered.opens_before_seconds is null or place_booking.agreed_whole is not null
        or extract(epoch from starts_at - place_booking.at) <= offered.opens_before_seconds)))
  returning slot.starts_at, place_booking.overbook is true and slot.overbooked > 0
  into place_booking.starts_at, place_booking.overbooked;
  if not found then return; end if;

  if place_booking.until is not null then
    place_booking.held_until := least(place_booking.until, place_booking.starts_at);
  end if;
  insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
    booker_email, booker_phone, attendees, comment, answers, cancel_token, cancel_token_hash,
    cancel_token_sealed, booked_at, booked_start, booked_by, key_hash, body_hash, language,
    held_until, confirm_token, confirm_token_hash, confirm_token_sealed, held_by, origin, whole,
    price_lines, price_cents, price_currency, overbooked)
  values (place_booking.organisation_id, place_booking.booking_id, place_booking.project_id,
    place_booking.slot_id, offered.id, place_booking.booker_name, place_booking.booker_email,
    place_booking.booker_phone, place_booking.people, place_booking.comment,
    place_booking.answers, place_booking.cancel_token, place_booking.cancel_token_hash,
    place_booking.cancel_token_sealed, place_booking.at, place_booking.starts_at,
    place_booking.booked_by,
    place_booking.key_hash, place_booking.body_hash, place_booking.language,
    place_booking.held_until, place_booking.confirm_token, place_booking.confirm_token_hash,
    place_booking.confirm_token_sealed, place_booking.held_by,
    place_booking.origin, offered.exclusive, place_booking.price_lines,
    place_booking.price_cents, place_booking.price_currency, place_booking.overbooked);
  if place_booking.booker_email <> '' then
    insert into outbox (organisation_id, id, event, project_id, booking_id, recipient,
      created_at, due_at)
    values (place_booking.organisation_id, place_booking.mail_id, place_booking.event,
      place_booking.project_id, place_booking.booking_id, place_booking.booker_email,
      place_booking.at, place_booking.at);
  end if;
  return next;
end
$$`

/** For servers of earlier versions, which call it with fewer arguments. */
const forEarlier = (count: number) => {
  const given = placeArguments.map((_, nth) => (nth < count ? `$${nth + 1}` : 'null'))
  return `${withArguments(placeArguments.slice(0, count))} returns setof record language sql as $$
    select starts_at, held_until from place_booking(${given.join(', ')})
  $$`
}

/*
 * `overbooked`: how many people beyond its capacity an admin has knowingly taken on. Each statement
 * that frees places lowers it. One of an earlier version does not, but neither does it take places
 * beyond the capacity.
 */
const columns = [
  'alter table slot add column overbooked integer not null default 0',
  'alter table booking add column overbooked boolean not null default false',
  'alter table slot drop constraint slot_never_oversold',
  `alter table slot add constraint slot_never_oversold check (attendees >= 0 and overbooked >= 0
    and attendees <= max_attendees + overbooked)`,
]

/** Admins may take on more people than a slot has places, in so many words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const functions = [placeBooking, forEarlier(29), forEarlier(33), forEarlier(34)]
  for (const statement of [...columns, ...functions]) await sql.raw(statement).execute(db)
}
