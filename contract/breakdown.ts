// In a separate file, so that browsers can import it without loading zod.

/** The keys by which statistics can be grouped. */
export const breakdowns = [
  'day',
  'week',
  'month',
  'weekday',
  'hour',
  'variant',
  'guide',
  'language',
  'group',
] as const
export type Breakdown = (typeof breakdowns)[number]
