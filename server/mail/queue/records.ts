import { sql } from 'kysely'
import type { MailFault } from '#contract/mail.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'
import { inShares, ofShare } from '#server/database/postgres/by-organisation.ts'
import { faultsOfServer } from '../delivery/smtp-errors.ts'
import type { ClaimedMail, DueMail, MailQueue } from './claims.ts'
import { dueLater, secondsOf } from './due-later.ts'
import { storable } from './outcomes.ts'
import { mostTries, pausesSeconds } from './schedule.ts'

/** Why an email was not sent, and the server's response. */
export interface Failed {
  fault: MailFault
  answer: string
}

/**
 * Holds back all due emails from an origin that has reached its cap. Otherwise, thousands would be
 * composed and counted although they cannot be sent, and other origins' emails would wait behind
 * them.
 */
export async function recordOriginHeld(
  db: Database,
  {
    organisationId,
    projectId,
    origin,
  }: Pick<ClaimedMail, 'organisationId' | 'projectId' | 'origin'>,
  { now, dueAt }: { now: Temporal.Instant; dueAt: Temporal.Instant },
): Promise<void> {
  const fault: MailFault = 'origin_cap'
  await sql`
    with due as (
      select outbox.organisation_id, outbox.id
      from outbox join booking on booking.organisation_id = outbox.organisation_id
        and booking.id = outbox.booking_id
      where outbox.state = 'waiting' and outbox.due_at <= ${now}::timestamptz
        and outbox.organisation_id = ${organisationId} and outbox.project_id = ${projectId}
        and booking.origin = ${origin}
      for update of outbox skip locked
    )
    update outbox set due_at = ${dueAt}::timestamptz, fault = ${fault}, last_answer = null
    from due
    where outbox.organisation_id = due.organisation_id and outbox.id = due.id
  `.execute(db)
}

const given = (queues: MailQueue[]) => sql`queue as (
  select * from unnest(${organisationsOf(queues)},
    ${queues.map((queue) => queue.projectId)}::uuid[]) as queue (organisation_id, project_id)
)`

const ofQueues = sql`outbox join queue on outbox.organisation_id = queue.organisation_id
  and (outbox.project_id = queue.project_id
    or (outbox.project_id is null and queue.project_id is null))`

const organisationsOf = (rows: { organisationId: OrganisationId }[]) =>
  sql`${rows.map(({ organisationId }) => organisationId)}::uuid[]`

/**
 * A server outage counts as an attempt for all emails due through it, not only for the one that
 * detected it, so a thousand emails do not need a thousand connections. Returns how many emails are
 * abandoned as a result.
 */
export async function recordServerDown(
  db: Database,
  queues: MailQueue[],
  failed: Failed & { now: Temporal.Instant },
): Promise<number> {
  const givenUp = await inShares(db, queues, (share, owner) =>
    recordDown(db, { queues: share, owner }, failed),
  )
  return givenUp.reduce((sum, count) => sum + count, 0)
}

interface Share {
  queues: MailQueue[]
  owner: string | null
}

async function recordDown(
  db: Database,
  { queues, owner }: Share,
  { now, fault, answer }: Failed & { now: Temporal.Instant },
): Promise<number[]> {
  const isLast = sql`outbox.tries >= ${pausesSeconds.length}::integer`
  // A million emails may be waiting for the server, so only a count is returned.
  const { rows } = await sql<{ count: number }>`
    with ${given(queues)}, due as (
      select outbox.organisation_id, outbox.id
      from ${ofQueues}
      where ${ofShare(sql`${owner}`)} and outbox.state = 'waiting'
        and outbox.due_at <= ${now}::timestamptz
      for update of outbox skip locked
    ), later as (
      update outbox set
        tries = outbox.tries + 1,
        fault = ${fault},
        last_answer = ${storable(answer)},
        due_at = ${dueLater(sql`${secondsOf(now)}`, pausesSeconds)},
        state = case when ${isLast} then 'given_up' else 'waiting' end,
        sealed = case when ${isLast} then null else outbox.sealed end
      from due
      where ${ofShare(sql`${owner}`)} and outbox.organisation_id = due.organisation_id
        and outbox.id = due.id
      returning outbox.state
    )
    select count(*)::integer from later where state = 'given_up'
  `.execute(db)
  return rows.map(({ count }) => count)
}

