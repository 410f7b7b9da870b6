import { freePlaces } from '#admin/features/booking/free-places.ts'
import { isDay } from '#admin/ui/field/typed-day.ts'
import { wholeNumber } from '#admin/ui/field/typed-number.ts'
import type { BookingChangeSent, BookingDetail } from '#contract/booking-change.ts'
import type { Slot } from '#contract/slot.ts'
import { bookingDialogTexts, bookingChangeTexts as texts } from '#texts/de/booking.ts'
import { fieldSentences } from '#texts/de/words.ts'

/** The values in the form that changes a booking; numbers are kept as typed. */
export interface BookingChangeEntries {
  attendees_count: string
  category: string
  day: string
  slot_id: string
  booker_name: string
  booker_email: string
  booker_phone: string
  comment: string
  note: string
  notify: boolean
}

export const entryNames: (keyof BookingChangeEntries)[] = [
  'attendees_count',
  'category',
  'slot_id',
  'booker_name',
  'booker_email',
  'booker_phone',
  'comment',
  'note',
]

/** The day of an instant in a time zone, such as `2026-12-01`. */
export const dayIn = (instant: string, timezone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate().toString()

const clockOf = ({ start, timezone }: Pick<Slot, 'start' | 'timezone'>) =>
  Temporal.Instant.from(start).toZonedDateTimeISO(timezone).toPlainTime().toString()

/**
 * The slot to preselect on a new day, among those that the booking can move to: the one at the same
 * time as the last chosen slot, preferably with the same variant, or else the only one.
 */
export function slotToKeep(
  possible: Slot[],
  last: Pick<Slot, 'start' | 'timezone'>,
  category: string,
): Slot | undefined {
  const same = possible.filter((slot) => clockOf(slot) === clockOf(last))
  const only = possible.length === 1 ? possible[0] : undefined
  return same.find((slot) => slot.ressource_ids.includes(category)) ?? same[0] ?? only
}

export const entriesOf = (booking: BookingDetail): BookingChangeEntries => ({
  attendees_count: String(booking.attendees_count),
  category: booking.category,
  day: dayIn(booking.start, booking.timezone),
  slot_id: booking.slot_id,
  booker_name: booking.booker_name,
  booker_email: booking.booker_email,
  booker_phone: booking.booker_phone,
  comment: booking.comment,
  note: booking.note,
  notify: true,
})

const emailFault = (email: string) =>
  email.trim() === '' || /^\S+@\S+$/.test(email.trim()) ? null : fieldSentences.emailIncomplete

const isWhole = (typed: string) => wholeNumber(typed) >= 1

/**
 * The client-side checks. Only the server knows how many places are free when the change is saved.
 */
export const rules = {
  attendees_count: (typed: string) => (isWhole(typed) ? null : bookingDialogTexts.attendeesInvalid),
  booker_name: (name: string) => (name.trim() ? null : bookingDialogTexts.nameMissing),
  booker_email: emailFault,
  day: (day: string) => (isDay(day) ? null : texts.dayInvalid),
  slot_id: (slotId: string) => (slotId ? null : texts.slotMissing),
}

/** Only the changed fields, so that saving does not overwrite other users' changes. */
export function changeOf(
  entries: BookingChangeEntries,
  before: BookingChangeEntries,
): BookingChangeSent {
  const { attendees_count, day: _day, notify, ...texts } = entries
  const changed = Object.entries(texts).filter(
    ([name, value]) => value.trim() !== before[name as keyof typeof texts],
  )
  return {
    ...Object.fromEntries(changed),
    ...(attendees_count.trim() === before.attendees_count
      ? {}
      : { attendees_count: wholeNumber(attendees_count) }),
    notify,
  }
}

/**
 * How many places in a slot this booking could have. In its own slot, the places it already has
 * count as free.
 */
export const freeFor = (slot: Slot, booking: BookingDetail) =>
  freePlaces(slot) + (slot.slot_id === booking.slot_id ? booking.attendees_count : 0)
