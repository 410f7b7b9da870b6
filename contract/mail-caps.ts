import type { MailFault } from './mail.ts'

/**
 * The reasons why an email is held without an attempt to send it: too many emails were sent within
 * a day.
 */
export const mailCaps: readonly MailFault[] = ['organisation_cap', 'recipient_cap', 'origin_cap']
