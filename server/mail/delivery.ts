import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/open.ts'
import type { Composer, MailLog, Transport } from './message.ts'
import { type ClaimedMail, recordRetry, recordSent, recordUnsent } from './outbox.ts'
import { answerOf, isPermanent } from './refusal.ts'
import { toContact } from './unconfirmed.ts'

export interface Delivery {
  db: Database
  clock: Clock
  log: MailLog
  composers: Readonly<Record<string, Composer>>
  transport: Transport
  /** How long one try may take; below the claim, lest a second postman sends it meanwhile. */
  timeoutMs: number
}

type Outcome =
  | { state: 'sent'; answer: string }
  | { state: 'waiting'; answer: string; pauseSeconds: number }
  | { state: 'given_up' | 'dropped'; answer: string }

const minute = 60
const hour = 60 * minute
/** After the first try, the second, … After the last there is one more try. */
const pausesSeconds = [30, 5 * minute, 30 * minute, 2 * hour]

const nothingLeftToSay = 'nothing left to say'
const notForContact = 'not for the address that the organisation has yet to confirm'

/** One try of one mail, from what it says to what became of it. Rejects only with the database. */
export async function deliver(mail: ClaimedMail, delivery: Delivery): Promise<void> {
  const outcome = await attempt(mail, delivery)
  report(mail, outcome, delivery.log)
  await untilStored(() => record(mail, outcome, delivery))
}

async function attempt(mail: ClaimedMail, delivery: Delivery): Promise<Outcome> {
  const signal = AbortSignal.timeout(delivery.timeoutMs)
  try {
    return await Promise.race([compositionSent(mail, delivery, signal), abortion(signal)])
  } catch (error) {
    const answer = answerOf(error)
    const pauseSeconds = pausesSeconds[mail.tries - 1]
    if (isPermanent(error) || pauseSeconds === undefined) return { state: 'given_up', answer }
    return { state: 'waiting', answer, pauseSeconds }
  }
}

async function compositionSent(
  mail: ClaimedMail,
  { composers, transport, clock }: Delivery,
  signal: AbortSignal,
): Promise<Outcome> {
  const compose = composers[mail.event]
  // Another process, of a newer version, may have posted it and may know.
  if (!compose) throw new Error(`nobody composes ${mail.event}`)
  const message = await compose(mail)
  if (!message) return { state: 'dropped', answer: nothingLeftToSay }
  const addressed = toContact(mail, message)
  if (!addressed) return { state: 'dropped', answer: notForContact }
  const leaving = { ...addressed, id: mail.id, date: clock.now() }
  const answer = await transport.send(leaving, signal)
  return { state: 'sent', answer }
}

function abortion(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function record(mail: ClaimedMail, outcome: Outcome, { db, clock }: Delivery): Promise<void> {
  const { answer } = outcome
  const at = clock.now()
  if (outcome.state === 'sent') return recordSent(db, mail, { at, answer })
  if (outcome.state === 'waiting') {
    return recordRetry(db, mail, { dueAt: at.add({ seconds: outcome.pauseSeconds }), answer })
  }
  return recordUnsent(db, mail, outcome)
}

// A sent mail that is not recorded is sent again when its claim lapses: so a database that is
// away for a moment is asked again, for as long as the claim surely holds.
async function untilStored(store: () => Promise<void>): Promise<void> {
  for (const seconds of [1, 3, 8]) {
    try {
      return await store()
    } catch {
      await pause(seconds * 1000)
    }
  }
  await store()
}

function report({ id, event, tries }: ClaimedMail, outcome: Outcome, log: MailLog): void {
  const facts = { mail: id, event, tries, answer: outcome.answer }
  if (outcome.state === 'sent') log.info(facts, 'mail sent')
  else if (outcome.state === 'waiting') log.warn(facts, 'mail not sent, will be tried again')
  else if (outcome.state === 'dropped') log.info(facts, 'mail dropped')
  else log.warn(facts, 'mail given up')
}
