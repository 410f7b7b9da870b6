import { type Kysely, sql } from 'kysely'

/*
 * `booking_part`: a booking has at most one part in each slot. `booking_part_address`: its booker is
 * told by its first part only. The reference is checked at the end of a transaction, because a copy
 * of the table may store a part before the first one.
 */
const statements = [
  'alter table booking add column part_of uuid',
  `create unique index booking_part on booking (organisation_id, part_of, slot_id)
    where part_of is not null`,
  `alter table booking add constraint booking_part_address
    check (part_of is null or part_of = id or (booker_email = '' and held_until is null))`,
  `alter table booking add constraint booking_part_of_fkey foreign key (organisation_id, part_of)
    references booking (organisation_id, id) on delete cascade deferrable initially deferred`,
]

/** Bookings whose people are split over several slots. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
