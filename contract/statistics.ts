import { z } from 'zod'
import { breakdowns } from './breakdown.ts'
import { currencies } from './currency.ts'
import type { FieldFault } from './errors.ts'
import { day, id, instant } from './fields.ts'

const fault = (name: FieldFault) => name

const mostStatisticsDays = 1100

interface Days {
  from: string
  to: string
}

// True for an invalid day, which has its own error.
const inOrder = ({ from, to }: Days) => !(Date.parse(from) > Date.parse(to))
const daysOf = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

const isShort = (days: Days) => !(daysOf(days) > mostStatisticsDays)

/** An inclusive range of at most 1,100 days in the project's time zone, and other fields. */
const spanOf = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z
    .object({ from: day, to: day, ...fields })
    .refine((query) => inOrder(query as unknown as Days), {
      error: fault('ends_before_start'),
      path: ['to'],
    })
    .refine((query) => isShort(query as unknown as Days), {
      error: fault('span_too_long'),
      path: ['to'],
    })

export interface SpanQuery {
  from: string
  to: string
}

export const statisticsQuery = spanOf({ by: z.enum(breakdowns).default('day') })
export type StatisticsQuery = z.infer<typeof statisticsQuery>
export type StatisticsQuerySent = z.input<typeof statisticsQuery>

/**
 * The figures for one key: a day, an ISO week (`2026-W48`), a month (`2026-11`), a weekday (`1`:
 * Monday), an hour (`09`), a variant's or guide's id, a language or a kind of group. The key is
 * empty if it is not known, for example the language of visitors without a booking.
 */
export const statisticsRow = z
  .object({
    key: z.string(),
    /**
     * The name of a variant or guide, even a deleted one; empty if there is none, or if it is no
     * longer kept.
     */
    name: z.string(),
    /** Slots that took place or are yet to come. A slot with two guides counts for each of them. */
    slots: z.int(),
    /** Of these slots, those with visitors. */
    tours: z.int(),
    places: z.int(),
    bookings: z.int(),
    /** The people booked, in past and future slots. */
    people: z.int(),
    /** The people who came, with or without a booking. */
    came: z.int(),
    walk_ins: z.int(),
    /** The places that walk-ins took. */
    walk_in_places: z.int(),
    /** The bookings with recorded attendance. */
    ticked: z.int(),
    /** The people in the bookings with recorded attendance. */
    ticked_people: z.int(),
    /** The people in these bookings who did not come. */
    no_shows: z.int(),
    /** Cancelled bookings, and the people in them. */
    cancelled: z.int(),
    cancelled_people: z.int(),
    /** The bookings that were cancelled less than 24 hours before the start. */
    cancelled_within_day: z.int(),
    /** The bookings that were cancelled 1 to 7 days before the start. */
    cancelled_within_week: z.int(),
    /** For cancelled bookings, the sum of the times from cancellation to start, in seconds. */
    cancelled_seconds: z.int(),
    /** For the other bookings, the sum of the times from booking to start, in seconds. */
    lead_seconds: z.int(),
    /**
     * What the bookings that were not cancelled cost, in cents, by currency; missing if none has
     * prices.
     */
    income: z.array(z.object({ currency: z.enum(currencies), cents: z.int() })).optional(),
  })
  .meta({
    examples: [
      {
        key: '2026-12-01',
        name: '',
        slots: 4,
        tours: 3,
        places: 100,
        bookings: 9,
        people: 71,
        came: 69,
        walk_ins: 3,
        walk_in_places: 3,
        ticked: 8,
        ticked_people: 68,
        no_shows: 2,
        cancelled: 2,
        cancelled_people: 26,
        cancelled_within_day: 1,
        cancelled_within_week: 0,
        cancelled_seconds: 1_296_000,
        lead_seconds: 10_886_400,
      },
    ],
  })
export type StatisticsRow = z.infer<typeof statisticsRow>

/** A deleted project whose figures are kept. */
export const deletedProject = z
  .object({ project_id: id, name: z.string(), deleted_at: instant })
  .meta({
    examples: [
      {
        project_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02',
        name: 'Sonderausstellung 2025',
        deleted_at: '2026-01-07T09:00:00Z',
      },
    ],
  })
export type DeletedProject = z.infer<typeof deletedProject>

export const hoursQuery = spanOf({})
export type HoursQuery = z.infer<typeof hoursQuery>

/**
 * The tours with visitors that a guide led in one month, for one variant. A slot counts towards its
 * longest variant, which decides when the guide is free again.
 */
export const hoursRow = z
  .object({
    /** Such as `2026-12`. */
    month: z.string(),
    project: z.string(),
    guide: z.string(),
    variant: z.string(),
    tours: z.int(),
    minutes: z.int(),
    /** What the guide is paid for one tour, in cents; null if not stated. */
    rate_cents: z.int().nullable(),
    /** What the guide is paid for all these tours, in cents; null if not stated. */
    amount_cents: z.int().nullable(),
  })
  .meta({
    examples: [
      {
        month: '2026-12',
        project: 'Stadtmuseum Lindenau',
        guide: 'Grete Lange',
        variant: 'Führung',
        tours: 6,
        minutes: 360,
        rate_cents: 4500,
        amount_cents: 27_000,
      },
    ],
  })
export type HoursRow = z.infer<typeof hoursRow>

/** `by` says how statistics are grouped; other exports ignore it. */
export const exportQuery = spanOf({ by: z.enum(breakdowns).default('day') })
export type ExportQuery = z.infer<typeof exportQuery>
export type ExportQuerySent = z.input<typeof exportQuery>

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const example = '\ufeffDatum;Führungstyp;Personen\r\n01.12.2026;Führung;24\r\n'

export const csvFile = z.string().meta({ examples: [example] })
export const xlsxFile = z.string().meta({ format: 'binary', examples: ['PK'] })
