import { z } from 'zod'
import type { FieldFault } from './errors.ts'
import {
  comment,
  id,
  inOtherLanguages,
  name,
  nameOrEmpty,
  nullIsEmpty,
  people,
  revision,
} from './fields.ts'
import { meetingPointInput, meetingPointShown } from './meeting-point.ts'
import { price, pricesInput } from './price.ts'

const day = 24 * 60 * 60

const inputExample = {
  name: 'Führung für Kinder',
  short_description: 'Wolle anfassen, Garn spinnen: für Kinder von 6 bis 10 Jahren.',
  leadtime: 7200,
  duration: 5400,
  translations: {
    en: { name: 'Tour for children', short_description: 'Touch wool, spin yarn: ages 6 to 10.' },
  },
}

/**
 * The texts that visitors see in other languages; an empty or missing text falls back to German.
 */
const translations = inOtherLanguages(
  z.object({
    name: nullIsEmpty(nameOrEmpty).default(''),
    short_description: nullIsEmpty(comment).default(''),
  }),
)
export type Translations = z.infer<typeof translations>

const shownTranslations = inOtherLanguages(
  z.object({ name: z.string(), short_description: z.string() }),
)

const guideRate = z.int().min(0).max(10_000_000).nullable()

/** A time before the start, in seconds. */
const before = z
  .int()
  .min(0)
  .max(2 * 365 * day)
  .nullable()

/** For groups; an absent field means what it meant before there were any. */
const groupFields = {
  /** Whether a booking takes the whole slot. */
  exclusive: z.boolean().optional(),
  /** The number of people that visitors can book for; null means no limit. */
  min_people: people.nullable().optional(),
  max_people: people.nullable().optional(),
  /** How long before the start visitors can book it from; null means at once. */
  opens_before: before.optional(),
  /** How long before the start bookers can change and cancel; null means until the start. */
  closes_changes: before.optional(),
  /** How many people one guide leads; null means any number. Sent only to members. */
  people_per_guide: people.nullable().optional(),
}

const isOrdered = ({ min_people, max_people }: { min_people?: unknown; max_people?: unknown }) =>
  typeof min_people !== 'number' || typeof max_people !== 'number' || min_people <= max_people

const ordered = { path: ['max_people'], error: 'fewer_than_minimum' satisfies FieldFault }

/** `leadtime` and `duration` are in seconds. `ressource_id` never changes. */
export const variant = z
  .object({
    id,
    name: z.string(),
    short_description: z.string(),
    leadtime: z.int(),
    duration: z.int(),
    translations: shownTranslations,
    ressource_id: id,
    /** What a guide is paid for a tour, in cents, or null if not stated. Sent only to admins. */
    guide_rate_cents: z.int().nullable().optional(),
    ...groupFields,
    ...meetingPointShown,
    /** Missing if there are none. */
    prices: z.array(price).optional(),
    /**
     * How many times admins have changed the variant; absent if the server runs the previous
     * version.
     */
    revision: z.int().optional(),
    /** The name of the admin who made the last change, if known. Sent only to admins. */
    changed_by: z.string().optional(),
  })
  .meta({
    examples: [
      {
        id: '01980000-0000-7000-8000-000000000002',
        ...inputExample,
        ressource_id: '01980000-0000-7000-8000-000000000003',
      },
    ],
  })
export type Variant = z.infer<typeof variant>

const shortDescription = nullIsEmpty(comment)
const leadtime = z
  .int()
  .min(0)
  .max(365 * day)
const duration = z
  .int()
  .min(60)
  .max(7 * day)

/** A new variant, which lasts an hour by default. */
export const variantInput = z
  .object({
    name,
    short_description: shortDescription.default(''),
    leadtime: leadtime.default(0),
    duration: duration.default(3600),
    translations: translations.default({}),
    guide_rate_cents: guideRate.default(null),
    ...groupFields,
    ...meetingPointInput,
    prices: pricesInput.optional(),
  })
  .refine(isOrdered, ordered)
  // `example` rather than `examples`, which zod drops when it transforms a schema.
  .meta({ example: inputExample })
export type VariantInput = z.infer<typeof variantInput>
/** The request body: fields with a default are optional. */
export type VariantSent = z.input<typeof variantInput>

/** Fields that are not sent keep their value. */
export const variantChange = z
  .object({
    name,
    short_description: shortDescription.optional(),
    leadtime: leadtime.optional(),
    duration: duration.optional(),
    /** If sent, it replaces all existing translations. */
    translations: translations.optional(),
    guide_rate_cents: guideRate.optional(),
    ...groupFields,
    ...meetingPointInput,
    /** If sent, they replace all prices. */
    prices: pricesInput.optional(),
    /** If sent, the call is refused if the variant has been changed since this revision. */
    revision: revision.optional(),
  })
  .refine(isOrdered, ordered)
  .meta({ example: inputExample })
export type VariantChangeSent = z.input<typeof variantChange>
export type VariantChange = z.infer<typeof variantChange>
