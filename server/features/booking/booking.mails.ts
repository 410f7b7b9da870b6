import { withoutLinks } from '#contract/address.ts'
import type { BookingState } from '#contract/booking-change.ts'
import { bookingNumber } from '#contract/booking-number.ts'
import type { Language } from '#contract/language.ts'
import type { Action } from '#contract/mail-text.ts'
import {
  fill,
  fillLine,
  type MailTranslations,
  type TemplateKind,
  type TemplateValues,
  templateFor,
} from '#contract/mail-text.ts'
import { nameIn, type OtherLanguage, textIn } from '#contract/other-languages.ts'
import type { Currency, PriceLine } from '#contract/price.ts'
import { sumOf } from '#contract/price-sum.ts'
import type { BookingAnswer } from '#contract/question.ts'
import type { Translations } from '#contract/variant.ts'
import { bookedTimeUnformatted, clockTime, clockTimes } from '#server/mail/message/booked-time.ts'
import { addressIn, calendarFile } from '#server/mail/message/calendar-file.ts'
import {
  cancelUrl,
  isForBookerToChange,
  type OwnBookingFacts,
  ownBookingAction,
} from '#server/mail/message/links.ts'
import type { Message } from '#server/mail/message/message.ts'
import type { Sender } from '#server/mail/message/mime.ts'
import { withoutName, withoutPhoneNumbers } from '#server/mail/message/mime.ts'
import {
  calendarDescription,
  calendarSummary,
  changedText,
  lastMomentText,
  legalLinks,
  meetingPlace,
  placeOf,
  type ShownFacts,
  withBookingDetails,
  withLastMoment,
} from '#texts/booking-mail.ts'
import { calendarFileName } from '#texts/de/mails.ts'
import { fieldTextsIn } from '#texts/form-texts.ts'
import { bookingMailTexts, defaultMailsOf, defaultTemplates } from '#texts/mail-texts.ts'
import { agreedTexts, linesPaid, priceWriter } from '#texts/price-texts.ts'
import { answerLine, answerWithQuestion, asRead } from '#texts/question.ts'
import { changesEndOf, lastMomentOf } from './booking.rules.ts'

/** The booking data in an email, as it is when the email is sent. */
export type BookingFacts = FactsOfBooking & WrittenByOrganisation

interface FactsOfBooking extends OwnBookingFacts {
  bookingId: string
  bookerName: string
  bookerEmail: string
  attendees: number
  /** The booker's language. */
  language: Language
  bookedAt: Temporal.Instant
  changedAt: Temporal.Instant | null
  /** How many changes have affected the booking's calendar entry. */
  revision: number
  /** The other counters that its calendar entry's `SEQUENCE` is the sum of. */
  formerRevisions?: number
  slotRevision?: number
  projectVersion?: number
  /** When this was read. */
  readAt?: Temporal.Instant
  cancelledAt: Temporal.Instant | null
  startsAt: Temporal.Instant
  timezone: string
  durationSeconds: number
  closesChangesSeconds?: number | null
  leadTimeSeconds?: number
  askedChangeId?: string | null
  keptAt?: Temporal.Instant | null
  emailFrom: string
  emailBcc: string
  /** The project's time zone, if it is known; a slot keeps its own. */
  projectTimezone?: string
}

/**
 * Text written by the organisation, except names. The standard version replaces all of it except
 * the address and the meeting point, and removes links from those.
 */
interface WrittenByOrganisation extends AgreedFacts {
  /** Whether this is a standard email, whose subject has no name chosen by the organisation. */
  isReadyMade?: true
  variantName: string
  variantTranslations: Translations
  projectName: string
  organisationName: string
  /** Empty if no reason was given. */
  cancelReason: string
  /** Answers to the organisation's questions. */
  answers: BookingAnswer[]
  /** Empty if the project has no imprint. */
  imprintUrl: string
  privacyUrl: string
  emailSubject: string
  emailBody: string
  emailCancelSubject: string
  emailCancelBody: string
  mailTranslations: MailTranslations
  street: string
  postalCode: string
  city: string
  /** Empty if the project has no meeting point. */
  meetingPoint: string
}

/** What was agreed for a booking; without prices, null or missing. */
export interface AgreedFacts {
  priceLines?: PriceLine[] | null
  /** In cents; the database's large integers are text. */
  priceCents?: string | number | null
  priceCurrency?: Currency | null
  /** A line about payment; may be empty. */
  priceNote?: string
  priceNoteTranslations?: Partial<Record<OtherLanguage, string>>
}

/** Null for a cancelled booking: a late confirmation would promise places that are free again. */
export const bookingConfirmed = (facts: BookingFacts, sender: Sender): Message | null =>
  facts.cancelledAt ? null : withReadyMade('confirmation', facts, sender)

