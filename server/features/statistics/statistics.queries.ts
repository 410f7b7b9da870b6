import { type NotNull, type RawBuilder, sql } from 'kysely'
import type { Currency } from '#contract/price.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { groupKind, isFirstPart } from '#server/database/booking-details.ts'
import type { Database } from '#server/database/open.ts'
import type { DayFigures, Dimension, Measures } from '#server/database/schema.ts'

interface OfSlots {
  organisationId: OrganisationId
  projectId: string
  timezone: string
  dimensions: Dimension[]
  /** The slots in these spans, or with these ids. */
  slots: { spans: { from: Temporal.Instant; until: Temporal.Instant }[] } | { ids: string[] }
}

/**
 * Computes the figures of these slots from their bookings and walk-ins. If a slot was deleted
 * after it began, it counts as having taken place, and its bookings count as if they had not been
 * cancelled with it. If it was deleted before it began, only its cancelled bookings count. Holds do
 * not count.
 */
export async function computeFigures(db: Database, of: OfSlots): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    with tour as materialized (${slotsOf(of)}),
    visit as (${bookingsIn(of)} union all ${walkInsIn(of)} union all ${openingsIn(of)}),
    keyed as (
      select visit.slot_id, keys.dimension, keys.key, bool_or(visit.opens) as opens,
        ${sumsOfVisits}
      from visit cross join lateral (${keysOf(of)}) as keys (dimension, key)
      where keys.key is not null
      group by visit.slot_id, keys.dimension, keys.key
    ), counted as (
      select tour.day, tour.max_attendees, keyed.*,
        (tour.held and (keyed.opens or keyed.people > 0 or keyed.walk_ins > 0))::int as slots,
        (tour.held and (keyed.people > 0 or keyed.walk_ins > 0))::int as tours
      from keyed join tour on tour.id = keyed.slot_id
    )
    select day, dimension, key, sum(slots)::int as slots, sum(tours)::int as tours,
      sum(slots * max_attendees)::int as places, ${sumsOfMeasures}
    from counted group by day, dimension, key`.execute(db)
  return rows
}

const slotsOf = ({ organisationId, projectId, timezone, slots }: OfSlots) => sql`
  select slot.id, slot.starts_at, slot.max_attendees, slot.deleted_at,
    slot.deleted_at is null or slot.deleted_at >= slot.starts_at as held,
    to_char(slot.starts_at at time zone ${timezone}::text, 'YYYY-MM-DD') as day,
    to_char(slot.starts_at at time zone ${timezone}::text, 'HH24') as hour
  from ${
    'ids' in slots
      ? sql`unnest(${slots.ids}::uuid[]) as span(slot_id)`
      : sql`unnest(${slots.spans.map(({ from }) => from.toString())}::timestamptz[],
          ${slots.spans.map(({ until }) => until.toString())}::timestamptz[])
          as span(from_at, until_at)`
  }
  cross join lateral (
    select id, starts_at, max_attendees, deleted_at from slot
    where slot.organisation_id = ${organisationId} and slot.project_id = ${projectId}
      and ${
        'ids' in slots
          ? sql`slot.id = span.slot_id limit 1`
          : sql`slot.starts_at >= span.from_at and slot.starts_at < span.until_at`
      }
  ) as slot`

const bookedAhead = sql`
  greatest(0, floor(extract(epoch from tour.starts_at - booking.booked_at)))::bigint`
const cancelledAhead = sql`
  greatest(0, floor(extract(epoch from tour.starts_at - booking.cancelled_at)))::bigint`

// In two parts, because each has its own index that begins with the slot. A split booking counts once,
// with its people in each slot.
const bookingsIn = ({ organisationId }: OfSlots) => sql`
  select tour.id as slot_id, tour.hour, booking.variant_id::text as variant, booking.language,
    coalesce(booking.group_kind, '') as group_kind, false as opens,
    booking.stands::int as stands, booking.is_first::int as counts, booking.attendees,
    booking.came, booking.lead, not booking.stands as cancelled, booking.ahead,
    0 as walk_ins, 0 as walk_in_places, booking.price_cents, booking.price_currency
  from tour cross join lateral (
    select booking.variant_id, booking.language, ${groupKind} as group_kind, booking.attendees,
      booking.came, ${isFirstPart} as is_first, true as stands, ${bookedAhead} as lead,
      0::bigint as ahead, booking.price_cents, booking.price_currency
    from booking
    where booking.organisation_id = ${organisationId} and booking.slot_id = tour.id
      and booking.cancelled_at is null and booking.held_until is null
    union all
    select booking.variant_id, booking.language, ${groupKind}, booking.attendees, booking.came,
      ${isFirstPart}, coalesce(tour.held and booking.cancelled_at = tour.deleted_at, false),
      ${bookedAhead}, ${cancelledAhead}, booking.price_cents, booking.price_currency
    from booking
    where booking.organisation_id = ${organisationId} and booking.slot_id = tour.id
      and booking.cancelled_at is not null and booking.held_until is null
  ) as booking`

/** A walk-in counts towards its slot's variant if the slot has only one. */
const walkInsIn = ({ organisationId }: OfSlots) => sql`
  select tour.id, tour.hour, (
      select case when count(*) = 1 then min(slot_variant.variant_id::text) else '' end
      from slot_variant
      where slot_variant.organisation_id = ${organisationId} and slot_variant.slot_id = tour.id
    ), '', '', false, 0, 0, 0, null, 0, false, 0, walk_in.people, walk_in.places, null, null
  from tour join walk_in on walk_in.organisation_id = ${organisationId}
    and walk_in.slot_id = tour.id
  where tour.held and walk_in.undone_at is null`

/**
 * Slots count towards their variants even if nobody booked, but not towards a language or kind of
 * group. With a limit, the planner looks up each slot's variants instead of reading the variants of
 * all slots.
 */
const openingsIn = ({ organisationId }: OfSlots) => sql`
  select tour.id, tour.hour, offered.variant_id::text, null, null, true, 0, 0, 0, null, 0, false,
    0, 0, 0, null, null
  from tour left join lateral (
    select slot_variant.variant_id from slot_variant
    where slot_variant.organisation_id = ${organisationId} and slot_variant.slot_id = tour.id
    limit 10000
  ) as offered on true
  where tour.held`

const plainKeys = {
  day: sql`''`,
  hour: sql`visit.hour`,
  variant: sql`visit.variant`,
  language: sql`visit.language`,
  group: sql`visit.group_kind`,
} satisfies Partial<Record<Dimension, RawBuilder<unknown>>>

/** Only the keys of the requested dimensions, so that the others need no joins. */
const keysOf = ({ organisationId, dimensions }: OfSlots) =>
  dimensions
    .map((dimension) =>
      dimension === 'guide'
        ? guidesOf(organisationId)
        : sql`select ${sql.lit(dimension)} as dimension, ${plainKeys[dimension]} as key`,
    )
    .reduce((all, one) => sql`${all} union all ${one}`)

const guidesOf = (organisationId: OrganisationId) => sql`
  select 'guide', coalesce(led.staff_id::text, '')
  from (select visit.slot_id) as one left join lateral (
    select slot_staff.staff_id from slot_staff
    where slot_staff.organisation_id = ${organisationId} and slot_staff.slot_id = one.slot_id
    limit 10000
  ) as led on true`

const incomeIn = (currency: Currency) => sql`
  coalesce(sum(visit.stands * visit.price_cents)
    filter (where visit.price_currency = ${sql.lit(currency)}), 0)::bigint`

const sumsOfVisits = sql`
  sum(visit.stands * visit.counts)::int as bookings,
  sum(visit.stands * visit.attendees)::int as people,
  sum(visit.stands * coalesce(visit.came, 0) + visit.walk_ins)::int as came,
  sum(visit.walk_ins)::int as walk_ins,
  sum(visit.walk_in_places)::int as walk_in_places,
  sum(visit.stands * visit.counts * (visit.came is not null)::int)::int as ticked,
  sum(visit.stands * (visit.came is not null)::int * visit.attendees)::int as ticked_people,
  sum(visit.stands * greatest(0, visit.attendees - visit.came))::int as no_shows,
  sum(visit.cancelled::int * visit.counts)::int as cancelled,
  sum(visit.cancelled::int * visit.attendees)::int as cancelled_people,
  sum(visit.counts * (visit.cancelled and visit.ahead < 86400)::int)::int as cancelled_within_day,
  sum(visit.counts * (visit.cancelled and visit.ahead >= 86400 and visit.ahead < 604800)::int)::int
    as cancelled_within_week,
  sum(visit.counts * visit.cancelled::int * visit.ahead)::bigint as cancelled_seconds,
  sum(visit.counts * visit.stands * visit.lead)::bigint as lead_seconds,
  ${incomeIn('EUR')} as income_eur_cents, ${incomeIn('CHF')} as income_chf_cents`

/** The sums of all measures except slots, tours and places. */
const sumsOfMeasures = sql`
  sum(bookings)::int as bookings, sum(people)::int as people, sum(came)::int as came,
  sum(walk_ins)::int as walk_ins, sum(walk_in_places)::int as walk_in_places,
  sum(ticked)::int as ticked, sum(ticked_people)::int as ticked_people,
  sum(no_shows)::int as no_shows,
  sum(cancelled)::int as cancelled, sum(cancelled_people)::int as cancelled_people,
  sum(cancelled_within_day)::int as cancelled_within_day,
  sum(cancelled_within_week)::int as cancelled_within_week,
  sum(cancelled_seconds)::float8 as cancelled_seconds, sum(lead_seconds)::float8 as lead_seconds,
  sum(income_eur_cents)::float8 as income_eur_cents,
  sum(income_chf_cents)::float8 as income_chf_cents`

interface OfDays {
  organisationId: OrganisationId
  projectId: string
  dimension: Dimension
  days: string[]
}

export type SummedFigures = Measures & { day: string; key: string }

/**
 * The stored sums of these days by the keys of a dimension. Unless the dimension is the day, they
 * are totalled across the days, because a year has thousands of hourly sums.
 */
export async function addUpDays(db: Database, of: OfDays): Promise<SummedFigures[]> {
  if (of.days.length === 0) return []
  const { rows } = await sql<SummedFigures>`
    select ${of.dimension === 'day' ? sql`day` : sql`''`} as day, key, sum(slots)::int as slots,
      sum(tours)::int as tours, sum(places)::int as places, ${sumsOfMeasures}
    from daily_sum
    where organisation_id = ${of.organisationId} and project_id = ${of.projectId}
      and dimension = ${of.dimension} and day = any(${of.days}::text[])
    group by 1, key`.execute(db)
  return rows
}

/** The tours of one variant that a guide led in a month. */
export interface Led {
  /** Identifies guide, project and variant. */
  key: string
  month: string
  project: string
  /** Empty for a former member whose name is no longer kept. */
  guide: string
  variant: string
  tours: number
  durationSeconds: number
  rateCents: number | null
}

interface Wanted {
  organisationId: OrganisationId
  /** The first and last day, both inclusive, on each project's clock. */
  from: string
  to: string
  now: Temporal.Instant
}

type Part = ReturnType<typeof sql>

// With a limit, a lateral join makes the planner look up rows instead of reading a whole table.

/** The tours led in these slots by all guides, or by one member. */
export const listLedIn = (
  db: Database,
  of: Wanted & { slotIds: string[]; staffId?: string | undefined },
) =>
  listLed(
    db,
    of,
    sql`(
      select slot.*, led.staff_id from unnest(${of.slotIds}::uuid[]) as wanted(id)
      cross join lateral (
        select * from slot
        where slot.organisation_id = ${of.organisationId} and slot.id = wanted.id limit 1
      ) as slot
      cross join lateral (
        select slot_staff.staff_id from slot_staff
        where slot_staff.organisation_id = ${of.organisationId} and slot_staff.slot_id = slot.id
          ${of.staffId === undefined ? sql`` : sql`and slot_staff.staff_id = ${of.staffId}`}
        limit 10000
      ) as led
    ) as slot`,
  )

/** The slots that a member leads or led, in all projects. */
export async function listLedSlots(
  db: Database,
  { organisationId, staffId }: { organisationId: OrganisationId; staffId: string },
): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select coalesce(json_agg(slot_id), '[]') as ids from slot_staff
    where organisation_id = ${organisationId} and staff_id = ${staffId}`.execute(db)
  return rows[0]?.ids ?? []
}

