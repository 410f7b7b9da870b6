import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Language } from '#contract/language.ts'
import type { MeetingPoint } from '#contract/meeting-point.ts'
import { nameIn } from '#contract/other-languages.ts'
import type { Currency, Price, PriceInput } from '#contract/price.ts'
import type { Variant, VariantChange, VariantInput } from '#contract/variant.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import {
  meetingPointAfter,
  shownMeetingPoint,
} from '#server/features/variant/meeting-point.rules.ts'
import { pricesLabel } from '#texts/de/audit.ts'
import { defaultVariantName } from '#texts/de/words.ts'
import { priceWriter } from '#texts/price-texts.ts'
import {
  findPrices,
  findProjectOfVariant,
  insertVariant,
  lockAwaitedSlots,
  lockVariant,
  updateVariant,
  type VariantChanges,
  type VariantColumns,
  variantExists,
  type variantsOf,
} from './variant.queries.ts'

interface Where {
  organisationId: OrganisationId
  projectId: string
}

type FoundVariant = Awaited<ReturnType<typeof variantsOf>>[number]

/** A variant as the API shows it; `changedBy`: who made the last change, for admins only. */
export const variantShown = (found: FoundVariant, changedBy?: string | null): Variant => ({
  id: found.id,
  name: found.name,
  short_description: found.shortDescription,
  leadtime: found.leadTimeSeconds,
  duration: found.durationSeconds,
  translations: found.translations,
  ressource_id: found.resourceId,
  revision: found.revision,
  ...(found.guideRateCents === null ? {} : { guide_rate_cents: found.guideRateCents }),
  ...groupTerms(found),
  ...shownMeetingPoint(found.meetingPoint),
  ...(found.peoplePerGuide === null ? {} : { people_per_guide: found.peoplePerGuide }),
  ...(found.prices.length > 0 ? { prices: found.prices } : {}),
  ...(changedBy ? { changed_by: changedBy } : {}),
})

/** A variant's fields for groups, without those that are not used. */
const groupTerms = (found: FoundVariant) => ({
  ...(found.exclusive ? { exclusive: true } : {}),
  ...(found.minPeople === null ? {} : { min_people: found.minPeople }),
  ...(found.maxPeople === null ? {} : { max_people: found.maxPeople }),
  ...(found.opensBeforeSeconds === null ? {} : { opens_before: found.opensBeforeSeconds }),
  ...(found.closesChangesSeconds === null ? {} : { closes_changes: found.closesChangesSeconds }),
})

/** A variant as visitors see it, in German if it is not translated. */
export const variantOffered = (found: FoundVariant, language: Language) => ({
  id: found.id,
  ressource_id: found.resourceId,
  name: nameIn(language, found),
  short_description: translationIn(language, found)?.short_description || found.shortDescription,
  duration: found.durationSeconds,
  ...groupTerms(found),
  ...((found.closesChangesSeconds ?? Infinity) < found.leadTimeSeconds
    ? { leadtime: found.leadTimeSeconds }
    : {}),
  ...(found.prices.length > 0 ? { prices: pricesOffered(found, language) } : {}),
})

const pricesOffered = ({ prices }: FoundVariant, language: Language) =>
  prices.map(({ translations, ...price }) => ({
    ...price,
    name: nameIn(language, { ...price, translations: translations as Named }),
  }))

type Named = Parameters<typeof nameIn>[1]['translations']

type Translated = Pick<FoundVariant, 'translations'>

const translationIn = (language: Language, { translations }: Translated) =>
  language === 'de' ? undefined : translations[language]

/** Creates the first variant of a new project. */
export async function addFirstVariant(
  tx: Transaction,
  where: Where & { at: Temporal.Instant },
): Promise<void> {
  await createVariant(tx, where, { ...plainVariant, name: defaultVariantName })
}

/** A new variant's default values. */
export const plainVariant = {
  short_description: '',
  leadtime: 0,
  duration: 3600,
  translations: {},
  guide_rate_cents: null,
} satisfies Omit<VariantInput, 'name'>

