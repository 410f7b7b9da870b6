import type { MailFault } from './mail.ts'

/** What holds a mail back that nobody has tried to send: too many were sent within a day. */
export const mailCaps: readonly MailFault[] = ['organisation_cap', 'recipient_cap', 'origin_cap']
