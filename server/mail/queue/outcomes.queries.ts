import { sql } from 'kysely'
import type { MailFault, MailState } from '#contract/mail.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { batched } from '#server/cache/batched.ts'
import type { Database } from '#server/database/open.ts'
import { inShares, ofShare } from '#server/database/postgres/distribute.ts'
import { statement } from '#server/database/statement.ts'
import { faultsOfServer } from '../delivery/smtp-errors.ts'
import {
  type ClaimedMail,
  type DueMail,
  dueLater,
  type MailQueue,
  mostTries,
  pausesSeconds,
  secondsOf,
} from './claims.ts'

/** The outcome of one attempt to send an email. */
export type DeliveryOutcome =
  | { state: 'sent'; answer: string; filed: boolean }
  | { state: 'retry'; fault: MailFault; answer: string; pauseSeconds: number }
  | { state: 'held'; fault: MailFault; answer: string; pauseSeconds: number }
  | { state: 'given_up'; fault: MailFault; answer: string }
  | { state: 'dropped'; answer: string }
  /** Not attempted, because the database was unavailable or the server was too busy. */
  | { state: 'put_back'; answer: string }

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

// PostgreSQL refuses U+0000 in text, and mail servers may send anything.
const storable = (answer: string) => answer.replaceAll('\0', '')

const most = 100
// Emails finish a few milliseconds apart.
const gatherMs = 5

/** Stores an outcome in one statement, together with others from the same moment. */
export async function recordTogether(db: Database, outcome: MailOutcome): Promise<void> {
  const record = recorders.get(db) ?? recorderOf(db)
  recorders.set(db, record)
  await record(outcome)
}

type Stored = undefined | Promise<undefined>

const recorders = new WeakMap<Database, (outcome: MailOutcome) => Promise<Stored>>()

/**
 * Outcomes whose rows another transaction has locked are skipped at first and then stored one by
 * one: waiting for a lock while holding others could deadlock. They are stored one at a time on one
 * connection and returned as promises, so they do not delay the outcomes that could be stored
 * immediately.
 */
function recorderOf(db: Database): (outcome: MailOutcome) => Promise<Stored> {
  const wait = batched(
    async (outcomes: MailOutcome[]) => {
      for (const outcome of outcomes) await recordAlone(db, outcome)
      return outcomes.map(() => undefined)
    },
    { most: 1 },
  )
  const record = async (outcomes: MailOutcome[]): Promise<Stored[]> => {
    const ids = await inShares(db, outcomes, (share, owner) =>
      store(db, share, { wait: false, owner }),
    )
    const stored = new Set(ids)
    return outcomes.map((outcome) => (stored.has(outcome.id) ? undefined : wait(outcome)))
  }
  return batched(record, { most, gatherMs })
}

/** Stores one outcome in a separate statement. */
export async function recordAlone(db: Database, outcome: MailOutcome): Promise<void> {
  await store(db, [outcome], { wait: true, owner: outcome.organisationId })
}

const unrecorded: MailFault = 'unrecorded'

/**
 * After its claim has lapsed, an email can still be recorded as sent, but not as failed. The same
 * applies to emails that were abandoned only because their outcome was not recorded. The state is
 * compared as an expression, so that PostgreSQL does not read the whole index of waiting emails.
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
    { name, values },
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
          and (outbox.state || '' = 'waiting' and (told.state = 'sent' or outbox.tries = told.claim)
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
  organisationIds: outcomes.map(({ organisationId }) => organisationId),
  ids: outcomes.map(({ id }) => id),
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
