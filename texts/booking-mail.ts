import type { Action, MailTemplate, TemplateKind } from '#contract/mail-text.ts'
import type { WaitingEnd } from '#contract/waiting.ts'

/**
 * The emails to bookers in one language: their text without a signature, and the wording around
 * them.
 */
export interface BookingMailTexts extends Record<TemplateKind, MailTemplate> {
  /** The locale for dates. */
  locale: string
  /** For example, `day` is `Dienstag, 1. Dezember 2026` and `time` is `10:00`. */
  dayAndTime: (day: string, time: string) => string
  /**
   * The label of the button: `changeAction` if the booker may also change the booking,
   * `cancelAction` if not.
   */
  cancelAction: string
  changeAction: string
  /** A colon, preceded by a space if the language uses one. */
  colon: string
  /** The labels of the facts below the text. A space before the colon is part of the label. */
  meetingPoint: string
  reason: string
  number: string
  imprint: string
  privacy: string
  people: { one: string; other: string }
  changed: ChangedMailTexts
  reminder: ReminderMailTexts
  closing: ClosingMailTexts
  confirmationFile: ConfirmationFileTexts
  calendarCancel: string
  calendarSummaryCancelled: (summary: string) => string
  /** On the booking's page: why a group that is split over several slots is changed by the office. */
  groupSplit: (office: { organisation: string; phone: string }) => string
  calendarDescriptionCancelled: string
}

/**
 * The email about a change to a booking. Its subject and the sentences with a variable in braces
 * are templates; all other texts are used as is.
 */
interface ChangedMailTexts {
  subject: string
  greeting: string
  /** Introduces the current booking. */
  now: string
  /** Introduces the previous booking. */
  before: string
  /** The labels of the facts, without a colon. */
  facts: Record<keyof ShownFacts, string>
  /** Says that emails will now go to another address. */
  readdressed: string
  file: string
  cancel: string
  regards: string
}

/**
 * The reminder before the start; it shares the rest of its wording with the email about a change.
 */
interface ReminderMailTexts {
  /** A template. */
  subject: string
  /** Introduces the booking. */
  soon: string
  /** The label of the place, without a colon. */
  place: string
}

/** For variants whose bookers can change and cancel only until some time before the start. */
interface ClosingMailTexts {
  /** Replaces the text above the link in `changed.cancel`. */
  cancel: string
  /** Until when the booker can cancel, and also change, the booking. */
  untilChange: (time: string) => string
  /** If it can be changed until an earlier time than it can be cancelled. */
  untilBoth: (changes: string, time: string) => string
  untilCancel: (time: string) => string
  /** Used instead once it is too late. */
  over: string
}

/** The confirmation as PDF; it shares the labels of most facts with the emails. */
interface ConfirmationFileTexts {
  /** ASCII, without spaces. */
  fileName: string
  title: string
  duration: string
  /** Headings. */
  answers: string
  note: string
}

/** The booking facts in an email about a change. */
export interface ShownFacts {
  variant: string
  time: string
  people: string
  name: string
  /** Only where the change may be about it; empty if there is none. */
  meetingPoint?: string
  /** Who pays what, and what it costs together; empty without prices. */
  price: string
}

interface MailedChange {
  is: ShownFacts
  was: ShownFacts
  readdressed: boolean
  organisation: string
  /** The two templates of the email about a change, filled in. */
  greeting: string
  cancel: string
}

/** The text of the email about a change: all current facts, and the previous ones that differ. */
export function changedText(
  { is, was, readdressed, ...told }: MailedChange,
  { changed, colon }: BookingMailTexts,
): string {
  const facts = Object.keys(changed.facts) as (keyof ShownFacts)[]
  const different = facts.filter((fact) => was[fact] !== is[fact])
  // Listed only if they changed: the email contains them anyway, or lists the prices below.
  const rare = ['name', 'meetingPoint', 'price']
  const stated = facts.filter((fact) => !rare.includes(fact) || different.includes(fact))
  const lines = (of: ShownFacts, some: typeof facts) =>
    some.map((fact) => `${changed.facts[fact]}${colon} ${of[fact] || '–'}`).join('\n')
  return [
    told.greeting,
    changed.now,
    lines(is, stated),
    ...(different.length > 0 ? [changed.before, lines(was, different)] : []),
    ...(readdressed ? [changed.readdressed] : []),
    changed.file,
    told.cancel,
    `${changed.regards}\n${told.organisation}`,
  ].join('\n\n')
}

