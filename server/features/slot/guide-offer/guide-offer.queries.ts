import { type NotNull, sql } from 'kysely'
import type { GuideAnswer } from '#contract/guide-offer.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { guidesNeeded, meetingPointOfSlot, peopleIn } from '#server/database/booking-details.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface LedSlots {
  organisationId: OrganisationId
  staffId: string
  slotIds: string[]
}

/**
 * Removes a guide from locked slots, each of which then needs at least as many guides as it had
 * before. Returns the slots' new revisions.
 */
export async function deleteAssignments(
  tx: Transaction,
  { organisationId, staffId, slotIds }: LedSlots,
): Promise<{ slotId: string; revision: number; attendees: number }[]> {
  const { rows } = await sql<{ slotId: string; revision: number; attendees: number }>`
    update slot set revision = slot.revision + 1, guides_needed = greatest(slot.guides_needed, (
      select count(*)::integer from slot_staff
      where slot_staff.organisation_id = slot.organisation_id and slot_staff.slot_id = slot.id))
    where slot.organisation_id = ${organisationId} and slot.id = any(${slotIds}::uuid[])
    returning slot.id as slot_id, slot.revision, slot.attendees`.execute(tx)
  await sql`delete from slot_staff where organisation_id = ${organisationId}
    and staff_id = ${staffId} and slot_id = any(${slotIds}::uuid[])`.execute(tx)
  return rows
}

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

/** A member who answers offers without their link; undefined once they have left. */
export const findAskedMember = (db: Database, { organisationId, staffId }: OfMember) =>
  db
    .selectFrom('staff')
    .innerJoin('organisation', 'organisation.id', 'staff.organisationId')
    .select(['staff.organisationId', 'staff.id as staffId', 'staff.name', 'staff.email'])
    .select(['staff.slotMails', 'organisation.name as organisation'])
    .where('staff.organisationId', '=', organisationId)
    .where('staff.id', '=', staffId)
    .where('staff.deletedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()

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
  askedSlots(db, organisationId)
    .where('guideOffer.letterId', '=', letterId)
    .$if(slotId !== undefined, (query) => query.where('guideOffer.slotId', '=', slotId ?? ''))
    .orderBy('slot.startsAt')
    .orderBy('slot.id')
    .execute()

/**
 * One slot that a member was asked about, as their latest offer email has it; undefined if they
 * were never asked.
 */
export const findSlotAsked = (
  db: Database,
  { organisationId, staffId, slotId }: OfMember & { slotId: string },
) =>
  askedSlots(db, organisationId)
    .innerJoin('offerLetter', joinWithin('offerLetter.id', 'guideOffer.letterId'))
    .where('guideOffer.staffId', '=', staffId)
    .where('guideOffer.slotId', '=', slotId)
    .orderBy('offerLetter.askedAt', 'desc')
    .orderBy('offerLetter.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * The slots now on offer that a member was asked about, each as their latest offer email has it,
 * sorted by start. Begins with what is on offer, because a member's offers are kept for years.
 */
export const listSlotsAsked = (db: Database, { organisationId, staffId }: OfMember) =>
  askedSlots(db, organisationId)
    .where('guideOffer.staffId', '=', staffId)
    .where(
      sql<boolean>`(guide_offer.slot_id, guide_offer.letter_id) in (
        select distinct on (asked.slot_id) asked.slot_id, asked.letter_id
        from offered_slot
        join guide_offer as asked on asked.organisation_id = offered_slot.organisation_id
          and asked.slot_id = offered_slot.slot_id
        join offer_letter on offer_letter.organisation_id = asked.organisation_id
          and offer_letter.id = asked.letter_id
        where offered_slot.organisation_id = ${organisationId} and asked.staff_id = ${staffId}
        order by asked.slot_id, offer_letter.asked_at desc, offer_letter.id desc)`,
    )
    .orderBy('slot.startsAt')
    .orderBy('slot.id')
    .execute()

/** Slots that members were asked about, in their current state. */
const askedSlots = (db: Database, organisationId: OrganisationId) =>
  db
    .selectFrom('guideOffer')
    .innerJoin('slot', joinWithin('slot.id', 'guideOffer.slotId'))
    .innerJoin('project', joinWithin('project.id', 'slot.projectId'))
    .innerJoin('mailSettings', joinWithin('mailSettings.projectId', 'project.id'))
    .select(['slot.id as slotId', 'slot.projectId', 'project.name as project', 'slot.startsAt'])
    .select(['slot.timezone', 'slot.deletedAt', peopleIn.as('people')])
    .select([
      guidesNeeded.as('guidesNeeded'),
      'guideOffer.answer',
      'guideOffer.answeredAt',
      'guideOffer.namedStart',
    ])
    .select([meetingPointOfSlot.as('meetingPoint'), 'mailSettings.street'])
    .select('mailSettings.postalCode')
    .select(['mailSettings.city', 'mailSettings.emailFrom'])
    .select([assigned.as('assigned'), leads.as('leads'), isOffered.as('isOffered')])
    .select([longest.as('durationSeconds'), variantNames.as('variants')])
    .where('guideOffer.organisationId', '=', organisationId)

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
      and slot.deleted_at is null and ${guidesNeeded} > ${assigned}
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

interface Slots {
  organisationId: OrganisationId
  slotIds: string[]
}

/**
 * The current members with their skills, locked so that none can leave before their emails are
 * stored.
 */
export async function lockCandidatesForShare(tx: Transaction, organisationId: OrganisationId) {
  const members = await tx
    .selectFrom('staff')
    .select(['id as staffId', 'email', 'admin', 'desk', 'preferred'])
    .where('organisationId', '=', organisationId)
    .where('deletedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .orderBy('id')
    .forKeyShare()
    .execute()
  const rows = await tx
    .selectFrom('staffSkill')
    .innerJoin('variant', joinWithin('variant.id', 'staffSkill.variantId'))
    .select(['staffSkill.staffId', 'staffSkill.variantId'])
    .where('staffSkill.organisationId', '=', organisationId)
    .where('variant.deletedAt', 'is', null)
    .execute()
  const skills = Map.groupBy(rows, ({ staffId }) => staffId)
  return members.map((member) => ({
    ...member,
    skills: (skills.get(member.staffId) ?? []).map(({ variantId }) => variantId),
  }))
}

const variants = sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', variant.id, 'name', variant.name)
    order by variant.created_at, variant.id)
  from slot_variant
  join variant on variant.organisation_id = slot_variant.organisation_id
    and variant.id = slot_variant.variant_id
  where slot_variant.organisation_id = slot.organisation_id and slot_variant.slot_id = slot.id
    and variant.deleted_at is null), '[]')`

const guides = sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', staff.id, 'name', staff.name) order by staff.id)
  from slot_staff
  join staff on staff.organisation_id = slot_staff.organisation_id
    and staff.id = slot_staff.staff_id
  where slot_staff.organisation_id = slot.organisation_id
    and slot_staff.slot_id = slot.id), '[]')`