/**
 * A server is reachable again: makes due up to `most` of the emails waiting for it, and resets
 * their attempts, which an unstable server would otherwise use up within a minute.
 */
export async function recordServerBack(
  db: Database,
  queues: MailQueue[],
  { now, most }: { now: Temporal.Instant; most: number },
): Promise<void> {
  let left = most
  await inShares(db, queues, async (share, owner) => {
    if (left > 0) left -= await recordBack(db, { queues: share, owner }, { now, most: left })
    return []
  })
}

async function recordBack(
  db: Database,
  { queues, owner }: Share,
  { now, most }: { now: Temporal.Instant; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with ${given(queues)}, kept as (
      select outbox.organisation_id, outbox.id
      from ${ofQueues}
      where ${ofShare(sql`${owner}`)} and outbox.state = 'waiting'
        and outbox.due_at > ${now}::timestamptz and outbox.fault = any(${faultsOfServer}::text[])
      order by outbox.due_at limit ${most}
      for update of outbox skip locked
    )
    update outbox set due_at = ${now}::timestamptz, tries = 0
    from kept
    where ${ofShare(sql`${owner}`)} and outbox.organisation_id = kept.organisation_id and outbox.id = kept.id
  `.execute(db)
  return Number(numAffectedRows ?? 0)
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

const ofMails = (mails: DueMail[]) => sql`unnest(${organisationsOf(mails)},
  ${mails.map(({ id }) => id)}::uuid[]) as mail (organisation_id, id)`

/** Defers emails that cannot be sent now, without counting an attempt. */
export async function recordDeferred(
  db: Database,
  mails: DueMail[],
  { now, dueAt }: { now: Temporal.Instant; dueAt: Temporal.Instant },
): Promise<void> {
  await inShares(db, mails, async (share, owner) => {
    const { rows } = await sql`
      with due as (
        select outbox.organisation_id, outbox.id from ${ofMails(share)}
        join outbox on outbox.organisation_id = mail.organisation_id and outbox.id = mail.id
        where ${ofShare(sql`${owner}`)} and outbox.state || '' = 'waiting'
          and outbox.due_at <= ${now}::timestamptz
        for update of outbox skip locked
      )
      update outbox set due_at = ${dueAt}::timestamptz from due
      where ${ofShare(sql`${owner}`)} and outbox.organisation_id = due.organisation_id
        and outbox.id = due.id
    `.execute(db)
    return rows
  })
}

/** Abandons emails whose last attempt was not recorded, and returns their ids. */
export async function recordSpent(db: Database, mails: DueMail[]): Promise<string[]> {
  const fault: MailFault = 'unrecorded'
  return inShares(db, mails, async (share, owner) => {
    const { rows } = await sql<DueMail>`
      with due as (
        select outbox.organisation_id, outbox.id from ${ofMails(share)}
        join outbox on outbox.organisation_id = mail.organisation_id and outbox.id = mail.id
        where ${ofShare(sql`${owner}`)} and outbox.state || '' = 'waiting'
          and outbox.tries >= ${mostTries}
        for update of outbox skip locked
      )
      update outbox set state = 'given_up', sealed = null, fault = coalesce(outbox.fault, ${fault})
      from due
      where ${ofShare(sql`${owner}`)} and outbox.organisation_id = due.organisation_id
        and outbox.id = due.id
      returning outbox.organisation_id, outbox.id
    `.execute(db)
    return rows.map(({ id }) => id)
  })
}
