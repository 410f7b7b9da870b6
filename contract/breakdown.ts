// In a separate file, so that browsers can import it without loading zod.

/** The keys that statistics can be grouped by. */
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

// In a separate file, so that browsers can import it without loading zod.

export const exportSubjects = ['bookings', 'slots', 'statistics', 'hours', 'mails'] as const
export type ExportSubject = (typeof exportSubjects)[number]

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
