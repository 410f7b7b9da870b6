import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/database/open.ts'
import { isOutage } from '#server/database/outage.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { MailLog } from '../message/message.ts'
import type { ClaimedMail } from './claims.ts'
import { type DeliveryOutcome, type MailOutcome, recordAlone, recordTogether } from './outcomes.ts'
import { recordOriginHeld } from './records.ts'

export interface Recording {
  db: Database
  clock: Clock
  log: MailLog
  /** Aborted when the process is to end. */
  stopping: AbortSignal
}

/**
 * Stores what became of a mail, if need be without what the other side said. A sent mail that cannot
 * be recorded as sent is given up, so that it does not leave again. Rejects where nothing of it can
 * be stored: then its claim stands for the try.
 */
export async function record(
  mail: ClaimedMail,
  outcome: DeliveryOutcome,
  recording: Recording,
): Promise<void> {
  const { db, clock } = recording
  const at = clock.now()
  const told = toldOf(mail, outcome, at)
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
  // First as it is: it may be one of the others that the database refused.
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

function toldOf(mail: ClaimedMail, outcome: DeliveryOutcome, at: Temporal.Instant): MailOutcome {
  const { organisationId, id, tries: claim, formerFault } = mail
  const of = { organisationId, id, claim }
  const untried = { tries: claim - 1 }
  const dueAt = 'pauseSeconds' in outcome ? at.add({ seconds: outcome.pauseSeconds }) : at
  switch (outcome.state) {
    case 'sent': {
      const { filed } = outcome
      // Where a file lies is the operator's business.
      const answer = filed ? null : outcome.answer
      return { ...of, state: 'sent', fault: null, answer, filed, sentAt: at }
    }
    case 'retry':
      return { ...of, state: 'waiting', fault: outcome.fault, answer: outcome.answer, dueAt }
    // What a cap holds back was not tried.
    case 'held':
      return { ...of, ...untried, state: 'waiting', fault: outcome.fault, answer: null, dueAt }
    // As if it had not been claimed.
    case 'put_back':
      return { ...of, ...untried, state: 'waiting', fault: formerFault, answer: undefined, dueAt }
    default:
      return { ...of, fault: null, ...outcome }
  }
}

// Of SQLSTATE: a value or a row that is refused, by PostgreSQL, by a constraint or by a trigger, and
// what this role may not, or what is not there.
const stateOfRefusal = /^(22|23|42501|44|P0)/

/** Whether the same would be refused again. */
function isLasting(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && stateOfRefusal.test(code)
}

const againMs = 500
const longEnoughMs = 12_000

/**
 * A sent mail that is not recorded may be sent again: so a database that is away is asked again
 * until it is back, or until the process has waited for its end long enough.
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
