import type { SlotChangeEntry } from '#contract/stored-series.ts'
import { isAhead, isSameTime } from '../slot.rules.ts'

/** The slot events that members of staff are emailed about. */
export type SlotEvent = 'slot_assigned' | 'slot_moved' | EndOfEntry

const endsOfEntry = ['slot_unassigned', 'slot_withdrawn', 'slot_called_off'] as const
export type EndOfEntry = (typeof endsOfEntry)[number]

/**
 * Whether a member gets emails about a slot: only about future slots, and only if they want such
 * emails.
 */
export const isNotified = (
  { slotMails }: { slotMails: boolean },
  { startsAt }: { startsAt: Temporal.Instant },
  now: Temporal.Instant,
) => slotMails && isAhead(startsAt, now)

interface Standing {
  assigned: boolean
  startsAt: Temporal.Instant
  deletedAt: Temporal.Instant | null
  /** When the email was queued. */
  postedAt: Temporal.Instant
}

const leads = ({ assigned, deletedAt }: Standing) => assigned && deletedAt === null

const stillSo: Record<SlotEvent, (slot: Standing, now: Temporal.Instant) => boolean> = {
  slot_assigned: (slot, now) => leads(slot) && isAhead(slot.startsAt, now),
  slot_unassigned: ({ assigned }) => !assigned,
  // A move into the past is still announced if its email is sent later, because the guide no longer
  // needs to come.
  slot_moved: (slot, now) =>
    leads(slot) && (isAhead(slot.startsAt, now) || !isAhead(slot.startsAt, slot.postedAt)),
  slot_withdrawn: ({ deletedAt }) => deletedAt !== null,
  slot_called_off: ({ deletedAt }) => deletedAt !== null,
}

/** Whether an email is still true and useful when it is sent. */
export const isStillSo = (event: SlotEvent, slot: Standing, now: Temporal.Instant) =>
  stillSo[event](slot, now)

/** Whether an event removes the slot from its guide's calendar. */
export const endsEntry = (event: SlotEvent): event is EndOfEntry =>
  endsOfEntry.some((ending) => ending === event)

/** When a slot takes place; it lasts as long as its longest variant. */
export interface Span {
  startsAt: Temporal.Instant
  durationSeconds: number
}

export const endOf = ({ startsAt, durationSeconds }: Span) =>
  startsAt.add({ seconds: durationSeconds })

/**
 * Whether two slots overlap in time, or leave less than the minimum break between them; without a
 * minimum, the second may begin when the first ends.
 */
export const overlaps = (one: Span, other: Span, pauseMinutes = 0) =>
  endsAfter(one, other.startsAt, pauseMinutes) && endsAfter(other, one.startsAt, pauseMinutes)

const endsAfter = (slot: Span, start: Temporal.Instant, minutes: number) =>
  Temporal.Instant.compare(start, endOf(slot).add({ minutes })) < 0

const longestHours = 7 * 24

/**
 * The range in which another slot must start to overlap this one, or to leave less than the minimum
 * break.
 */
export const around = (slot: Span, minutes = 0) => ({
  from: slot.startsAt.subtract({ hours: longestHours, minutes }),
  until: endOf(slot).add({ minutes }),
})

interface EntryNow {
  staffId: string
  assigned: boolean
  deletedAt: Temporal.Instant | null
  startsAt: Temporal.Instant
  timezone: string
}

/**
 * What an action changed for a guide, given the current data; null if nothing changed or the slot
 * is in the past.
 */
export function meaningOf(
  { before }: SlotChangeEntry,
  { assigned, deletedAt, startsAt, timezone, staffId }: EntryNow,
  now: Temporal.Instant,
) {
  const leads = assigned && deletedAt === null
  const led =
    before !== null &&
    before.deleted !== true &&
    (before.staff ? before.staff.includes(staffId) : assigned)
  const earlier = before?.startsAt ? Temporal.Instant.from(before.startsAt) : startsAt
  if (!isAhead(startsAt, now) && !isAhead(earlier, now)) return null
  if (leads && !led) return { kind: 'added', event: 'slot_assigned' } as const
  if (led && !leads) {
    const event = deletedAt ? 'slot_withdrawn' : 'slot_unassigned'
    return { kind: 'gone', event } as const
  }
  const former = { startsAt: earlier, timezone: before?.timezone ?? timezone }
  if (!leads || isSameTime(former, { startsAt, timezone })) return null
  return { kind: 'moved', event: 'slot_moved', before: former } as const
}
