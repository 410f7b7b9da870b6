import { withoutLinks } from '#contract/address.ts'
import type { Language } from '#contract/language.ts'
import { clockTime } from '#server/mail/message/booked-time.ts'
import { confirmUrl } from '#server/mail/message/links.ts'
import type { Message } from '#server/mail/message/message.ts'
import { lastMomentText, legalLinks } from '#texts/booking-mail.ts'
import { bookingMailTexts, holdMailTexts } from '#texts/mail-texts.ts'

/** The data in a confirmation request, as it stands when the email is sent. */
export interface HoldFacts {
  language: Language
  bookerName: string
  attendees: number
  confirmToken: string
  heldUntil: Temporal.Instant
  startsAt: Temporal.Instant
  timezone: string
  /** The variant's name in the booker's language. */
  variant: string
  projectTimezone: string
  /** Empty if the project has no imprint. */
  imprintUrl: string
  privacyUrl: string
  organisationName: string
  emailFrom: string
  /** The last moment to change or cancel, if it is before the start. */
  changesUntil?: Temporal.Instant | null
  /** When this was read. */
  readAt?: Temporal.Instant
  visitorChanges?: boolean
}

/** The confirmation request. Omits the comment: the recipient might not have written it. */
export const bookingHeld = (facts: HoldFacts, sender: { publicUrl: string }): Message => ({
  ...message(facts, sender),
  readyMade: () => message({ ...facts, imprintUrl: '', privacyUrl: '' }, sender),
})

function message(facts: HoldFacts, sender: { publicUrl: string }): Message {
  const texts = holdMailTexts[facts.language]
  const variant = withoutLinks(facts.variant)
  const organisation = withoutLinks(facts.organisationName)
  const link = confirmUrl(facts.confirmToken, sender)
  const footer = legalLinks(facts, texts)
  const body = texts.text({
    name: withoutLinks(facts.bookerName),
    organisation,
    variant,
    start: clockTime(facts.startsAt, facts.timezone, texts),
    attendees: facts.attendees,
    until: clockTime(facts.heldUntil, facts.projectTimezone, texts),
    link,
    lastMoment: lastMomentIn(facts),
  })
  return {
    subject: texts.subject(variant),
    text: footer ? `${body}\n\n${footer}` : body,
    footer,
    sender: organisation,
    replyTo: facts.emailFrom,
    // Only emails about confirmed bookings are copied to other addresses.
    bcc: '',
    actions: [{ url: link, label: texts.action }],
    language: facts.language,
  }
}

function lastMomentIn(facts: HoldFacts): string {
  const { changesUntil: closes, timezone, readAt, visitorChanges: mayChange = false } = facts
  if (!closes) return ''
  const isOver = readAt !== undefined && Temporal.Instant.compare(readAt, closes) > 0
  const texts = bookingMailTexts[facts.language]
  const until = isOver ? '' : clockTime(closes, timezone, texts)
  return `\n\n${lastMomentText({ until, mayChange }, texts)}`
}
