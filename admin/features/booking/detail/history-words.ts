import type { BookingEventShown, BookingState } from '#contract/booking-change.ts'
import {
  answered,
  bookingTexts,
  changedTo,
  happened,
  mailEvent,
  stateNames,
} from '#texts/de/booking.ts'
import { eventName, stateWords } from '#texts/de/mail.ts'
import { moment, moments } from '#texts/de/time.ts'
import { filedWord, people } from '#texts/de/words.ts'

type Field = keyof typeof stateNames

function textOf(state: BookingState, field: Field, timezone: string): string {
  if (field === 'start') {
    const { start } = state
    return start ? moment(new Date(start), state.timezone ?? timezone) : ''
  }
  if (field === 'attendees_count') {
    return state.attendees_count === undefined ? '' : people(state.attendees_count)
  }
  if (field === 'came') return typeof state.came === 'number' ? people(state.came) : ''
  if (field === 'answers') return (state.answers ?? []).map(answered).join('; ')
  return state[field] ?? ''
}

function startsOf(before: BookingState, after: BookingState, timezone: string) {
  const [was, is] = [before, after].map(({ start, timezone: own = timezone }) =>
    start ? { instant: new Date(start), timezone: own } : undefined,
  )
  return was && is && moments(was, is)
}

/** The effects of a change, one line each. A move within the same day also gets a line. */
export function changesOf(
  { before = {}, after = {}, reason }: BookingEventShown,
  timezone: string,
) {
  const fields = (Object.keys(stateNames) as Field[]).filter((field) => field in after)
  const changes = fields.map((field) => {
    const [was, is] =
      (field === 'start' && startsOf(before, after, timezone)) ||
      ([before, after].map((state) => textOf(state, field, timezone)) as [string, string])
    return changedTo(stateNames[field], was, is)
  })
  return reason ? [...changes, bookingTexts.reason(reason)] : changes
}

/** The sentence for an entry in the history. */
export function sentenceOf(event: BookingEventShown): string {
  const { what, mail } = event
  if (what !== 'mail') return happened({ ...event, what })
  if (!mail) return ''
  const state = mail.filed ? filedWord : stateWords[mail.state]
  return mailEvent(eventName(mail.event), mail.recipient, state)
}