/** Null unless the booking is cancelled. */
export const bookingCancelled = (facts: BookingFacts, sender: Sender): Message | null =>
  facts.cancelledAt ? withReadyMade('cancellation', facts, sender) : null

const withReadyMade = (kind: TemplateKind, facts: BookingFacts, sender: Sender): Message => ({
  ...message(kind, facts, sender),
  readyMade: () => message(kind, { ...facts, ...readyMadeTexts(facts) }, sender),
})

interface Enclosed {
  subject: string
  text: string
  language: Language
  /** The email's only button, which replaces the cancel button. */
  action?: Action
}

/**
 * Keeps only the names, without phone numbers, and the address and the meeting point, without links,
 * from the organisation's text.
 */
export const readyMadeTexts = (facts: BookingFacts): WrittenByOrganisation => ({
  ...defaultMailsOf(withoutLinks(withoutPhoneNumbers(facts.organisationName))),
  isReadyMade: true,
  variantName: withoutPhoneNumbers(facts.variantName),
  variantTranslations: {},
  projectName: withoutPhoneNumbers(facts.projectName),
  organisationName: withoutPhoneNumbers(facts.organisationName),
  mailTranslations: {},
  imprintUrl: '',
  privacyUrl: '',
  cancelReason: '',
  answers: [],
  ...plainPrices(facts),
  street: withoutLinks(facts.street),
  postalCode: withoutLinks(facts.postalCode),
  city: withoutLinks(facts.city),
  meetingPoint: withoutLinks(facts.meetingPoint),
})

/** Only what it costs together, without text of the organisation's. */
export const plainPrices = ({ priceLines }: AgreedFacts): AgreedFacts => ({
  priceLines: priceLines && [],
  priceNote: '',
  priceNoteTranslations: {},
})

/** A booking's calendar file, which withdraws the calendar entry if the booking is cancelled. */
export function bookingCalendar(
  facts: BookingFacts,
  sender: Sender,
  language = facts.language,
): string {
  const { cancelledAt, meetingPoint, attendees } = facts
  const texts = bookingMailTexts[language]
  const url = cancelUrl(facts.cancelToken, sender)
  const organisation = withoutLinks(facts.organisationName)
  const summary = calendarSummary(variantIn(language, facts), withoutLinks(facts.projectName))
  return calendarFile({
    method: cancelledAt ? 'CANCEL' : 'PUBLISH',
    uid: `${facts.bookingId}@${new URL(sender.publicUrl).hostname}`,
    sequence: sequenceOf(facts),
    start: facts.startsAt,
    durationSeconds: facts.durationSeconds,
    summary: cancelledAt ? texts.calendarSummaryCancelled(summary) : summary,
    description: cancelledAt
      ? texts.calendarDescriptionCancelled
      : calendarDescription(
          {
            organisation,
            meetingPoint,
            attendees,
            number: bookingNumber(facts.bookingId),
            cancelUrl: url,
          },
          texts,
        ),
    location: placeOf(facts),
    url,
    stamp: facts.readAt ?? cancelledAt ?? facts.changedAt ?? facts.bookedAt,
    organizer: { name: organisation, email: addressIn(facts.emailFrom || sender.mailFrom) },
  })
}

/**
 * Higher whenever the entry says something else. A booking keeps its time unless its `revision`
 * rises, but the slot of a cancelled one may get another start.
 */
function sequenceOf({ cancelledAt, ...of }: BookingFacts): number {
  const { revision, formerRevisions = 0, slotRevision = 0, projectVersion = 0 } = of
  return revision + formerRevisions + projectVersion + (cancelledAt ? slotRevision + 1 : 0)
}

function message(kind: TemplateKind, facts: BookingFacts, sender: Sender): Message {
  const german =
    kind === 'confirmation'
      ? { subject: facts.emailSubject, body: facts.emailBody }
      : { subject: facts.emailCancelSubject, body: facts.emailCancelBody }
  const { subject, body, language } = templateFor(kind, facts.language, {
    german,
    defaults: defaultTemplates(kind),
    translations: facts.mailTranslations,
  })
  const values = bookingValues(facts, sender, language)
  const text = fill(body, values)
  return enclosing({ subject: fillLine(subject, values), text, language }, facts, sender)
}

