import type { MailFault } from './mail.ts'

/** Reasons to hold an email without trying to send it: too many emails were sent within a day. */
export const mailCaps: readonly MailFault[] = ['organisation_cap', 'recipient_cap', 'origin_cap']

// In a separate file, so that browsers can import it without loading zod.

/** The maximum number of slots that one call can call off. */
export const mostCalledOff = 200

// In a separate file, so that browsers can import it without loading zod.

/** How many slots the dashboard requests at a time. */
export const slotsPerPage = 50

// In a separate file, so that browsers can import it without loading zod.

/** How long an action on many slots can be undone, in days. */
export const undoDays = 30
