import { z } from 'zod'
import { spanOf } from './statistics.ts'

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
