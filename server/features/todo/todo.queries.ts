import { sql } from 'kysely'
import type { TodoKind } from '#contract/todo.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { guidesForPeople, isOfferable, peopleIn } from '#server/database/booking-details.ts'
import type { Database } from '#server/database/open.ts'

interface Wanted {
  organisationId: OrganisationId
  projectId: string
  /** Only slots that start after this time. */
  at: Temporal.Instant
  /** How many slots are looked at, the next ones first. */
  mostSlots: number
  /** How many slots are named for each kind, the next ones first. */
  mostNamed: number
}

/** Slots that need an admin for one reason, counted. */
interface SlotsToDo {
  kind: TodoKind
  count: number
  slotIds: string[]
  due: Temporal.Instant
}

/**
 * What there is to do about a project's coming slots: one row for each kind of which there is any.
 * Reads the coming slots once, by the index on starts, and looks at what belongs to a slot only if
 * somebody is booked in it, or it is offered to guides or awaited.
 */
export async function listSlotsToDo(
  db: Database,
  { organisationId, projectId, at, mostSlots, mostNamed }: Wanted,
): Promise<SlotsToDo[]> {
  const named = sql`to_json((array_agg(slot.id order by slot.starts_at, slot.id))[1:${mostNamed}::integer])`
  const { rows } = await sql<SlotsToDo>`
    with ahead as materialized (
      select slot.organisation_id, slot.id, slot.starts_at, slot.max_attendees, slot.attendees,
        slot.offered, slot.blocked, slot.guides_needed, slot.awaited, slot.internal
      from slot
      where slot.organisation_id = ${organisationId} and slot.project_id = ${projectId}
        and slot.deleted_at is null and slot.starts_at > ${at}::timestamptz
      order by slot.starts_at, slot.id
      limit ${mostSlots}::integer
    ), asked as materialized (
      select offered_slot.slot_id, offered_slot.reported_at is null and answers.open as is_waiting
      from offered_slot cross join lateral (
        select count(*) as asked,
          coalesce(bool_or(guide_offer.answer is null and staff.deleted_at is null), false) as open,
          coalesce(bool_or(guide_offer.answer = 'yes' and (
            select slot_staff.staff_id from slot_staff
            where slot_staff.organisation_id = ${organisationId}
              and slot_staff.slot_id = guide_offer.slot_id
              and slot_staff.staff_id = guide_offer.staff_id) is not null), false) as agreed
        from guide_offer
        join staff on staff.organisation_id = guide_offer.organisation_id
          and staff.id = guide_offer.staff_id
        where guide_offer.organisation_id = ${organisationId}
          and guide_offer.slot_id = offered_slot.slot_id
      ) as answers
      where offered_slot.organisation_id = ${organisationId}
        and offered_slot.project_id = ${projectId}
        and answers.asked > 0 and not answers.agreed
    ), waiting as (
      select slot.id, slot.starts_at, entry.id as entry_id
      from ahead as slot
      join waiting_slot on waiting_slot.organisation_id = ${organisationId}
        and waiting_slot.slot_id = slot.id
      join waiting_entry as entry on entry.organisation_id = ${organisationId}
        and entry.id = waiting_slot.entry_id
      join slot_variant on slot_variant.organisation_id = ${organisationId}
        and slot_variant.slot_id = slot.id and slot_variant.variant_id = entry.variant_id
      join variant on variant.organisation_id = ${organisationId}
        and variant.id = entry.variant_id
      where slot.awaited and not slot.internal and slot.attendees < slot.max_attendees
        and ${isOfferable(at)}
    )
    select marked.kind, count(*)::integer as count, ${named} as slot_ids,
      min(slot.starts_at) as due
    from ahead as slot
    left join asked on asked.slot_id = slot.id
    cross join lateral (
      select ${peopleIn} > 0 as is_booked, case
        when ${peopleIn} <= 0 and asked.slot_id is null then false
        when led.guides < greatest(1, slot.guides_needed) then true
        else led.guides < ${guidesForPeople} end as is_short
      from (
        select count(*) as guides from slot_staff
        where slot_staff.organisation_id = ${organisationId} and slot_staff.slot_id = slot.id
      ) as led
      offset 0
    ) as state
    cross join lateral (values
      ('guides_missing', state.is_short and state.is_booked
        and not coalesce(asked.is_waiting, false)),
      ('offers_unanswered', state.is_short and asked.slot_id is not null
        and (asked.is_waiting or not state.is_booked)),
      ('moves_unanswered', case when state.is_booked then (
        select booking.id from booking
        where booking.organisation_id = ${organisationId} and booking.slot_id = slot.id
          and booking.cancelled_at is null and booking.asked_change_id is not null
          and booking.kept_at is null and booking.erased_at is null
        limit 1) is not null end)
    ) as marked (kind, holds)
    where (${peopleIn} > 0 or asked.slot_id is not null) and marked.holds
    group by marked.kind
    union all
    select 'closed_day_booked', count(*)::integer, ${named}, min(slot.starts_at)
    from (
      select distinct slot.id, slot.starts_at
      from closed_day cross join lateral (
        select slot.id, slot.starts_at from slot
        where slot.organisation_id = ${organisationId} and slot.project_id = ${projectId}
          and slot.deleted_at is null and slot.starts_at > ${at}::timestamptz
          and slot.starts_at > (closed_day.from_day || 'T00:00Z')::timestamptz - interval '1 day'
          and slot.starts_at < (closed_day.to_day || 'T00:00Z')::timestamptz + interval '2 days'
          and ${peopleIn} > 0
          and to_char(slot.starts_at at time zone slot.timezone, 'YYYY-MM-DD')
            between closed_day.from_day and closed_day.to_day
      ) as slot
      where closed_day.organisation_id = ${organisationId}
        and (closed_day.project_id is null or closed_day.project_id = ${projectId})
        and closed_day.to_day >= to_char(${at}::timestamptz at time zone 'UTC'
          - interval '1 day', 'YYYY-MM-DD')
    ) as slot
    having count(*) > 0
    union all
    select 'waiting_for_free', (select count(distinct waiting.entry_id)::integer from waiting),
      ${named}, min(slot.starts_at)
    from (select distinct waiting.id, waiting.starts_at from waiting) as slot
    having count(*) > 0`.execute(db)
  return rows
}
