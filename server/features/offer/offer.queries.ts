import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'

interface ListSpan {
  organisationId: string
  projectId: string
  from: Temporal.Instant
  until: Temporal.Instant
}

/**
 * The slots that a visitor can book at `now`, each with the variants still to be had, as the JSON of
 * a list; and when the first of these is to be had no more. The database writes that text, since
 * making it of ten thousand rows here would keep everybody waiting. Nothing in it needs escaping.
 */
export async function writeBookableSlots(
  db: Database,
  span: ListSpan & { now: Temporal.Instant; resourceId?: string | undefined },
): Promise<{ text: string; endsAt: Temporal.Instant | null }> {
  const { rows } = await sql<{ text: string; endsAt: Temporal.Instant | null }>`
    select '[' || coalesce(string_agg('{"slot_id":"' || listed.id
        || '","start":"' || trim('"' from to_json(listed.starts_at at time zone 'UTC')::text)
        || 'Z","remaining":' || listed.remaining
        || ',"ressource_ids":[' || listed.resources || ']}', ','
        order by listed.starts_at, listed.id), '') || ']' as text,
      min(listed.ends_at) as ends_at
    from (
      select slot.id, slot.starts_at, slot.max_attendees - slot.attendees as remaining,
        string_agg('"' || variant.resource_id || '"', ','
          order by variant.created_at, variant.id) as resources,
        min(slot.starts_at - variant.lead_time_seconds * interval '1 second') as ends_at
      from slot
      join slot_variant on slot_variant.organisation_id = slot.organisation_id
        and slot_variant.slot_id = slot.id
      join variant on variant.organisation_id = slot_variant.organisation_id
        and variant.id = slot_variant.variant_id
      where slot.organisation_id = ${span.organisationId} and slot.project_id = ${span.projectId}
        and slot.deleted_at is null and not slot.internal
        and slot.starts_at >= ${span.from} and slot.starts_at < ${span.until}
        and slot.starts_at > ${span.now}
        and slot.attendees < slot.max_attendees
        and variant.deleted_at is null
        and slot.starts_at >= ${span.now}::timestamptz
          + variant.lead_time_seconds * interval '1 second'
        and (${span.resourceId ?? null}::uuid is null
          or variant.resource_id = ${span.resourceId ?? null}::uuid)
      group by slot.organisation_id, slot.id
    ) as listed
  `.execute(db)
  return rows[0] ?? { text: '[]', endsAt: null }
}
