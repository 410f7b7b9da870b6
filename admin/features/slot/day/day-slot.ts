import type { WalkIn } from '#contract/attendance.ts'
import type { AdminBooking } from '#contract/booking.ts'
import type { BookingAnswer } from '#contract/question.ts'
import type { Slot, SlotLed } from '#contract/slot.ts'
import { wallDay } from '../wall-clock.ts'

/** A booking as shown in the list. It is stored on the device, so it contains no email address. */
export interface DayBooking {
  bookingId: string
  /** Empty once the booker's data has been erased. */
  name: string
  phone: string
  people: number
  came: number | null
  comment: string
  answers: BookingAnswer[]
  variant: string
}

export interface DaySlot {
  slotId: string
  start: string
  timezone: string
  variants: string[]
  staff: string[]
  comment: string
  bookings: DayBooking[]
  walkIns: WalkIn[]
  /**
   * Only set for a slot that was called off. The reason may be empty; `people` is how many had
   * booked.
   */
  calledOff?: { reason: string; people: number }
}

type Listed = AdminBooking | SlotLed['bookings'][number]

const bookingOf = (booking: Listed): DayBooking => ({
  bookingId: booking.booking_id,
  name: booking.booker_name,
  phone: booking.booker_phone,
  people: booking.attendees_count,
  came: booking.came,
  comment: booking.comment,
  answers: booking.answers,
  variant: booking.ressource_name,
})

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

/** Undefined unless the slot was called off. */
function calledOffIn(slot: Slot | SlotLed): DaySlot['calledOff'] {
  if (!('deleted' in slot) || slot.deleted?.call_off_reason === undefined) return undefined
  const { at, call_off_reason: reason } = slot.deleted
  const affected = (slot.cancelled ?? []).filter((booking) => booking.cancelled_at >= at)
  return { reason, people: sum(affected.map((booking) => booking.attendees_count)) }
}

const dayIn = ({ start, timezone }: Slot | SlotLed) => wallDay(new Date(start), timezone)

/** Whether a slot began before the day, which is today, and so may still be running. */
export const mayBeRunning = (slot: Slot | SlotLed, day: string, now: Date) =>
  dayIn(slot) < day && wallDay(now, slot.timezone) === day

interface Moment {
  now: Date
  /** In seconds. */
  durationOf: (slot: Slot | SlotLed) => number
}

/**
 * The slots that fall on the day in their own time zones and, if it is today, those that are still
 * running, including called-off slots but no other deleted ones.
 */
export const daySlotsOf = (
  slots: (Slot | SlotLed)[],
  day: string,
  { now, durationOf }: Moment,
): DaySlot[] =>
  slots
    .filter(
      (slot) =>
        dayIn(slot) === day ||
        (mayBeRunning(slot, day, now) &&
          new Date(slot.start).getTime() + durationOf(slot) * 1000 > now.getTime()),
    )
    .map((slot) => ({ slot, calledOff: calledOffIn(slot) }))
    .filter(({ slot, calledOff }) => calledOff || !('deleted' in slot && slot.deleted))
    .map(({ slot, calledOff }) => ({
      ...(calledOff ? { calledOff } : {}),
      slotId: slot.slot_id,
      start: slot.start,
      timezone: slot.timezone,
      variants: slot.available_ressources,
      staff: slot.assigned_staff,
      comment: slot.comment,
      bookings: slot.bookings.filter((booking) => booking !== null).map(bookingOf),
      walkIns: slot.walk_ins ?? [],
    }))

/** How many people with bookings came, and how many had booked. */
export const cameTo = (slots: DaySlot[]) => {
  const bookings = slots.flatMap((slot) => slot.bookings)
  return {
    came: sum(bookings.map(({ came }) => came ?? 0)),
    booked: sum(bookings.map(({ people }) => people)),
  }
}

/** How many visitors came without a booking, and for how many of them there was no place. */
export const withoutBooking = ({ walkIns }: DaySlot) => {
  const visitors = sum(walkIns.map(({ people }) => people))
  return { visitors, beyond: visitors - sum(walkIns.map(({ places }) => places)) }
}
