import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { isOfferable } from '#server/database/booking-details.ts'
import type { Database, Transaction } from '#server/database/open.ts'

export interface SlotsOfProject {
  organisationId: OrganisationId
  projectId: string
  slotIds: string[]
}

/** Whether anybody is waiting for one of these slots. */
export async function isAwaited(
  tx: Transaction,
  { organisationId, slotIds }: Omit<SlotsOfProject, 'projectId'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('waitingSlot')
    .select('entryId')
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`slot_id = any(${slotIds}::uuid[])`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Blocks all other changes to a project's waiting list until this transaction ends. Slots must be
 * locked first.
 */
export async function lockWaitingList(tx: Transaction, key: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx)
}

/** The free places in the locked slots, with their project's time zone. */
export async function listFree(
  tx: Transaction,
  { organisationId, projectId, slotIds }: SlotsOfProject,
): Promise<{ slotId: string; free: number; isEmpty: boolean; timezone: string }[]> {
  return tx
    .selectFrom('slot')
    .innerJoin('project', (join) =>
      join
        .onRef('project.organisationId', '=', 'slot.organisationId')
        .onRef('project.id', '=', 'slot.projectId'),
    )
    .select(['slot.id as slotId', 'project.timezone'])
    .select(sql<number>`slot.max_attendees - slot.attendees`.as('free'))
    .select(sql<boolean>`slot.attendees = 0`.as('isEmpty'))
    .where('slot.organisationId', '=', organisationId)
    .where('slot.projectId', '=', projectId)
    .where(sql<boolean>`slot.id = any(${slotIds}::uuid[])`)
    .where('slot.deletedAt', 'is', null)
    .where('slot.internal', '=', false)
    .where('project.deletedAt', 'is', null)
    .execute()
}

export interface Waiting {
  entryId: string
  slotId: string
  people: number
  peopleMin: number
  /** Whether it can only have the whole slot. */
  exclusive: boolean
  /** When booking closes for the slot. */
  closes: Temporal.Instant
  bookerEmail: string
}

/** Whether an entry gets an offer: it is also not paused, unless an admin chose it. */
const mayBeOffered = ({
  at,
  entryId,
}: {
  at: Temporal.Instant
  entryId: string | null
}) => sql<boolean>`${isOfferable(at)}
    and (entry.paused_until is null or entry.paused_until <= ${at}::timestamptz
      or ${entryId}::uuid is not null)`

/**
 * The entries that may be offered places in these slots, in the order they joined. An entry must be
 * confirmed, not paused and without another offer; the slot must offer its variant, be open for
 * booking, and have room for its smallest acceptable group. An entry chosen by an admin is included even if it is paused.
 */
export async function listCandidates(
  tx: Transaction,
  { organisationId, projectId, slotIds }: SlotsOfProject,
  { at, limit, entryId = null }: { at: Temporal.Instant; limit: number; entryId?: string | null },
): Promise<Waiting[]> {
  // Reads each slot separately, because an index lists the entries for a slot in order.
  const { rows } = await sql<Waiting>`
    select candidate.* from unnest(${slotIds}::uuid[]) as freed (slot_id) cross join lateral (
      select entry.id as entry_id, slot.id as slot_id,
        least(entry.people, variant.max_people) as people,
        greatest(entry.people_min, variant.min_people) as people_min, variant.exclusive,
        entry.booker_email, waiting_slot.position, slot.starts_at,
        slot.starts_at - make_interval(secs => variant.lead_time_seconds) as closes
      from waiting_slot
      join waiting_entry as entry on entry.organisation_id = waiting_slot.organisation_id
        and entry.id = waiting_slot.entry_id
      join slot on slot.organisation_id = waiting_slot.organisation_id
        and slot.id = waiting_slot.slot_id
      join slot_variant on slot_variant.organisation_id = waiting_slot.organisation_id
        and slot_variant.slot_id = waiting_slot.slot_id
        and slot_variant.variant_id = entry.variant_id
      join variant on variant.organisation_id = waiting_slot.organisation_id
        and variant.id = entry.variant_id
      where waiting_slot.organisation_id = ${organisationId}
        and waiting_slot.slot_id = freed.slot_id
        and slot.project_id = ${projectId} and slot.deleted_at is null and not slot.internal
        and ${mayBeOffered({ at, entryId })}
        and (${entryId}::uuid is null or entry.id = ${entryId}::uuid)
      order by waiting_slot.position, waiting_slot.entry_id
      limit ${limit}
    ) as candidate
    order by candidate.position, candidate.entry_id, candidate.starts_at, candidate.slot_id
    limit ${limit}`.execute(tx)
  return rows
}

