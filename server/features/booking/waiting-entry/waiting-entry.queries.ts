import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database } from '#server/database/open.ts'
import { isAddress } from '#server/database/postgres/same-address.ts'

interface EntryId {
  organisationId: OrganisationId
  entryId: string
}

const told = [
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
  'waitingEntry.offerUntil',
  'waitingEntry.namedStart',
  'waitingEntry.bookingId',
  'waitingEntry.variantId',
  'variant.name as variantName',
  'variant.resourceId',
  'variant.translations as variantTranslations',
  'project.name as projectName',
  'project.imprintUrl',
  'project.privacyUrl',
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
    .select(told)
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
