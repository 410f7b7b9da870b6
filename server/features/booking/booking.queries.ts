import { sql } from 'kysely'
import type { BookingState } from '#contract/booking-change.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import {
  allPeople,
  bookingDetails,
  inOrder,
  meetingPoint,
  type OneBooking,
  projectVersion,
  theOne,
  tokenHash,
} from '#server/database/booking-details.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface InProject {
  organisationId: OrganisationId
  projectId: string
}

const meantBy = (db: Database, { organisationId, projectId }: InProject, category: string) =>
  db
    .selectFrom('variant')
    .select(['variant.id', 'variant.name', 'variant.leadTimeSeconds', 'variant.durationSeconds'])
    .select(['variant.exclusive', 'variant.minPeople', 'variant.maxPeople'])
    .select(['variant.opensBeforeSeconds', 'variant.prices', 'variant.resourceId'])
    .where('variant.organisationId', '=', organisationId)
    .where('variant.projectId', '=', projectId)
    .where('variant.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('variant.name', '=', category),
        eb(sql<string>`variant.id::text`, '=', category),
        eb(sql<string>`variant.resource_id::text`, '=', category),
      ]),
    )
    .orderBy('variant.createdAt')
    .orderBy('variant.id')

/** A project's variants that match a category. */
export const findCategory = (db: Database, where: InProject, category: string) =>
  meantBy(db, where, category).execute()

/** A slot's variant that matches a category; undefined if there is none. */
export const findOffered = (
  db: Database,
  { slotId, category, ...where }: InProject & { slotId: string; category: string },
) =>
  meantBy(db, where, category)
    .innerJoin('slotVariant', joinWithin('slotVariant.variantId', 'variant.id'))
    .where('slotVariant.slotId', '=', slotId)
    .executeTakeFirst()

/**
 * The slots that start at the given time and offer one of these variants, those with the most free
 * places first.
 */
export function findSlotsAt(
  db: Database,
  { organisationId, projectId }: InProject,
  at: { startsAt: Temporal.Instant; variantIds: string[]; slotId?: string | undefined },
) {
  const { startsAt, variantIds, slotId } = at
  return db
    .selectFrom('slot')
    .select('slot.id')
    .where('slot.organisationId', '=', organisationId)
    .where('slot.projectId', '=', projectId)
    .where('slot.deletedAt', 'is', null)
    .where('slot.startsAt', '=', startsAt)
    .$if(slotId !== undefined, (query) => query.where('slot.id', '=', slotId ?? ''))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('slotVariant')
          .select('slotVariant.slotId')
          .whereRef('slotVariant.organisationId', '=', 'slot.organisationId')
          .whereRef('slotVariant.slotId', '=', 'slot.id')
          .where('slotVariant.variantId', 'in', variantIds),
      ),
    )
    .orderBy(sql`slot.max_attendees - slot.attendees`, 'desc')
    .orderBy('slot.id')
    .execute()
}

/** The booking made with this idempotency key. */
export function findBookingByKey(db: Database, where: InProject & { keyHash: Uint8Array }) {
  return db
    .selectFrom('booking')
    .innerJoin('slot', joinWithin('slot.id', 'booking.slotId'))
    .select([
      'booking.id as bookingId',
      'booking.bodyHash',
      'booking.bookedAt',
      'booking.cancelToken',
      'booking.cancelTokenSealed',
      'booking.heldUntil',
      'booking.bookedStart',
      'slot.startsAt',
    ])
    .where('booking.organisationId', '=', where.organisationId)
    .where('booking.projectId', '=', where.projectId)
    .where('booking.keyHash', '=', Buffer.from(where.keyHash))
    .executeTakeFirst()
}

export async function forgetKey(
  tx: Transaction,
  { organisationId, bookingId }: { organisationId: OrganisationId; bookingId: string },
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ keyHash: null, bodyHash: null })
    .where('organisationId', '=', organisationId)
    .where('id', '=', bookingId)
    .execute()
}

const mailColumns = [
  'booking.organisationId',
  'booking.projectId',
  'booking.slotId',
  'booking.id as bookingId',
  'booking.bookerName',
  'booking.bookerEmail',
  'booking.partOf',
  'booking.cancelToken',
  'booking.cancelTokenSealed',
  'booking.bookedAt',
  'booking.changedAt',
  'booking.revision',
  'booking.formerRevisions',
  'booking.cancelledAt',
  'booking.cancelReason',
  'booking.askedChangeId',
  'booking.keptAt',
  'booking.calledOffAt',
  'booking.erasedAt',
  'booking.heldUntil',
  'booking.language',
  'booking.answers',
  'booking.priceLines',
  'booking.priceCents',
  'booking.priceCurrency',
  'slot.startsAt',
  'slot.timezone',
  'slot.internal',
  'slot.revision as slotRevision',
  'variant.name as variantName',
  'variant.translations as variantTranslations',
  'variant.durationSeconds',
  'variant.closesChangesSeconds',
  'variant.leadTimeSeconds',
  'project.name as projectName',
  'project.timezone as projectTimezone',
  'project.visitorChanges',
  'project.confirmationPdf',
  'project.confirmationText',
  'project.priceNote',
  'project.priceNoteTranslations',
  'project.imprintUrl',
  'project.privacyUrl',
  'organisation.name as organisationName',
  'mailSettings.emailFrom',
  'mailSettings.emailBcc',
  'mailSettings.emailSubject',
  'mailSettings.emailBody',
  'mailSettings.emailCancelSubject',
  'mailSettings.emailCancelBody',
  'mailSettings.translations as mailTranslations',
  'mailSettings.street',
  'mailSettings.postalCode',
  'mailSettings.city',
] as const

