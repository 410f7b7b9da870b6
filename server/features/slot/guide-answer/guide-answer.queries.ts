import { type NotNull, sql } from 'kysely'
import type { GuideAnswer } from '#contract/guide-offer.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'

/**
 * The offer email behind a link, with its member; undefined once the member has left or all of
 * their access was ended, or the organisation is suspended.
 */
export const findLetter = (db: Database, tokenHash: Uint8Array) =>
  db
    .selectFrom('offerLetter')
    .innerJoin('staff', joinWithin('staff.id', 'offerLetter.staffId'))
    .innerJoin('organisation', 'organisation.id', 'offerLetter.organisationId')
    .select(['offerLetter.organisationId', 'offerLetter.id as letterId', 'offerLetter.staffId'])
    .select(['staff.name', 'staff.email', 'staff.slotMails'])
    .select(['organisation.name as organisation', 'offerLetter.askedAt'])
    .select(['staff.admin', 'staff.secondFactor', 'staff.roleSince'])
    .select(['staff.createdAt as joinedAt', 'organisation.suspendedAt'])
    .select(['organisation.adminFactorSince', 'organisation.staffFactorSince'])
    .select(sql<boolean>`staff.password_hash <> ''`.as('hasPassword'))
    .where('offerLetter.tokenHash', '=', Buffer.from(tokenHash))
    .where('staff.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('staff.accessEndedAt', 'is', null),
        eb('staff.accessEndedAt', '<', eb.ref('offerLetter.askedAt')),
      ]),
    )
    .where('organisation.suspendedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()

interface OfMember {
  organisationId: OrganisationId
  staffId: string
}

/**
 * Makes one member's answers, absences and assignments wait for each other; false if the member has
 * left.
 */
export async function lockMemberForUpdate(
  tx: Transaction,
  { organisationId, staffId }: OfMember,
): Promise<boolean> {
  const held = await tx
    .selectFrom('staff')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('id', '=', staffId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held !== undefined
}

interface OfLetter extends OfMember {
  letterId: string
}

const assigned = sql<number>`(
  select count(*)::integer from slot_staff
  where slot_staff.organisation_id = slot.organisation_id and slot_staff.slot_id = slot.id)`

const leads = sql<boolean>`(
  select slot_staff.slot_id from slot_staff
  where slot_staff.organisation_id = slot.organisation_id and slot_staff.slot_id = slot.id
    and slot_staff.staff_id = guide_offer.staff_id limit 1) is not null`

const isOffered = sql<boolean>`(
  select offered_slot.slot_id from offered_slot
  where offered_slot.organisation_id = slot.organisation_id
    and offered_slot.slot_id = slot.id limit 1) is not null`

const longest = sql<number>`(
  select coalesce(max(variant.duration_seconds), 0)
  from slot_variant
  join variant on variant.organisation_id = slot_variant.organisation_id
    and variant.id = slot_variant.variant_id
  where slot_variant.organisation_id = slot.organisation_id and slot_variant.slot_id = slot.id)`

const variantNames = sql<string[]>`coalesce((
  select json_agg(variant.name order by variant.created_at, variant.id)
  from slot_variant
  join variant on variant.organisation_id = slot_variant.organisation_id
    and variant.id = slot_variant.variant_id
  where slot_variant.organisation_id = slot.organisation_id and slot_variant.slot_id = slot.id
    and variant.deleted_at is null), '[]')`

/**
 * The slots in an offer email, or only one of them, in their current state, sorted by start;
 * includes deleted ones.
 */
export const listSlotsOfLetter = (
  db: Database,
  { organisationId, letterId, slotId }: OfLetter & { slotId?: string },
) =>
  db
    .selectFrom('guideOffer')
    .innerJoin('slot', joinWithin('slot.id', 'guideOffer.slotId'))
    .innerJoin('project', joinWithin('project.id', 'slot.projectId'))
    .innerJoin('mailSettings', joinWithin('mailSettings.projectId', 'project.id'))
    .select(['slot.id as slotId', 'slot.projectId', 'project.name as project', 'slot.startsAt'])
    .select(['slot.timezone', 'slot.attendees', 'slot.offered', 'slot.deletedAt'])
    .select([
      'slot.guidesNeeded',
      'guideOffer.answer',
      'guideOffer.answeredAt',
      'guideOffer.namedStart',
    ])
    .select(['mailSettings.meetingPoint', 'mailSettings.street', 'mailSettings.postalCode'])
    .select(['mailSettings.city', 'mailSettings.emailFrom'])
    .select([assigned.as('assigned'), leads.as('leads'), isOffered.as('isOffered')])
    .select([longest.as('durationSeconds'), variantNames.as('variants')])
    .where('guideOffer.organisationId', '=', organisationId)
    .where('guideOffer.letterId', '=', letterId)
    .$if(slotId !== undefined, (query) => query.where('guideOffer.slotId', '=', slotId ?? ''))
    .orderBy('slot.startsAt')
    .orderBy('slot.id')
    .execute()

export type SlotOfLetter = Awaited<ReturnType<typeof listSlotsOfLetter>>[number]

interface Answering extends OfMember {
  slotId: string
}

/**
 * Assigns a member to a locked slot; false if the slot already has enough guides, which the
 * statement itself checks.
 */
export async function takeSlot(
  tx: Transaction,
  { organisationId, staffId, slotId }: Answering,
): Promise<boolean> {
  const { rows } = await sql`
    insert into slot_staff (organisation_id, slot_id, staff_id)
    select slot.organisation_id, slot.id, ${staffId}::uuid
    from slot
    where slot.organisation_id = ${organisationId} and slot.id = ${slotId}
      and slot.deleted_at is null and slot.guides_needed > ${assigned}
    returning slot_id`.execute(tx)
  return rows.length > 0
}

/**
 * Makes the scheduled job's next run check an offer made only to preferred members, because all of
 * them may have declined by now.
 */
export async function lookSoon(
  tx: Transaction,
  { organisationId, slotId, at }: Omit<Answering, 'staffId'> & { at: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('offeredSlot')
    .set({ lookAt: at })
    .where('organisationId', '=', organisationId)
    .where('slotId', '=', slotId)
    .where('preferredOnly', '=', true)
    .execute()
}

interface NewAnswer {
  /** Null: the previous answer was undone. */
  answer: GuideAnswer | null
  at: Temporal.Instant
  /** When the answer being replaced was given, if there was one. */
  previousAt: Temporal.Instant | null
}

/**
 * Stores a member's answer about a slot in each of their offer emails that has no answer about it
 * yet, or still has the answer being replaced.
 */
export async function updateAnswer(
  tx: Transaction,
  { organisationId, staffId, slotId }: Answering,
  { answer, at, previousAt }: NewAnswer,
): Promise<void> {
  await tx
    .updateTable('guideOffer')
    .set({ answer, answeredAt: answer === null ? null : at })
    .where('organisationId', '=', organisationId)
    .where('slotId', '=', slotId)
    .where('staffId', '=', staffId)
    .where((eb) => eb.or([eb('answer', 'is', null), eb('answeredAt', '=', previousAt)]))
    .execute()
}
