import { type RawBuilder, sql } from 'kysely'
import type { MailFault, MailState } from '#contract/mail.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'
import { inShares, ofShare } from '#server/database/postgres/distribute.ts'
import { smtpUser } from '#server/database/smtp-user.ts'
import { statement } from '#server/database/statement.ts'
import { faultsOfServer } from '../delivery/smtp-errors.ts'
import {
  type ClaimedMail,
  claimedSeconds,
  type MailQueue,
  mostTries,
  pausesSeconds,
} from '../queued-mail.ts'

/** The key used to claim a due email. */
export type DueMail = Pick<ClaimedMail, 'organisationId' | 'id'>

/** A queue with some of its emails. */
export interface DueQueue extends MailQueue {
  /** How many emails were read, due or not. */
  read: number
  /** The ids of due emails, longest overdue first, separated by spaces. */
  due: string | null
  /** The ids of due emails with no attempts left; the outcome of the last one was not recorded. */
  spent: string | null
  /** Whether its organisation is suspended, so that its emails wait. */
  suspended: boolean
  /** Whether its organisation is being deleted. */
  closed: boolean
  /** The project's own mail server and its encrypted password; null means the default server. */
  setting: string | null
  user: string | null
  sender: string | null
  sealedPassword: Uint8Array | null
}

export const mailsIn = ({ organisationId }: DueQueue, ids: string | null): DueMail[] =>
  ids ? ids.split(' ').map((id) => ({ organisationId, id })) : []

/** The maximum number of emails in one read. */
export const mostRead = 1000

/**
 * The queues with the longest overdue emails, starting with the one that has the oldest email; read
 * from the index of due emails.
 */
export async function listOldestDue(db: Database, now: Temporal.Instant): Promise<DueQueue[]> {
  const values = { now }
  const { rows } = await statement<DueQueue, typeof values>(
    db,
    { name: 'list due mails', values },
    (given) =>
      queuesOf({
        now: given.now,
        mails: sql`${waitingMails} and due_at <= ${given.now}::timestamptz
          order by due_at limit ${sql.lit(mostRead)}`,
        order: sql`queue.oldest`,
      }),
  )
  return rows
}

/** A place in the order in which queues take turns. */
interface Turn {
  organisationId: string
  projectId: string | null
}

const start: Turn = { organisationId: '00000000-0000-0000-0000-000000000000', projectId: null }

export const mostInTurn = 5000

/**
 * The next queues with waiting emails after the queue `after`, so that a queue with more due emails
 * than one read returns does not hide the others; read from the index of queues. `last` is the next
 * `after`, which skips the rest of a queue that fills this read; null to start again. A row
 * comparison never matches an organisation's last queue, which has no project, so that queue is
 * read separately.
 */
export async function listDueInTurn(
  db: Database,
  { after, now }: { after: Turn | null; now: Temporal.Instant },
): Promise<{ queues: DueQueue[]; last: Turn | null }> {
  const { organisationId, projectId } = after ?? start
  const values = { organisationId, projectId, now }
  const { rows: queues } = await statement<DueQueue, typeof values>(
    db,
    { name: 'list mails in turn', values },
    (given) =>
      queuesOf({
        now: given.now,
        mails: sql`
          (${waitingMails} and organisation_id = ${given.organisationId}::uuid
            and project_id is null and ${given.projectId}::uuid is not null
          order by due_at limit 5)
          union all
          (${waitingMails} and (organisation_id, project_id)
            > (${given.organisationId}::uuid, ${given.projectId}::uuid)
          order by organisation_id, project_id, due_at limit ${sql.lit(mostInTurn)})`,
        order: sql`queue.organisation_id, queue.project_id`,
      }),
  )
  const inTurn = queues.filter(
    (queue) => queue.projectId || queue.organisationId !== organisationId,
  )
  const isAll = inTurn.reduce((sum, { read }) => sum + read, 0) < mostInTurn
  return { queues, last: isAll ? null : (inTurn.at(-1) ?? null) }
}

const waitingMails = sql`
  select organisation_id, project_id, id, due_at, tries from outbox where state = 'waiting'`

/**
 * Groups emails by queue. An organisation's own servers are not used until its address is
 * confirmed, because until then nobody knows who owns the servers.
 */
