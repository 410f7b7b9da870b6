import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { peopleIn } from '#server/database/booking-details.ts'
import type { Database } from '#server/database/open.ts'

interface FreeSlotsWanted {
  organisationId: OrganisationId
  projectId: string
  now: Temporal.Instant
  /** Undefined if full slots are listed too. */
  people?: number | undefined
  resourceId?: string | undefined
  /** 1 for Monday; on any day if undefined. */
  weekdays?: number[] | undefined
  /** Days in the slots' own time zones, such as `2026-12-01`; any if undefined. */
  dates?: string[] | undefined
  /** Minutes of the day; `until` is exclusive. */
  minutes?: { from: number; until: number } | undefined
  limit: number
}

export interface FoundFreeSlot {
  id: string
  startsAt: Temporal.Instant
  timezone: string
  maxAttendees: number
  remaining: number
  people: number
  blocked: number | null
  internal: boolean
  variants: { name: string; ressource_id: string }[]
}

/** The most coming slots that are looked at, more than a project has in a year. */
const mostRead = 5000

/**
 * The next slots that match. They are read by the index of starts until there are enough, so past
 * ones never; the limits are literals, because the plan would otherwise expect to read all.
 */
export async function listFreeSlots(db: Database, of: FreeSlotsWanted): Promise<FoundFreeSlot[]> {
  const { people = null, resourceId = null, weekdays = null, dates = null, minutes } = of
  const wall = sql`(slot.starts_at at time zone slot.timezone)`
  const days = dates?.toSorted()
  const { rows } = await sql<FoundFreeSlot>`
    select slot.id, slot.starts_at, slot.timezone, slot.max_attendees, slot.blocked, slot.internal,
      greatest(slot.max_attendees - slot.attendees, 0) as remaining, ${peopleIn} as people,
      offered.variants
    from (
      select * from slot
      where organisation_id = ${of.organisationId} and project_id = ${of.projectId}
        and deleted_at is null and starts_at > ${of.now}::timestamptz
        ${
          days
            ? sql`and starts_at >= ${days[0]}::date::timestamptz - interval '14 hours'
              and starts_at < ${days.at(-1)}::date::timestamptz + interval '36 hours'`
            : sql``
        }
      order by starts_at, id
      limit ${sql.lit(mostRead)}
    ) as slot
    cross join lateral (
      select json_agg(
        json_build_object('name', variant.name, 'ressource_id', variant.resource_id)
        order by variant.created_at, variant.id) as variants
      from slot_variant
      join variant on variant.organisation_id = slot_variant.organisation_id
        and variant.id = slot_variant.variant_id
      where slot_variant.organisation_id = ${of.organisationId}
        and slot_variant.slot_id = slot.id and variant.deleted_at is null
        and (${resourceId}::uuid is null or variant.resource_id = ${resourceId}::uuid)
        and (${people}::integer is null
          or ${people}::integer >= coalesce(variant.min_people, 1)
          and ${people}::integer <= coalesce(variant.max_people, ${people}::integer)
          and (slot.attendees = 0 or not variant.exclusive))
    ) as offered
    where offered.variants is not null
      and (${people}::integer is null
        or slot.attendees + ${people}::integer <= slot.max_attendees)
      and (${weekdays}::integer[] is null
        or extract(isodow from ${wall})::integer = any(${weekdays}::integer[]))
      and (${dates}::date[] is null or ${wall}::date = any(${dates}::date[]))
      and (${minutes?.from ?? null}::integer is null
        or extract(epoch from ${wall}::time) >= 60 * ${minutes?.from ?? null}::integer
        and extract(epoch from ${wall}::time) < 60 * ${minutes?.until ?? null}::integer)
    order by slot.starts_at, slot.id
    limit ${sql.lit(of.limit)}`.execute(db)
  return rows
}
