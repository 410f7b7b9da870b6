import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '#contract/language.ts'
import { nameIn } from '#contract/other-languages.ts'
import type { Translations, Variant, VariantChange } from '#contract/variant.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { defaultVariantName } from '#texts/de/variant.ts'
import {
  findProjectOfVariant,
  insertVariant,
  lockVariant,
  updateVariant,
  variantExists,
  type variantsOf,
} from './variant.queries.ts'

interface Where {
  organisationId: OrganisationId
  projectId: string
}

type FoundVariant = Awaited<ReturnType<typeof variantsOf>>[number]

/** A variant as the API shows it. */
export const variantShown = (found: FoundVariant): Variant => ({
  id: found.id,
  name: found.name,
  short_description: found.shortDescription,
  leadtime: found.leadTimeSeconds,
  duration: found.durationSeconds,
  translations: found.translations,
  ressource_id: found.resourceId,
})

/** A variant as visitors see it, in German if it is not translated. */
export const variantOffered = (found: FoundVariant, language: Language) => ({
  id: found.id,
  ressource_id: found.resourceId,
  name: nameIn(language, found),
  short_description: translationIn(language, found)?.short_description || found.shortDescription,
  duration: found.durationSeconds,
})

type Translated = Pick<FoundVariant, 'translations'>

const translationIn = (language: Language, { translations }: Translated) =>
  language === 'de' ? undefined : translations[language]

/** Creates the only variant of a new project. */
export async function addFirstVariant(
  tx: Transaction,
  { at, ...where }: Where & { at: Temporal.Instant },
): Promise<void> {
  await createVariant(tx, { ...where, name: defaultVariantName, at })
}

/** Creates a variant with its own bookable resource, an hour long by default. */
export function createVariant(
  tx: Transaction,
  variant: Where & {
    name: string
    shortDescription?: string
    leadTimeSeconds?: number
    durationSeconds?: number
    translations?: Translations
    at: Temporal.Instant
  },
): Promise<FoundVariant> {
  const { at, translations = {}, ...described } = variant
  return insertVariant(tx, {
    shortDescription: '',
    leadTimeSeconds: 0,
    durationSeconds: 3600,
    ...described,
    translations: JSON.stringify(translations),
    id: randomUUIDv7(),
    resourceId: randomUUIDv7(),
    createdAt: at,
  })
}

/** Changes the given fields of a variant; its resource never changes. Throws `not_found`. */
export function changeVariant(
  ctx: AppContext,
  staff: Staff,
  { variantId, input }: { variantId: string; input: VariantChange },
): Promise<FoundVariant> {
  const { organisationId } = staff
  const changes = {
    name: input.name,
    shortDescription: input.short_description,
    leadTimeSeconds: input.leadtime,
    durationSeconds: input.duration,
    translations: input.translations && JSON.stringify(input.translations),
  }
  return transact(ctx, async ({ tx, audit, changed }) => {
    const variant = await updateVariant(tx, { organisationId, variantId }, changes)
    if (!variant) throw new DomainError('not_found')
    await audit(staff, { action: 'variant_changed', subjectId: variantId, label: variant.name })
    changed({ organisationId, projectId: variant.projectId })
    return variant
  })
}

/** Throws `not_found` unless the variant exists in the staff's organisation. */
export async function requireVariant(
  { db }: AppContext,
  { organisationId }: Staff,
  variantId: string,
): Promise<void> {
  if (!(await variantExists(db, { organisationId, variantId }))) throw new DomainError('not_found')
}

interface OneVariant {
  organisationId: OrganisationId
  variantId: string
}

/** The project of a variant; throws `not_found` unless both exist. */
export async function projectOfVariant(db: Database, variant: OneVariant): Promise<string> {
  const projectId = await findProjectOfVariant(db, variant)
  if (!projectId) throw new DomainError('not_found')
  return projectId
}

/**
 * Locks a variant, so that nobody books it in the meantime; throws `not_found`. Its project is
 * locked already.
 */
export async function lockVariantForUpdate(
  tx: Transaction,
  variant: OneVariant,
): Promise<{ name: string }> {
  const held = await lockVariant(tx, variant)
  if (!held) throw new DomainError('not_found')
  return held
}
