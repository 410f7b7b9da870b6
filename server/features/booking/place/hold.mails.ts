import { withoutLinks } from '#contract/address.ts'
import type { Language } from '#contract/language.ts'
import { clockTime } from '#server/mail/message/booked-time.ts'
import { confirmUrl } from '#server/mail/message/links.ts'
import type { Message } from '#server/mail/message/message.ts'
import { legalLinks } from '#texts/booking-mail.ts'
import { holdMailTexts } from '#texts/mail-texts.ts'
import { type AgreedFacts, lastMomentIn, plainPrices, priceTextLines } from '../booking.mails.ts'

/** The data in a confirmation request, as it stands when the email is sent. */
export interface HoldFacts extends AgreedFacts {
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
  closesChangesSeconds?: number | null
  leadTimeSeconds?: number
  /** When this was read. */
  readAt?: Temporal.Instant
  visitorChanges?: boolean
  internal?: boolean
}

/** The confirmation request. Omits the comment: the recipient might not have written it. */
export const bookingHeld = (facts: HoldFacts, sender: { publicUrl: string }): Message => ({
  ...message(facts, sender),
  readyMade: () =>
    message({ ...facts, ...plainPrices(facts), imprintUrl: '', privacyUrl: '' }, sender),
})

function message(facts: HoldFacts, sender: { publicUrl: string }): Message {
  const texts = holdMailTexts[facts.language]
  const variant = withoutLinks(facts.variant)
  const organisation = withoutLinks(facts.organisationName)
  const link = confirmUrl(facts.confirmToken, sender)
  const footer = legalLinks(facts, texts)
  const { visitorChanges = false, internal = false } = facts
  const body = texts.text({
    name: withoutLinks(facts.bookerName),
    organisation,
    variant,
    start: clockTime(facts.startsAt, facts.timezone, texts),
    attendees: facts.attendees,
    until: clockTime(facts.heldUntil, facts.projectTimezone, texts),
    link,
    prices: paragraph(priceTextLines(facts, facts.language).join('\n')),
    lastMoment: paragraph(lastMomentIn({ ...facts, visitorChanges, internal })),
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

const paragraph = (text: string) => text && `\n\n${text}`