/** Maps an admin's input to columns; undefined means not sent. */
function columnsOf(input: VariantInput): VariantColumns
function columnsOf(input: VariantChange, before: MeetingPoint | null): VariantChanges
function columnsOf(input: VariantChange, before: MeetingPoint | null = null): VariantChanges {
  const meetingPoint = meetingPointAfter(before, input)
  return {
    name: input.name,
    shortDescription: input.short_description,
    leadTimeSeconds: input.leadtime,
    durationSeconds: input.duration,
    translations: input.translations && JSON.stringify(input.translations),
    guideRateCents: input.guide_rate_cents,
    meetingPoint: meetingPoint && JSON.stringify(meetingPoint),
    prices: input.prices && JSON.stringify(input.prices.map(storedPrice)),
    exclusive: input.exclusive,
    minPeople: input.min_people,
    maxPeople: input.max_people,
    opensBeforeSeconds: input.opens_before,
    closesChangesSeconds: input.closes_changes,
    peoplePerGuide: input.people_per_guide,
  }
}

const storedPrice = ({ id = randomUUIDv7(), ...price }: PriceInput): Price => ({ id, ...price })

/** Creates a variant with its own bookable resource. */
export function createVariant(
  tx: Transaction,
  { at, ...where }: Where & { at: Temporal.Instant },
  input: VariantInput,
): Promise<FoundVariant> {
  return insertVariant(tx, {
    ...where,
    ...columnsOf(input),
    id: randomUUIDv7(),
    resourceId: randomUUIDv7(),
    createdAt: at,
  })
}

/**
 * Changes the given fields of a variant; its resource never changes. Throws `not_found` or
 * `changed_meanwhile`.
 */
export function changeVariant(
  ctx: AppContext,
  staff: Staff,
  { variantId, input }: { variantId: string; input: VariantChange },
): Promise<FoundVariant> {
  const { organisationId } = staff
  return transact(ctx, async ({ tx, at, audit, changed, freed }) => {
    const isSent = meetingPointAfter(null, input) !== undefined
    const locked = isSent ? await lockVariant(tx, { organisationId, variantId }) : undefined
    const changes = columnsOf(input, locked?.meetingPoint ?? null)
    const before = input.prices && (await findPrices(tx, { organisationId, variantId }))
    const variant = await updateVariant(
      tx,
      { organisationId, variantId },
      { changes, by: staff.staffId, seen: input.revision },
    )
    if (!variant) {
      const stands = await variantExists(tx, { organisationId, variantId })
      throw new DomainError(stands ? 'changed_meanwhile' : 'not_found')
    }
    // Only one of them may have been sent.
    const { minPeople, maxPeople } = variant
    if (minPeople !== null && maxPeople !== null && maxPeople < minPeople) {
      throw fieldError('max_people', 'fewer_than_minimum')
    }
    const action = before ? pricesChange(before, variant) : null
    await audit(staff, {
      action: 'variant_changed',
      label: variant.name,
      ...action,
      subjectId: variantId,
    })
    const project = { organisationId, projectId: variant.projectId }
    changed(project)
    // With other terms, people on the waiting list may be able to book.
    const { leadtime, exclusive, min_people, max_people, opens_before } = input
    const terms = [leadtime, exclusive, min_people, max_people, opens_before]
    const areTermsSent = terms.some((term) => term !== undefined)
    if (areTermsSent) freed({ ...project, slotIds: await lockAwaitedSlots(tx, project, at) })
    return variant
  })
}

/** The audit log's entry about changed prices; null if they are the same. */
function pricesChange(
  { prices, currency }: { prices: Price[]; currency: Currency },
  now: FoundVariant,
) {
  if (isDeepStrictEqual(prices, now.prices)) return null
  const { price } = priceWriter('de', currency)
  const words = now.prices.map((one) => `${one.name} ${price(one)}`)
  return { action: 'prices_changed', label: pricesLabel(now.name, words) } as const
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

/** A variant's project; throws `not_found` unless both exist. */
export async function projectOfVariant(db: Database, variant: OneVariant): Promise<string> {
  const projectId = await findProjectOfVariant(db, variant)
  if (!projectId) throw new DomainError('not_found')
  return projectId
}

/**
 * Locks a variant so that nobody can book it in the meantime; throws `not_found`. Its project must
 * already be locked.
 */
export async function lockVariantForUpdate(
  tx: Transaction,
  variant: OneVariant,
): Promise<{ name: string }> {
  const held = await lockVariant(tx, variant)
  if (!held) throw new DomainError('not_found')
  return held
}