interface ReminderFacts extends Pick<ShownFacts, 'variant' | 'time' | 'people'> {
  /** Empty if not known. */
  place: string
  /** Empty if there is none. */
  meetingPoint: string
  organisation: string
  /** The two templates the reminder shares with the email about a change, filled in. */
  greeting: string
  cancel: string
}

/** The text of the reminder before the start. */
export function reminderText(
  { variant, time, people, place, meetingPoint, ...told }: ReminderFacts,
  { changed, reminder, colon, meetingPoint: whereToMeet }: BookingMailTexts,
): string {
  const { facts } = changed
  const lines = [
    `${facts.variant}${colon} ${variant}`,
    `${facts.time}${colon} ${time}`,
    place && `${reminder.place}${colon} ${place}`,
    meetingPoint && `${whereToMeet}: ${meetingPoint}`,
    `${facts.people}${colon} ${people}`,
  ]
  return [
    told.greeting,
    reminder.soon,
    lines.filter(Boolean).join('\n'),
    told.cancel,
    `${changed.regards}\n${told.organisation}`,
  ].join('\n\n')
}

/** The default text of an email, signed by its organisation. */
export const signedBy = (organisation: string, { subject, body }: MailTemplate): MailTemplate => ({
  subject,
  // Braces in the organisation's name would be read as a variable.
  body: `${body}\n${organisation.replaceAll(/[{}]/g, '')}`,
})

interface Address {
  street: string
  postalCode: string
  city: string
}

