import { setImmediate } from 'node:timers/promises'
import type { MailEvent, MailFault } from '#contract/mail.ts'
import type { Announcements } from '#server/database/notify/announcements.ts'
import type { Database } from '#server/database/open.ts'
import { isOutage } from '#server/database/outage.ts'
import type { Clock } from '#server/runtime/clock.ts'
import { within } from '#server/runtime/within.ts'
import { meantFor } from '#texts/de/staff-mails.ts'
import { kindOf } from '../kinds.ts'
import type { Composer, MailLog, Message, OutgoingMail } from '../message/message.ts'
import { type ClaimedMail, pauseAfter } from '../queued-mail.ts'
import { countMail, holdOrigin, inAllowedText, isHeld } from './caps.ts'
import { withAllowedCopy } from './copies.ts'
import { type Down, type MailServer, ServerDown, type Verdict } from './mail-server.ts'
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

/** Counts the outcomes of the emails that this process sent, for the metrics. */
export interface MailCounts {
  ended: (state: DeliveryOutcome['state'], seconds: number) => void
  serversDown: (servers: number) => void
}

/** The outcome of one attempt to send an email. */
export type DeliveryOutcome =
  | { state: 'sent'; answer: string; filed: boolean }
  | { state: 'retry'; fault: MailFault; answer: string; pauseSeconds: number }
  | { state: 'held'; fault: MailFault; answer: string; pauseSeconds: number }
  | { state: 'given_up'; fault: MailFault; answer: string }
  | { state: 'dropped'; answer: string }
  /** Not attempted, because the database was unavailable or the server was too busy. */
  | { state: 'put_back'; answer: string }

