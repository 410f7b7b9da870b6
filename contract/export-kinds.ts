// In a separate file, so that browsers can import it without loading zod.

export const exportSubjects = ['bookings', 'slots', 'statistics', 'hours', 'mails'] as const
export type ExportSubject = (typeof exportSubjects)[number]

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
