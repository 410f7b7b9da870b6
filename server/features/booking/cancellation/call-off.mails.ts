import { withoutLinks } from '#contract/address.ts'
import { clockTime } from '#server/mail/message/booked-time.ts'
import { cancelUrl } from '#server/mail/message/links.ts'
import type { Message } from '#server/mail/message/message.ts'
import type { Sender } from '#server/mail/message/mime.ts'
import { bookedSlotMailTexts, bookingMailTexts } from '#texts/mail-texts.ts'
import { type BookingFacts, enclosing, readyMadeTexts, shownOf } from '../booking.mails.ts'

type CalledOffFacts = BookingFacts & { calledOffAt: Temporal.Instant | null }

interface OtherStart {
  startsAt: Temporal.Instant
  timezone: string
}

/**
 * The email telling a booker that their slot has been called off, with a list of other slots that
 * have free places. Null once the booker has moved the booking to another slot.
 */
export function bookingCalledOff(
  facts: CalledOffFacts,
  others: OtherStart[],
  sender: Sender,
): Message | null {
  if (!facts.cancelledAt || !facts.calledOffAt) return null
  const { time, variant, name } = shownOf(facts)
  const compose = (told: BookingFacts) => {
    const { language, attendees: people } = told
    const organisation = withoutLinks(told.organisationName)
    const link = cancelUrl(told.cancelToken, sender)
    const alternatives = others.map(({ startsAt, timezone }) =>
      clockTime(startsAt, timezone, bookingMailTexts[language]),
    )
    const { subject, body, action } = bookedSlotMailTexts[language].calledOff({
      ...{ name, organisation, variant, people, time, alternatives, link },
    })
    const button = { url: link, label: action }
    return enclosing({ subject, text: body, language, action: button }, told, sender)
  }
  return { ...compose(facts), readyMade: () => compose({ ...facts, ...readyMadeTexts(facts) }) }
}
