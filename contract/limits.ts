import type { MailFault } from './mail.ts'

// In a separate file, so that browsers can import it without loading zod.

/** Reasons to hold an email without trying to send it: too many emails were sent within a day. */
export const mailCaps: readonly MailFault[] = ['organisation_cap', 'recipient_cap', 'origin_cap']

/** The maximum number of slots that one call can call off. */
export const mostCalledOff = 200

/** How many slots the dashboard requests at a time. */
export const slotsPerPage = 50

/** How long an action on many slots can be undone, in days. */
export const undoDays = 30

/** How many questions a project can ask its visitors. */
export const mostQuestions = 8

/** The most slots that a booking can be split over. */
export const mostParts = 10
