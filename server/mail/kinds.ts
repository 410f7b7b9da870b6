import type { MailEvent } from '#contract/mail.ts'
import type { ClaimedMail } from './claims.ts'

/** For whom a mail is: the owner of an account, a member of the team, or somebody who booked. */
export type MailKind = 'account' | 'team' | 'stranger'

const kinds: Record<MailEvent, MailKind> = {
  organisation_registered: 'account',
  password_reset: 'account',
  staff_invited: 'account',
  slot_assigned: 'team',
  slot_unassigned: 'team',
  slot_moved: 'team',
  slot_withdrawn: 'team',
  booking_held: 'stranger',
  booking_confirmed: 'stranger',
  booking_cancelled: 'stranger',
}

/**
 * The kind of a mail. Until an organisation has confirmed its address, whoever reads there is a
 * stranger: only mails about their own account are for them.
 */
export function kindOf({
  event,
  recipient,
  contactEmail,
}: Pick<ClaimedMail, 'event' | 'recipient' | 'contactEmail'>): MailKind {
  const kind = kinds[event]
  if (contactEmail === null) return kind
  return kind === 'account' && recipient === contactEmail ? kind : 'stranger'
}
