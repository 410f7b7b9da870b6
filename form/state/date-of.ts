import type { BookingShown } from '#contract/booking.ts'
import type { PageTexts } from '#texts/page-texts.ts'
import { say } from '../fields/say.ts'
import { dayAt, dayText, spanText } from './local-time.ts'

type Place = Pick<BookingShown, 'duration' | 'timezone'>

/**
 * Formats a booking's time, such as `Di., 1. Dezember 2026, 10:00–11:00 Uhr`; `start` may come from
 * another slot for the same variant.
 */
export function dateOf(start: string, { duration, timezone: timeZone }: Place, t: PageTexts) {
  const time = say(t.oclock, { time: spanText({ start, duration, timeZone }) })
  return `${dayText(dayAt(start, timeZone), t)}, ${time}`
}
