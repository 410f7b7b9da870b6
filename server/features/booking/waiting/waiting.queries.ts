import { type NotNull, sql } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { WaitingEnd } from '#contract/waiting.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { isAddress } from '#server/database/postgres/connection-queue.ts'

export interface EntryId {
  organisationId: OrganisationId
  entryId: string
}

const mailColumns = [
  'waitingEntry.organisationId',
  'waitingEntry.projectId',
  'waitingEntry.id as entryId',
  'waitingEntry.bookerName',
  'waitingEntry.bookerEmail',
  'waitingEntry.language',
  'waitingEntry.people',
  'waitingEntry.peopleMin',
  'waitingEntry.mailToken',
  'waitingEntry.mailTokenHash',
  'waitingEntry.joinedAt',
  'waitingEntry.pausedUntil',
  'waitingEntry.confirmedAt',
  'waitingEntry.endedAt',
  'waitingEntry.endedAs',
  'waitingEntry.offeredSlotId',
  'waitingEntry.offeredPeople',
  'waitingEntry.offeredWhole',
  'waitingEntry.offerUntil',
  'waitingEntry.namedStart',
  'waitingEntry.bookingId',
  'waitingEntry.variantId',
  'variant.name as variantName',
  'variant.resourceId',
  'variant.translations as variantTranslations',
  'variant.prices',
  'project.name as projectName',
  'project.imprintUrl',
  'project.privacyUrl',
  'project.currency',
  'project.priceNote',
  'project.priceNoteTranslations',
  'organisation.name as organisationName',
  'mailSettings.emailFrom',
  'offeredSlot.startsAt as offeredStart',
  'offeredSlot.zoneChanged',
  'booking.cancelToken',
  'booking.cancelTokenSealed',
  'booking.attendees as bookedPeople',
  'bookedSlot.startsAt as bookedStart',
] as const

/** Entries with the data that their emails and pages show. */
const entries = (db: Database) =>
  db
    .selectFrom('waitingEntry')
    .innerJoin('variant', joinWithin('variant.id', 'waitingEntry.variantId'))
    .innerJoin('project', joinWithin('project.id', 'waitingEntry.projectId'))
    .innerJoin('organisation', 'organisation.id', 'waitingEntry.organisationId')
    .innerJoin('mailSettings', joinWithin('mailSettings.projectId', 'waitingEntry.projectId'))
    .leftJoin('slot as offeredSlot', (join) =>
      join
        .onRef('offeredSlot.organisationId', '=', 'waitingEntry.organisationId')
        .onRef('offeredSlot.id', '=', 'waitingEntry.offeredSlotId'),
    )
    .leftJoin('booking', joinWithin('booking.id', 'waitingEntry.bookingId'))
    .leftJoin('slot as bookedSlot', (join) =>
      join
        .onRef('bookedSlot.organisationId', '=', 'booking.organisationId')
        .onRef('bookedSlot.id', '=', 'booking.slotId'),
    )
    .select(mailColumns)
    // The slot's own time zone, which may differ from its project's.
    .select((eb) =>
      eb.fn
        .coalesce('offeredSlot.timezone', 'bookedSlot.timezone', 'project.timezone')
        .as('timezone'),
    )

export type FoundEntry = NonNullable<Awaited<ReturnType<typeof findEntry>>>

export const findEntry = (db: Database, { organisationId, entryId }: EntryId) =>
  entries(db)
    .where('waitingEntry.organisationId', '=', organisationId)
    .where('waitingEntry.id', '=', entryId)
    .executeTakeFirst()

/**
 * The entry with this token, which was returned when joining or sent by email; `hash` is its stored
 * form.
 */
export const findEntryByToken = (db: Database, token: string, hash: Buffer) =>
  entries(db)
    .where((eb) =>
      eb.or([
        eb('waitingEntry.tokenHash', '=', hash),
        eb('waitingEntry.mailTokenHash', '=', hash),
        eb('waitingEntry.token', '=', token),
        eb('waitingEntry.mailToken', '=', token),
      ]),
    )
    .executeTakeFirst()

