import type { MailFault } from './mail.ts'

/** Reasons to hold an email without trying to send it: too many emails were sent within a day. */
export const mailCaps: readonly MailFault[] = ['organisation_cap', 'recipient_cap', 'origin_cap']
