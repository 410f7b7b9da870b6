import { sql } from 'kysely'
import type { MailEvent, MailFault } from '#contract/mail.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'
import { inShares, ofShare } from '#server/database/postgres/by-organisation.ts'
import { statement } from '#server/database/statement.ts'
import { dueLater, secondsOf } from './due-later.ts'
import { claimedSeconds, mostTries } from './schedule.ts'

/** Mails go in queues: each project's are one, those of an organisation without a project another. */
export interface MailQueue {
  organisationId: OrganisationId
  projectId: string | null
}

/** A mail server of a project's own as it is stored, the password encrypted. */
export interface StoredServer {
  projectId: string
  setting: string
  user: string
  sealedPassword: Uint8Array | null
}

export interface DueQueue extends MailQueue {
  /** Null: its mails leave by the default server. */
  server: StoredServer | null
}

export interface ClaimedMail extends MailQueue {
  id: string
  event: MailEvent
  bookingId: string | null
  slotId: string | null
  staffId: string | null
  recipient: string
  sealed: Uint8Array | null
  /** Of a mail to a booker: the network that booked, as a keyed hash; null where it is not known. */
  origin: Uint8Array | null
  /** Where every mail of its organisation goes until that address is confirmed; then null. */
  contactEmail: string | null
  /** When its organisation was made. */
  organisationSince: Temporal.Instant
  /** How often it was claimed, this time included. */
  tries: number
  /** Why the try before failed; null also where nobody recorded what became of it. */
  formerFault: MailFault | null
}

/** A due mail, by which it is claimed. */
export interface DueMail {
  organisationId: OrganisationId
  id: string
}

/**
 * The queues in which mails are due, the one with the oldest first; not those of a suspended
 * organisation, whose mails wait. While an organisation's address is not confirmed, no server of
 * its own is used: nobody would know whose it is.
 */
export async function listDueQueues(db: Database, now: Temporal.Instant): Promise<DueQueue[]> {
  const queues = await db
    .selectFrom((qb) =>
      qb
        .selectFrom('outbox')
        .select(['organisationId', 'projectId'])
        .select(({ fn }) => fn.min('dueAt').as('oldest'))
        // Said in the statement itself, or one planned once for all could not use the index of these.
        .where('state', '=', sql.lit('waiting'))
        .where('dueAt', '<=', now)
        .groupBy(['organisationId', 'projectId'])
        .as('queue'),
    )
    .innerJoin('organisation', 'organisation.id', 'queue.organisationId')
    .where('organisation.suspendedAt', 'is', null)
    .leftJoin('mailSettings', (join) =>
      join
        .onRef('mailSettings.organisationId', '=', 'organisation.id')
        .onRef('mailSettings.projectId', '=', 'queue.projectId')
        .on('mailSettings.customSmtp', '=', true)
        .on('organisation.contactEmail', 'is', null),
    )
    .select([
      'queue.organisationId',
      'queue.projectId',
      'mailSettings.smtpServer as setting',
      'mailSettings.emailFrom as user',
      'mailSettings.smtpPassword as sealedPassword',
    ])
    .orderBy('queue.oldest')
    .execute()
  return queues.map((queue) => {
    const { organisationId, projectId } = queue
    return { organisationId, projectId, server: serverOf(queue) }
  })
}

/** Null where its mails leave by the default server. */
export function serverOf({
  projectId,
  setting,
  user,
  sealedPassword,
}: Pick<MailQueue, 'projectId'> & {
  setting: string | null
  user: string | null
  sealedPassword: Uint8Array | null
}): StoredServer | null {
  if (projectId === null || setting === null || user === null) return null
  return { projectId, setting, user, sealedPassword }
}

/** The queues whose mails may leave by a server of this setting and log-in, whatever the password. */
export async function listQueuesBy(
  db: Database,
  { setting, user }: Pick<StoredServer, 'setting' | 'user'>,
): Promise<DueQueue[]> {
  const queues = await db
    .selectFrom('mailSettings')
    .innerJoin('organisation', 'organisation.id', 'mailSettings.organisationId')
    .select(['mailSettings.organisationId', 'mailSettings.projectId'])
    .select(['smtpServer as setting', 'emailFrom as user', 'smtpPassword as sealedPassword'])
    .where('customSmtp', '=', true)
    .where('smtpServer', '=', setting)
    .where('emailFrom', '=', user)
    .where('organisation.contactEmail', 'is', null)
    .where('organisation.suspendedAt', 'is', null)
    .execute()
  return queues.map((queue) => {
    const { organisationId, projectId } = queue
    return { organisationId, projectId, server: serverOf(queue) }
  })
}

/**
 * Takes those of these mails that are still due. A claim is a try, and moves `dueAt` as far ahead as
 * the pause after it is long: so what nobody records is tried again, but no more often than others.
 * The rows are chosen in a `with` of their own: in a subquery the planner may choose again for each
 * row. What is claimed has no fault, and what waits for its next try has one. The state is compared
 * so that no index of what waits fits: it would be read whole.
 */
export async function claimDue(
  db: Database,
  mails: DueMail[],
  now: Temporal.Instant,
): Promise<ClaimedMail[]> {
  const claimed = await inShares(db, mails, (share, owner) =>
    claimShare(db, { mails: share, owner }, now),
  )
  const order = new Map(mails.map(({ id }, nth) => [id, nth]))
  return claimed.sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0))
}

async function claimShare(
  db: Database,
  { mails, owner }: { mails: DueMail[]; owner: string | null },
  now: Temporal.Instant,
): Promise<ClaimedMail[]> {
  const values = {
    owner,
    organisationIds: mails.map(({ organisationId }) => organisationId),
    ids: mails.map(({ id }) => id),
    now,
    seconds: secondsOf(now),
  }
  const { rows } = await statement<ClaimedMail, typeof values>(
    db,
    { name: 'claim mails', values },
    (given) => sql`
      with due as (
        select outbox.organisation_id, outbox.id, outbox.fault
        from unnest(${given.organisationIds}::uuid[], ${given.ids}::uuid[])
          as picked (organisation_id, id)
        join outbox on outbox.organisation_id = picked.organisation_id and outbox.id = picked.id
        where ${ofShare(given.owner)}
          and outbox.state || '' = 'waiting' and outbox.due_at <= ${given.now}::timestamptz
          and outbox.tries < ${sql.lit(mostTries)}
        for update of outbox skip locked
      )
      update outbox
      set tries = outbox.tries + 1, fault = null,
        due_at = ${dueLater(given.seconds, claimsSeconds)}
      from due, organisation
      where ${ofShare(given.owner)}
        and ${ofShare(given.owner, 'organisation.id')}
        and organisation.id = due.organisation_id and organisation.suspended_at is null
        and outbox.organisation_id = due.organisation_id and outbox.id = due.id
      returning outbox.organisation_id, outbox.id, outbox.event, outbox.project_id,
        outbox.booking_id, outbox.slot_id, outbox.staff_id, outbox.recipient, outbox.sealed,
        organisation.contact_email, organisation.created_at as organisation_since, outbox.tries,
        due.fault as former_fault, (
          select booking.origin from booking
          where ${ofShare(given.owner, 'booking.organisation_id')}
            and booking.organisation_id = outbox.organisation_id and booking.id = outbox.booking_id
        ) as origin
    `,
  )
  return rows
}

/** How long a claim lasts that comes after no try, after one, … */
const claimsSeconds = Array.from({ length: mostTries }, (_, tries) => claimedSeconds(tries + 1))