/** An email about a booking, with the details, links and calendar file that all of these have. */
export function enclosing(
  { subject, text, language, action }: Enclosed,
  facts: BookingFacts,
  sender: Sender,
): Message {
  const texts = bookingMailTexts[language]
  const own = facts.cancelledAt ? undefined : ownBookingAction(facts, sender, texts)
  const below = {
    number: bookingNumber(facts.bookingId),
    meetingPoint: facts.cancelledAt ? '' : meetingPlace(facts),
    action: own,
    reason: facts.cancelReason,
    answers: facts.cancelledAt ? [] : answerLines(facts, language),
    prices: facts.cancelledAt ? [] : priceTextLines(facts, language),
  }
  const whole = withClosing(withBookingDetails(text, below, texts), { ...facts, language }, sender)
  const footer = legalLinks(facts, texts)
  return {
    subject: facts.isReadyMade ? withoutName(subject, variantIn(language, facts)) : subject,
    text: footer ? `${whole}\n\n${footer}` : whole,
    footer,
    sender: withoutLinks(facts.organisationName),
    replyTo: facts.emailFrom,
    bcc: facts.emailBcc,
    actions: [action ?? own ?? []].flat(),
    language,
    calendar: {
      method: facts.cancelledAt ? 'CANCEL' : 'PUBLISH',
      content: bookingCalendar(facts, sender, language),
      fileName: calendarFileName,
    },
  }
}

type Closing = Pick<OwnBookingFacts, 'visitorChanges' | 'internal'> &
  Parameters<typeof changesEndOf>[0] &
  Pick<BookingFacts, 'timezone' | 'language' | 'readAt'>

/**
 * The text of an email about a booking, with the last moment for its booker to change or cancel it,
 * if there is one before the start.
 */
export function withClosing(
  text: string,
  facts: Closing & Pick<BookingFacts, 'cancelToken' | 'cancelledAt'>,
  sender: { publicUrl: string },
): string {
  const sentence = facts.cancelledAt ? '' : lastMomentIn(facts)
  if (!sentence) return text
  const url = cancelUrl(facts.cancelToken, sender)
  return withLastMoment(text, { url, sentence }, bookingMailTexts[facts.language])
}

/**
 * Until when a booker can change or cancel a booking, as a sentence; empty if that is its start.
 */
export function lastMomentIn(facts: Closing): string {
  const closes = lastMomentOf(facts)
  if (!closes) return ''
  const { timezone, readAt } = facts
  const texts = bookingMailTexts[facts.language]
  const isOver = (at: Temporal.Instant) =>
    readAt !== undefined && Temporal.Instant.compare(readAt, at) > 0
  const until = isOver(closes) ? '' : clockTime(closes, timezone, texts)
  const ends = changesEndOf(facts)
  const mayChange = isForBookerToChange(facts) && !(ends && isOver(ends))
  const changes = ends ? clockTime(ends, timezone, texts) : ''
  return lastMomentText({ until, mayChange, changes }, texts)
}

/** What a booking costs, a line for each price, their sum, and the line about payment. */
export function priceTextLines(facts: AgreedFacts, language: Language): string[] {
  const agreed = pricesShown(facts, language)
  if (!agreed) return []
  const { colon } = bookingMailTexts[language]
  const said = [...agreed.lines, agreed.total].map(
    ({ label, value }) => `${label}${colon} ${value}`,
  )
  return [...said, ...(agreed.note ? [agreed.note] : [])]
}

/** What a booking costs, without links in names; null without prices. */
export function pricesShown(facts: AgreedFacts, language: Language) {
  const { priceLines: agreed, priceCents, priceCurrency: currency } = facts
  if (!agreed || !currency) return null
  const { priceNote: text = '', priceNoteTranslations: translations = {} } = facts
  const lines = agreed.map((line) => ({ ...line, name: withoutLinks(nameIn(language, line)) }))
  const note = textIn(language, { text, translations })
  return { ...agreedTexts(language, { lines, cents: Number(priceCents), currency }), note }
}

const longestAnswer = 200

/**
 * The answers, shortened and without links: anybody can book with somebody else's address, and the
 * email must not carry a message to that person.
 */
function answerLines({ answers }: BookingFacts, language: Language): string[] {
  const { colon } = bookingMailTexts[language]
  const texts = fieldTextsIn[language]
  return answers.map((given) => withoutLinks(answerLine(inShort(given), texts, colon)))
}

/** As in `answerLines`, each answer apart from its question. */
export const answersShown = ({ answers, language }: BookingFacts) =>
  answers.map((given) => {
    const { asked, said } = answerWithQuestion(inShort(given), fieldTextsIn[language])
    return { label: withoutLinks(asked), value: withoutLinks(said) }
  })

function inShort(given: BookingAnswer): BookingAnswer {
  const read = asRead(given)
  return { ...read, answer: shortened(read.answer) }
}

const shortened = (text: string) =>
  text.length > longestAnswer ? `${text.slice(0, longestAnswer)}…` : text

/**
 * An email that shows a booking before and after a change. Null if the booking is cancelled, or if
 * a later change reverted this one.
 */
