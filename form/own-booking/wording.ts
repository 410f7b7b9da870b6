import type { BookingShown } from '#contract/booking.ts'
import type { OwnBookingTexts } from '#texts/de/own-booking.ts'
import type { PageTexts } from '#texts/page-texts.ts'
import { counted, say } from '../fields/say.ts'
import { dateOf } from '../state/date-of.ts'
import type { Changed } from './changing.ts'

/** Formats a booking's date and number of people as text. */
export const bookingText = (booking: BookingShown, t: PageTexts) =>
  `${dateOf(booking.start, booking, t)}, ${counted(t.persons, booking.attendees_count, t.locale)}`

/** The page's message about a completed change. */
export const changedText = (
  booking: BookingShown,
  words: OwnBookingTexts,
  t: PageTexts,
): Changed => ({
  title: words.changed,
  hint: say(booking.gets_emails === false ? words.unmailed : words.mailed, {
    booking: bookingText(booking, t),
  }),
  calendar: words.calendar,
})