const queuesOf = ({ mails, now, order }: Record<'mails' | 'now' | 'order', RawBuilder<unknown>>) =>
  sql<DueQueue>`
  with mail as (${mails})
  select queue.*, organisation.suspended_at is not null as suspended,
    organisation.closed_at is not null as closed,
    mail_settings.smtp_server as setting, ${smtpUser} as "user", mail_settings.email_from as sender,
    mail_settings.smtp_password as sealed_password
  from (
    select organisation_id, project_id, min(due_at) as oldest, count(*)::integer as read,
      string_agg(id::text, ' ' order by due_at) filter (
        where due_at <= ${now}::timestamptz and tries < ${sql.lit(mostTries)}) as due,
      string_agg(id::text, ' ') filter (
        where due_at <= ${now}::timestamptz and tries >= ${sql.lit(mostTries)}) as spent
    from mail group by organisation_id, project_id
  ) as queue
  join organisation on organisation.id = queue.organisation_id
  left join mail_settings on mail_settings.organisation_id = organisation.id
    and mail_settings.project_id = queue.project_id and mail_settings.custom_smtp
    and organisation.contact_email is null
  order by ${order}`

/**
 * Claims the given emails that are still due. A claim counts as an attempt and postpones `dueAt` by
 * the delay after that attempt, so an email whose outcome is not recorded is retried, but no more
 * often than others. The rows are selected in a `with`, because the planner may evaluate a subquery
 * once per row. A claimed email has no fault, while an email waiting for its next attempt has one.
 */
export const claimDue = (
  db: Database,
  mails: DueMail[],
  now: Temporal.Instant,
): Promise<ClaimedMail[]> =>
  inShares(db, mails, async (share, owner) => {
    const values = { owner, ...idsOf(share), now, seconds: secondsOf(now) }
    const { rows } = await statement<ClaimedMail, typeof values>(
      db,
      { name: 'claim mails', values },
      (given) => sql`
        with due as (
          select locked.*
          from unnest(${given.organisationIds}::uuid[], ${given.ids}::uuid[])
            as picked (organisation_id, id)
          cross join lateral (
            select outbox.ctid as place, outbox.organisation_id, outbox.fault from outbox
            where outbox.organisation_id = picked.organisation_id and outbox.id = picked.id
              and ${ofShare(given.owner)}
              and ${isWaiting} and outbox.due_at <= ${given.now}::timestamptz
              and outbox.tries < ${sql.lit(mostTries)}
            for update skip locked
          ) as locked
        )
        update outbox
        set tries = outbox.tries + 1, fault = null,
          due_at = ${dueLater(given.seconds, claimsSeconds)}
        from due, organisation
        where ${ofShare(given.owner)}
          and ${ofShare(given.owner, 'organisation.id')}
          and organisation.id = due.organisation_id and organisation.suspended_at is null
          and outbox.organisation_id = due.organisation_id and outbox.ctid = due.place
        returning outbox.organisation_id, outbox.id, outbox.event, outbox.project_id,
          outbox.booking_id, outbox.slot_id, outbox.staff_id, outbox.change_id, outbox.recipient,
          outbox.sealed,
          organisation.contact_email, organisation.created_at as organisation_since, outbox.tries,
          due.fault as former_fault, (
            select booking.origin from booking
            where ${ofShare(given.owner, 'booking.organisation_id')}
              and booking.organisation_id = outbox.organisation_id
              and booking.id = outbox.booking_id
          ) as origin
      `,
    )
    return rows
  })

/** How long a claim lasts after zero attempts, one attempt, and so on. */
const claimsSeconds = Array.from({ length: mostTries }, (_, tries) => claimedSeconds(tries + 1))

const idsOf = (mails: DueMail[]) => ({
  organisationIds: mails.map(({ organisationId }) => organisationId),
  ids: mails.map(({ id }) => id),
})

/** An expression, so that PostgreSQL does not read the whole index of waiting emails. */
const isWaiting = sql`outbox.state || '' = 'waiting'`

/**
 * A time in seconds since 1970: `now` plus a delay that depends on the number of the email's
 * previous attempts. An interval would be simpler, but Citus cannot add one that depends on an
 * updated column.
 */
const dueLater = (now: RawBuilder<unknown>, afterTries: number[]) => sql`
  to_timestamp(${now}::double precision + case outbox.tries ${sql.join(
    afterTries.map((seconds, tries) => sql`when ${sql.lit(tries)} then ${sql.lit(seconds)}`),
    sql` `,
  )} else 0 end)`

const secondsOf = (now: Temporal.Instant) => now.epochMilliseconds / 1000