/** A project's entries, in the order they joined. */
export const listEntries = (
  db: Database,
  { organisationId, projectId }: { organisationId: OrganisationId; projectId: string },
) =>
  entries(db)
    .where('waitingEntry.organisationId', '=', organisationId)
    .where('waitingEntry.projectId', '=', projectId)
    .where('waitingEntry.endedAt', 'is', null)
    .orderBy('waitingEntry.position')
    .orderBy('waitingEntry.id')
    .limit(5000)
    .execute()

/**
 * The number of confirmed entries in a project, the number of people in them, and the number of
 * unconfirmed entries.
 */
export const countWaiting = (
  db: Database,
  { organisationId, projectId }: { organisationId: OrganisationId; projectId: string },
) =>
  db
    .selectFrom('waitingEntry')
    .select(sql<number>`count(confirmed_at)::integer`.as('entries'))
    .select(sql<number>`(count(*) - count(confirmed_at))::integer`.as('unconfirmed'))
    .select(
      sql<number>`coalesce(sum(people) filter (where confirmed_at is not null), 0)::integer`.as(
        'people',
      ),
    )
    .where('organisationId', '=', organisationId)
    .where('projectId', '=', projectId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()

export interface AwaitedSlot {
  entryId: string
  slotId: string
  startsAt: Temporal.Instant
  timezone: string
  /** The number of confirmed entries ahead of this one. */
  ahead: number
}

/** The slots that entries are waiting for, by start. */
export async function listAwaited(
  db: Database,
  { organisationId, entryIds }: { organisationId: OrganisationId; entryIds: string[] },
): Promise<AwaitedSlot[]> {
  const { rows } = await sql<AwaitedSlot>`
    select own.entry_id, own.slot_id, slot.starts_at, slot.timezone, (
      select count(*)::integer from waiting_slot as other
      join waiting_entry as entry on entry.organisation_id = other.organisation_id
        and entry.id = other.entry_id
      where other.organisation_id = own.organisation_id and other.slot_id = own.slot_id
        and (other.position, other.entry_id) < (own.position, own.entry_id)
        and entry.confirmed_at is not null and entry.ended_at is null
    ) as ahead
    from waiting_slot as own
    join slot on slot.organisation_id = own.organisation_id and slot.id = own.slot_id
    where own.organisation_id = ${organisationId} and own.entry_id = any(${entryIds}::uuid[])
    order by slot.starts_at, slot.id`.execute(db)
  return rows
}

/** All entries made with an email address, in any project, oldest first. */
export const listEntriesOf = (
  db: Database,
  { organisationId, email }: { organisationId: OrganisationId; email: string },
) =>
  entries(db)
    .where('waitingEntry.organisationId', '=', organisationId)
    .where(isAddress('waitingEntry.bookerEmail', email))
    .orderBy('waitingEntry.id')
    .execute()

export interface NewEntry extends EntryId {
  projectId: string
  variantId: string
  slotIds: string[]
  people: number
  peopleMin: number
  bookerName: string
  bookerEmail: string
  language: Language
  token: string | null
  tokenHash: Buffer
  mailToken: string | null
  mailTokenHash: Buffer
  address: Uint8Array
  network: Uint8Array | null
  at: Temporal.Instant
  confirmedAt: Temporal.Instant | null
  lastStart: Temporal.Instant
  pausedUntil: Temporal.Instant | null
}

/**
 * Stores an entry behind all others for these slots, even if this server's clock is behind. The
 * slots must be locked. An address has at most one confirmed entry for a slot, but may have several
 * unconfirmed ones.
 */
export async function insertEntry(tx: Transaction, entry: NewEntry): Promise<void> {
  const { organisationId, entryId, slotIds, at, ...stored } = entry
  const { rows } = await sql<{ position: string }>`
    select greatest((extract(epoch from ${at}::timestamptz) * 1000000)::bigint,
      1 + coalesce(max(position), 0))::text as position
    from waiting_slot
    where organisation_id = ${organisationId} and slot_id = any(${slotIds}::uuid[])`.execute(tx)
  const position = rows[0]?.position ?? '0'
  const { address, network, confirmedAt } = stored
  const once = Buffer.from(confirmedAt ? address : entryId)
  await tx
    .insertInto('waitingEntry')
    .values({
      ...stored,
      organisationId,
      id: entryId,
      position,
      joinedAt: at,
      address: Buffer.from(address),
      network: network && Buffer.from(network),
    })
    .execute()
  await tx
    .insertInto('waitingSlot')
    .values(
      slotIds.map((slotId) => ({
        ...{ organisationId, entryId, slotId, position, address: once },
      })),
    )
    .execute()
}

export type OpenEntry = NonNullable<Awaited<ReturnType<typeof findOpenEntry>>>

/** An entry that has not ended, read while the waiting list is locked. */
export const findOpenEntry = (tx: Transaction, { organisationId, entryId }: EntryId) =>
  tx
    .selectFrom('waitingEntry')
    .select(['id as entryId', 'variantId', 'people', 'bookerName', 'bookerEmail', 'language'])
    .select(['confirmedAt', 'offeredSlotId', 'offeredPeople', 'offeredWhole', 'offerUntil'])
    .select(['address', 'network', 'namedStart'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', entryId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()

/** The slots that entries are waiting for. */
export async function listSlotsOf(
  db: Database,
  { organisationId, entryIds }: { organisationId: OrganisationId; entryIds: string[] },
): Promise<string[]> {
  const slots = await db
    .selectFrom('waitingSlot')
    .select('slotId')
    .distinct()
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`entry_id = any(${entryIds}::uuid[])`)
    .execute()
  return slots.map(({ slotId }) => slotId)
}

/** The other open entries in the project made with the same address. */
export async function listOthers(
  db: Database,
  { organisationId, projectId, entryId }: EntryId & { projectId: string },
): Promise<string[]> {
  const others = await db
    .selectFrom('waitingEntry')
    .innerJoin('waitingEntry as own', joinWithin('own.projectId', 'waitingEntry.projectId'))
    .select('waitingEntry.id')
    .where('waitingEntry.organisationId', '=', organisationId)
    .where('waitingEntry.projectId', '=', projectId)
    .where('waitingEntry.endedAt', 'is', null)
    .where('waitingEntry.id', '<>', entryId)
    .where('own.id', '=', entryId)
    .whereRef('own.address', '=', 'waitingEntry.address')
    .execute()
  return others.map(({ id }) => id)
}

export async function markConfirmed(
  tx: Transaction,
  { organisationId, entryId, at }: EntryId & { at: Temporal.Instant },
): Promise<void> {
  await ofEntry(tx, { organisationId, entryId }).set({ confirmedAt: at }).execute()
  await sql`
    update waiting_slot set address = entry.address
    from waiting_entry as entry
    where waiting_slot.organisation_id = ${organisationId} and waiting_slot.entry_id = ${entryId}
      and entry.organisation_id = waiting_slot.organisation_id
      and entry.id = waiting_slot.entry_id`.execute(tx)
}

const noOffer = { offeredSlotId: null, offeredPeople: null, offeredWhole: false, offerUntil: null }

interface Ended extends EntryId {
  at: Temporal.Instant
  as: WaitingEnd
  bookingId?: string
}

/**
 * Ends an entry and its offer, but does not free the offered places. Its slots and the waiting list
 * must be locked.
 */
export async function markEnded(
  tx: Transaction,
  { organisationId, entryId, at, as, bookingId }: Ended,
): Promise<void> {
  await ofEntry(tx, { organisationId, entryId })
    .set({ endedAt: at, endedAs: as, bookingId: bookingId ?? null })
    // After a missed offer the network is kept for a while, because missed offers count towards a
    // pause.
    .$if(as !== 'missed', (update) => update.set({ network: null }))
    .set({ ...noOffer, pausedUntil: null })
    .execute()
  await tx
    .deleteFrom('waitingSlot')
    .where('organisationId', '=', organisationId)
    .where('entryId', '=', entryId)
    .execute()
}

/** Deletes entries in any state, except those with an open offer, whose places are reserved. */
export async function deleteEntries(
  tx: Transaction,
  { organisationId, entryIds }: { organisationId: OrganisationId; entryIds: string[] },
): Promise<void> {
  await tx
    .deleteFrom('waitingEntry')
    .where('organisationId', '=', organisationId)
    .where('id', 'in', entryIds)
    .where('offeredSlotId', 'is', null)
    .execute()
}

/** Removes a slot from an entry. */
export async function deleteSlotOf(
  tx: Transaction,
  { organisationId, entryId, slotId }: EntryId & { slotId: string },
): Promise<void> {
  await tx
    .deleteFrom('waitingSlot')
    .where('organisationId', '=', organisationId)
    .where('entryId', '=', entryId)
    .where('slotId', '=', slotId)
    .execute()
}

/** Withdraws an open offer; its entry goes back to waiting. The slot must be locked or deleted. */
export async function withdrawOffer(
  tx: Transaction,
  { organisationId, entryId }: EntryId,
): Promise<void> {
  await ofEntry(tx, { organisationId, entryId }).set(noOffer).execute()
}

interface Limited {
  organisationId: OrganisationId
  network: Uint8Array
  address: Uint8Array
  slotIds: string[]
}

/**
 * Counts the entries that count towards a limit: all open ones from a network, those from the
 * network for one slot (the slot with the most), and unconfirmed ones made with an address.
 */
export async function countEntries(
  tx: Transaction,
  { organisationId, network, address, slotIds }: Limited,
) {
  const { rows } = await sql<{ ofNetwork: number; inSlot: number; unconfirmed: number }>`
    select
      (select count(*)::integer from waiting_entry
        where organisation_id = ${organisationId} and network = ${Buffer.from(network)}
          and ended_at is null) as of_network,
      (select coalesce(max(entries), 0)::integer from (
        select count(*) as entries from waiting_slot
        join waiting_entry as entry on entry.organisation_id = waiting_slot.organisation_id
          and entry.id = waiting_slot.entry_id
        where waiting_slot.organisation_id = ${organisationId}
          and waiting_slot.slot_id = any(${slotIds}::uuid[])
          and entry.network = ${Buffer.from(network)}
        group by waiting_slot.slot_id) as of_slots) as in_slot,
      (select count(*)::integer from waiting_entry
        where organisation_id = ${organisationId} and address = ${Buffer.from(address)}
          and ended_at is null and confirmed_at is null) as unconfirmed`.execute(tx)
  return rows[0] ?? { ofNetwork: 0, inSlot: 0, unconfirmed: 0 }
}

/** Whether an address has a confirmed entry for one of these slots. */
export async function isWaiting(
  tx: Transaction,
  { organisationId, address, slotIds }: Omit<Limited, 'network'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('waitingSlot')
    .select('entryId')
    .where('organisationId', '=', organisationId)
    .where('address', '=', Buffer.from(address))
    .where(sql<boolean>`slot_id = any(${slotIds}::uuid[])`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes all but the first of the unconfirmed entries that this address has for these slots. */
export async function deleteLaterUnconfirmed(
  tx: Transaction,
  { organisationId, address, slotIds }: Omit<Limited, 'network'>,
): Promise<void> {
  await sql`
    delete from waiting_entry
    where organisation_id = ${organisationId} and id in (
      select id from waiting_entry
      where organisation_id = ${organisationId} and address = ${Buffer.from(address)}
        and confirmed_at is null and ended_at is null and id in (
          select entry_id from waiting_slot
          where organisation_id = ${organisationId} and slot_id = any(${slotIds}::uuid[]))
      order by position, id offset 1)`.execute(tx)
}

interface Missing {
  organisationId: OrganisationId
  who: 'address' | 'network'
  /** The keyed hash of the address or network. */
  hash: Uint8Array
}

/**
 * The times after `since` when an address or network missed offers. Deleted entries no longer
 * count.
 */
export const listMissed = (
  db: Database,
  { organisationId, who, hash }: Missing,
  since: Temporal.Instant,
) =>
  db
    .selectFrom('waitingEntry')
    .select('endedAt')
    .where('organisationId', '=', organisationId)
    .where(who, '=', Buffer.from(hash))
    .where('endedAs', '=', 'missed')
    .where('endedAt', '>', since)
    .$narrowType<{ endedAt: NotNull }>()
    .orderBy('endedAt')
    .execute()

const ofEntry = (tx: Transaction, { organisationId, entryId }: EntryId) =>
  tx
    .updateTable('waitingEntry')
    .where('organisationId', '=', organisationId)
    .where('id', '=', entryId)
