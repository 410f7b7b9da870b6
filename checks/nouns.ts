import type { Schema } from '#server/database/schema.ts'

/**
 * The product's nouns, each with the other nouns whose functions it may use. Each noun is a folder
 * of `server/features/`. Folders within a noun (`slot/timetable`) are not restricted, and
 * `.routes.ts` files may use any noun. Each uses only nouns listed before it,
 * so there are no circles.
 */
export const mayUse = {
  audit: [],
  staff: ['audit'],
  variant: [],
  project: ['staff', 'variant'],
  organisation: ['staff', 'project'],
  statistics: ['project'],
  slot: ['staff', 'variant', 'project', 'organisation', 'statistics'],
  booking: ['organisation', 'project', 'variant', 'slot', 'statistics'],
  mail: ['project', 'variant', 'organisation', 'booking'],
  todo: ['project', 'slot', 'booking', 'mail'],
} as const satisfies Record<string, readonly string[]>

export type Noun = keyof typeof mayUse

export const nouns = Object.keys(mayUse) as Noun[]

/**
 * The tables a noun's queries write to; each table belongs to one noun. `outbox` belongs to the
 * noun `mail`, which writes to it in `server/mail/`. Reads may join any table.
 */
export const ownTables: Record<Noun, readonly (keyof Schema)[]> = {
  audit: ['auditEntry'],
  staff: [
    'staff',
    'staffAddress',
    'staffSkill',
    'staffToken',
    'passwordReset',
    'session',
    'secondStep',
    'totp',
    'recoveryCode',
    'passkey',
    'invitation',
    'signOn',
    'signOnDomain',
    'provenDomain',
    'signOnIdentity',
    'signOnAccess',
  ],
  variant: ['variant'],
  project: ['project', 'mailSettings', 'closedDay'],
  organisation: ['organisation'],
  slot: [
    'slot',
    'slotVariant',
    'slotStaff',
    'series',
    'slotChange',
    'absence',
    'absenceSlot',
    'offeredSlot',
    'offerLetter',
    'guideOffer',
    'morningMail',
  ],
  booking: [
    'booking',
    'bookingChange',
    'bookingMessage',
    'bookingReminder',
    'bookingSearch',
    'waitingEntry',
    'waitingSlot',
    'attendance',
    'walkIn',
  ],
  mail: [],
  todo: [],
  statistics: ['summedDay', 'summedProject', 'dailySum'],
}

/**
 * Other nouns' tables that a folder may also write to, because two separate statements would race.
 */
export const writtenTogether: Record<string, readonly (keyof Schema)[]> = {
  // Takes the slot's places, stores the booking and queues its email; frees those of expired holds.
  'booking/place': ['slot', 'outbox'],
}

/** The nouns that use one which is not listed before them: without these, there are no circles. */
export function usedBeforeListed(graph: Record<string, readonly string[]>): string[] {
  const listed = Object.keys(graph)
  return listed.filter((noun, nth) => graph[noun]?.some((used) => listed.indexOf(used) >= nth))
}
