import { sql } from 'kysely'
import { mailCaps } from '#contract/limits.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Transaction } from '#server/database/open.ts'
import { cancellationEvents } from '#server/database/organisations/organisations.ts'
import { wakePostmanAfter } from '#server/database/transact.ts'
import { post } from './outbox.ts'
import type { MailQueue } from './queued-mail.ts'
import { claimedSeconds, claimSeconds } from './queued-mail.ts'

interface MailId {
  organisationId: OrganisationId
  mailId: string
}

export type LockedMail = NonNullable<Awaited<ReturnType<typeof lockMailForUpdate>>>

/** Locks an email of an existing project until the transaction ends. */
export const lockMailForUpdate = (tx: Transaction, { organisationId, mailId }: MailId) =>
  tx
    .selectFrom('outbox')
    .innerJoin('project', joinWithin('project.id', 'outbox.projectId'))
    .select(['outbox.organisationId', 'outbox.id', 'outbox.event', 'project.id as projectId'])
    .select(['outbox.bookingId', 'outbox.slotId', 'outbox.staffId', 'outbox.recipient'])
    .select(['outbox.changeId', 'outbox.state', 'outbox.dueAt', 'outbox.tries', 'outbox.fault'])
    .where('outbox.organisationId', '=', organisationId)
    .where('outbox.id', '=', mailId)
    .where('project.deletedAt', 'is', null)
    .forUpdate('outbox')
    .executeTakeFirst()

/**
 * Makes an email due now and returns the id of the email that is sent. An undeliverable email
 * starts over; a sent one is queued as a new email, because mail programs hide a second email with
 * the same Message-ID.
 */
export async function sendAgain(
  tx: Transaction,
  mail: LockedMail,
  at: Temporal.Instant,
): Promise<string> {
  wakePostmanAfter(tx)
  if (mail.state === 'sent') return postAgain(tx, mail, at)
  if (mail.state === 'given_up') {
    await ofMail(tx, mail).set(afresh(at)).execute()
  } else if (!mayBeUnderWay(mail, at)) {
    await ofMail(tx, mail).set({ dueAt: at }).execute()
  }
  return mail.id
}

/**
 * Whether the email may be in progress or about to be, so that resending would deliver it twice: it
 * is due within a minute, or was claimed less than a minute ago.
 */
function mayBeUnderWay({ dueAt, tries, fault }: LockedMail, at: Temporal.Instant): boolean {
  const isBefore = (end: Temporal.Instant) => Temporal.Instant.compare(at, end) < 0
  if (!isBefore(dueAt.subtract({ seconds: claimSeconds }))) return true
  if (fault !== null || tries === 0) return false
  return isBefore(dueAt.subtract({ seconds: claimedSeconds(tries) - claimSeconds }))
}

const afresh = (at: Temporal.Instant) =>
  ({ state: 'waiting', tries: 0, dueAt: at, lastAnswer: null, fault: null }) as const

/** Makes all of a project's undeliverable emails due again, and returns how many. */
export const sendAllAgain = (
  tx: Transaction,
  of: { organisationId: OrganisationId; projectId: string; at: Temporal.Instant },
): Promise<number> => makeDueAgain(tx, of, givenUp(tx, of).where('projectId', '=', of.projectId))

/**
 * Makes an organisation's cancellation emails due again if they were queued after `since`, last
 * attempted before `triedBefore`, and abandoned. An email whose last attempt may have succeeded
 * stays abandoned.
 */
export const sendCancellationsAgain = (
  tx: Transaction,
  of: {
    organisationId: OrganisationId
    since: Temporal.Instant
    triedBefore: Temporal.Instant
    at: Temporal.Instant
  },
): Promise<number> =>
  makeDueAgain(
    tx,
    of,
    givenUp(tx, of)
      .where('event', 'in', cancellationEvents)
      .where('createdAt', '>', of.since)
      .where('dueAt', '<', of.triedBefore)
      .where((eb) => eb.or([eb('fault', 'is', null), eb('fault', '<>', 'unrecorded')])),
  )

const givenUp = (tx: Transaction, { organisationId }: { organisationId: OrganisationId }) =>
  tx
    .selectFrom('outbox')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('state', '=', 'given_up')
    .where('recipient', '<>', '')
    .forUpdate()
    // Another transaction is resending, dismissing or erasing the locked emails.
    .skipLocked()