interface Opened {
  organisationId: OrganisationId
  projectId: string
  slotId: string
}

/**
 * Slots with free places that somebody waits for, and that a variant has opened for since. Whoever
 * gets an offer is no longer among those who wait, so that a slot is found once.
 */
export async function listOpened(
  db: Database,
  { at, limit }: { at: Temporal.Instant; limit: number },
): Promise<Opened[]> {
  const { rows } = await sql<Opened>`
    select slot.organisation_id, slot.project_id, slot.id as slot_id
    from slot
    join project on project.organisation_id = slot.organisation_id and project.id = slot.project_id
    where slot.awaited and slot.deleted_at is null and not slot.internal
      and project.deleted_at is null
      and case when slot.deleted_at is null then slot.starts_at else slot.created_at end
        > ${at}::timestamptz
      and slot.attendees < slot.max_attendees
      and exists (
        select from waiting_slot
        join waiting_entry as entry on entry.organisation_id = waiting_slot.organisation_id
          and entry.id = waiting_slot.entry_id
        join slot_variant on slot_variant.organisation_id = waiting_slot.organisation_id
          and slot_variant.slot_id = waiting_slot.slot_id
          and slot_variant.variant_id = entry.variant_id
        join variant on variant.organisation_id = waiting_slot.organisation_id
          and variant.id = entry.variant_id
        where waiting_slot.organisation_id = slot.organisation_id
          and waiting_slot.slot_id = slot.id and variant.opens_before_seconds is not null
          and ${mayBeOffered({ at, entryId: null })})
    order by slot.organisation_id, slot.id
    limit ${limit}`.execute(db)
  return rows
}

interface NewOffer {
  organisationId: OrganisationId
  entryId: string
  slotId: string
  people: number
  /** Whether the whole slot is offered. */
  whole: boolean
  until: Temporal.Instant
}

/** Stores an offer; the places in the slot must be reserved separately. */
export async function insertOffer(tx: Transaction, offer: NewOffer): Promise<void> {
  const { organisationId, entryId, slotId, people, whole, until } = offer
  await tx
    .updateTable('waitingEntry')
    .set((eb) => ({
      offeredSlotId: slotId,
      offeredPeople: people,
      offeredWhole: whole,
      offerUntil: until,
      namedStart: eb
        .selectFrom('slot')
        .select('startsAt')
        .where('organisationId', '=', organisationId)
        .where('id', '=', slotId),
    }))
    .where('organisationId', '=', organisationId)
    .where('id', '=', entryId)
    .execute()
}

/** The open offers in these slots. */
export const listOffersIn = (
  tx: Transaction,
  { organisationId, slotIds }: Omit<SlotsOfProject, 'projectId'>,
) =>
  tx
    .selectFrom('waitingEntry')
    .select(['id as entryId', 'bookerEmail'])
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`offered_slot_id = any(${slotIds}::uuid[])`)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()

/**
 * Makes entries for moved slots wait until the new start, and ends offers in these slots sooner if
 * booking now closes sooner.
 */
export async function followMoves(
  tx: Transaction,
  { organisationId, slotIds }: Omit<SlotsOfProject, 'projectId'>,
): Promise<void> {
  await sql`
    update waiting_entry as entry set last_start = (
      select max(slot.starts_at) from waiting_slot join slot
        on slot.organisation_id = waiting_slot.organisation_id and slot.id = waiting_slot.slot_id
      where waiting_slot.organisation_id = ${organisationId} and waiting_slot.entry_id = entry.id)
    where entry.organisation_id = ${organisationId} and entry.id in (
      select entry_id from waiting_slot
      where organisation_id = ${organisationId} and slot_id = any(${slotIds}::uuid[]))`.execute(tx)
  await sql`
    update waiting_entry as entry set offer_until = least(entry.offer_until,
      slot.starts_at - make_interval(secs => variant.lead_time_seconds))
    from slot, variant
    where entry.organisation_id = ${organisationId}
      and entry.offered_slot_id = any(${slotIds}::uuid[])
      and slot.organisation_id = ${organisationId} and slot.id = entry.offered_slot_id
      and variant.organisation_id = ${organisationId} and variant.id = entry.variant_id
  `.execute(tx)
}
