/** What a mail can come to. `dropped`: nothing was left to say, as of a booking since cancelled. */
export const mailStates = ['waiting', 'sent', 'given_up', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

/** Why a mail was not sent when it was tried last; said in `texts/de/mail.ts`. */
export const mailFaults = [
  'unknown_host',
  'no_connection',
  'silent',
  'cut_off',
  'no_tls',
  'bad_certificate',
  'private_server',
  'unready',
  'wrong_log_in',
  'sender_refused',
  'recipient_refused',
  'content_refused',
  'busy',
  'not_composed',
  'organisation_cap',
  'recipient_cap',
  'unexpected',
] as const
export type MailFault = (typeof mailFaults)[number]
