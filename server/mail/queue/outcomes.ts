import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/database/open.ts'
import { isOutage } from '#server/database/outage.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { MailLog } from '../message/message.ts'
import type { ClaimedMail } from './claims.ts'
import {
  type DeliveryOutcome,
  type MailOutcome,
  recordAlone,
  recordOriginHeld,
  recordTogether,
} from './outcomes.queries.ts'

export interface Recording {
  db: Database
  clock: Clock
  log: MailLog
  /** Aborted when the process is stopping. */
  stopping: AbortSignal
}

/**
 * Stores an email's outcome, if necessary without the server's response. An email that was sent but
 * cannot be recorded as sent is abandoned, so that it is not sent again. Rejects if no outcome can
 * be stored; the claim then counts as the attempt.
 */
export async function record(
  mail: ClaimedMail,
  outcome: DeliveryOutcome,
  recording: Recording,
): Promise<void> {
  const { db, clock } = recording
  const at = clock.now()
  const told = recordedOutcome(mail, outcome, at)
  await storeAsMayBe(told, recording)
  if (outcome.state === 'held' && outcome.fault === 'origin_cap') {
    const dueAt = at.add({ seconds: outcome.pauseSeconds })
    await untilStored(() => recordOriginHeld(db, mail, { now: at, dueAt }), recording)
  }
}

async function storeAsMayBe(told: MailOutcome, recording: Recording): Promise<void> {
  const { db, log } = recording
  try {
    return await untilStored(() => recordTogether(db, told), recording)
  } catch (error) {
    if (!isLasting(error)) throw error
  }
  const refusals: unknown[] = []
  // The outcome is tried unchanged first, because the database may have refused another one in the
  // batch.
  for (const { as, said } of waysToTell(told)) {
    try {
      await untilStored(() => recordAlone(db, as), recording)
      if (said) log[said.as]({ mail: told.id, err: refusals[0] }, said.text)
      return
    } catch (error) {
      refusals.push(error)
    }
  }
  throw refusals[0]
}

interface WayToTell {
  as: MailOutcome
  said?: { as: 'warn' | 'error'; text: string }
}

const withoutAnswer = { as: 'warn', text: 'the answer to a mail cannot be stored' } as const
const notAsSent = { as: 'error', text: 'a mail was sent, which cannot be recorded' } as const

const waysToTell = (told: MailOutcome): WayToTell[] => [
  { as: told },
  ...(told.answer ? [{ as: { ...told, answer: null }, said: withoutAnswer }] : []),
  ...(told.state === 'sent' ? [{ as: givenUpUnrecorded(told), said: notAsSent }] : []),
]

const givenUpUnrecorded = ({ organisationId, id, claim }: MailOutcome): MailOutcome => ({
  organisationId,
  id,
  claim,
  state: 'given_up',
  fault: 'unrecorded',
  answer: null,
})

function recordedOutcome(
  mail: ClaimedMail,
  outcome: DeliveryOutcome,
  at: Temporal.Instant,
): MailOutcome {
  const { organisationId, id, tries: claim, formerFault } = mail
  const of = { organisationId, id, claim }
  const untried = { tries: claim - 1 }
  const dueAt = 'pauseSeconds' in outcome ? at.add({ seconds: outcome.pauseSeconds }) : at
  switch (outcome.state) {
    case 'sent': {
      const { filed } = outcome
      // The answer is the file's path, which only the operator may see.
      const answer = filed ? null : outcome.answer
      return { ...of, state: 'sent', fault: null, answer, filed, sentAt: at }
    }
    case 'retry':
      return { ...of, state: 'waiting', fault: outcome.fault, answer: outcome.answer, dueAt }
    // An email that a cap holds back was not attempted.
    case 'held':
      return { ...of, ...untried, state: 'waiting', fault: outcome.fault, answer: null, dueAt }
    // Restores the number of attempts to what it was before the claim.
    case 'put_back':
      return { ...of, ...untried, state: 'waiting', fault: formerFault, answer: undefined, dueAt }
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

const againMs = 500
const longEnoughMs = 12_000

/**
 * A sent email that is not recorded may be sent again. So storing is retried while the database is
 * unavailable, until it succeeds or a stopping process has waited long enough.
 */
async function untilStored(store: () => Promise<void>, { stopping }: Recording): Promise<void> {
  const since = performance.now()
  for (;;) {
    try {
      return await store()
    } catch (error) {
      if (isLasting(error)) throw error
      const mayGiveUp = stopping.aborted || !isOutage(error)
      if (mayGiveUp && performance.now() - since > longEnoughMs) throw error
      await pause(againMs)
    }
  }
}
