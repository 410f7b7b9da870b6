import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { MailEvent, MailFault } from '#contract/mail.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'
import { inShares, ofShare } from '#server/database/postgres/distribute.ts'
import { smtpUser } from '#server/database/smtp-user.ts'
import { statement } from '#server/database/statement.ts'

/**
 * A time in seconds since 1970: `now` plus a delay that depends on the number of the email's
 * previous attempts. An interval would be simpler, but Citus cannot add one that depends on an
 * updated column.
 */
export const dueLater = (now: RawBuilder<unknown>, afterTries: number[]) => sql`
  to_timestamp(${now}::double precision + case outbox.tries ${sql.join(
    afterTries.map((seconds, tries) => sql`when ${sql.lit(tries)} then ${sql.lit(seconds)}`),
    sql` `,
  )} else 0 end)`

export const secondsOf = (now: Temporal.Instant) => now.epochMilliseconds / 1000

const minute = 60
const hour = 60 * minute

/**
 * The delays after the first attempt, the second, and so on. One more attempt follows the last
 * delay.
 */
export const pausesSeconds = [30, 5 * minute, 30 * minute, 2 * hour]

export const mostTries = pausesSeconds.length + 1

/** The delay after this many attempts; null if there are no attempts left. */
export const pauseAfter = (tries: number): number | null => pausesSeconds[tries - 1] ?? null

/**
 * The shortest claim: longer than any delivery may take, so once it lapses, the email is certainly
 * no longer being sent.
 */
export const claimSeconds = 60

/**
 * How long an email is claimed for the given attempt. A claim counts as an attempt even if its
 * outcome is not recorded, so it lasts as long as the delay after that attempt.
 */
export const claimedSeconds = (tries: number) => Math.max(claimSeconds, pauseAfter(tries) ?? 0)

/** Each project has a queue of emails, and each organisation one for emails without a project. */
export interface MailQueue {
  organisationId: OrganisationId
  projectId: string | null
}

/** A project's own mail server as stored, with its password encrypted. */
export interface StoredServer {
  projectId: string
  setting: string
  user: string
  /** The address that its emails come from. */
  sender: string
  sealedPassword: Uint8Array | null
}

export interface DueQueue extends MailQueue {
  /** Null means the default server. */
  server: StoredServer | null
  /** Whether its organisation is being deleted. */
  closed: boolean
}

export interface ClaimedMail extends MailQueue {
  id: string
  event: MailEvent
  bookingId: string | null
  slotId: string | null
  staffId: string | null
  changeId: string | null
  recipient: string
  sealed: Uint8Array | null
  /**
   * For emails to bookers: a keyed hash of the network the booking was made from; null if unknown.
   */
  origin: Uint8Array | null
  /** The address that gets all the organisation's emails until it is confirmed; then null. */
  contactEmail: string | null
  /** When its organisation registered. */
  organisationSince: Temporal.Instant
  /** How many times it has been claimed, including this time. */
  tries: number
  /** Why the previous attempt failed; also null if its outcome was not recorded. */
  formerFault: MailFault | null
}

/** The key used to claim a due email. */
export interface DueMail {
  organisationId: OrganisationId
  id: string
}

/**
 * The queues with due emails, except those of suspended organisations, whose emails wait; the queue
 * with the oldest email comes first. An organisation's own servers are not used until its address
 * is confirmed, because until then nobody knows who owns the servers.
 */
export async function listDueQueues(db: Database, now: Temporal.Instant): Promise<DueQueue[]> {
  const queues = await db
    .selectFrom((qb) =>
      qb
        .selectFrom('outbox')
        .select(['organisationId', 'projectId'])
        .select(({ fn }) => fn.min('dueAt').as('oldest'))
        // A literal, because with a parameter a generic plan could not use the partial index.
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
      smtpUser.as('user'),
      'mailSettings.emailFrom as sender',
      'mailSettings.smtpPassword as sealedPassword',
    ])
    .select((eb) => eb('organisation.closedAt', 'is not', null).as('closed'))
    .orderBy('queue.oldest')
    .execute()
  return queues.map(asDueQueue)
}

type Found = MailQueue & Parameters<typeof serverOf>[0] & { closed: SqlBool }

const asDueQueue = (queue: Found): DueQueue => {
  const { organisationId, projectId, closed } = queue
  return { organisationId, projectId, server: serverOf(queue), closed: closed === true }
}

/** A project's own server; null if the project's emails use the default server. */
export function serverOf({
  projectId,
  setting,
  user,
  sender,
  sealedPassword,
}: Pick<MailQueue, 'projectId'> & {
  setting: string | null
  user: string | null
  sender: string | null
  sealedPassword: Uint8Array | null
}): StoredServer | null {
  if (projectId === null || setting === null || user === null || sender === null) return null
  return { projectId, setting, user, sender, sealedPassword }
}

/** The queues that use a server with this setting and user name, whatever the password. */
export async function listQueuesBy(
  db: Database,
  { setting, user }: Pick<StoredServer, 'setting' | 'user'>,
): Promise<DueQueue[]> {
  const queues = await db
    .selectFrom('mailSettings')
    .innerJoin('organisation', 'organisation.id', 'mailSettings.organisationId')
    .select(['mailSettings.organisationId', 'mailSettings.projectId'])
    .select(['smtpServer as setting', smtpUser.as('user'), 'emailFrom as sender'])
    .select('smtpPassword as sealedPassword')
    .where('customSmtp', '=', true)
    .where('smtpServer', '=', setting)
    .where(smtpUser, '=', user)
    .where('organisation.contactEmail', 'is', null)
    .where('organisation.suspendedAt', 'is', null)
    .select((eb) => eb('organisation.closedAt', 'is not', null).as('closed'))
    .execute()
  return queues.map(asDueQueue)
}

/**
 * Claims the given emails that are still due. A claim counts as an attempt and postpones `dueAt` by
 * the delay after that attempt, so an email whose outcome is not recorded is retried, but no more
 * often than others. The rows are selected in a `with`, because the planner may evaluate a subquery
 * once per row. A claimed email has no fault, while an email waiting for its next attempt has one.
 * The state is compared as an expression, so that PostgreSQL does not read the whole index of
 * waiting emails.
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
        outbox.booking_id, outbox.slot_id, outbox.staff_id, outbox.change_id, outbox.recipient,
        outbox.sealed,
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

/** How long a claim lasts after zero attempts, one attempt, and so on. */
const claimsSeconds = Array.from({ length: mostTries }, (_, tries) => claimedSeconds(tries + 1))
