import { type RawBuilder, sql } from 'kysely'
import { asOrganisationId } from '#server/auth/organisation-id.ts'
import type { Database } from '#server/database/open.ts'
import { statement } from '#server/database/statement.ts'
import { type DueMail, type DueQueue, type MailQueue, serverOf } from './claims.ts'
import { mostTries } from './schedule.ts'

/** A queue with some of its due mails, those that are due longest first. */
export interface LaneOfDue extends DueQueue {
  mails: DueMail[]
  /** Due after their last try: nobody recorded what became of it. */
  spent: DueMail[]
  suspended: boolean
}

/** How many mails one look reads at most, however many are due. */
export const mostRead = 1000
/** About how many queues one look tries besides, and how many mails of each it takes. */
const mostLanes = 500
const mostOfLane = 5
/** How many mails are read at once to find these queues, and how often at most. */
const mostAtOnce = 500
const mostReads = 20

interface Row extends MailQueue {
  ids: string
  spentIds: string | null
  setting: string | null
  user: string | null
  sealedPassword: Uint8Array | null
  suspended: boolean
}

/** The queues of the mails that are due longest, the one with the oldest first; by one index. */
export async function listOldestDue(db: Database, now: Temporal.Instant): Promise<LaneOfDue[]> {
  const { rows } = await statement<Row, { now: Temporal.Instant }>(
    db,
    { name: 'list due mails', values: { now } },
    (given) => sql`
      with due as (
        select organisation_id, project_id, id, due_at, tries from outbox
        where state = 'waiting' and due_at <= ${given.now}::timestamptz
        order by due_at limit ${sql.lit(mostRead)}
      )
      ${lanesOf(sql`due`)}
    `,
  )
  return rows.map(asLane)
}

/** Before every queue. */
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
 * The next queues with waiting mails after the queue `after`, each with a few of its due mails. So an
 * organisation with more due mails than one look reads does not hide the mails of others. `last`: the
 * queue to go on from; null where the round begins anew.
 */
export async function listDueInTurn(
  db: Database,
  { after, now }: { after: MailQueue | null; now: Temporal.Instant },
): Promise<{ queues: LaneOfDue[]; last: MailQueue | null }> {
  const found = new Map<string, WaitingMail[]>()
  let last = after
  for (let reads = 0; reads < mostReads && found.size < mostLanes; reads += 1) {
    const mails = await listWaitingAfter(db, last ?? nowhere)
    for (const [queue, some] of Map.groupBy(mails, keyOf)) {
      if (!found.has(queue)) found.set(queue, some.slice(0, mostOfLane))
    }
    last = mails.length < mostAtOnce ? null : (mails.at(-1) ?? null)
    if (!last) break
  }
  const due = [...found.values()]
    .flat()
    .filter(({ dueAt }) => Temporal.Instant.compare(dueAt, now) <= 0)
  return { queues: await inLanes(db, due), last }
}

const keyOf = ({ organisationId, projectId }: MailQueue) => `${organisationId} ${projectId}`

/**
 * What waits in the next queues, by the index of queues: what a queue has more than one reading holds is
 * passed over by the next. Comparing pairs does not find the queue without a project that comes last
 * in an organisation, so it is read besides.
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
        order by due_at limit ${sql.lit(mostOfLane)})
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

/** The same as `listOldestDue` of mails that are known. */
async function inLanes(db: Database, mails: WaitingMail[]): Promise<LaneOfDue[]> {
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
      ${lanesOf(sql`due`)}
    `,
  )
  return rows.map(asLane)
}

/** What is due, by queues. While an organisation's address is not confirmed, no server of its own is used: nobody would know whose it is. */
const lanesOf = (due: RawBuilder<unknown>) => sql`
  select queue.*, organisation.suspended_at is not null as suspended,
    mail_settings.smtp_server as setting, mail_settings.email_from as "user",
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

function asLane({ ids, spentIds, suspended, ...queue }: Row): LaneOfDue {
  const { organisationId, projectId } = queue
  const mailsIn = (joined: string | null) =>
    joined ? joined.split(' ').map((id) => ({ organisationId, id })) : []
  const server = serverOf(queue)
  const mails = mailsIn(ids)
  return { organisationId, projectId, server, mails, spent: mailsIn(spentIds), suspended }
}