export interface Delivery {
  db: Database
  clock: Clock
  log: MailLog
  composers: Readonly<Partial<Record<MailEvent, Composer>>>
  transports: Pick<Transports, 'send' | 'reach' | 'isFile'>
  counts: MailCounts
  /** Told of the projects whose numbers of undelivered emails may have changed. */
  changes?: Pick<Announcements, 'announce'>
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

const nothingLeftToSay = 'nothing left to say'
const notForContactAnswer = 'not for the address that the organisation has yet to confirm'
/**
 * The delay for an email that waits until its organisation's address is confirmed; confirming it
 * makes the email due earlier.
 */
const unconfirmedPauseSeconds = 60 * 60

/** What became of an attempt, and what it shows about the server, if that is new. */
interface Delivered {
  outcome: DeliveryOutcome
  change: ReturnType<MailServer['leave']>
}

/**
 * One attempt to send an email, which its server has in hand. Rejects only if the database fails.
 */
export async function deliver(
  mail: ClaimedMail,
  server: MailServer,
  delivery: Delivery,
): Promise<Delivered> {
  const begun = performance.now()
  const delivered = await within(delivery.timeoutMs, async (signal) => {
    const prepared = await prepare(mail, delivery, signal)
    if ('state' in prepared) return ended(prepared)
    const { giveBack, ...composed } = prepared
    const turnedAway = await turnAt(server, mail, { delivery, signal })
    const given = { delivery, signal, composed }
    const passed = turnedAway ? ended(turnedAway) : await handOver(mail, server, given)
    if (passed.outcome.state !== 'sent') await giveBack()
    return passed
  })
  delivery.counts.ended(delivered.outcome.state, (performance.now() - begun) / 1000)
  report(mail, delivered.outcome, delivery.log)
  return delivered
}

const ended = (outcome: DeliveryOutcome): Delivered => ({ outcome, change: null })

type Composed = Pick<OutgoingMail, 'recipient' | 'message'>

/** Call `giveBack` if the email was not sent: only sent emails count. */
type Prepared = Composed & { giveBack: () => Promise<void> }

/** Composes an email and counts it against the caps. */
async function prepare(
  mail: ClaimedMail,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<Prepared | DeliveryOutcome> {
  const composed = await Promise.race([composition(mail, delivery), abortion(signal)]).catch(
    (error: unknown) => failedToCompose(mail, error),
  )
  if ('state' in composed) return composed
  return counting(mail, composed, delivery).catch((error: unknown) => {
    if (isOutage(error)) return putBack(error)
    throw error
  })
}

async function composition(
  mail: ClaimedMail,
  { composers }: Delivery,
): Promise<Composed | DeliveryOutcome> {
  const compose = composers[mail.event]
  // A process that runs a newer version may have queued the email and can compose it.
  if (!compose) throw new Error(`nobody composes ${mail.event}`)
  const message = await compose(mail)
  if (!message) return { state: 'dropped', answer: nothingLeftToSay }
  return toContact(mail, message) ?? notForContact(message)
}

function notForContact({ provesAddress }: Message): DeliveryOutcome {
  if (!provesAddress) return { state: 'dropped', answer: notForContactAnswer }
  const pauseSeconds = unconfirmedPauseSeconds
  return { state: 'held', fault: 'address_unconfirmed', answer: '', pauseSeconds }
}

const failedToCompose = (mail: ClaimedMail, error: unknown): DeliveryOutcome =>
  isOutage(error) ? putBack(error) : later(mail, { fault: 'not_composed', answer: answerOf(error) })

/** Due again, as if not attempted. */
const putBack = (error: unknown): DeliveryOutcome => ({
  state: 'put_back',
  answer: answerOf(error),
})

async function counting(
  mail: ClaimedMail,
  { recipient, message }: Composed,
  { db, clock, log, capped, newOrganisationMails: most }: Delivery,
): Promise<Prepared | DeliveryOutcome> {
  if (!capped) return { recipient, message, giveBack: async () => {} }
  const counted = await countMail(db, { ...mail, kind: kindOf(mail), recipient }, clock.now())
  if (isHeld(counted)) {
    const { fault, seconds: pauseSeconds } = counted
    if (fault === 'origin_cap') await holdOrigin(db, mail, { now: clock.now(), pauseSeconds })
    return { state: 'held', fault, answer: '', pauseSeconds }
  }
  const { organisationId, organisationSince } = mail
  const from = { organisationId, organisationSince, most }
  const worded = await inAllowedText(db, { message, from }, clock.now())
  const copied = await withAllowedCopy(db, { recipient, ...worded, from }, clock.now())
  if (copied.message !== worded.message) log.info({ mail: mail.id }, 'copy of a mail left out')
  const giveBack = async () => {
    // A failure to give a count back must not fail the delivery: one email too many in the count
    // does no harm.
    for (const one of [counted, worded, copied]) await one.giveBack().catch(() => {})
  }
  return { recipient, message: copied.message, giveBack }
}

/** Waits for the email's turn at its server; returns the outcome if it does not get one. */
async function turnAt(
  server: MailServer,
  mail: ClaimedMail,
  { delivery, signal }: { delivery: Delivery; signal: AbortSignal },
): Promise<DeliveryOutcome | null> {
  try {
    // If the server has become slow, an email that waits too long for its turn would not have
    // enough time left to be sent.
    await within(delivery.timeoutMs / 3, (inLine) => server.enter(mail.id, inLine), signal)
    return null
  } catch (error) {
    // A server outage counts as an attempt for all emails due through it.
    return error instanceof ServerDown ? later(mail, error.why) : putBack(error)
  }
}

async function handOver(
  mail: ClaimedMail,
  server: MailServer,
  { composed, delivery, signal }: { composed: Composed; delivery: Delivery; signal: AbortSignal },
): Promise<Delivered> {
  const { transports, clock } = delivery
  const leaving = { ...composed, id: mail.id, date: clock.now() }
  const send = () => transports.send(server.custom, leaving, signal)
  const { outcome, verdict } = await Promise.race([send(), abortion(signal)]).then(
    (answer) => sent(answer, transports.isFile(server.custom)),
    (error: unknown) => failed(mail, error),
  )
  // Frees the connection for the next email, which would otherwise open another one.
  await setImmediate()
  return { outcome, change: server.leave(verdict, { fault: 'unexpected', ...outcome }) }
}

interface HandedOver {
  outcome: DeliveryOutcome
  verdict: Verdict
}

const sent = (answer: string, filed: boolean): HandedOver => ({
  outcome: { state: 'sent', answer, filed },
  verdict: 'alive',
})

function failed(mail: ClaimedMail, error: unknown): HandedOver {
  const why = { fault: faultOf(error), answer: answerOf(error) }
  const outcome: DeliveryOutcome = isPermanent(error)
    ? { state: 'given_up', ...why }
    : later(mail, why)
  return { outcome, verdict: verdictOn(error) }
}

/** A retry after a growing delay, unless this was the last attempt. */
function later(mail: ClaimedMail, why: Down): DeliveryOutcome {
  const pauseSeconds = pauseAfter(mail.tries)
  if (pauseSeconds === null) return { state: 'given_up', ...why }
  return { state: 'retry', ...why, pauseSeconds }
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