/**
 * Past slots with visitors, each with its longest variant that was booked, because that is how long
 * the guide led it. Walk-ins have no variant: a slot with nobody else counts with the longest that
 * it offered. A slot that was deleted after its start still counts as led.
 */
async function listLed(db: Database, of: Wanted, ledSlots: Part): Promise<Led[]> {
  const { organisationId } = of
  const { rows } = await sql<Led>`
    select to_char(slot.starts_at at time zone project.timezone, 'YYYY-MM') as month,
      project.name as project, staff.name as guide, longest.name as variant,
      concat_ws(' ', staff.id, project.id, longest.id) as key,
      longest.duration_seconds, longest.guide_rate_cents as rate_cents, count(*)::int as tours
    from ${ledSlots}
    join project on project.organisation_id = ${organisationId} and project.id = slot.project_id
    join staff on staff.organisation_id = ${organisationId} and staff.id = slot.staff_id
    cross join lateral (
      select variant.id, variant.name, variant.duration_seconds, variant.guide_rate_cents
      from slot_variant join variant on variant.organisation_id = ${organisationId}
        and variant.id = slot_variant.variant_id
      where slot_variant.organisation_id = ${organisationId} and slot_variant.slot_id = slot.id
      order by coalesce(${bookedIn(organisationId, sql`and booking.variant_id = variant.id`)}) is not null desc,
        variant.duration_seconds desc, variant.created_at, variant.id limit 1
    ) as longest
    where slot.starts_at < ${of.now}::timestamptz
      and slot.starts_at >= ${of.from}::date - interval '1 day'
      and slot.starts_at < ${of.to}::date + interval '2 days'
      and to_char(slot.starts_at at time zone project.timezone, 'YYYY-MM-DD')
        between ${of.from}::text and ${of.to}::text
      and (slot.deleted_at is null or slot.deleted_at >= slot.starts_at)
      and coalesce(${anyOf(organisationId)}) is not null
    group by month, project.id, project.name, staff.id, staff.name, longest.id, longest.name,
      longest.duration_seconds, longest.guide_rate_cents`.execute(db)
  return rows
}

