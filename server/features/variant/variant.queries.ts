import type { ExpressionBuilder } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

/** The columns that admins fill in. */
export interface VariantColumns {
  name: string
  shortDescription: string
  leadTimeSeconds: number
  durationSeconds: number
  translations: string
  guideRateCents: number | null
  /** As JSON; null for none. */
  meetingPoint: string | null | undefined
  /** As JSON. */
  prices: string | undefined
  exclusive: boolean | undefined
  minPeople: number | null | undefined
  maxPeople: number | null | undefined
  opensBeforeSeconds: number | null | undefined
  closesChangesSeconds: number | null | undefined
  peoplePerGuide: number | null | undefined
}

export interface NewVariant extends VariantColumns {
  organisationId: OrganisationId
  id: string
  projectId: string
  resourceId: string
  createdAt: Temporal.Instant
}

export type VariantChanges = {
  [Column in keyof VariantColumns]: VariantColumns[Column] | undefined
}

const shown = [
  'id',
  'resourceId',
  'name',
  'shortDescription',
  'leadTimeSeconds',
  'durationSeconds',
  'translations',
  'guideRateCents',
  'meetingPoint',
  'prices',
  'exclusive',
  'minPeople',
  'maxPeople',
  'opensBeforeSeconds',
  'closesChangesSeconds',
  'peoplePerGuide',
  'revision',
] as const

export function insertVariant(tx: Transaction, variant: NewVariant) {
  return tx.insertInto('variant').values(variant).returning(shown).executeTakeFirstOrThrow()
}

interface OneProject {
  organisationId: OrganisationId
  projectId: string
}

/** A project's variants, in order of creation. */
export const variantsOf = (db: Database, project: OneProject) => inOrder(db, project).execute()

/**
 * A project's variants, each with the name of the member who last changed it; null if that is not
 * known.
 */
export const variantsWithChanges = (db: Database, project: OneProject) =>
  inOrder(db, project)
    .select((variant) => changedBy(variant).as('changedBy'))
    .execute()

const changedBy = (variant: ExpressionBuilder<Schema, 'variant'>) =>
  variant
    .selectFrom('staff')
    .select('staff.name')
    .whereRef('staff.organisationId', '=', 'variant.organisationId')
    .whereRef('staff.id', '=', 'variant.changedBy')

function inOrder(db: Database, { organisationId, projectId }: OneProject) {
  return db
    .selectFrom('variant')
    .select(shown)
    .where('organisationId', '=', organisationId)
    .where('projectId', '=', projectId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
}

const undeletedVariants = (db: Database) =>
  db
    .selectFrom('variant')
    .innerJoin('project', joinWithin('project.id', 'variant.projectId'))
    .where('variant.deletedAt', 'is', null)
    .where('project.deletedAt', 'is', null)

/** Whether the variant and its project both exist. */
export async function variantExists(
  db: Database,
  { organisationId, variantId }: { organisationId: OrganisationId; variantId: string },
): Promise<boolean> {
  const found = await undeletedVariants(db)
    .select('variant.id')
    .where('variant.organisationId', '=', organisationId)
    .where('variant.id', '=', variantId)
    .executeTakeFirst()
  return found !== undefined
}

/** A variant's prices, with the currency of its project. */
export const findPrices = (
  tx: Transaction,
  { organisationId, variantId }: { organisationId: OrganisationId; variantId: string },
) =>
  undeletedVariants(tx)
    .select(['variant.prices', 'project.currency'])
    .where('variant.organisationId', '=', organisationId)
    .where('variant.id', '=', variantId)
    .executeTakeFirst()

/**
 * Changes the given fields of a variant and returns the whole variant; undefined if it does not
 * exist, or if it has changed since the revision `seen`.
 */
export function updateVariant(
  tx: Transaction,
  { organisationId, variantId }: { organisationId: OrganisationId; variantId: string },
  { changes, by, seen }: { changes: VariantChanges; by: string; seen: number | undefined },
) {
  return tx
    .updateTable('variant')
    .set(changes)
    .set((variant) => ({ revision: variant('revision', '+', 1), changedBy: by }))
    .$if(seen !== undefined, (query) => query.where('revision', '=', seen ?? 0))
    .where('organisationId', '=', organisationId)
    .where('id', '=', variantId)
    .where('id', 'in', undeletedVariants(tx).select('variant.id'))
    .returning([...shown, 'projectId'])
    .executeTakeFirst()
}

/**
 * A project's future slots that have a waiting list, locked until the transaction ends. Includes
 * full slots, because places may become free at the same time.
 */
export async function lockAwaitedSlots(
  tx: Transaction,
  { organisationId, projectId }: OneProject,
  now: Temporal.Instant,
): Promise<string[]> {
  const slots = await tx
    .selectFrom('slot')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('projectId', '=', projectId)
    .where('awaited', '=', true)
    .where('startsAt', '>', now)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return slots.map(({ id }) => id)
}

interface OneVariant {
  organisationId: OrganisationId
  variantId: string
}

/**
 * Locks an existing variant exclusively until the transaction ends. Its project must be locked
 * first.
 */
export function lockVariant(tx: Transaction, { organisationId, variantId }: OneVariant) {
  return tx
    .selectFrom('variant')
    .select(['name', 'meetingPoint'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', variantId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Locks a variant against changes until the transaction ends; many transactions can share the lock.
 */
export async function shareVariant(
  tx: Transaction,
  { organisationId, variantId }: OneVariant,
): Promise<void> {
  await tx
    .selectFrom('variant')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('id', '=', variantId)
    .forShare()
    .execute()
}

/** Finds an existing variant's project. */
export async function findProjectOfVariant(
  db: Database,
  { organisationId, variantId }: OneVariant,
): Promise<string | undefined> {
  const found = await undeletedVariants(db)
    .select('variant.projectId')
    .where('variant.organisationId', '=', organisationId)
    .where('variant.id', '=', variantId)
    .executeTakeFirst()
  return found?.projectId
}

/** Marks an already locked variant as deleted. */
export async function removeVariant(
  tx: Transaction,
  { organisationId, variantId }: OneVariant,
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('variant')
    .set((variant) => ({ deletedAt: at, revision: variant('revision', '+', 1) }))
    .where('organisationId', '=', organisationId)
    .where('id', '=', variantId)
    .execute()
}
