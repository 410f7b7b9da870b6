import type { MailEvent, MailFault } from '#contract/mail.ts'
import type { Database } from '#server/database/open.ts'
import { isOutage } from '#server/database/outage.ts'
import type { Clock } from '#server/runtime/clock.ts'
import { within } from '#server/runtime/within.ts'
import { meantFor } from '#texts/de/staff-mails.ts'
import { kindOf } from '../kinds.ts'
import type { Composer, MailLog, Message, OutgoingMail } from '../message/message.ts'
import type { Verdict } from '../queue/circuits.ts'
import { type ClaimedMail, pauseAfter } from '../queue/claims.ts'
import { ServerDown } from '../queue/handovers.ts'
import type { MailCounts } from '../queue/mail-counts.ts'
import type { DeliveryOutcome } from '../queue/outcomes.queries.ts'
import { record } from '../queue/outcomes.ts'
import {
  type AllowedMail,
  countMail,
  type From,
  inAllowedText,
  isHeld,
  type Worded,
} from './caps.ts'
import { withAllowedCopy } from './copies.ts'
import type { CustomServer } from './custom-server.ts'
import {
  answerOf,
  faultOf,
  isCrowded,
  isInterrupted,
  isPermanent,
  isServersFault,
} from './smtp-errors.ts'
import type { Transports } from './transports.ts'

/**
 * An email's recipient and message. Until an organisation's address is confirmed, all its emails go
 * to that address, with a note about the intended recipient, so that nobody can send emails to
 * strangers in another organisation's name. Null if the email may not be sent at all: emails that
 * give access to an account must not reach that address.
 */
export function toContact(
  { recipient, contactEmail }: Pick<ClaimedMail, 'recipient' | 'contactEmail'>,
  message: Message,
): { recipient: string; message: Message } | null {
  if (contactEmail === null) return { recipient, message }
  // The email goes to the organisation's own address, so the standard text is not needed.
  const { readyMade: _, ...own } = message
  const alone = { ...own, bcc: '' }
  if (recipient === contactEmail) return { recipient, message: alone }
  if (message.confidential || message.provesAddress) return null
  const preface = meantFor(recipient)
  const text = `${preface}\n\n${message.text}`
  return { recipient: contactEmail, message: { ...alone, preface, text } }
}

export interface Delivery {
  db: Database
  clock: Clock
  log: MailLog
  composers: Readonly<Partial<Record<MailEvent, Composer>>>
  transports: Pick<Transports, 'send' | 'reach' | 'isFile'>
  counts: MailCounts
  /** Whether organisations and recipients have daily caps. */
  capped: boolean
  /** How many emails a day to bookers may contain a new organisation's own text; 0: no limit. */
  newOrganisationMails: number
  /**
   * The timeout of one attempt; shorter than the claim, so that no other process sends the email
   * during the attempt.
   */
  timeoutMs: number
  /** Aborted when the process is stopping. */
  stopping: AbortSignal
}

/** Controls when an email is passed to its server. */
export interface Handover {
  /** Resolves when the email may be passed on; rejects if it may not, or when aborted. */
  enter: (signal: AbortSignal) => Promise<void>
  /** Called when the handover has succeeded or failed. */
  leave: (delivered: Delivered) => Promise<void>
  /** Called if the email was not passed on. */
  leaveOut: () => void
  /** Called once the outcome of the handover has been stored, or could not be stored. */
  recorded: () => void
}

/** A claimed email and its server; null means the deployment's server. */
export interface Departure {
  mail: ClaimedMail
  server: CustomServer | null
  handover: Handover
}

/** An email's outcome, and what it says about the state of the server. */
export interface Delivered {
  outcome: DeliveryOutcome
  verdict: Verdict
}

const nothingLeftToSay = 'nothing left to say'
const notForContactAnswer = 'not for the address that the organisation has yet to confirm'
/**
 * The delay for an email that waits until its organisation's address is confirmed; confirming it
 * makes the email due earlier.
 */
const unconfirmedPauseSeconds = 60 * 60

