import { z } from 'zod'
import type { FieldFault } from './errors.ts'
import { day, lineOrEmpty } from './fields.ts'

const wrongOrder: FieldFault = 'ends_before_start'

/** One day or a range of days, inclusive, on which nothing takes place. */
export const closedDay = z
  .object({
    from: day,
    to: day,
    /** The reason shown to visitors, such as `Heiligabend`; may be empty. */
    reason: lineOrEmpty(100),
    /**
     * Whether the days are closed in all of the organisation's projects; if unset, only in this
     * one.
     */
    everywhere: z.boolean().optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: wrongOrder })
export type ClosedDay = z.infer<typeof closedDay>

const example = {
  days: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Weihnachten' }],
}

/** All closed days of a project, including those of the whole organisation, sorted by first day. */
export const closedDays = z.object({ days: z.array(closedDay).max(500) }).meta({ example })
export type ClosedDays = z.infer<typeof closedDays>
/** The complete list of a project's closed days, which replaces the stored one. */
export type ClosedDaysSent = z.input<typeof closedDays>

/**
 * The list in responses has no maximum length, because other projects can add days for all
 * projects.
 */
export const closedDaysListed = z.object({ days: z.array(closedDay) }).meta({ examples: [example] })

/** The states of Germany, Austria and Switzerland, as ISO 3166-2 codes. */
const holidayStates = [
  ...(['DE-BB', 'DE-BE', 'DE-BW', 'DE-BY', 'DE-HB', 'DE-HE', 'DE-HH', 'DE-MV'] as const),
  ...(['DE-NI', 'DE-NW', 'DE-RP', 'DE-SH', 'DE-SL', 'DE-SN', 'DE-ST', 'DE-TH'] as const),
  ...(['AT-1', 'AT-2', 'AT-3', 'AT-4', 'AT-5', 'AT-6', 'AT-7', 'AT-8', 'AT-9'] as const),
  ...(['CH-AG', 'CH-AI', 'CH-AR', 'CH-BE', 'CH-BL', 'CH-BS', 'CH-FR', 'CH-GE'] as const),
  ...(['CH-GL', 'CH-GR', 'CH-JU', 'CH-LU', 'CH-NE', 'CH-NW', 'CH-OW', 'CH-SG'] as const),
  ...(['CH-SH', 'CH-SO', 'CH-SZ', 'CH-TG', 'CH-TI', 'CH-UR', 'CH-VD', 'CH-VS'] as const),
  ...(['CH-ZG', 'CH-ZH'] as const),
] as const
export type HolidayState = (typeof holidayStates)[number]

/** The public holidays of a state, such as `DE-BY`, `AT-9` or `CH-ZH`, for at most three years. */
export const holidayQuery = z.object({ state: z.enum(holidayStates), from: day, to: day })
export type HolidayQuery = z.infer<typeof holidayQuery>
