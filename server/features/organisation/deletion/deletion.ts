import { isSameName } from '#contract/same-name.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import { requireRecent } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/database/open.ts'
import { deletionDue, keptSince } from '#server/database/organisations/organisations.ts'
import { transact } from '#server/database/transact.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { findOrganisation } from '#server/features/organisation/organisation.queries.ts'
import { remove } from '#server/features/organisation/registration.ts'
import { lockMembersForUpdate, lockTeamForUpdate } from '#server/features/staff/staff.queries.ts'
import { removeTeam } from '#server/features/staff/staff.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { type NewMail, postAll, sealToken, unsealToken } from '#server/mail/outbox.ts'
import { sendCancellationsAgain } from '#server/mail/resend.ts'
import { type DeletionEvent, deletionMail } from './deletion.mails.ts'
import {
  findDeletion,
  listCleared,
  listDue,
  listUnsent,
  markClosed,
  markForDeletion,
  unmarkForDeletion,
} from './deletion.queries.ts'

const usualTimezone = 'Europe/Berlin'

/** The parts of an email that cannot be looked up when it is sent. */
interface DeletionNotice {
  /** The recipient's name. */
  name: string
  /** The admin who requested the deletion or withdrew the request; empty in the last email. */
  by: string
}

interface Telling {
  organisationId: OrganisationId
  event: DeletionEvent
  at: Temporal.Instant
}

function mailTo(
  secretKey: Buffer,
  mail: Telling,
  { email: recipient, ...told }: DeletionNotice & { email: string },
): NewMail {
  const addressed = { ...mail, recipient }
  return {
    ...addressed,
    sealed: sealToken(JSON.stringify(told satisfies DeletionNotice), addressed, secretKey),
  }
}

/**
 * Schedules the organisation for deletion in seven days, with everything in it, and notifies its
 * admins. Until then everything works as before. A second request changes nothing. Throws
 * `confirm_first`, `invalid` unless `typed` is the organisation's name, `not_allowed` if another
 * admin has just revoked the caller's role, and `not_logged_in` if the caller has just been
 * removed.
 */
export async function askForDeletion(ctx: AppContext, staff: Staff, typed: string): Promise<void> {
  requireRecent(staff, ctx.clock.now())
  const { secretKey } = ctx
  const { organisationId, name: by } = staff
  const { name: label } = await findOrganisation(ctx.db, organisationId)
  if (!isSameName(label, typed)) throw fieldError('organisation_name', 'not_the_name')
  await transact(ctx, async ({ tx, at, audit }) => {
    const admins = await lockAdmins(tx, staff)
    if (!(await markForDeletion(tx, { organisationId, dueAt: deletionDue(at) }))) return
    const mail = { organisationId, event: 'deletion_asked', at } as const
    const mails = admins.map(({ name, email }) => mailTo(secretKey, mail, { name, email, by }))
    await postAll(tx, mails)
    await audit(staff, { action: 'deletion_asked', subjectId: organisationId, label })
  })
}

/**
 * The admins, locked. Throws `not_allowed` or `not_logged_in` if the caller is no longer one of
 * them.
 */
async function lockAdmins(tx: Transaction, staff: Staff) {
  const held = await lockMembersForUpdate(tx, staff)
  const caller = held.find(({ staffId }) => staffId === staff.staffId)
  if (!caller?.admin) throw new DomainError(caller ? 'not_allowed' : 'not_logged_in')
  return held.filter(({ admin }) => admin)
}

/**
 * Withdraws the deletion request and notifies the admins; does nothing if there is no request.
 * Throws `not_logged_in` if the deletion has begun, because that removes all members, and
 * `not_allowed` as `askForDeletion` does.
 */
export async function takeDeletionBack(ctx: AppContext, staff: Staff): Promise<void> {
  const { secretKey } = ctx
  const { organisationId, name: by } = staff
  const { name: label } = await findOrganisation(ctx.db, organisationId)
  await transact(ctx, async ({ tx, at, audit }) => {
    const admins = await lockAdmins(tx, staff)
    if (!(await unmarkForDeletion(tx, organisationId))) return
    const mail = { organisationId, event: 'deletion_taken_back', at } as const
    const mails = admins.map(({ name, email }) => mailTo(secretKey, mail, { name, email, by }))
    await postAll(tx, mails)
    await audit(staff, { action: 'deletion_taken_back', subjectId: organisationId, label })
  })
}

/**
 * Begins the deletions that are due: nobody can log in any more, addresses and domains are freed,
 * and each member gets an email. The organisation's rows are deleted later (`deleteEmptied`),
 * because the emails to bookers need them. Several processes may run this concurrently.
 */
export async function closeDue(ctx: AppContext): Promise<void> {
  await eachInTurn(await listDue(ctx.db, ctx.clock.now()), async (organisationId) => {
    const members = await close(ctx, organisationId)
    for (const { staffId } of members) ctx.changes.carrySessionsEnded(staffId)
  })
}

/** Returns the members who were removed. */
const close = (ctx: AppContext, organisationId: OrganisationId) =>
  transact(ctx, async ({ tx, at }) => {
    // Locks the staff before the organisation, as everywhere else.
    const team = await lockTeamForUpdate(tx, organisationId)
    if (!(await markClosed(tx, { organisationId, at }))) return []
    await removeTeam(tx, { organisationId, members: team, at })
    const mail = { organisationId, event: 'organisation_deleted', at } as const
    const mails = team.map(({ name, email }) =>
      mailTo(ctx.secretKey, mail, { name, email, by: '' }),
    )
    await postAll(tx, mails)
    return team
  })

const againHours = 24

/**
 * Retries undeliverable cancellation emails a day after their last attempt, because no admins are
 * left to do so. Several processes may run this concurrently.
 */
export async function retryCancellations(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now()
  const which = { since: keptSince(now), triedBefore: now.subtract({ hours: againHours }) }
  await eachInTurn(await listUnsent(ctx.db, which), (organisationId) =>
    transact(ctx, ({ tx, at }) => sendCancellationsAgain(tx, { organisationId, ...which, at })),
  )
}

/**
 * Deletes the remaining rows of organisations whose deletion has begun, once their slots and
 * bookings are deleted and their last email was sent, or was abandoned a few days ago. Several
 * processes may run this concurrently.
 */
export async function deleteEmptied(ctx: AppContext): Promise<void> {
  await eachInTurn(await listCleared(ctx.db, ctx.clock.now()), (organisationId) =>
    transact(ctx, async ({ tx, erased }) => {
      const mailIds = await remove(tx, organisationId, 'closed')
      if (mailIds) erased(mailIds)
    }),
  )
}

/** Composes the deletion emails for the postman. */
export function deletionComposers({ db, config, secretKey }: AppContext) {
  const composer =
    (event: DeletionEvent): Composer =>
    async (mail) => {
      const found = await findDeletion(db, mail.organisationId)
      if (!found) return null
      const { name: organisation, deletionDueAt, closedAt, timezone } = found
      const isAsked = deletionDueAt !== null && closedAt === null
      if (event !== 'organisation_deleted' && isAsked !== (event === 'deletion_asked')) return null
      const told = JSON.parse(unsealToken(mail, secretKey)) as DeletionNotice
      const dueAt = deletionDueAt ?? Temporal.Instant.fromEpochMilliseconds(0)
      const facts = { ...told, organisation, dueAt, timezone: timezone ?? usualTimezone }
      return deletionMail(event, facts, config)
    }
  return {
    deletion_asked: composer('deletion_asked'),
    deletion_taken_back: composer('deletion_taken_back'),
    organisation_deleted: composer('organisation_deleted'),
  }
}