export function bookingChanged(
  facts: BookingFacts,
  before: BookingState,
  sender: Sender,
): Message | null {
  const former = { ...facts, ...contentIn(before) }
  const times = clockTimes({ was: former, is: facts }, bookingMailTexts[facts.language])
  const shownAt = (time: string, of: BookingFacts) => ({
    ...shownOf(of),
    time,
    meetingPoint: withoutLinks(of.meetingPoint),
  })
  const was = shownAt(times.was, former)
  const is = shownAt(times.is, facts)
  const readdressed = (before.booker_email ?? facts.bookerEmail) !== facts.bookerEmail
  const same = JSON.stringify(was) === JSON.stringify(is) && !readdressed
  if (facts.cancelledAt || same) return null
  const compose = (told: BookingFacts, change: { is: ShownFacts; was: ShownFacts }) => {
    const { language } = told
    const texts = bookingMailTexts[language]
    const values = bookingValues(told, sender, language)
    const organisation = withoutLinks(told.organisationName)
    const greeting = fill(texts.changed.greeting, values)
    const cancel = fill(texts.changed.cancel, values)
    const text = changedText({ ...change, readdressed, organisation, greeting, cancel }, texts)
    const subject = fillLine(texts.changed.subject, values)
    return enclosing({ subject, text, language }, told, sender)
  }
  const readyMade = () => {
    const plain = (of: BookingFacts) => ({ ...of, ...readyMadeTexts(of) })
    const change = { is: shownAt(times.is, plain(facts)), was: shownAt(times.was, plain(former)) }
    return compose(plain(facts), change)
  }
  return { ...compose(facts, { is, was }), readyMade }
}

/** The booking before the change, limited to the changed fields that concern bookers. */
const contentIn = (before: BookingState): Partial<BookingFacts> => ({
  ...(before.attendees_count === undefined ? {} : { attendees: before.attendees_count }),
  ...(before.start === undefined ? {} : { startsAt: Temporal.Instant.from(before.start) }),
  ...(before.timezone === undefined ? {} : { timezone: before.timezone }),
  ...(before.booker_name === undefined ? {} : { bookerName: before.booker_name }),
  ...(before.meeting_point === undefined ? {} : { meetingPoint: before.meeting_point }),
  ...(before.price_lines === undefined ? {} : pricesBefore(before)),
  // Only the variant's former name is stored, without its translations.
  ...(before.variant === undefined ? {} : { variantName: before.variant, variantTranslations: {} }),
})

const pricesBefore = ({ price_lines: lines = null, currency }: BookingState) => ({
  priceLines: lines,
  priceCents: lines && sumOf(lines),
  ...(currency ? { priceCurrency: currency } : {}),
})

export const shownOf = (facts: BookingFacts): ShownFacts => ({
  variant: variantIn(facts.language, facts),
  time: clockTime(facts.startsAt, facts.timezone, bookingMailTexts[facts.language]),
  people: String(facts.attendees),
  name: withoutLinks(facts.bookerName),
  price: priceInShort(facts),
})

/** For example `2 × Erwachsene, 24 × Kinder: 81,00 €`; empty without prices. */
function priceInShort({ language, priceLines: agreed, priceCents, priceCurrency }: BookingFacts) {
  if (!agreed || !priceCurrency) return ''
  const { colon } = bookingMailTexts[language]
  const sum = priceWriter(language, priceCurrency).money(Number(priceCents))
  const names = linesPaid(agreed).map((line) => {
    const name = withoutLinks(nameIn(language, line))
    return line.per === 'group' ? name : `${line.count} × ${name}`
  })
  return names.length > 0 ? `${names.join(', ')}${colon} ${sum}` : sum
}

type MailedBooking = Pick<
  BookingFacts,
  | 'bookerName'
  | 'startsAt'
  | 'timezone'
  | 'variantName'
  | 'variantTranslations'
  | 'attendees'
  | 'cancelToken'
>

/**
 * The values for the variables in emails about a booking, written so that no name becomes a link.
 */
export const bookingValues = (
  facts: MailedBooking,
  sender: Pick<Sender, 'publicUrl'>,
  language: Language,
): TemplateValues => ({
  name: withoutLinks(facts.bookerName),
  booked_time: clockTime(facts.startsAt, facts.timezone, bookingMailTexts[language]),
  booked_variant: variantIn(language, facts),
  attendees_count: String(facts.attendees),
  cancel_url: cancelUrl(facts.cancelToken, sender),
  booked_time_unformatted: bookedTimeUnformatted(facts.startsAt, facts.timezone),
})

const variantIn = (
  language: Language,
  { variantName, variantTranslations }: Pick<MailedBooking, 'variantName' | 'variantTranslations'>,
) => withoutLinks(nameIn(language, { name: variantName, translations: variantTranslations }))