/** A claimed email's outcome, as stored in its row. */
export interface MailOutcome {
  organisationId: OrganisationId
  id: string
  /** The number of attempts at the time of the claim. */
  claim: number
  state: MailState
  fault: MailFault | null
  /** The server's response; null if none is to be stored, undefined to leave it unchanged. */
  answer: string | null | undefined
  /** Undefined to leave it as it was when claimed. */
  dueAt?: Temporal.Instant
  tries?: number
  sentAt?: Temporal.Instant
  filed?: boolean
}

/**
 * Stores outcomes, except those whose rows another transaction has locked: waiting for a lock while
 * holding others could deadlock. Returns the ids of those that were stored.
 */
export const storeOutcomes = (db: Database, outcomes: MailOutcome[]): Promise<string[]> =>
  inShares(db, outcomes, (share, owner) => store(db, share, { wait: false, owner }))

/** Stores one outcome, once its row is free. */
export async function storeOutcome(db: Database, outcome: MailOutcome): Promise<void> {
  await store(db, [outcome], { wait: true, owner: outcome.organisationId })
}

const unrecorded: MailFault = 'unrecorded'

/**
 * After its claim has lapsed, an email can still be recorded as sent, but not as failed. The same
 * applies to emails that were abandoned only because their outcome was not recorded.
 */
async function store(
  db: Database,
  outcomes: MailOutcome[],
  { wait, owner }: { wait: boolean; owner: string | null },
): Promise<string[]> {
  const name = wait ? 'record mail' : 'record mails'
  const values = { owner, ...columnsOf(outcomes) }
  const { rows } = await statement<{ id: string }, typeof values>(
    db,
    { name, values, replanned: true },
    (given) => sql`
      with told as (
        select * from unnest(${given.organisationIds}::uuid[], ${given.ids}::uuid[],
          ${given.claims}::integer[], ${given.states}::text[], ${given.faults}::text[],
          ${given.answers}::text[], ${given.keep}::boolean[],
          ${given.dueAts}::text[]::timestamptz[],
          ${given.tries}::integer[], ${given.sentAts}::text[]::timestamptz[], ${given.filed}::boolean[]
        ) as told (organisation_id, id, claim, state, fault, answer, keeps_answer, due_at, tries,
          sent_at, filed)
      ), claimed as (
        select told.* from told join outbox
          on outbox.organisation_id = told.organisation_id and outbox.id = told.id
        where ${ofShare(given.owner)}
          and (${isWaiting} and (told.state = 'sent' or outbox.tries = told.claim)
            or outbox.state || '' = 'given_up' and outbox.fault = ${sql.lit(unrecorded)}
              and told.state = 'sent')
        for update of outbox ${sql.raw(wait ? '' : 'skip locked')}
      )
      update outbox set
        state = claimed.state,
        fault = claimed.fault,
        last_answer = case when claimed.keeps_answer then outbox.last_answer else claimed.answer end,
        due_at = coalesce(claimed.due_at, outbox.due_at),
        tries = coalesce(claimed.tries, outbox.tries),
        sent_at = claimed.sent_at,
        sealed = case when claimed.state = 'waiting' then outbox.sealed end,
        filed = claimed.filed
      from claimed
      where ${ofShare(given.owner)}
        and outbox.organisation_id = claimed.organisation_id and outbox.id = claimed.id
      returning outbox.id
    `,
  )
  return rows.map(({ id }) => id)
}

const columnsOf = (outcomes: MailOutcome[]) => ({
  ...idsOf(outcomes),
  claims: outcomes.map(({ claim }) => claim),
  states: outcomes.map(({ state }) => state),
  faults: outcomes.map(({ fault }) => fault),
  answers: outcomes.map(({ answer }) => (answer ? storable(answer) : (answer ?? null))),
  keep: outcomes.map(({ answer }) => answer === undefined),
  dueAts: outcomes.map(({ dueAt }) => dueAt?.toString() ?? null),
  tries: outcomes.map(({ tries }) => tries ?? null),
  sentAts: outcomes.map(({ sentAt }) => sentAt?.toString() ?? null),
  filed: outcomes.map(({ filed }) => filed ?? false),
})

// PostgreSQL refuses U+0000 in text, and mail servers may send anything.
const storable = (answer: string) => answer.replaceAll('\0', '')

interface Change {
  /** Null: the rows of all organisations (`inShares`). */
  owner: string | null
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  set: RawBuilder<unknown>
}

