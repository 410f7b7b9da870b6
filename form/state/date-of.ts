import type { BookingShown } from '#contract/booking.ts'
import type { PageTexts } from '#texts/page-texts.ts'
import { say } from '../fields/say.ts'
import { dayAt, dayText, spanText, zoneText } from './local-time.ts'

type Place = Pick<BookingShown, 'duration' | 'timezone'>

/**
 * Formats a booking's time, such as `Di., 1. Dezember 2026, 10:00–11:00 Uhr`; `start` may come from
 * another slot for the same variant.
 */
export function dateOf(start: string, { duration, timezone: timeZone }: Place, t: PageTexts) {
  const time = say(t.oclock, { time: spanText({ start, duration, timeZone }) })
  return `${dayText(dayAt(start, timeZone), t)}, ${time}`
}

interface Start extends Place {
  start: string
}

/**
 * The dates before and after a move. If the clock times alone would mislead, both name their zone,
 * such as `10:00–11:00 Uhr (MEZ)`.
 */
export function datesOf(was: Start, is: Start, t: PageTexts): [string, string] {
  const [former, present] = [dateOf(was.start, was, t), dateOf(is.start, is, t)]
  const isSame = Date.parse(was.start) === Date.parse(is.start)
  if ((former === present) === isSame) return [former, present]
  const named = (date: string, { start, timezone }: Start) =>
    `${date} (${zoneText(start, timezone, t)})`
  return [named(former, was), named(present, is)]
}
