import { type Kysely, sql } from 'kysely'

/**
 * The search words of bookings. A scheduled job adds them, including those of existing bookings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, searchEntries]) await sql.raw(statement).execute(db)
}

// The booking comes first in the key, so the planner never uses the key to read all of an
// organisation's bookings.
const statements = [
  `create table booking_search (
    organisation_id uuid not null,
    booking_id uuid not null,
    project_id uuid not null,
    words text not null,
    keys int4[] not null,
    primary key (booking_id, organisation_id),
    foreign key (organisation_id, booking_id) references booking (organisation_id, id)
      on delete cascade
  )`,
  // Otherwise PostgreSQL would keep names in its planner statistics after the last row is deleted.
  'alter table booking_search alter column words set statistics 0',
  'alter table booking_search alter column keys set statistics 0',
  // New rows are first added to a short list, which queries also read: adding each row to the index
  // itself would take five times as long.
  `create index booking_search_keys on booking_search using gin (keys)
    with (gin_pending_list_limit = 512)`,
]

/**
 * Returns a limited number of a project's entries, in no particular order. They contain all keys in
 * `wanted` and, unless `nearly` is null, one of the keys in it, and match all patterns. Without
 * `enable_seqscan = off`, the planner would read the whole table if it expected to find enough
 * entries quickly.
 */
const searchEntries = `
create function search_entries(
  organisation_id uuid, project_id uuid, wanted int4[], nearly int4[], patterns text[],
  most integer, out booking_id uuid, out words text
) returns setof record language plpgsql stable set enable_seqscan = off as $$
#variable_conflict use_column
begin
  if nearly is null then
    return query select entry.booking_id, entry.words from booking_search as entry
    where entry.organisation_id = search_entries.organisation_id
      and entry.project_id = search_entries.project_id
      and entry.keys @> wanted and entry.words like all (patterns)
    limit most;
  elsif wanted = '{}' then
    return query select entry.booking_id, entry.words from booking_search as entry
    where entry.organisation_id = search_entries.organisation_id
      and entry.project_id = search_entries.project_id
      and entry.keys && nearly and entry.words like all (patterns)
    limit most;
  else
    return query select entry.booking_id, entry.words from booking_search as entry
    where entry.organisation_id = search_entries.organisation_id
      and entry.project_id = search_entries.project_id
      and entry.keys @> wanted and entry.keys && nearly and entry.words like all (patterns)
    limit most;
  end if;
end
$$`
