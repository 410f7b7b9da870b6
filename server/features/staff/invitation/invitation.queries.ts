import type { ExpressionBuilder, Insertable } from 'kysely'
import type { MailFault } from '#contract/mail.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

/** Stores an invitation, replacing any earlier one to the same address. */
export async function insertInvitation(
  tx: Transaction,
  invitation: Insertable<Schema['invitation']>,
): Promise<void> {
  const { organisationId, email, ...fresh } = invitation
  await tx
    .insertInto('invitation')
    .values(invitation)
    .onConflict((conflict) => conflict.columns(['organisationId', 'email']).doUpdateSet(fresh))
    .execute()
}

/** The invitation to this address, if any, locked until the transaction ends. */
export function lockInvitationTo(
  tx: Transaction,
  { organisationId, email }: { organisationId: OrganisationId; email: string },
) {
  return tx
    .selectFrom('invitation')
    .select(['admin', 'desk'])
    .where('organisationId', '=', organisationId)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Whether an address is free, or belongs only to an organisation that was never confirmed. An
 * unconfirmed organisation may invite free addresses only: all its emails go to itself, so its
 * invitations do not prove who owns an address.
 */
export async function mayBeInvited(
  db: Database,
  { email, by }: { email: string; by: OrganisationId },
): Promise<boolean> {
  const ours = await db
    .selectFrom('organisation')
    .select('confirmedAt')
    .where('id', '=', by)
    .executeTakeFirst()
  const taken = await db
    .selectFrom('staff')
    .innerJoin('organisation as theirs', 'theirs.id', 'staff.organisationId')
    .select('staff.id')
    .where('staff.email', '=', email)
    .$if(ours?.confirmedAt !== null, (query) =>
      query.where('theirs.contactEmail', 'is distinct from', (eb) => eb.ref('staff.email')),
    )
    .executeTakeFirst()
  return taken === undefined
}

/**
 * Why an invitation's email was abandoned, or is held until the next day. Emails about earlier
 * invitations to the same address do not count.
 */
const mailFaultOf = (eb: ExpressionBuilder<Schema, 'invitation'>, caps: readonly MailFault[]) =>
  eb
    .selectFrom('outbox')
    .select((mail) =>
      mail.fn.coalesce('outbox.fault', mail.val<MailFault>('unexpected')).as('fault'),
    )
    .whereRef('outbox.organisationId', '=', 'invitation.organisationId')
    .where('outbox.projectId', 'is', null)
    .where('outbox.event', '=', 'staff_invited')
    .where(({ eb, and, or }) =>
      or([
        eb('outbox.state', '=', 'given_up'),
        and([eb('outbox.state', '=', 'waiting'), eb('outbox.fault', 'in', caps)]),
      ]),
    )
    .whereRef('outbox.recipient', '=', 'invitation.email')
    .whereRef('outbox.createdAt', '>=', 'invitation.createdAt')
    .limit(1)

/** The unused invitations, oldest first. */
export function listInvitations(
  db: Database,
  { organisationId, caps }: { organisationId: OrganisationId; caps: readonly MailFault[] },
) {
  return db
    .selectFrom('invitation')
    .select(['id', 'email', 'admin', 'desk', 'expiresAt'])
    .select((eb) => mailFaultOf(eb, caps).as('mailFault'))
    .where('organisationId', '=', organisationId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/**
 * The invitation with this token and its organisation, unless the organisation is suspended,
 * because then nobody can join it.
 */
export function findInvitation(db: Database, tokenHash: Uint8Array, at: Temporal.Instant) {
  return db
    .selectFrom('invitation')
    .innerJoin('organisation', 'organisation.id', 'invitation.organisationId')
    .select(['invitation.email', 'organisation.name as organisation'])
    .where('organisation.suspendedAt', 'is', null)
    .where('invitation.tokenHash', '=', Buffer.from(tokenHash))
    .where('invitation.expiresAt', '>', at)
    .executeTakeFirst()
}

/** Deletes an invitation and returns its address; undefined if it does not exist. */
export function deleteInvitationRow(
  tx: Transaction,
  { organisationId, id }: { organisationId: OrganisationId; id: string },
) {
  return tx
    .deleteFrom('invitation')
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
}

/** Deletes all of an organisation's invitations. */
export async function deleteInvitationsOf(
  tx: Transaction,
  organisationId: OrganisationId,
): Promise<void> {
  await tx.deleteFrom('invitation').where('organisationId', '=', organisationId).execute()
}

/**
 * Uses up an invitation; undefined if the token is used or expired. The invitation proves the
 * invitee's address unless the inviting organisation was unconfirmed when it was sent: then the
 * email went to that organisation's contact.
 */
export function takeInvitation(tx: Transaction, tokenHash: Uint8Array, at: Temporal.Instant) {
  return tx
    .deleteFrom('invitation')
    .where('tokenHash', '=', Buffer.from(tokenHash))
    .where('expiresAt', '>', at)
    .returning(['organisationId', 'email', 'admin', 'desk'])
    .returning((eb) =>
      eb
        .exists(
          eb
            .selectFrom('organisation')
            .select('organisation.id')
            .whereRef('organisation.id', '=', 'invitation.organisationId')
            .whereRef('organisation.confirmedAt', '<=', 'invitation.createdAt'),
        )
        .as('provesAddress'),
    )
    .executeTakeFirst()
}

export async function deleteOldInvitations(
  tx: Transaction,
  lapsedBefore: Temporal.Instant,
): Promise<void> {
  await tx.deleteFrom('invitation').where('expiresAt', '<', lapsedBefore).execute()
}
