import { sql } from 'kysely'
import type { MailFault, MailState } from '#contract/mail.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { batched } from '#server/cache/batched.ts'
import type { Database } from '#server/database/open.ts'
import { inShares, ofShare } from '#server/database/postgres/by-organisation.ts'
import { statement } from '#server/database/statement.ts'

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
export const storable = (answer: string) => answer.replaceAll('\0', '')

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
