// In a separate file, because a browser that imports the other contracts loads zod.

/** By what the statistics can be split. */
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
