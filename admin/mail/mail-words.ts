import { mailCaps } from '#contract/limits.ts'
import type { Mail } from '#contract/mail.ts'
import {
  eventName,
  faultSentences,
  stateWords,
  mailListTexts as texts,
  wrongAddressAdvice,
} from '#texts/de/mail.ts'
import { date, moment, time } from '#texts/de/time.ts'
import { filedWord } from '#texts/de/words.ts'

/** The email's kind and recipient, such as `Bestätigung an Jürgen Weiß`. */
export function nameOf({ event, person, recipient }: Mail): string {
  const name = eventName(event)
  return person || recipient ? texts.to(name, person || recipient) : name
}

const isDismissed = ({ state, fault }: Mail) => state === 'dropped' && fault !== null

export function stateOf(mail: Mail): string {
  if (isDismissed(mail)) return texts.dismissed
  return mail.filed ? filedWord : stateWords[mail.state]
}

/** The recipient's address, and the slot the email is about. */
export function aboutOf({ recipient, person, slot_start, timezone }: Mail): string[] {
  const address = recipient === '' ? texts.erased : person && recipient
  const slot = slot_start && timezone ? texts.slot(moment(new Date(slot_start), timezone)) : ''
  return [address, slot].filter((part) => part !== '')
}

/** The time of an instant, with the date unless it is today. */
function at(instant: string, { timezone, now }: { timezone: string; now: Date }) {
  const then = new Date(instant)
  return date(then, timezone) === date(now, timezone)
    ? time(then, timezone)
    : moment(then, timezone)
}

/** A sentence describing what has happened to an email so far. */
export function courseOf(mail: Mail, clock: { timezone: string; now: Date }): string {
  const { state, tries, due_at, sent_at } = mail
  if (state === 'waiting') return waitingCourse(mail, due_at ? at(due_at, clock) : '')
  if (state === 'given_up' || isDismissed(mail)) return texts.gaveUp(tries)
  if (state === 'dropped') return texts.outdated
  const then = sent_at ? at(sent_at, clock) : ''
  if (mail.filed) return texts.filedAt(then)
  return tries > 1 ? texts.sentAfter(tries, then) : texts.sentAt(then)
}

function waitingCourse({ tries, fault, answer }: Mail, next: string): string {
  // There is no result yet: either no attempt has been made, or one is in progress.
  if (!fault && !answer) return tries === 0 ? texts.soon : texts.underWay
  return tries === 0 ? texts.next(next) : texts.nextAfter(tries, next)
}

export const needsCare = ({ state, fault }: Mail) =>
  state === 'given_up' || (state === 'waiting' && fault !== null)

/** Why an email was not sent. Emails abandoned long ago have no stored reason. */
export function reasonFor({ state, fault }: Mail): string | undefined {
  if (fault) return faultSentences[fault]
  return state === 'given_up' ? faultSentences.unexpected : undefined
}

/** Advice if the recipient's address was refused. There is none if the booking was cancelled. */
export function adviceFor({ state, fault, event, booking_id }: Mail): string | undefined {
  const isRefused = state === 'given_up' && fault === 'recipient_refused'
  const isPlaced = event === 'booking_confirmed' && booking_id !== null
  return isRefused && isPlaced ? wrongAddressAdvice : undefined
}

const isCapped = ({ fault }: Mail) => fault !== null && mailCaps.includes(fault)

const minute = 60_000

/**
 * The label for the button that resends an email; undefined if resending would have no effect or is
 * not allowed.
 */
export function sendingOf(mail: Mail, now: Date): string | undefined {
  const { state, recipient, due_at } = mail
  if (recipient === '' || state === 'dropped') return undefined
  if (state !== 'waiting') return texts.sendAgain
  // An email that is due within a minute may already be in progress; the server would not send it
  // twice.
  const isSoon = due_at !== null && new Date(due_at).getTime() - now.getTime() <= minute
  return isSoon || isCapped(mail) ? undefined : texts.sendNow
}

export interface MailDay {
  day: string
  mails: Mail[]
}

/** Groups emails by the day they were queued, in the given order. */
export function groupByDay(mails: Mail[], timezone: string): MailDay[] {
  const days: MailDay[] = []
  for (const mail of mails) {
    const day = date(new Date(mail.created_at), timezone)
    const last = days.at(-1)
    if (last?.day === day) last.mails.push(mail)
    else days.push({ day, mails: [mail] })
  }
  return days
}
