import type { MailEvent } from '#contract/mail.ts'
import type { ClaimedMail } from './queued-mail.ts'

/**
 * The kind of recipient: the owner of an account, a member of the team, an invitee (whose address
 * may be anybody's), or a booker.
 */
export type MailKind = 'account' | 'team' | 'invitation' | 'stranger'

const kinds: Record<MailEvent, MailKind> = {
  organisation_registered: 'account',
  organisation_reminded: 'account',
  deletion_asked: 'account',
  deletion_taken_back: 'account',
  organisation_deleted: 'account',
  password_changed: 'account',
  new_device: 'account',
  factor_changed: 'account',
  factors_reset: 'account',
  admins_told: 'account',
  password_reset: 'account',
  personal_link: 'account',
  domain_missing: 'account',
  domain_lost: 'account',
  staff_invited: 'invitation',
  slot_assigned: 'team',
  slot_unassigned: 'team',
  slot_moved: 'team',
  slot_withdrawn: 'team',
  slot_called_off: 'team',
  slots_changed: 'team',
  slots_offered: 'team',
  member_absent: 'team',
  slots_unled: 'team',
  morning: 'team',
  booking_held: 'stranger',
  booking_confirmed: 'stranger',
  booking_changed: 'stranger',
  booking_cancelled: 'stranger',
  booking_slot_moved: 'stranger',
  booking_called_off: 'stranger',
  booking_restored: 'stranger',
  booking_message: 'stranger',
  booking_reminder: 'stranger',
  waiting_joined: 'stranger',
  waiting_offered: 'stranger',
  waiting_ended: 'stranger',
}

/**
 * The kind of an email. While an organisation's address is unconfirmed, every email counts as one
 * to a stranger, except invitations and emails about the account with that address.
 */
export function kindOf({
  event,
  recipient,
  contactEmail,
}: Pick<ClaimedMail, 'event' | 'recipient' | 'contactEmail'>): MailKind {
  const kind = kinds[event]
  if (contactEmail === null || kind === 'invitation') return kind
  return kind === 'account' && recipient === contactEmail ? kind : 'stranger'
}
