import { withoutLinks } from '#contract/address.ts'
import type { BookingState } from '#contract/booking-change.ts'
import { clockTimes } from '#server/mail/message/booked-time.ts'
import { cancelUrl } from '#server/mail/message/links.ts'
import type { Message } from '#server/mail/message/message.ts'
import type { Sender } from '#server/mail/message/mime.ts'
import { bookedSlotMailTexts, bookingMailTexts } from '#texts/mail-texts.ts'
import { type BookingFacts, enclosing, readyMadeTexts, shownOf } from '../booking.mails.ts'

type MovedFacts = BookingFacts & {
  /** The change that moved the slot, if the booker is asked to accept it; null if not. */
  askedChangeId: string | null
}

interface MoveFacts {
  before: BookingState
  /** Null or empty if no reason was given. */
  reason: string | null
}

/**
 * An email giving the new and old times of a booking whose slot was moved, and asking the booker to
 * answer. Null if the booking is cancelled or in another slot, or if the slot was moved back.
 */
export function bookingSlotMoved(
  facts: MovedFacts,
  { before, reason }: MoveFacts,
  sender: Sender,
): Message | null {
  if (facts.cancelledAt || !facts.askedChangeId || !before.start) return null
  const former = {
    startsAt: Temporal.Instant.from(before.start),
    timezone: before.timezone ?? facts.timezone,
  }
  const { was, is } = clockTimes({ was: former, is: facts }, bookingMailTexts[facts.language])
  const { variant, name } = shownOf(facts)
  if (was === is) return null
  const compose = (told: BookingFacts) => {
    const { language, attendees: people } = told
    const organisation = withoutLinks(told.organisationName)
    const link = cancelUrl(told.cancelToken, sender)
    const { subject, body, action } = bookedSlotMailTexts[language].moved({
      ...{ name, organisation, variant, people, was, is, link },
    })
    const button = { url: link, label: action }
    return enclosing({ subject, text: body, language, action: button }, told, sender)
  }
  const stated = { ...facts, cancelReason: reason ?? '' }
  return { ...compose(stated), readyMade: () => compose({ ...facts, ...readyMadeTexts(facts) }) }
}
