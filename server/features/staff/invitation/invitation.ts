import { randomUUIDv7 } from 'node:crypto'
import { mailCaps } from '#contract/limits.ts'
import { columnsOf, type Role, roleOf } from '#contract/role.ts'
import type { InvitationInput, InvitationShown } from '#contract/staff.ts'
import type { Staff } from '#server/auth/actor.ts'
import { hashOf, newToken, requireRecent } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { countStored } from '#server/database/limits/stored.ts'
import { type Transaction, withoutTransaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { post, sealToken, unsealToken } from '#server/mail/outbox.ts'
import { staffInvited } from './invitation.mails.ts'
import {
  deleteInvitationRow,
  deleteOldInvitations,
  findInvitation,
  insertInvitation,
  listInvitations,
  lockInvitationTo,
  mayBeInvited,
  takeInvitation,
} from './invitation.queries.ts'
import { roleInvited, suggestedName } from './invitation.rules.ts'

const validDays = 7
/** The number of days for which admins can see that an invitation has expired. */
const shownDays = 30

/**
 * Invites a person by email, for 7 days. An earlier invitation to the same address is replaced, and
 * the response says which role the earlier one offered. Throws `confirm_first` before inviting an
 * admin or the desk, `email_taken` if the address has an account, and `invalid` for an address that
 * the mail server does not take. The contact of an organisation that was never confirmed can still
 * be invited, because using the invitation proves who owns the address.
 */
export async function inviteStaff(
  ctx: AppContext,
  staff: Staff,
  input: InvitationInput,
): Promise<{ id: string; role: Role; replaced: Role | undefined }> {
  const { invitee_email: email } = input
  const role = roleInvited(input)
  if (role !== 'guide') requireRecent(staff, ctx.clock.now())
  const { secretKey } = ctx
  const { organisationId } = staff
  if (!(await mayBeInvited(ctx.db, { email, by: organisationId }))) {
    throw new DomainError('email_taken')
  }
  if (!(await ctx.transports.takes(null, email))) {
    throw fieldError('invitee_email', 'umlaut_before_at')
  }
  const id = randomUUIDv7()
  const token = newToken()
  const mail = { organisationId, event: 'staff_invited', recipient: email } as const
  const sealed = sealToken(token, mail, secretKey)
  return transact(ctx, async ({ tx, at, audit }) => {
    // First, since there may be no row to lock: another call could store it after counting, and the
    // two would wait for each other.
    await countStored(tx, { organisationId, kind: 'invitations', amount: 1 }, at)
    const replaced = await lockInvitationTo(tx, { organisationId, email })
    await insertInvitation(tx, {
      organisationId,
      id,
      email,
      ...columnsOf(role),
      tokenHash: hashOf(token),
      createdAt: at,
      expiresAt: at.add({ hours: 24 * validDays }),
    })
    await post(tx, { ...mail, sealed, at })
    await audit(staff, { action: 'staff_invited', subjectId: id, label: email })
    return { id, role, replaced: replaced && roleOf(replaced) }
  })
}

/** The organisation's unused invitations, including expired ones. */
export const invitationsOf = ({ db }: AppContext, { organisationId }: Staff) =>
  listInvitations(db, { organisationId, caps: mailCaps })

/** Revokes an invitation, so that its link stops working. Throws `not_found`. */
export async function deleteInvitation(ctx: AppContext, staff: Staff, id: string): Promise<void> {
  const { organisationId } = staff
  await transact(ctx, async ({ tx, audit }) => {
    const deleted = await deleteInvitationRow(tx, { organisationId, id })
    if (!deleted) throw new DomainError('not_found')
    const label = deleted.email
    await audit(staff, { action: 'invitation_withdrawn', subjectId: id, label })
  })
}

/**
 * An invitation as the invitee sees it before joining. Throws `not_found` if the token is unknown,
 * used or expired.
 */
export async function showInvitation(ctx: AppContext, token: string): Promise<InvitationShown> {
  const found = await findInvitation(ctx.db, hashOf(token), ctx.clock.now())
  if (!found) throw new DomainError('not_found')
  const { email, organisation } = found
  return { invitee_email: email, name: suggestedName(email), organisation }
}

const inviteInvalid = () => fieldError('invite', 'invite_invalid')

/** Throws `invalid` unless this address can join with the token now. */
export async function requireInvited(
  { db, clock }: AppContext,
  { invite, email }: { invite: string; email: string },
): Promise<{ organisation: string }> {
  const found = await findInvitation(db, hashOf(invite), clock.now())
  if (!found) throw inviteInvalid()
  if (found.email !== email) throw fieldError('email', 'not_the_invited')
  return found
}

/** Uses up an invitation; returns the organisation, the role, and whether the address is proven. */
export async function redeemInvitation(
  tx: Transaction,
  { invite, at }: { invite: string; at: Temporal.Instant },
) {
  const taken = await takeInvitation(tx, hashOf(invite), at)
  if (!taken) throw inviteInvalid()
  return taken
}

/** Deletes all organisations' invitations that expired at least 30 days ago. */
export async function forgetOldInvitations({ db, clock }: AppContext): Promise<void> {
  const before = clock.now().subtract({ hours: 24 * shownDays })
  await deleteOldInvitations(withoutTransaction(db), before)
}

/** Composes the invitation email for the postman. */
export function invitationComposers(
  ctx: Pick<AppContext, 'db' | 'clock' | 'config' | 'secretKey'>,
) {
  const { db, clock, config, secretKey } = ctx
  const composeInvited: Composer = async (mail) => {
    const token = unsealToken(mail, secretKey)
    const found = await findInvitation(db, hashOf(token), clock.now())
    return found ? staffInvited({ ...found, token }, config) : null
  }
  return { staff_invited: composeInvited }
}
