import { type NotNull, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface One {
  organisationId: OrganisationId
  staffId: string
}

/** A current team member. */
export function findMember(db: Database, { organisationId, staffId }: One) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'admin', 'desk', 'preferred'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', staffId)
    .where('deletedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()
}

/** How many slots that have not begun the links in a member's offers let them take. */
export async function countOpenOffers(
  db: Database,
  { organisationId, staffId, at }: One & { at: Temporal.Instant },
): Promise<number> {
  const { offers } = await db
    .selectFrom('offerLetter')
    .innerJoin('guideOffer', joinWithin('guideOffer.letterId', 'offerLetter.id'))
    .innerJoin('staff', joinWithin('staff.id', 'offerLetter.staffId'))
    .innerJoin('slot', joinWithin('slot.id', 'guideOffer.slotId'))
    .select(sql<number>`count(distinct guide_offer.slot_id)::integer`.as('offers'))
    .where('offerLetter.organisationId', '=', organisationId)
    .where('offerLetter.staffId', '=', staffId)
    .where('offerLetter.tokenHash', 'is not', null)
    .where('slot.startsAt', '>', at)
    .where('slot.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('staff.accessEndedAt', 'is', null),
        eb('staff.accessEndedAt', '<', eb.ref('offerLetter.askedAt')),
      ]),
    )
    .executeTakeFirstOrThrow()
  return offers
}

/**
 * All of the organisation's variants, by project, and whether each is one of the member's skills.
 */
export function listVariantsFor(db: Database, { organisationId, staffId }: One) {
  return db
    .selectFrom('variant')
    .innerJoin('project', joinWithin('project.id', 'variant.projectId'))
    .leftJoin('staffSkill', (join) =>
      join
        .onRef('staffSkill.organisationId', '=', 'variant.organisationId')
        .onRef('staffSkill.variantId', '=', 'variant.id')
        .on('staffSkill.staffId', '=', staffId),
    )
    .select(['variant.id', 'variant.name', 'project.name as project'])
    .select(sql<boolean>`staff_skill.variant_id is not null`.as('led'))
    .where('variant.organisationId', '=', organisationId)
    .where('variant.deletedAt', 'is', null)
    .where('project.deletedAt', 'is', null)
    .orderBy('project.id')
    .orderBy('variant.id')
    .execute()
}

/** The skills of all members in an organisation; members without skills are left out. */
export const listSkills = (db: Database, organisationId: OrganisationId) =>
  db
    .selectFrom('staffSkill')
    .innerJoin('variant', joinWithin('variant.id', 'staffSkill.variantId'))
    .innerJoin('project', joinWithin('project.id', 'variant.projectId'))
    .select(['staffSkill.staffId', 'variant.resourceId'])
    .where('staffSkill.organisationId', '=', organisationId)
    .where('variant.deletedAt', 'is', null)
    .where('project.deletedAt', 'is', null)
    .orderBy('variant.id')
    .execute()

interface MemberColumns {
  admin?: boolean
  desk?: boolean
  preferred?: boolean
  roleSince?: Temporal.Instant
}

export async function updateMember(
  tx: Transaction,
  { organisationId, staffId }: One,
  columns: MemberColumns,
): Promise<void> {
  await tx
    .updateTable('staff')
    .set(columns)
    .$if(columns.roleSince !== undefined, (update) =>
      update.set((staff) => ({ roleRevision: staff('roleRevision', '+', 1) })),
    )
    .where('organisationId', '=', organisationId)
    .where('id', '=', staffId)
    .execute()
}

/** Replaces a member's skills, including those for deleted variants. */
export async function replaceSkills(
  tx: Transaction,
  { organisationId, staffId }: One,
  variantIds: string[],
): Promise<void> {
  await tx
    .deleteFrom('staffSkill')
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .execute()
  if (variantIds.length === 0) return
  await tx
    .insertInto('staffSkill')
    .values(variantIds.map((variantId) => ({ organisationId, staffId, variantId })))
    .execute()
}