async function makeDueAgain(
  tx: Transaction,
  of: { organisationId: OrganisationId; at: Temporal.Instant },
  mails: ReturnType<typeof givenUp>,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .with('held', () => mails)
    .updateTable('outbox')
    .from('held')
    .set(afresh(of.at))
    .where('outbox.organisationId', '=', of.organisationId)
    .whereRef('outbox.id', '=', 'held.id')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) wakePostmanAfter(tx)
  return Number(numUpdatedRows)
}

/** Dismisses an undeliverable email and keeps its fault. */
export async function dropGivenUp(tx: Transaction, mail: LockedMail): Promise<void> {
  await ofMail(tx, mail).set({ state: 'dropped' }).where('state', '=', 'given_up').execute()
}

const ofMail = (tx: Transaction, { organisationId, id }: LockedMail) =>
  tx
    .updateTable('outbox')
    .where('outbox.organisationId', '=', organisationId)
    .where('outbox.id', '=', id)

// Two requests to resend an email within this time count as one.
const sameRequestSeconds = 60

async function postAgain(tx: Transaction, mail: LockedMail, at: Temporal.Instant): Promise<string> {
  const { organisationId, projectId, event, recipient } = mail
  const posted = await postedSince(tx, mail, at.subtract({ seconds: sameRequestSeconds }))
  if (posted) return posted.id
  const about = {
    ...(mail.bookingId ? { bookingId: mail.bookingId } : {}),
    ...(mail.slotId ? { slotId: mail.slotId } : {}),
    ...(mail.staffId ? { staffId: mail.staffId } : {}),
    ...(mail.changeId ? { changeId: mail.changeId } : {}),
  }
  await post(tx, { organisationId, projectId, event, recipient, at, ...about })
  const fresh = await postedSince(tx, mail, at)
  if (!fresh) throw new Error('what was just posted is not there')
  return fresh.id
}

/** Another waiting or sent email to the same person about the same event. */
const postedSince = (tx: Transaction, mail: LockedMail, since: Temporal.Instant) =>
  tx
    .selectFrom('outbox')
    .select('id')
    .where('organisationId', '=', mail.organisationId)
    .where('projectId', '=', mail.projectId)
    .where('createdAt', '>=', since)
    .where('event', '=', mail.event)
    .where('recipient', '=', mail.recipient)
    .where(sql<boolean>`booking_id is not distinct from ${mail.bookingId}::uuid`)
    .where(sql<boolean>`slot_id is not distinct from ${mail.slotId}::uuid`)
    .where(sql<boolean>`staff_id is not distinct from ${mail.staffId}::uuid`)
    .where(sql<boolean>`change_id is not distinct from ${mail.changeId}::uuid`)
    .where('id', '<>', mail.id)
    .where('state', 'in', ['waiting', 'sent'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Makes a queue's waiting emails due now if they have already failed. Resets their attempts,
 * because correcting the settings may take several.
 */
export async function hasten(
  tx: Transaction,
  queue: MailQueue,
  now: Temporal.Instant,
): Promise<void> {
  wakePostmanAfter(tx)
  await tx
    .updateTable('outbox')
    .set({ dueAt: now, tries: 0 })
    .where('organisationId', '=', queue.organisationId)
    .where('projectId', '=', queue.projectId)
    .where('state', '=', 'waiting')
    .where('fault', 'not in', mailCaps)
    // Emails that are due sooner may have been claimed, and would then be sent twice.
    .where('dueAt', '>', now.add({ seconds: claimSeconds }))
    .execute()
}

/** Makes emails due if they were waiting for their organisation's address to be confirmed. */
export async function releaseConfirmed(
  tx: Transaction,
  { organisationId, at }: { organisationId: OrganisationId; at: Temporal.Instant },
): Promise<void> {
  wakePostmanAfter(tx)
  await tx
    .updateTable('outbox')
    .set({ dueAt: at })
    .where('organisationId', '=', organisationId)
    .where('projectId', 'is', null)
    .where('state', '=', 'waiting')
    .where('fault', '=', 'address_unconfirmed')
    .execute()
}
