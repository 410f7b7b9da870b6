import { type RawBuilder, sql } from 'kysely'
import { asOrganisationId } from '#server/auth/organisation-id.ts'
import type { Database } from '#server/database/open.ts'
import { smtpUser } from '#server/database/smtp-user.ts'
import { statement } from '#server/database/statement.ts'
import { type DueMail, type DueQueue, type MailQueue, mostTries, serverOf } from './claims.ts'

/** A queue with some of its due emails, longest overdue first. */
export interface QueueWithMails extends DueQueue {
  mails: DueMail[]
  /** Due emails with no attempts left; the outcome of the last one was not recorded. */
  spent: DueMail[]
  suspended: boolean
}

/** The maximum number of emails in one read. */
export const mostRead = 1000
/** About how many queues one turn reads, and how many emails from each. */
const mostQueues = 500
const mostOfQueue = 5
/**
 * How many emails one statement reads to find these queues, and the maximum number of such
 * statements.
 */
const mostAtOnce = 500
const mostReads = 20

interface Row extends MailQueue {
  ids: string
  spentIds: string | null
  setting: string | null
  user: string | null
  sender: string | null
  sealedPassword: Uint8Array | null
  suspended: boolean
  closed: boolean
}

/**
 * The queues with the longest overdue emails, starting with the one that has the oldest email; read
 * from one index.
 */
export async function listOldestDue(
  db: Database,
  now: Temporal.Instant,
): Promise<QueueWithMails[]> {
  const { rows } = await statement<Row, { now: Temporal.Instant }>(
    db,
    { name: 'list due mails', values: { now } },
    (given) => sql`
      with due as (
        select organisation_id, project_id, id, due_at, tries from outbox
        where state = 'waiting' and due_at <= ${given.now}::timestamptz
        order by due_at limit ${sql.lit(mostRead)}
      )
      ${queuesOf(sql`due`)}
    `,
  )
  return rows.map(asQueue)
}

/** A position before every queue. */
const nowhere: MailQueue = {
  organisationId: asOrganisationId('00000000-0000-0000-0000-000000000000'),
  projectId: null,
}

interface WaitingMail extends MailQueue {
  id: string
  dueAt: Temporal.Instant
  tries: number
}

/**
 * The next queues with waiting emails after the queue `after`, each with a few of its due emails,
 * so that an organisation with more due emails than one read returns does not block others. `last`
 * is the next `after`; null to start again.
 */
export async function listDueInTurn(
  db: Database,
  { after, now }: { after: MailQueue | null; now: Temporal.Instant },
): Promise<{ queues: QueueWithMails[]; last: MailQueue | null }> {
  const found = new Map<string, WaitingMail[]>()
  let last = after
  for (let reads = 0; reads < mostReads && found.size < mostQueues; reads += 1) {
    const mails = await listWaitingAfter(db, last ?? nowhere)
    for (const [queue, some] of Map.groupBy(mails, keyOf)) {
      if (!found.has(queue)) found.set(queue, some.slice(0, mostOfQueue))
    }
    last = mails.length < mostAtOnce ? null : (mails.at(-1) ?? null)
    if (!last) break
  }
  const due = [...found.values()]
    .flat()
    .filter(({ dueAt }) => Temporal.Instant.compare(dueAt, now) <= 0)
  return { queues: await inQueues(db, due), last }
}

const keyOf = ({ organisationId, projectId }: MailQueue) => `${organisationId} ${projectId}`

/**
 * The waiting emails of the next queues, read from the index of queues. If a queue has more emails
 * than one read returns, the next read skips the rest. A row comparison never matches an
 * organisation's last queue, which has no project, so that queue is read separately.
 */
async function listWaitingAfter(db: Database, queue: MailQueue): Promise<WaitingMail[]> {
  const { organisationId, projectId } = queue
  const values = { organisationId, projectId }
  const waiting = (besides: boolean) => sql`
    select organisation_id, project_id, id, due_at, tries, ${sql.lit(besides)} as besides
    from outbox where state = 'waiting'`
  const { rows } = await statement<WaitingMail, typeof values>(
    db,
    { name: 'list mails in turn', values },
    (given) => sql`
      select * from (
        (${waiting(true)} and organisation_id = ${given.organisationId}::uuid
          and project_id is null and ${given.projectId}::uuid is not null
        order by due_at limit ${sql.lit(mostOfQueue)})
        union all
        (${waiting(false)} and (organisation_id, project_id)
          > (${given.organisationId}::uuid, ${given.projectId}::uuid)
        order by organisation_id, project_id, due_at limit ${sql.lit(mostAtOnce)})
      ) as mail
      order by besides desc, organisation_id, project_id, due_at
    `,
  )
  return rows
}

/** Like `listOldestDue`, for the given emails. */
async function inQueues(db: Database, mails: WaitingMail[]): Promise<QueueWithMails[]> {
  if (mails.length === 0) return []
  const values = {
    organisationIds: mails.map(({ organisationId }) => organisationId),
    projectIds: mails.map(({ projectId }) => projectId),
    ids: mails.map(({ id }) => id),
    dueAts: mails.map(({ dueAt }) => dueAt.toString()),
    tries: mails.map(({ tries }) => tries),
  }
  const { rows } = await statement<Row, typeof values>(
    db,
    { name: 'list queues of mails', values },
    (given) => sql`
      with due as (
        select * from unnest(${given.organisationIds}::uuid[], ${given.projectIds}::uuid[],
          ${given.ids}::uuid[], ${given.dueAts}::text[]::timestamptz[], ${given.tries}::integer[])
          as due (organisation_id, project_id, id, due_at, tries)
      )
      ${queuesOf(sql`due`)}
    `,
  )
  return rows.map(asQueue)
}

/**
 * Groups due emails by queue. Custom servers are not used until the organisation's address is
 * confirmed.
 */
const queuesOf = (due: RawBuilder<unknown>) => sql`
  select queue.*, organisation.suspended_at is not null as suspended,
    organisation.closed_at is not null as closed,
    mail_settings.smtp_server as setting, ${smtpUser} as "user", mail_settings.email_from as sender,
    mail_settings.smtp_password as sealed_password
  from (
    select organisation_id, project_id, min(due_at) as oldest,
      coalesce(string_agg(id::text, ' ' order by due_at)
        filter (where tries < ${sql.lit(mostTries)}), '') as ids,
      string_agg(id::text, ' ') filter (where tries >= ${sql.lit(mostTries)}) as spent_ids
    from ${due} group by organisation_id, project_id
  ) as queue
  join organisation on organisation.id = queue.organisation_id
  left join mail_settings on mail_settings.organisation_id = organisation.id
    and mail_settings.project_id = queue.project_id and mail_settings.custom_smtp
    and organisation.contact_email is null
  order by queue.oldest`

function asQueue({ ids, spentIds, suspended, closed, ...queue }: Row): QueueWithMails {
  const { organisationId, projectId } = queue
  const mailsIn = (joined: string | null) =>
    joined ? joined.split(' ').map((id) => ({ organisationId, id })) : []
  const server = serverOf(queue)
  const mails = mailsIn(ids)
  const spent = mailsIn(spentIds)
  return { organisationId, projectId, server, closed, mails, spent, suspended }
}
