import { z } from 'zod'
import type { FieldFault } from './errors.ts'
import { day, lineOrEmpty } from './fields.ts'

const wrongOrder: FieldFault = 'ends_before_start'

/** One day or a span, both days inclusive, on which nothing takes place. */
export const closedDay = z
  .object({
    from: day,
    to: day,
    /** What visitors read, such as `Heiligabend`; may be empty. */
    reason: lineOrEmpty(100),
    /** In all projects of the organisation. */
    everywhere: z.boolean().default(false),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: wrongOrder })
export type ClosedDay = z.infer<typeof closedDay>

const example = {
  days: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Weihnachten', everywhere: false }],
}

/** All closed days of a project, with those of the organisation, in order of their start. */
export const closedDays = z.object({ days: z.array(closedDay).max(500) }).meta({ example })
export type ClosedDays = z.infer<typeof closedDays>
/** The whole list; `everywhere` is optional. */
export type ClosedDaysSent = z.input<typeof closedDays>

/** The public holidays of a state, such as `DE-BY`, `AT-9` or `CH-ZH`, for at most three years. */
export const holidayQuery = z.object({
  state: z.string().regex(/^(DE|AT|CH)-[A-Z0-9]{1,3}$/),
  from: day,
  to: day,
})
export type HolidayQuery = z.infer<typeof holidayQuery>