/**
 * One attempt to send an email, from composing it to recording its outcome. Rejects only if the
 * database fails.
 */
export async function deliver(departure: Departure, delivery: Delivery): Promise<void> {
  const { mail, handover } = departure
  const begun = performance.now()
  const passage = { entered: false, left: Promise.resolve() }
  try {
    const outcome = await within(delivery.timeoutMs, (signal) =>
      attempt(departure, { delivery, passage, signal }),
    )
    delivery.counts.ended(outcome.state, (performance.now() - begun) / 1000)
    report(mail, outcome, delivery.log)
    await record(mail, outcome, delivery)
  } finally {
    if (passage.entered) handover.recorded()
    else handover.leaveOut()
  }
  await passage.left
}

/** The progress of a handover. */
interface Passage {
  entered: boolean
  /** Resolves when the server's circuit breaker has been updated. */
  left: Promise<void>
}

async function attempt(
  departure: Departure,
  given: { delivery: Delivery; passage: Passage; signal: AbortSignal },
): Promise<DeliveryOutcome> {
  const { mail, handover } = departure
  const { delivery, passage, signal } = given
  const composed = await Promise.race([composition(mail, delivery), abortion(signal)]).catch(
    (error: unknown) => failedToCompose(mail, error),
  )
  if ('outcome' in composed) return composed.outcome
  const counted = await counting(mail, { composed, delivery }).catch(putBackIfAway)
  if ('outcome' in counted) return counted.outcome
  const worded = await wording(mail, { composed, delivery }).catch(putBackIfAway)
  if ('outcome' in worded) return worded.outcome
  const said = { ...composed, message: worded.message }
  const copied = await copying(mail, { composed: said, delivery }).catch(putBackIfAway)
  if ('outcome' in copied) return copied.outcome
  const leaving = { ...said, message: copied.message }
  // If the server has become slow, an email that waits too long for its turn would not have enough
  // time left to be sent.
  const turnedAway = await within(delivery.timeoutMs / 3, (inLine) =>
    handover.enter(AbortSignal.any([signal, inLine])),
  ).then(
    () => null,
    (error: unknown) => notHandedOver(mail, error),
  )
  passage.entered = turnedAway === null
  const delivered =
    turnedAway ?? (await sending(departure, { composed: leaving, delivery, signal }))
  if (passage.entered) passage.left = handover.leave(delivered)
  // A failure to give the count back must not fail the delivery: one email too many in the count
  // does no harm.
  if (delivered.outcome.state !== 'sent') {
    for (const { giveBack } of [counted, worded, copied]) await giveBack().catch(() => {})
  }
  return delivered.outcome
}

/**
 * A server outage counts as an attempt for all emails due through it. If the email merely ran out
 * of time, no attempt is counted.
 */
function notHandedOver(mail: ClaimedMail, error: unknown): Delivered {
  if (error instanceof ServerDown) return ended(later(mail, error.why))
  return ended({ state: 'put_back', answer: answerOf(error) })
}

type Composed = Pick<OutgoingMail, 'recipient'> & { message: Message }

const ended = (outcome: DeliveryOutcome): Delivered => ({ outcome, verdict: 'untried' })

async function composition(
  mail: ClaimedMail,
  { composers }: Delivery,
): Promise<Composed | Delivered> {
  const compose = composers[mail.event]
  // A process that runs a newer version may have queued the email and can compose it.
  if (!compose) throw new Error(`nobody composes ${mail.event}`)
  const message = await compose(mail)
  if (!message) return ended({ state: 'dropped', answer: nothingLeftToSay })
  return toContact(mail, message) ?? ended(notForContact(message))
}

function notForContact({ provesAddress }: Message): DeliveryOutcome {
  if (!provesAddress) return { state: 'dropped', answer: notForContactAnswer }
  const pauseSeconds = unconfirmedPauseSeconds
  return { state: 'held', fault: 'address_unconfirmed', answer: '', pauseSeconds }
}

