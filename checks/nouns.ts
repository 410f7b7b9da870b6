import type { Schema } from '#server/database/schema.ts'

/** The nouns of the product in their declared order: a feature imports only nouns before it. */
export const nouns = [
  'audit',
  'notice',
  'session',
  'staff',
  'invitation',
  'variant',
  'mail-settings',
  'sender-domain',
  'project',
  'registration',
  'slot',
  'assignment',
  'allowance',
  'offer',
  'proof',
  'hold',
  'place',
  'booking',
  'test-mail',
  'cancellation',
  'unusual-booking',
  'mail',
  'timetable',
  'booker',
] as const

/** The kinds of file a server feature consists of: `<noun>.ts` and `<noun>.<kind>.ts`. */
export const featureFileKinds = ['routes', 'rules', 'queries', 'mails'] as const

/** The tables that a noun's queries write; `outbox` is the mail's. Reading may join any. */
export const ownTables: Record<(typeof nouns)[number], readonly (keyof Schema)[]> = {
  audit: ['auditEntry'],
  // Posts mails to people about their accounts.
  notice: [],
  session: ['session'],
  staff: ['staff', 'staffAddress', 'passwordReset'],
  invitation: ['invitation'],
  variant: ['variant'],
  'mail-settings': ['mailSettings'],
  'sender-domain': [],
  project: ['project'],
  registration: ['organisation'],
  slot: ['slot', 'slotVariant'],
  // What visitors can book; read only.
  offer: [],
  assignment: ['slotStaff'],
  // A booking that its booker has not confirmed yet; many lapse and free places in one statement.
  hold: ['slot', 'booking'],
  // Counts through `server/database/limits/allowances.ts`.
  allowance: [],
  // Counts tries through `server/database/limits/tries.ts`.
  proof: [],
  // Taking places, storing the booking and posting its mail are one statement.
  place: ['slot', 'booking', 'outbox'],
  booking: ['booking'],
  'test-mail': [],
  // Reverses what booking wrote.
  cancellation: ['booking'],
  // Cancels through the cancellation, and is dismissed in the project.
  'unusual-booking': [],
  // The outbox is the mail's: it writes through `server/mail/second-try.ts`.
  mail: [],
  timetable: [],
  // Erases the personal data in the rows that booking wrote.
  booker: ['booking'],
}
