import { setTimeout as pause } from 'node:timers/promises'
import { mailCaps } from '#contract/limits.ts'
import { batched } from '#server/cache/batched.ts'
import { isOutage } from '#server/database/outage.ts'
import type { Delivery, DeliveryOutcome } from '../delivery/delivery.ts'
import type { ClaimedMail } from '../queued-mail.ts'
import { type MailOutcome, storeOutcome, storeOutcomes } from './queue.queries.ts'

const mostAtOnce = 100
// Emails finish a few milliseconds apart, more so with the embedded database, and few may be sent
// before others are recorded.
const together = { gatherMs: 30, crowd: 2, enough: 8 }
const againMs = 500
const longEnoughMs = 12_000

type Recorder = (mail: ClaimedMail, outcome: DeliveryOutcome) => Promise<void>

/**
 * Stores what became of claimed emails, if necessary without the server's response. An email that
 * was sent but cannot be recorded as sent is abandoned, so that it is not sent again. Rejects if no
 * outcome can be stored; the claim then counts as the attempt.
 */
export function openRecorder({
  db,
  clock,
  log,
  changes,
  stopping,
}: Pick<Delivery, 'db' | 'clock' | 'log' | 'changes' | 'stopping'>): Recorder {
  /**
   * A sent email that is not recorded may be sent again. So storing is retried while the database
   * is unavailable, until it succeeds or a stopping process has waited long enough.
   */
  async function untilStored(store: () => Promise<unknown>): Promise<void> {
    const since = performance.now()
    for (;;) {
      try {
        await store()
        return
      } catch (error) {
        const mayGiveUp = stopping.aborted || !isOutage(error)
        const isOver = mayGiveUp && performance.now() - since > longEnoughMs
        if (isLasting(error) || isOver) throw error
        await pause(againMs)
      }
    }
  }

  // Rows that another transaction has locked are stored one at a time on one connection, and
  // returned as promises, so that they do not delay the others.
  let locked = Promise.resolve()
  const whenFree = (row: MailOutcome) => {
    const stored = locked.then(() => storeOutcome(db, row))
    locked = stored.catch(() => {})
    return stored
  }
  const storeTogether = batched(
    async (rows: MailOutcome[]) => {
      const stored = new Set(await storeOutcomes(db, rows))
      return rows.map((row) => (stored.has(row.id) ? undefined : whenFree(row)))
    },
    { most: mostAtOnce, ...together },
  )

  /** Leaves out, one after the other, what the database might refuse. */
  async function storeAlone(row: MailOutcome): Promise<void> {
    const { organisationId, id, claim, state } = row
    const givenUp = { state: 'given_up', fault: 'unrecorded', answer: null } as const
    const refusals: unknown[] = []
    const may = async (as: MailOutcome) => {
      try {
        await untilStored(() => storeOutcome(db, as))
        return true
      } catch (error) {
        refusals.push(error)
        return false
      }
    }
    // Unchanged first, because the database may have refused another outcome of the batch.
    if (await may(row)) return
    const facts = { mail: id, err: refusals[0] }
    if (row.answer && (await may({ ...row, answer: null }))) {
      return log.warn(facts, 'the answer to a mail cannot be stored')
    }
    if (state !== 'sent' || !(await may({ organisationId, id, claim, ...givenUp }))) throw facts.err
    log.error(facts, 'a mail was sent, which cannot be recorded')
  }

  return async (mail, outcome) => {
    const row = rowOf(mail, outcome, clock.now())
    await untilStored(() => storeTogether(row)).catch((error: unknown) => {
      if (!isLasting(error)) throw error
      return storeAlone(row)
    })
    const { organisationId, projectId, tries, formerFault: fault } = mail
    const wasStuck = isStuck({ state: 'waiting', tries: tries - 1, fault })
    if (projectId && wasStuck !== isStuck({ tries, ...row })) {
      changes?.announce({ organisationId, projectId })
    }
  }
}

/** Whether the office is shown an email as undelivered, delayed or held, as far as that is known. */
const isStuck = ({
  state,
  tries,
  fault,
}: Pick<MailOutcome, 'state' | 'fault'> & { tries: number }) =>
  state === 'given_up' ||
  (state === 'waiting' && fault !== null && (tries >= 2 || mailCaps.includes(fault)))

function rowOf(mail: ClaimedMail, outcome: DeliveryOutcome, at: Temporal.Instant): MailOutcome {
  const { organisationId, id, tries: claim, formerFault } = mail
  const of = { organisationId, id, claim }
  const dueAt = 'pauseSeconds' in outcome ? at.add({ seconds: outcome.pauseSeconds }) : at
  // What was not attempted gets back the number of attempts from before the claim.
  const waiting = { ...of, state: 'waiting', dueAt } as const
  const untried = { ...waiting, tries: claim - 1 }
  switch (outcome.state) {
    case 'sent': {
      const { filed } = outcome
      // The answer is the file's path, which only the operator may see.
      const answer = filed ? null : outcome.answer
      return { ...of, state: 'sent', fault: null, answer, filed, sentAt: at }
    }
    case 'retry':
      return { ...waiting, fault: outcome.fault, answer: outcome.answer }
    case 'held':
      return { ...untried, fault: outcome.fault, answer: null }
    case 'put_back':
      return { ...untried, fault: formerFault, answer: undefined }
    default:
      return { ...of, fault: null, ...outcome }
  }
}

// SQLSTATE classes: a value or row refused by PostgreSQL, a constraint or a trigger; missing
// privileges; missing tables or columns.
const stateOfRefusal = /^(22|23|42501|44|P0)/

/** Whether the database would also refuse a retry. */
function isLasting(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && stateOfRefusal.test(code)
}