/** Everything about a booking that an email, a calendar file or the cancel page shows. */
const facts = (db: Database, these?: OneBooking[]) =>
  bookingDetails(db, these)
    .select(mailColumns)
    .select([allPeople.as('attendees'), meetingPoint.as('meetingPoint')])
    .select(projectVersion.as('projectVersion'))

/** Several bookings, in the order of the given ids. */
export const findBookings = (db: Database, wheres: OneBooking[]) =>
  inOrder(wheres, (these) => facts(db, these).execute())

/**
 * A booking; undefined if the organisation has no such booking. For a further part of a split
 * booking, the booking that it is a part of.
 */
export const findBooking = (db: Database, where: OneBooking) =>
  ofFirstPart(where, (booking) => theOne(booking, (these) => facts(db, these).execute()))

async function ofFirstPart<Found extends { bookingId: string; partOf: string | null }>(
  where: OneBooking,
  find: (booking: OneBooking) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const found = await find(where)
  const first = found?.partOf ?? found?.bookingId
  return first && first !== found?.bookingId ? find({ ...where, bookingId: first }) : found
}

/** Looks for the plain token of an earlier version only if there is no hash of it. */
export const findBookingByToken = async (db: Database, cancelToken: string) =>
  (await facts(db)
    .where('booking.cancelTokenHash', '=', tokenHash(cancelToken))
    .executeTakeFirst()) ??
  (await facts(db).where('booking.cancelToken', '=', cancelToken).executeTakeFirst())

/** The booking as it was before a change; undefined once it is erased. */
export async function findStateBefore(
  db: Database,
  { organisationId, changeId }: { organisationId: OrganisationId; changeId: string },
): Promise<BookingState | undefined> {
  const change = await db
    .selectFrom('bookingChange')
    .select('before')
    .where('organisationId', '=', organisationId)
    .where('id', '=', changeId)
    .executeTakeFirst()
  return change?.before
}

export type FoundDetail = NonNullable<Awaited<ReturnType<typeof findDetail>>>

/**
 * Everything a booking's dialog shows; undefined if the booking is not in the organisation. For a
 * further part of a split booking, the booking that it is a part of.
 */
export const findDetail = (db: Database, where: OneBooking) =>
  ofFirstPart(where, (booking) => theOne(booking, (these) => details(db, these).execute()))

const details = (db: Database, these: OneBooking[]) =>
  bookingDetails(db, these)
    .select(['booking.organisationId', 'booking.id as bookingId', 'booking.projectId'])
    .select(['booking.slotId', 'slot.startsAt', 'slot.timezone', 'slot.maxAttendees'])
    .select(['slot.attendees as slotAttendees', 'slot.deletedAt as slotDeletedAt'])
    .select(['slot.callOffReason', 'booking.calledOffAt'])
    .select(['variant.resourceId', 'variant.name as variantName', 'variant.durationSeconds'])
    .select(['variant.peoplePerGuide', 'booking.whole', slotsBeside.as('beside')])
    .select('booking.overbooked')
    .select(['booking.partOf', allPeople.as('attendees')])
    .select(['booking.bookerName', 'booking.bookerEmail'])
    .select(['booking.bookerPhone', 'booking.comment', 'booking.note', 'booking.answers'])
    .select(['booking.priceLines', 'booking.priceCents', 'booking.priceCurrency'])
    .select(['booking.language', 'booking.bookedAt', 'booking.bookedBy', 'booking.confirmedAt'])
    .select(['booking.heldUntil', 'booking.cancelToken', 'booking.cancelTokenSealed'])
    .select(['booking.cancelledAt'])
    .select(['booking.cancelledAs', 'booking.cancelledBy', 'booking.cancelReason'])
    .select(['booking.erasedAt', 'booking.keptAt'])

/** How many other slots start with the booking's, and offer its variant. */
const slotsBeside = sql<number>`(
  select count(*)::integer from slot as other
  where other.organisation_id = slot.organisation_id and other.project_id = slot.project_id
    and other.starts_at = slot.starts_at and other.id <> slot.id and other.deleted_at is null
    and exists (
      select from slot_variant
      where slot_variant.organisation_id = other.organisation_id
        and slot_variant.slot_id = other.id and slot_variant.variant_id = booking.variant_id))`

/** The changes to a booking, oldest first. */
export const listChanges = (db: Database, { organisationId, bookingId }: OneBooking) =>
  db
    .selectFrom('bookingChange')
    .select(['id', 'at', 'staffId', 'before', 'after', 'reason'])
    .where('organisationId', '=', organisationId)
    .where('bookingId', '=', bookingId)
    .orderBy('id')
    .execute()

/** The emails about a booking, oldest first. */
export const listMails = (db: Database, { organisationId, bookingId }: OneBooking) =>
  db
    .selectFrom('outbox')
    .select(['id', 'event', 'recipient', 'state', 'filed', 'createdAt', 'sentAt'])
    .where('organisationId', '=', organisationId)
    .where('bookingId', '=', bookingId)
    .orderBy('id')
    .execute()

/** The names of these members of staff; empty for a former member whose name was deleted. */
export async function namesOf(
  db: Database,
  { organisationId, staffIds }: { organisationId: OrganisationId; staffIds: string[] },
): Promise<Map<string, string>> {
  if (staffIds.length === 0) return new Map()
  const members = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('organisationId', '=', organisationId)
    .where('id', 'in', staffIds)
    .execute()
  return new Map(members.map(({ id, name }) => [id, name]))
}