/** A project's address on one line; may be empty. */
export const placeOf = ({ street, postalCode, city }: Address) =>
  [street, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ')

/**
 * The meeting point with its address, which bookers would otherwise find only in their calendar.
 */
export const meetingPlace = ({ meetingPoint, ...address }: Address & { meetingPoint: string }) =>
  meetingPoint && [meetingPoint, placeOf(address)].filter(Boolean).join(', ')

export const calendarSummary = (variant: string, project: string) => `${variant} – ${project}`

interface CalendarDescription {
  organisation: string
  /** Empty if there is none. */
  meetingPoint: string
  attendees: number
  number: string
  cancelUrl: string
}

export const calendarDescription = (of: CalendarDescription, texts: BookingMailTexts) =>
  [
    of.organisation,
    of.meetingPoint && `${texts.meetingPoint}: ${of.meetingPoint}`,
    `${of.attendees} ${of.attendees === 1 ? texts.people.one : texts.people.other}`,
    `${texts.number}: ${of.number}`,
    `\n${texts.calendarCancel}: ${of.cancelUrl}`,
  ]
    .filter(Boolean)
    .join('\n')

interface BelowBooking {
  /** The booking number, for use on the phone; empty if not known yet. */
  number: string
  /** Empty if there is none. */
  meetingPoint: string
  /** Undefined if there is nothing left to cancel. */
  action: Action | undefined
  /** Why the booking was cancelled; empty if no reason was given. */
  reason: string
  /** The booker's answers, each on one line. */
  answers?: string[]
  /** What the booking costs, each price on one line. */
  prices?: string[]
}

/**
 * Adds the facts that always follow the text of an email to a booker: where to meet, why it was
 * cancelled, the booking number, the booker's answers, what it costs, and the link to the booking if
 * the text has none.
 */
export function withBookingDetails(
  text: string,
  below: BelowBooking,
  texts: BookingMailTexts,
): string {
  const { number, meetingPoint, action, reason, answers = [], prices = [] } = below
  const facts = [
    meetingPoint && `${texts.meetingPoint}: ${meetingPoint}`,
    reason && `${texts.reason}: ${reason}`,
    number && `${texts.number}: ${number}`,
    ...answers,
  ]
  const link =
    action && !text.includes(action.url) ? `${action.label}${texts.colon}\n${action.url}` : ''
  return [text, facts.filter(Boolean).join('\n'), prices.join('\n'), link]
    .filter(Boolean)
    .join('\n\n')
}

/** Until when a booker can change or cancel a booking. */
interface LastMoment {
  /** Formatted by `dayAndTime`; empty once it has passed. */
  until: string
  /** Whether the booker may also change it. */
  mayChange: boolean
  /** Until when, if that is earlier; otherwise empty. */
  changes?: string
}

export function lastMomentText(
  { until, mayChange, changes }: LastMoment,
  { closing }: Pick<BookingMailTexts, 'closing'>,
): string {
  if (!until) return closing.over
  if (mayChange && changes) return closing.untilBoth(changes, until)
  return mayChange ? closing.untilChange(until) : closing.untilCancel(until)
}

/** Adds to the text of an email, below its link to the booking, until when that can be used. */
export function withLastMoment(
  text: string,
  { url, sentence }: { url: string; sentence: string },
  texts: BookingMailTexts,
): string {
  const [invitation = ''] = texts.changed.cancel.split('\n{{')
  const whole = text.replace(invitation, () => texts.closing.cancel)
  const end = whole.indexOf('\n', whole.indexOf(url))
  const above = end < 0 ? whole : whole.slice(0, end)
  const below = end < 0 ? '' : whole.slice(end)
  const gap = below && !below.startsWith('\n\n') ? '\n' : ''
  return `${above}\n\n${sentence}${gap}${below}`
}

/**
 * The links to the imprint and the privacy notice below an email; empty if the project has neither.
 */
export function legalLinks(
  { imprintUrl, privacyUrl }: { imprintUrl: string; privacyUrl: string },
  { imprint, privacy }: Pick<BookingMailTexts, 'imprint' | 'privacy'>,
): string {
  return [imprintUrl && `${imprint}: ${imprintUrl}`, privacyUrl && `${privacy}: ${privacyUrl}`]
    .filter(Boolean)
    .join('\n')
}

interface SlotNames {
  name: string
  organisation: string
  variant: string
  people: number
  link: string
}

/** The text of an email to a booker; `action` is the label of the link's button. */
export interface BookedSlotMailText {
  subject: string
  body: string
  action: string
}

/** The emails to bookers whose slot is moved, called off or scheduled again, in one language. */
export interface BookedSlotMailTexts {
  moved: (told: SlotNames & { was: string; is: string }) => BookedSlotMailText
  /** `alternatives`: other slots with room, possibly none. */
  calledOff: (told: SlotNames & { time: string; alternatives: string[] }) => BookedSlotMailText
  /** A slot that was called off takes place after all. */
  restored: (told: SlotNames & { time: string }) => BookedSlotMailText
}

/** The facts in the email that asks a booker for confirmation. */
export interface HoldFacts {
  name: string
  organisation: string
  variant: string
  /** Formatted by `dayAndTime`. */
  start: string
  attendees: number
  until: string
  link: string
  /** What it costs, after an empty line; may be empty. */
  prices: string
  /** Until when the booker can change or cancel, after an empty line; may be empty. */
  lastMoment: string
}

/** The email that asks a booker for confirmation, in one language. */
export interface HoldMailTexts {
  /** The locale for dates. */
  locale: string
  /** For example, `day` is `Dienstag, 1. Dezember 2026` and `time` is `10:00`. */
  dayAndTime: (day: string, time: string) => string
  subject: (variant: string) => string
  text: (told: HoldFacts) => string
  /** The label of the button. */
  action: string
  imprint: string
  privacy: string
}

interface WaitingNames {
  name: string
  organisation: string
  variant: string
}

/**
 * The text of an email to a person on the waiting list; `action`, if set, is the label of the
 * link's button.
 */
export interface WaitingMailText {
  subject: string
  body: string
  action?: string
}

/** The waiting-list emails, in one language. */
export interface WaitingMailTexts {
  /** The locale for dates. */
  locale: string
  /** For example, `day` is `Dienstag, 1. Dezember 2026` and `time` is `10:00`. */
  dayAndTime: (day: string, time: string) => string
  joined: (
    told: WaitingNames & { starts: string[]; people: number; link: string },
  ) => WaitingMailText
  offered: (
    told: WaitingNames & {
      start: string
      /** The time before the slot was moved, if it was. */
      was: string | null
      people: number
      /** What it costs, after an empty line; may be empty. */
      prices: string
      until: string
      link: string
    },
  ) => WaitingMailText
  ended: (told: WaitingNames & { as: WaitingEnd }) => WaitingMailText
  imprint: string
  privacy: string
}
