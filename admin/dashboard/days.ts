import { offsetAt } from '#admin/ui/time-zone.ts'
import type { Slot } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import { date, span } from '#texts/de/time.ts'
import { wallDay } from './wall-clock.ts'

export interface TimedSlot {
  slot: Slot
  start: Date
  /** Undefined if all of the slot's variants have been deleted. */
  end: Date | undefined
  /** The slot's meeting point, or those of its variants; undefined if it is the project's. */
  meetingPoint?: string | undefined
}

/** A slot's bookings. If there are none, the server sends `[null]`. */
export const bookingsOf = (slot: Slot) => slot.bookings.filter((booking) => booking !== null)

export interface TimetableDay {
  /** `2026-12-01`, in the slots' time zone. */
  key: string
  slots: TimedSlot[]
  /** How many of the day's slots are not deleted. */
  count: number
  /** How many people have booked for that day. */
  attendees: number
}

/**
 * How long a slot with these variants lasts, in seconds: as long as the longest variant, or 0 if
 * there are none.
 */
export const durationOf = (ressourceIds: string[], variants: Variant[]) =>
  Math.max(
    0,
    ...variants
      .filter(({ ressource_id }) => ressourceIds.includes(ressource_id))
      .map(({ duration }) => duration),
  )

export function timed(slot: Slot, variants: Variant[]): TimedSlot {
  const duration = durationOf(slot.ressource_ids, variants)
  const start = new Date(slot.start)
  const end = duration > 0 ? new Date(start.getTime() + duration * 1000) : undefined
  return { slot, start, end, meetingPoint: slot.meeting_point ?? meetingPointsIn(slot, variants) }
}

function meetingPointsIn({ ressource_ids }: Slot, variants: Variant[]) {
  const offered = variants.filter(({ ressource_id }) => ressource_ids.includes(ressource_id))
  return (
    [...new Set(offered.flatMap(({ meeting_point }) => meeting_point ?? []))].join(' / ') ||
    undefined
  )
}

/** Groups slots, already sorted by start, by day in their own time zone. */
export function groupByDay(slots: TimedSlot[]): TimetableDay[] {
  const days = new Map<string, TimetableDay>()
  for (const timedSlot of slots) {
    const key = wallDay(timedSlot.start, timedSlot.slot.timezone)
    const day = days.get(key) ?? { key, slots: [], count: 0, attendees: 0 }
    day.slots.push(timedSlot)
    if (!timedSlot.slot.deleted) day.count += 1
    day.attendees += timedSlot.slot.sum
    days.set(key, day)
  }
  return [...days.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Leaves out slots that do not take place, for printing. */
export const withoutDeleted = (days: TimetableDay[]) =>
  groupByDay(days.flatMap(({ slots }) => slots.filter(({ slot }) => !slot.deleted)))

/** A slot's date and time as text, such as `Di., 1. Dezember 2026, 10:00–11:00 Uhr`. */
export const momentOf = (timedSlot: TimedSlot) => {
  const { timezone } = timedSlot.slot
  return `${date(timedSlot.start, timezone)}, ${span(timedSlot, timezone)}`
}

export const isPast = ({ start, end }: TimedSlot, now: Date) => (end ?? start) <= now

/** Whether, at the start of any of these slots, its local time differs from that in `timezone`. */
export const clocksDiffer = (slots: TimedSlot[], timezone: string) =>
  slots.some(({ slot, start }) => offsetAt(start, slot.timezone) !== offsetAt(start, timezone))

/** The common prefix of day heading ids. */
export const headingPrefix = 'tag-'

// The height of the sticky elements at the top of the window.
const stuck = 110

/** The day at the top of the window; undefined if the user has not scrolled into the list yet. */
export function dayInView(): string | undefined {
  const headings = document.querySelectorAll<HTMLElement>(`h2[id^=${headingPrefix}]`)
  const sections = [...headings].map((heading) => ({
    heading,
    section: heading.closest('section'),
  }))
  const place = sections.findIndex(
    ({ section }) => (section?.getBoundingClientRect().bottom ?? 0) > stuck,
  )
  const found = sections[place]
  const isAtStart = place === 0 && (found?.section?.getBoundingClientRect().top ?? 0) >= 0
  return isAtStart ? undefined : found?.heading.id.slice(headingPrefix.length)
}

/** A range of closed days, including the first and the last. */
export interface ClosedSpan {
  from: string
  to: string
  /** May be empty. */
  reason: string
}

/** Why a day such as `2026-12-24` is closed; undefined if it is open. */
export function closedOn(day: string, closedDays: ClosedSpan[]): string | undefined {
  const spans = closedDays.filter(({ from, to }) => from <= day && day <= to)
  if (spans.length === 0) return undefined
  const reasons = new Set(spans.map(({ reason }) => reason).filter(Boolean))
  return [...reasons].join(', ')
}
