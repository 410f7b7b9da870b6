import { z } from 'zod'
import type { FieldFault } from './errors.ts'
import { comment, day, id, people } from './fields.ts'
import { meetingPointInput, meetingPointShown } from './meeting-point.ts'
import { slotQuery } from './slot.ts'

/** The maximum number of slots that one action can create, change or delete. */
export const mostSlotsAtOnce = 5000

const notATime: FieldFault = 'not_a_time'
const variantsMissing: FieldFault = 'variants_missing'
const nothingChosen: FieldFault = 'nothing_chosen'

/** A wall-clock time of day, `11:00`. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: notATime })

/**
 * Why a slot is in one of the plan's lists; for a closed day, the day's own reason is used instead.
 */
export const lineReasons = [
  /** Created, although this wall-clock time occurs twice that day; the first one is used. */
  'first_of_two',
  'skipped_hour',
  'before_today',
  /** The new slot would have begun earlier today. */
  'begun',
  /** Another slot of the project starts at the same time. */
  'slot_there',
  'booked',
  'fewer_than_booked',
  'changed_by_hand',
  'deleted_by_hand',
] as const
export type LineReason = (typeof lineReasons)[number]

/**
 * One slot of a plan. `start` is an instant; in `skipped` it is the wall-clock time, which may not
 * exist. `reason` is one of `lineReasons`, the reason of a closed day, or empty.
 */
export const planLine = z.object({
  start: z.string(),
  reason: z.string(),
  /** Set only for an existing slot. */
  slot_id: id.optional(),
  timezone: z.string().optional(),
})
export type PlanLine = z.infer<typeof planLine>

const lines = z.array(planLine)

/** The slots that an action would affect, each list sorted by start time. */
export const slotPlan = z
  .object({
    create: lines,
    change: lines,
    delete: lines,
    /** Slots that stay as they are because of their bookings. */
    booked: lines,
    /** Slots that were changed or deleted by hand, and are not overwritten. */
    by_hand: lines,
    closed: lines,
    collides: lines,
    skipped: lines,
    /** All slots that match a filter, so that the call that stores the plan can name them. */
    slot_ids: z.array(id).optional(),
  })
  .meta({
    examples: [
      {
        create: [{ start: '2026-12-01T10:00:00Z', reason: '' }],
        change: [],
        delete: [],
        booked: [],
        by_hand: [],
        closed: [{ start: '2026-12-24T10:00:00Z', reason: 'Heiligabend' }],
        collides: [],
        skipped: [],
      },
    ],
  })
export type SlotPlan = z.infer<typeof slotPlan>

const doneExample = {
  change_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e09',
  created: 26,
  changed: 0,
  deleted: 0,
  booked: 0,
  by_hand: 0,
  closed: 1,
  collides: 0,
  skipped: 0,
  mails: 2,
}

/** The result of an action: the number of slots in each list of its plan. */
export const changeDone = z
  .object({
    change_id: id,
    created: z.int(),
    changed: z.int(),
    deleted: z.int(),
    booked: z.int(),
    by_hand: z.int(),
    closed: z.int(),
    collides: z.int(),
    skipped: z.int(),
    /** How many emails to guides were queued. */
    mails: z.int(),
  })
  .meta({ examples: [doneExample] })
export type ChangeDone = z.infer<typeof changeDone>

/** The result of an action or, with `dry_run`, its plan. */
export const changeAnswer = z.union([changeDone, slotPlan]).meta({ examples: [doneExample] })

/** The fields to change; omitted ones stay as they are. */
const slotSettings = z.object({
  /** The new time of day. */
  time: timeOfDay.optional(),
  /** How many wall-clock minutes to move the start by. */
  shift_minutes: z.int().min(-1439).max(1439).optional(),
  max_attendees: people.optional(),
  possible_ressources: z.array(id).min(1, { error: variantsMissing }).max(100).optional(),
  /** The new guides, who take turns leading the slots in order of start time; empty for nobody. */
  staff_ids: z.array(id).max(100).optional(),
  internal: z.boolean().optional(),
  comment: comment.optional(),
  ...meetingPointInput,
  delete: z.literal(true).optional(),
})
export type SlotSettings = z.infer<typeof slotSettings>

/** Selects slots as the dashboard's filters do; `series_id` selects those of a series. */
export const changeFilter = slotQuery
  .pick({ from: true, to: true, bookings: true, staff_id: true, ressource_id: true })
  .extend({ series_id: id.optional() })
export type ChangeFilter = z.infer<typeof changeFilter>

const slotIds = z.array(id).min(1).max(mostSlotsAtOnce)

/** Either `slot_ids` or `filter` selects the project's slots. */
export const slotsChange = z
  .object({
    slot_ids: slotIds.optional(),
    filter: changeFilter.optional(),
    set: slotSettings,
    dry_run: z.boolean().default(false),
  })
  .refine(({ slot_ids, filter }) => (slot_ids === undefined) !== (filter === undefined), {
    path: ['slot_ids'],
    error: nothingChosen,
  })
  .refine(({ set }) => Object.values(set).some((value) => value !== undefined), {
    path: ['set'],
    error: nothingChosen,
  })
  .meta({
    example: {
      slot_ids: ['0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02'],
      set: { time: '11:30', max_attendees: 12 },
      dry_run: false,
    },
  })
export type SlotsChange = z.infer<typeof slotsChange>
export type SlotsChangeSent = z.input<typeof slotsChange>

/** Copies the slots of one day, or several consecutive days, to other days. */
export const slotsCopy = z
  .object({
    from: day,
    /** How many days to copy, beginning with `from`: 7 for a week. */
    days: z.int().min(1).max(31).default(1),
    /** The days `from` is copied to; the days after it are copied to the days after these. */
    to: z.array(day).min(1).max(366),
    /** What to do where a slot already starts at the same time. */
    occupied: z.enum(['skip', 'add']).default('skip'),
    with_staff: z.boolean().default(false),
    dry_run: z.boolean().default(false),
  })
  .meta({ example: { from: '2026-12-01', days: 7, to: ['2026-12-08'], dry_run: false } })
export type SlotsCopy = z.infer<typeof slotsCopy>
export type SlotsCopySent = z.input<typeof slotsCopy>

/**
 * The result of undoing an action: how many slots were restored, and which ones somebody has
 * changed since.
 */
export const changeUndone = z
  .object({ undone: z.int(), kept: lines, mails: z.int() })
  .meta({ examples: [{ undone: 26, kept: [], mails: 2 }] })
export type ChangeUndone = z.infer<typeof changeUndone>

const wrongOrder: FieldFault = 'ends_before_start'
const tooLong: FieldFault = 'series_too_long'
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
  /** If it is not sent, a series keeps its meeting point. */
  ...meetingPointInput,
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
  .extend({ series_id: id, timezone: z.string(), ...meetingPointShown })
  .meta({ examples: [{ ...example, series_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e08' }] })
export type SeriesStored = z.infer<typeof seriesStored>