const facts = (db: Database) =>
  db
    .selectFrom('slot')
    .innerJoin('project', joinWithin('project.id', 'slot.projectId'))
    .select(['slot.id as slotId', 'slot.projectId', 'project.name as project', 'slot.startsAt'])
    .select(['slot.timezone', guidesNeeded.as('guidesNeeded'), peopleIn.as('people')])
    .select('slot.maxAttendees')
    .select([longest.as('durationSeconds'), variants.as('variants'), guides.as('guides')])

/** The data needed to offer these slots to guides, sorted by start; leaves out deleted slots. */
export const listSlotFacts = (db: Database, { organisationId, slotIds }: Slots) =>
  facts(db)
    .where('slot.organisationId', '=', organisationId)
    .where(sql<boolean>`slot.id = any(${slotIds}::uuid[])`)
    .where('slot.deletedAt', 'is', null)
    .orderBy('slot.startsAt')
    .orderBy('slot.id')
    .execute()

export type SlotFacts = Awaited<ReturnType<typeof listSlotFacts>>[number]

/** Slots from any project, locked in order of id, as everywhere else. */
export const lockSlots = (tx: Transaction, { organisationId, slotIds }: Slots) =>
  tx
    .selectFrom('slot')
    .select(['id', 'projectId', 'startsAt'])
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${slotIds}::uuid[])`)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Stores how many guides these locked slots need. */
export async function updateGuidesNeeded(
  tx: Transaction,
  { organisationId, slotIds }: Slots,
  number: number,
): Promise<void> {
  await tx
    .updateTable('slot')
    .set({ guidesNeeded: number })
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${slotIds}::uuid[])`)
    .execute()
}

interface Opened {
  slotId: string
  projectId: string
  lookAt: Temporal.Instant
  preferredOnly: boolean
}