const anyOf = (organisationId: OrganisationId) => sql`
  ${bookedIn(organisationId, sql``)},
  (select walk_in.id from walk_in
    where walk_in.organisation_id = ${organisationId} and walk_in.slot_id = slot.id
      and walk_in.undone_at is null limit 1)`

/** A booking of the slot that counts, and one that only the slot's deletion cancelled. */
const bookedIn = (organisationId: OrganisationId, only: Part) => sql`
  (select booking.id from booking
    where booking.organisation_id = ${organisationId} and booking.slot_id = slot.id
      and booking.cancelled_at is null and booking.held_until is null ${only} limit 1),
  (select booking.id from booking
    where booking.organisation_id = ${organisationId} and booking.slot_id = slot.id
      and booking.cancelled_at is not null and booking.cancelled_at = slot.deleted_at
      and booking.held_until is null ${only} limit 1)`

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

/** A project, even a deleted one, because its figures are kept. */
export const findProjectEver = (db: Database, { organisationId, projectId }: OfProject) =>
  db
    .selectFrom('project')
    .select(['name', 'timezone', 'questions'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', projectId)
    .executeTakeFirst()

export const listDeletedProjects = (db: Database, organisationId: OrganisationId) =>
  db
    .selectFrom('project')
    .select(['id', 'name', 'deletedAt'])
    .where('organisationId', '=', organisationId)
    .where('deletedAt', 'is not', null)
    .$narrowType<{ deletedAt: NotNull }>()
    .orderBy('deletedAt', 'desc')
    .orderBy('id')
    .execute()

interface Summed extends OfProject {
  timezone: string
  /** The first and last day, both inclusive. */
  from: string
  to: string
}

/** The days in a span that have stored, up-to-date sums. */
export async function listSummedDays(db: Database, of: Summed): Promise<string[]> {
  const found = await db
    .selectFrom('summedDay')
    .select(sql<string[]>`coalesce(array_agg(day), '{}')`.as('days'))
    .where('organisationId', '=', of.organisationId)
    .where('projectId', '=', of.projectId)
    .where('day', '>=', of.from)
    .where('day', '<=', of.to)
    .where('stale', '=', false)
    .where('timezone', '=', of.timezone)
    .executeTakeFirstOrThrow()
  return found.days
}

/** The names of these variants, including deleted ones. */
export const listVariantNames = (db: Database, organisationId: OrganisationId, ids: string[]) =>
  db
    .selectFrom('variant')
    .select(['id', 'name'])
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()

/** The names of these members; empty for former members whose names are no longer kept. */
export const listStaffNames = (db: Database, organisationId: OrganisationId, ids: string[]) =>
  db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
