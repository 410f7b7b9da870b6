import { type NotNull, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'

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

const longest = sql<number>`(
  select coalesce(max(variant.duration_seconds), 0)
  from slot_variant
  join variant on variant.organisation_id = slot_variant.organisation_id
    and variant.id = slot_variant.variant_id
  where slot_variant.organisation_id = slot.organisation_id and slot_variant.slot_id = slot.id)`

const variants = sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', variant.id, 'name', variant.name)
    order by variant.created_at, variant.id)
  from slot_variant
  join variant on variant.organisation_id = slot_variant.organisation_id
    and variant.id = slot_variant.variant_id
  where slot_variant.organisation_id = slot.organisation_id and slot_variant.slot_id = slot.id
    and variant.deleted_at is null), '[]')`

const guides = sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', staff.id, 'name', staff.name)
    order by staff.name, staff.id)
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
    .select(['slot.timezone', 'slot.guidesNeeded', 'slot.attendees', 'slot.offered'])
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
  guidesNeeded: number,
): Promise<void> {
  await tx
    .updateTable('slot')
    .set({ guidesNeeded })
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
