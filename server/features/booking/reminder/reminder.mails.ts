import { withoutLinks } from '#contract/address.ts'
import { bookingNumber } from '#contract/booking-number.ts'
import type { Language } from '#contract/language.ts'
import { fill, fillLine } from '#contract/mail-text.ts'
import { nameIn } from '#contract/other-languages.ts'
import type { Translations } from '#contract/variant.ts'
import { bookedTimeUnformatted, clockTime } from '#server/mail/message/booked-time.ts'
import { cancelUrl, type OwnBookingFacts, ownBookingAction } from '#server/mail/message/links.ts'
import type { Message } from '#server/mail/message/message.ts'
import { withoutName, withoutPhoneNumbers } from '#server/mail/message/mime.ts'
import { legalLinks, placeOf, reminderText, withBookingDetails } from '#texts/booking-mail.ts'
import { bookingMailTexts } from '#texts/mail-texts.ts'
import { type AgreedFacts, plainPrices, priceTextLines, withClosing } from '../booking.mails.ts'

/** The booking data in a reminder, as it stands when the email is sent. */
interface ReminderFacts extends OwnBookingFacts, AgreedFacts {
  bookingId: string
  bookerName: string
  attendees: number
  /** The booker's language. */
  language: Language
  cancelledAt: Temporal.Instant | null
  startsAt: Temporal.Instant
  timezone: string
  variantName: string
  variantTranslations: Translations
  organisationName: string
  emailFrom: string
  emailBcc: string
  street: string
  postalCode: string
  city: string
  /** Empty if the project has no meeting point. */
  meetingPoint: string
  imprintUrl: string
  privacyUrl: string
  /** See `BookingFacts`. */
  isReadyMade?: boolean
  readAt?: Temporal.Instant
  closesChangesSeconds?: number | null
  leadTimeSeconds?: number
  askedChangeId?: string | null
  keptAt?: Temporal.Instant | null
}

/**
 * An email repeating the booking details shortly before the slot starts. Null once the booking is
 * cancelled.
 */
export function bookingReminder(
  facts: ReminderFacts,
  sender: { publicUrl: string },
): Message | null {
  if (facts.cancelledAt) return null
  const plain = {
    ...{ ...facts, imprintUrl: '', privacyUrl: '', isReadyMade: true, variantTranslations: {} },
    variantName: withoutPhoneNumbers(facts.variantName),
    organisationName: withoutPhoneNumbers(facts.organisationName),
    ...plainPrices(facts),
  }
  return { ...message(facts, sender), readyMade: () => message(plain, sender) }
}

function message(facts: ReminderFacts, sender: { publicUrl: string }): Message {
  const { language, startsAt, timezone } = facts
  const texts = bookingMailTexts[language]
  const url = cancelUrl(facts.cancelToken, sender)
  const organisation = withoutLinks(facts.organisationName)
  const { variantName: name, variantTranslations: translations } = facts
  const variant = withoutLinks(nameIn(language, { name, translations }))
  const time = clockTime(startsAt, timezone, texts)
  const people = String(facts.attendees)
  const values = {
    name: withoutLinks(facts.bookerName),
    booked_variant: variant,
    booked_time: time,
    booked_time_unformatted: bookedTimeUnformatted(startsAt, timezone),
    attendees_count: people,
    cancel_url: url,
  }
  const text = reminderText(
    {
      ...{ variant, time, people, organisation },
      place: withoutLinks(placeOf(facts)),
      meetingPoint: withoutLinks(facts.meetingPoint),
      greeting: fill(texts.changed.greeting, values),
      cancel: fill(texts.changed.cancel, values),
    },
    texts,
  )
  const subject = fillLine(texts.reminder.subject, values)
  const number = bookingNumber(facts.bookingId)
  const action = ownBookingAction(facts, sender, texts)
  const prices = priceTextLines(facts, language)
  const below = { number, meetingPoint: '', action, reason: '', prices }
  const whole = withClosing(withBookingDetails(text, below, texts), facts, sender)
  const footer = legalLinks(facts, texts)
  return {
    subject: facts.isReadyMade ? withoutName(subject, variant) : subject,
    text: footer ? `${whole}\n\n${footer}` : whole,
    footer,
    sender: organisation,
    replyTo: facts.emailFrom,
    bcc: facts.emailBcc,
    actions: [action],
    language,
  }
}
