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
  /** Slots that could be booked if they had free places; an empty list unless requested. */
  full: string
  /**
   * When the first of these slots, or of their variants, becomes unavailable; null if there are
   * none.
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
        variant.lead_time_seconds * interval '1 second' as lead_time
      from variant
      where variant.organisation_id = ${span.organisationId}
        and variant.project_id = ${span.projectId} and variant.deleted_at is null
        and (${span.resourceId ?? null}::uuid is null
          or variant.resource_id = ${span.resourceId ?? null}::uuid)
    )
    select '[' || coalesce(string_agg(listed.slot || ',"remaining":' || coming.remaining || '}', ','
        order by coming.starts_at, coming.id) filter (where coming.remaining > 0), '') || ']' as slots,
      '[' || coalesce(string_agg(listed.slot || '}', ','
        order by coming.starts_at, coming.id) filter (where coming.remaining <= 0), '')
        || ']' as "full",
      min(listed.ends_at) as ends_at
    from coming cross join lateral (
      select '{"slot_id":"' || coming.id
          || '","start":"' || trim('"' from to_json(coming.starts_at at time zone 'UTC')::text)
          || 'Z"' || coming.zone || ',"ressource_ids":[' || offers.resources || ']' as slot, offers.ends_at
      from (
        select string_agg('"' || offered.resource_id || '"', ','
            order by offered.created_at, offered.id) as resources,
          min(coming.starts_at - offered.lead_time) as ends_at
        from slot_variant join offered on offered.id = slot_variant.variant_id
        where slot_variant.organisation_id = ${span.organisationId}
          and slot_variant.slot_id = coming.id
          and coming.starts_at >= ${span.now}::timestamptz + offered.lead_time
      ) as offers
      where offers.resources is not null
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
