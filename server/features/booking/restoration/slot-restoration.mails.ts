import { withoutLinks } from '#contract/address.ts'
import { cancelUrl } from '#server/mail/message/links.ts'
import type { Message } from '#server/mail/message/message.ts'
import type { Sender } from '#server/mail/message/mime.ts'
import { bookedSlotMailTexts } from '#texts/mail-texts.ts'
import { type BookingFacts, enclosing, readyMadeTexts, shownOf } from '../booking.mails.ts'

/**
 * The email telling a booker that a slot that was called off takes place after all, and that their
 * booking is valid again. Null once the booking is cancelled.
 */
export function slotRestored(facts: BookingFacts, sender: Sender): Message | null {
  if (facts.cancelledAt) return null
  const { time, variant, name } = shownOf(facts)
  const compose = (told: BookingFacts) => {
    const { language, attendees: people } = told
    const organisation = withoutLinks(told.organisationName)
    const link = cancelUrl(told.cancelToken, sender)
    const { subject, body, action } = bookedSlotMailTexts[language].restored({
      ...{ name, organisation, variant, people, time, link },
    })
    const button = { url: link, label: action }
    return enclosing({ subject, text: body, language, action: button }, told, sender)
  }
  return { ...compose(facts), readyMade: () => compose({ ...facts, ...readyMadeTexts(facts) }) }
}
