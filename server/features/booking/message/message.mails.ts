import { withoutLinks } from '#contract/web-address.ts'
import {
  type BookingFacts,
  bookingValues,
  enclosing,
} from '#server/features/booking/booking.mails.ts'
import type { Message } from '#server/mail/message/message.ts'
import type { Sender } from '#server/mail/message/mime.ts'
import { messageMailTexts } from '#texts/de/booking-message-mail.ts'

interface Written {
  subject: string
  text: string
}

/**
 * A message of the office as it was typed, above what was booked. It is German, as the text is.
 * Null once the booking is cancelled.
 */
export function bookingMessage(
  facts: BookingFacts,
  written: Written,
  sender: Sender,
): Message | null {
  if (facts.cancelledAt) return null
  const organisation = withoutLinks(facts.organisationName)
  const compose = ({ subject, text }: Written) =>
    enclosing(
      {
        subject,
        text: messageMailTexts.text(text, bookingValues(facts, sender, 'de')),
        language: 'de',
      },
      facts,
      sender,
    )
  return { ...compose(written), readyMade: () => compose(messageMailTexts.readyMade(organisation)) }
}
