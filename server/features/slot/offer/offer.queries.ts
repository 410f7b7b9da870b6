import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'

interface ListSpan {
  organisationId: OrganisationId
  projectId: string
  from: Temporal.Instant
  until: Temporal.Instant
}

export interface WrittenSlots {
  /** The slots a visitor can book. */
  slots: string
  /**
   * Slots with the variants that could be booked if the slot had more free places, or were empty;
   * an empty list unless requested.
   */
  full: string
  /**
   * When the first of these slots, or of their variants, becomes available or unavailable; null if
   * there are none.
   */
  endsAt: Temporal.Instant | null
}

/**
 * The slots a visitor can book at `now`, each with its available variants, as the JSON text of a
 * list. The database writes the text, because serialising ten thousand rows here would block all
 * other requests. Only a time zone could need escaping. The slots are read before their variants: with many
 * organisations, the planner expects a project to have few slots, and would otherwise start from
 * every slot that ever offered its variants, reading the project's whole past.
 */
export async function writeSlots(
  db: Database,
  span: ListSpan & {
    now: Temporal.Instant
    timezone: string
    resourceId?: string | undefined
    withFull: boolean
    /** Only these slots. */
    slotIds?: string[]
  },
): Promise<WrittenSlots> {
  const { rows } = await sql<WrittenSlots>`
    with coming as materialized (
      select slot.id, slot.starts_at, slot.max_attendees - slot.attendees as remaining,
        slot.attendees = 0 as is_empty,
        case when slot.timezone = ${span.timezone}::text then ''
          else ',"timezone":' || to_json(slot.timezone)::text end as zone
      from ${span.slotIds ? slotsOf(span.organisationId, span.slotIds) : sql`slot`}
      where slot.organisation_id = ${span.organisationId} and slot.project_id = ${span.projectId}
        and slot.deleted_at is null and not slot.internal
        and slot.starts_at >= ${span.from} and slot.starts_at < ${span.until}
        and slot.starts_at > ${span.now}
        and (${span.withFull}::boolean or slot.attendees < slot.max_attendees)
    ), offered as materialized (
      select variant.id, variant.resource_id, variant.created_at,
        variant.lead_time_seconds * interval '1 second' as lead_time,
        variant.opens_before_seconds * interval '1 second' as opens_before, variant.exclusive,
        greatest(variant.min_people, 1) as least
      from variant
      where variant.organisation_id = ${span.organisationId}
        and variant.project_id = ${span.projectId} and variant.deleted_at is null
        and (${span.resourceId ?? null}::uuid is null
          or variant.resource_id = ${span.resourceId ?? null}::uuid)
    )
    select '[' || coalesce(string_agg(listed.slot || listed.free || '],"remaining":'
        || coming.remaining || '}', ',' order by coming.starts_at, coming.id)
        filter (where listed.free is not null), '') || ']' as slots,
      '[' || coalesce(string_agg(listed.slot || listed.taken || ']}', ','
        order by coming.starts_at, coming.id)
        filter (where ${span.withFull}::boolean and listed.taken is not null), '')
        || ']' as "full",
      min(listed.ends_at) as ends_at
    from coming cross join lateral (
      select '{"slot_id":"' || coming.id
          || '","start":"' || trim('"' from to_json(coming.starts_at at time zone 'UTC')::text)
          || 'Z"' || coming.zone || ',"ressource_ids":[' as slot, offers.*
      from (
        select string_agg('"' || offer.resource_id || '"', ','
            order by offer.created_at, offer.id) filter (where is_open and fits) as free,
          string_agg('"' || offer.resource_id || '"', ','
            order by offer.created_at, offer.id) filter (where is_open and not fits) as taken,
          min(coming.starts_at - case when is_open then offer.lead_time
            else offer.opens_before end) as ends_at
        from (
          select offered.*,
            offered.opens_before is null
              or coming.starts_at <= ${span.now}::timestamptz + offered.opens_before as is_open,
            coming.remaining >= offered.least
              and (coming.is_empty or not offered.exclusive) as fits
          from slot_variant join offered on offered.id = slot_variant.variant_id
          where slot_variant.organisation_id = ${span.organisationId}
            and slot_variant.slot_id = coming.id
            and coming.starts_at >= ${span.now}::timestamptz + offered.lead_time
        ) as offer
      ) as offers
    ) as listed
  `.execute(db)
  return rows[0] ?? { slots: '[]', full: '[]', endsAt: null }
}

// With a limit, a lateral join makes the planner look up each slot instead of reading the whole span.
const slotsOf = (organisationId: OrganisationId, slotIds: string[]) => sql`
  unnest(${slotIds}::uuid[]) as wanted(id) cross join lateral (
    select * from slot
    where slot.organisation_id = ${organisationId} and slot.id = wanted.id limit 1
  ) as slot`
