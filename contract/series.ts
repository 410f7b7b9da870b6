import { z } from 'zod'
import type { FieldFault } from './errors.ts'
import { day, id, people } from './fields.ts'
import { changeDone, doneExample, timeOfDay } from './slot-change.ts'

const wrongOrder: FieldFault = 'ends_before_start'
const tooLong: FieldFault = 'series_too_long'
const variantsMissing: FieldFault = 'variants_missing'
const notADay: FieldFault = 'not_a_day'

const mostYears = 11

/**
 * The days and times of a series' slots: `weekdays` are 1 (Monday) to 7; `from` and `to` are
 * inclusive.
 */
export const seriesRule = z
  .object({
    weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
    times: z.array(timeOfDay).min(1).max(100),
    from: day,
    to: day,
    every_weeks: z.int().min(1).max(53).default(1),
    /** The nth of these weekdays in each month, or -1 for the last; null for every one. */
    nth: z
      .union([z.literal(-1), z.int().min(1).max(5)])
      .nullable()
      .default(null),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: wrongOrder })
  .refine(({ from, to }) => Number(to.slice(0, 4)) - Number(from.slice(0, 4)) < mostYears, {
    path: ['to'],
    error: tooLong,
  })
export type SeriesRule = z.infer<typeof seriesRule>

const dayOrTime = z
  .string()
  .regex(/^(19|2\d)\d{2}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d)?$/, { error: notADay })

/** The properties of a series' slots, and their times. */
const series = z.object({
  rule: seriesRule,
  /** An IANA name; the project's by default. */
  timezone: z.string().max(100).nullish(),
  max_attendees: people,
  possible_ressources: z.array(id).min(1, { error: variantsMissing }).max(100),
  internal: z.boolean().default(false),
  /** The guides who take turns leading the slots, in order of start time. */
  staff_ids: z.array(id).max(100).default([]),
  /** Excludes these days, or these wall-clock times of a day (`2026-12-24T11:00`). */
  except: z.array(dayOrTime).max(5000).default([]),
  /** Includes these days or times despite a closed day or an existing slot. */
  include: z.array(dayOrTime).max(5000).default([]),
})

const example = {
  rule: {
    weekdays: [2, 3, 4],
    times: ['11:00', '14:00'],
    from: '2026-12-01',
    to: '2027-02-28',
    every_weeks: 1,
    nth: null,
  },
  timezone: 'Europe/Berlin',
  max_attendees: 15,
  possible_ressources: ['0199c1de-4a10-7c3e-9f00-3d2b6a1c0e03'],
  internal: false,
  staff_ids: [],
  except: ['2026-12-24'],
  include: [],
}

const dryRun = z.boolean().default(false)

/** With `dry_run`, nothing is stored, and the response is the plan. */
export const seriesInput = series
  .extend({ dry_run: dryRun })
  .meta({ example: { ...example, dry_run: false } })
export type SeriesInput = z.infer<typeof seriesInput>
export type SeriesInputSent = z.input<typeof seriesInput>

/** The result of storing a series; `created` counts its slots. */
export const seriesCreated = changeDone.extend({ series_id: id }).meta({
  examples: [{ ...doneExample, series_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e08' }],
})
export type SeriesCreated = z.infer<typeof seriesCreated>

/**
 * The complete definition of a series from a day onwards; with `overwrite`, it also applies to
 * slots that were changed by hand.
 */
export const seriesChange = series
  .extend({ overwrite: z.boolean().default(false), dry_run: dryRun })
  .meta({ example: { ...example, overwrite: false, dry_run: false } })
export type SeriesChange = z.infer<typeof seriesChange>
export type SeriesChangeSent = z.input<typeof seriesChange>

/** The day a series is changed or deleted from; today by default. */
export const seriesQuery = z.object({ from: day.optional() })
export type SeriesQuery = z.infer<typeof seriesQuery>

/** How to delete a series. The fields that define a series are accepted too, but ignored. */
export const seriesDeletion = z
  .object({ overwrite: z.boolean().default(false), dry_run: dryRun })
  .partial()
  .nullish()
  .meta({ example: { overwrite: false, dry_run: false } })
export type SeriesDeletionSent = NonNullable<z.input<typeof seriesDeletion>>

/** A series as it is now. */
export const seriesStored = series
  .required({ timezone: true })
  .extend({ series_id: id, timezone: z.string() })
  .meta({ examples: [{ ...example, series_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e08' }] })
export type SeriesStored = z.infer<typeof seriesStored>
