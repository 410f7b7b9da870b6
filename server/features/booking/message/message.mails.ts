import { withoutLinks } from '#contract/address.ts'
import { bookingNumber } from '#contract/booking-number.ts'
import { clockTime } from '#server/mail/message/booked-time.ts'
import { type OwnBookingFacts, ownBookingAction } from '#server/mail/message/links.ts'
import type { Message } from '#server/mail/message/message.ts'
import { legalLinks, withBookingDetails } from '#texts/booking-mail.ts'
import { messageMailTexts } from '#texts/de/mails.ts'
import { bookingMailTexts } from '#texts/mail-texts.ts'

/** The booking data shown below a message, as it stands when the email is sent. */
interface MessageFacts extends OwnBookingFacts {
  bookingId: string
  bookerName: string
  attendees: number
  cancelledAt: Temporal.Instant | null
  startsAt: Temporal.Instant
  timezone: string
  variantName: string
  organisationName: string
  meetingPoint: string
  imprintUrl: string
  privacyUrl: string
  emailFrom: string
  emailBcc: string
}

interface Written {
  subject: string
  text: string
}

/**
 * An email with a message from staff exactly as written, above the booking details, which are in
 * German like the message. Null once the booking is cancelled.
 */
export function bookingMessage(
  facts: MessageFacts,
  written: Written,
  sender: { publicUrl: string },
): Message | null {
  if (facts.cancelledAt) return null
  const neutral = messageMailTexts.readyMade(withoutLinks(facts.organisationName))
  const plain = { ...facts, imprintUrl: '', privacyUrl: '', meetingPoint: '' }
  return {
    ...message(facts, written, sender),
    readyMade: () => message(plain, neutral, sender),
  }
}

function message(
  facts: MessageFacts,
  { subject, text }: Written,
  sender: { publicUrl: string },
): Message {
  const texts = bookingMailTexts.de
  const action = ownBookingAction(facts, sender, texts)
  const whole = messageMailTexts.text(text, {
    name: withoutLinks(facts.bookerName),
    booked_variant: withoutLinks(facts.variantName),
    booked_time: clockTime(facts.startsAt, facts.timezone, texts),
    attendees_count: String(facts.attendees),
  })
  const below = {
    number: bookingNumber(facts.bookingId),
    meetingPoint: facts.meetingPoint,
    action,
    reason: '',
    answers: [],
  }
  const body = withBookingDetails(whole, below, texts)
  const footer = legalLinks(facts, texts)
  return {
    subject,
    text: footer ? `${body}\n\n${footer}` : body,
    footer,
    sender: withoutLinks(facts.organisationName),
    replyTo: facts.emailFrom,
    bcc: facts.emailBcc,
    actions: [action],
    language: 'de',
  }
}