/**
 * Changes emails that wait, except those whose rows another transaction has locked. Returns how
 * many are abandoned as a result; only a count, because a million emails may be waiting.
 */
async function changeWaiting(db: Database, change: Change): Promise<number[]> {
  const ofOwner = ofShare(sql`${change.owner}`)
  const { rows } = await sql<{ count: number }>`
    with chosen as (
      select outbox.organisation_id, outbox.id from ${change.from}
      where ${ofOwner} and ${change.where}
      for update of outbox skip locked
    ), changed as (
      update outbox set ${change.set} from chosen
      where ${ofOwner} and outbox.organisation_id = chosen.organisation_id
        and outbox.id = chosen.id
      returning outbox.state
    )
    select count(*)::integer from changed where state = 'given_up'`.execute(db)
  return rows.map(({ count }) => count)
}

const organisationsOf = (rows: { organisationId: OrganisationId }[]) =>
  sql`${rows.map(({ organisationId }) => organisationId)}::uuid[]`

const ofQueues = (queues: MailQueue[]) => sql`
  unnest(${organisationsOf(queues)}, ${queues.map(({ projectId }) => projectId)}::uuid[])
    as queue (organisation_id, project_id)
  join outbox on outbox.organisation_id = queue.organisation_id
    and (outbox.project_id = queue.project_id
      or (outbox.project_id is null and queue.project_id is null))`

/**
 * A server outage counts as an attempt for all emails of these queues that are due through it, not
 * only for the one that detected it, so a thousand emails do not need a thousand connections.
 * Returns how many emails are abandoned as a result.
 */
export async function recordServerDown(
  db: Database,
  queues: MailQueue[],
  { now, fault, answer }: { now: Temporal.Instant; fault: MailFault; answer: string },
): Promise<number> {
  const isLast = sql`outbox.tries >= ${pausesSeconds.length}::integer`
  const givenUp = await inShares(db, queues, (share, owner) =>
    changeWaiting(db, {
      owner,
      from: ofQueues(share),
      where: sql`outbox.state = 'waiting' and outbox.due_at <= ${now}::timestamptz`,
      set: sql`
        tries = outbox.tries + 1,
        fault = ${fault},
        last_answer = ${storable(answer)},
        due_at = ${dueLater(sql`${secondsOf(now)}`, pausesSeconds)},
        state = case when ${isLast} then 'given_up' else 'waiting' end,
        sealed = case when ${isLast} then null else outbox.sealed end`,
    }),
  )
  return givenUp.reduce((sum, count) => sum + count, 0)
}

/**
 * A server is reachable again: makes due the emails of these queues that wait for it, and resets
 * their attempts, which an unstable server would otherwise use up within a minute.
 */
export async function recordServerBack(
  db: Database,
  queues: MailQueue[],
  now: Temporal.Instant,
): Promise<void> {
  await inShares(db, queues, (share, owner) =>
    changeWaiting(db, {
      owner,
      from: ofQueues(share),
      where: sql`outbox.state = 'waiting' and outbox.due_at > ${now}::timestamptz
        and outbox.fault = any(${faultsOfServer}::text[])`,
      set: sql`due_at = ${now}::timestamptz, tries = 0`,
    }),
  )
}

/** Defers due emails that cannot be sent now, without counting an attempt. */
export async function recordDeferred(
  db: Database,
  mails: DueMail[],
  { now, dueAt }: { now: Temporal.Instant; dueAt: Temporal.Instant },
): Promise<void> {
  await inShares(db, mails, (share, owner) =>
    changeWaiting(db, {
      owner,
      from: sql`
        unnest(${organisationsOf(share)}, ${share.map(({ id }) => id)}::uuid[])
          as mail (organisation_id, id)
        join outbox on outbox.organisation_id = mail.organisation_id and outbox.id = mail.id`,
      where: sql`${isWaiting} and outbox.due_at <= ${now}::timestamptz`,
      set: sql`due_at = ${dueAt}::timestamptz`,
    }),
  )
}

/** The clock was set back: makes due all emails queued later than now, unless they are claimed. */
export async function recordClockSetBack(db: Database, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ dueAt: now })
    .where('state', '=', 'waiting')
    .where('createdAt', '>', now)
    .where('dueAt', '>', now)
    .where((eb) => eb.or([eb('tries', '=', 0), eb('fault', 'is not', null)]))
    .execute()
}