function failedToCompose(mail: ClaimedMail, error: unknown): Delivered {
  if (isOutage(error)) return putBackIfAway(error)
  return ended(later(mail, { fault: 'not_composed', answer: answerOf(error) }))
}

function putBackIfAway(error: unknown): Delivered {
  if (isOutage(error)) return ended({ state: 'put_back', answer: answerOf(error) })
  throw error
}

async function counting(
  mail: ClaimedMail,
  { composed, delivery }: { composed: Composed; delivery: Delivery },
): Promise<AllowedMail | Delivered> {
  const { db, clock, capped } = delivery
  if (!capped) return { giveBack: async () => {} }
  const { recipient } = composed
  const allowed = await countMail(db, { ...mail, kind: kindOf(mail), recipient }, clock.now())
  if (!isHeld(allowed)) return allowed
  const { fault, seconds: pauseSeconds } = allowed
  return ended({ state: 'held', fault, answer: '', pauseSeconds })
}

const wording = (
  mail: ClaimedMail,
  { composed: { message }, delivery }: { composed: Composed; delivery: Delivery },
): Promise<Worded> =>
  inAllowedText(delivery.db, { message, from: senderOf(mail, delivery) }, delivery.clock.now())

function senderOf(
  { organisationId, organisationSince }: ClaimedMail,
  { capped, newOrganisationMails }: Delivery,
): From {
  return { organisationId, organisationSince, most: capped ? newOrganisationMails : 0 }
}

async function copying(
  mail: ClaimedMail,
  { composed, delivery }: { composed: Composed; delivery: Delivery },
): Promise<Worded> {
  const { db, clock, log, capped } = delivery
  if (!capped) return { message: composed.message, giveBack: async () => {} }
  const from = senderOf(mail, delivery)
  const allowed = await withAllowedCopy(db, { ...composed, from }, clock.now())
  if (allowed.message !== composed.message) log.info({ mail: mail.id }, 'copy of a mail left out')
  return allowed
}

async function sending(
  { mail, server }: Departure,
  given: { composed: Composed; delivery: Delivery; signal: AbortSignal },
): Promise<Delivered> {
  const { composed, delivery, signal } = given
  const { transports, clock } = delivery
  const leaving = { ...composed, id: mail.id, date: clock.now() }
  try {
    const answer = await Promise.race([transports.send(server, leaving, signal), abortion(signal)])
    const filed = transports.isFile(server)
    return { outcome: { state: 'sent', answer, filed }, verdict: 'alive' }
  } catch (error) {
    const failed = { fault: faultOf(error), answer: answerOf(error) }
    const outcome: DeliveryOutcome = isPermanent(error)
      ? { state: 'given_up', ...failed }
      : later(mail, failed)
    return { outcome, verdict: verdictOn(error) }
  }
}

/** A retry after a growing delay, unless this was the last attempt. */
function later(mail: ClaimedMail, failed: { fault: MailFault; answer: string }): DeliveryOutcome {
  const pauseSeconds = pauseAfter(mail.tries)
  if (pauseSeconds === null) return { state: 'given_up', ...failed }
  return { state: 'retry', ...failed, pauseSeconds }
}

function verdictOn(error: unknown): Verdict {
  if (isCrowded(error)) return 'crowded'
  if (isServersFault(error)) return 'down'
  return isInterrupted(error) ? 'interrupted' : 'alive'
}

function abortion(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function report({ id, event, tries }: ClaimedMail, outcome: DeliveryOutcome, log: MailLog): void {
  const { state, answer } = outcome
  const facts = { mail: id, event, tries, answer }
  const { fault } = { fault: undefined, ...outcome }
  if (state === 'sent') log.info(facts, 'mail sent')
  else if (state === 'dropped') log.info(facts, 'mail dropped')
  else if (state === 'put_back') log.info(facts, 'mail put back, untried')
  else if (state === 'held') log.info({ ...facts, fault }, 'mail held back')
  else if (state === 'retry') log.warn({ ...facts, fault }, 'mail not sent, will be tried again')
  else log.warn({ ...facts, fault }, 'mail given up')
}