/** Records that locked slots are offered to guides; restarts any earlier offer of a slot. */
export async function openSlotsForGuides(
  tx: Transaction,
  organisationId: OrganisationId,
  { slots, at }: { slots: Opened[]; at: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('offeredSlot')
    .values(slots.map((slot) => ({ ...slot, organisationId, openedAt: at, reportedAt: null })))
    .onConflict((conflict) =>
      conflict.columns(['organisationId', 'slotId']).doUpdateSet((eb) => ({
        openedAt: at,
        lookAt: eb.ref('excluded.lookAt'),
        preferredOnly: eb.ref('excluded.preferredOnly'),
        reportedAt: null,
      })),
    )
    .execute()
}

interface NewLetter {
  id: string
  staffId: string
  tokenHash: Uint8Array
  slotIds: string[]
}

/** Stores offer emails with their slots. */
export async function insertLetters(
  tx: Transaction,
  organisationId: OrganisationId,
  { letters, at }: { letters: NewLetter[]; at: Temporal.Instant },
): Promise<void> {
  if (letters.length === 0) return
  await tx
    .insertInto('offerLetter')
    .values(
      letters.map(({ id, staffId, tokenHash }) => {
        return { organisationId, id, staffId, tokenHash: Buffer.from(tokenHash), askedAt: at }
      }),
    )
    .execute()
  const rows = letters.flatMap(({ id, staffId, slotIds }) =>
    slotIds.map((slotId) => ({ letterId: id, staffId, slotId })),
  )
  await sql`
    insert into guide_offer (organisation_id, slot_id, letter_id, staff_id, named_start)
    select ${organisationId}::uuid, one.slot_id, one.letter_id, one.staff_id, (
      select starts_at from slot
      where slot.organisation_id = ${organisationId}::uuid and slot.id = one.slot_id)
    from unnest(${rows.map(({ slotId }) => slotId)}::uuid[],
      ${rows.map(({ letterId }) => letterId)}::uuid[],
      ${rows.map(({ staffId }) => staffId)}::uuid[]) as one(slot_id, letter_id, staff_id)
  `.execute(tx)
}

/**
 * The members who were asked about these slots, with their answers, ordered by offer email,
 * earliest first.
 */
export const listAsked = (db: Database, { organisationId, slotIds }: Slots) =>
  db
    .selectFrom('guideOffer')
    .innerJoin('offerLetter', joinWithin('offerLetter.id', 'guideOffer.letterId'))
    .innerJoin('staff', joinWithin('staff.id', 'guideOffer.staffId'))
    .select(['guideOffer.slotId', 'guideOffer.staffId', 'staff.name', 'offerLetter.askedAt'])
    .select(['guideOffer.answer', 'guideOffer.answeredAt'])
    .where('guideOffer.organisationId', '=', organisationId)
    .where(sql<boolean>`guide_offer.slot_id = any(${slotIds}::uuid[])`)
    .orderBy('offerLetter.askedAt')
    .orderBy('guideOffer.letterId')
    .execute()

/** Invalidates the links of a member who is leaving; the record of the offers is kept. */
export async function endLinks(
  tx: Transaction,
  { organisationId, staffId }: { organisationId: OrganisationId; staffId: string },
): Promise<void> {
  await tx
    .updateTable('offerLetter')
    .set({ tokenHash: null })
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .execute()
}

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

/** A project's slots that are on offer. */
export const listOffered = (db: Database, { organisationId, projectId }: OfProject) =>
  db
    .selectFrom('offeredSlot')
    .select(['slotId', 'openedAt', 'preferredOnly', 'reportedAt'])
    .where('organisationId', '=', organisationId)
    .where('projectId', '=', projectId)
    .execute()

interface Month {
  organisationId: OrganisationId
  from: Temporal.Instant
  until: Temporal.Instant
}

/**
 * For each member, how many of the slots they lead begin within a span. Uses the index on starts
 * one project at a time, because other plans read every slot anybody has ever led.
 */
export async function countLed(
  db: Database,
  { organisationId, from, until }: Month,
): Promise<{ staffId: string; name: string; slots: number }[]> {
  const { rows } = await sql<{ staffId: string; name: string; slots: number }>`
    with within as materialized (
      select slot.id
      from project cross join lateral (
        select slot.id from slot
        where slot.organisation_id = ${organisationId} and slot.project_id = project.id
          and slot.deleted_at is null and slot.starts_at >= ${from} and slot.starts_at < ${until}
      ) as slot
      where project.organisation_id = ${organisationId} and project.deleted_at is null
    ), led as (
      select slot_staff.staff_id, count(*)::integer as slots
      from within join slot_staff on slot_staff.organisation_id = ${organisationId}
        and slot_staff.slot_id = within.id
      group by slot_staff.staff_id
    )
    select staff.id as staff_id, staff.name, coalesce(led.slots, 0) as slots
    from staff left join led on led.staff_id = staff.id
    where staff.organisation_id = ${organisationId} and staff.deleted_at is null
    order by staff.id`.execute(db)
  return rows
}
