import type { SeriesVersion } from '#contract/stored-series.ts'
import {
  addChange,
  type CreatedSlot,
  emptyAction,
  inTurn,
  lineOf,
  type SlotAction,
  type WholeSlot,
} from '#server/features/slot/change/change.rules.ts'
import { type Occurrence, occurrences } from '#server/features/slot/recurrence/recurrence.rules.ts'
import { isBeforeToday } from '#server/features/slot/slot.rules.ts'

interface ClosedOn {
  from: string
  to: string
  reason: string
}

/** Closed days and other slots that a series may collide with in its project. */
export interface Surroundings {
  closed: ClosedOn[]
  /** The starts of other slots, in epoch milliseconds. */
  taken: Set<number>
  now: Temporal.Instant
}

/** A series to open: its id, its definition, and its variants by id. */
export interface SeriesWanted extends Surroundings {
  seriesId: string
  version: SeriesVersion
  /** The version's exceptions as sets, for look-ups. */
  except: Set<string>
  include: Set<string>
  variants: string[]
}

/** Opens the slots of a new series. */
export function openingOf(wanted: SeriesWanted): SlotAction {
  const action = emptyAction()
  const { rule, timezone } = wanted.version
  for (const occurrence of occurrences(rule, timezone)) addOccurrence(action, occurrence, wanted)
  return action
}

/**
 * Adds the slot for an occurrence. If there is none, the plan gives the reason, unless the
 * occurrence is one of the exceptions.
 */
export function addOccurrence(
  action: SlotAction,
  occurrence: Occurrence,
  wanted: SeriesWanted,
): void {
  const start = startIn(action, occurrence, wanted)
  if (!start) return
  action.created.push(slotOf(wanted, occurrence, { start, nth: action.created.length }))
  const reason = occurrence.twice ? 'first_of_two' : ''
  action.plan.create.push({ start: start.toString(), reason })
}

/**
 * The start of an occurrence; null if it gets no slot. The plan then gives the reason, unless the
 * occurrence is one of the exceptions.
 */
export function startIn(
  { plan }: SlotAction,
  occurrence: Occurrence,
  { version: { timezone }, except, include, ...around }: SeriesWanted,
): Temporal.Instant | null {
  const named = (days: Set<string>) => days.has(occurrence.day) || days.has(occurrence.wallClock)
  if (named(except)) return null
  return allowedStart(plan, occurrence, { ...around, timezone, chosen: named(include) })
}

/**
 * Returns the start if it exists, is not in the past, does not fall on a closed day and is not
 * taken; otherwise the plan gives the reason. `chosen` allows a start on a closed day, at the time
 * of another slot, or earlier today.
 */
export function allowedStart(
  plan: SlotAction['plan'],
  { day, wallClock, start }: Pick<Occurrence, 'day' | 'wallClock' | 'start'>,
  where: Surroundings & { timezone: string; chosen?: boolean },
): Temporal.Instant | null {
  const { timezone, chosen, closed, taken, now } = where
  const past = start !== null && isBeforeToday(start, { timezone, now })
  if (!start || past) {
    plan.skipped.push({ start: wallClock, reason: past ? 'before_today' : 'skipped_hour' })
    return null
  }
  if (chosen) return start
  if (Temporal.Instant.compare(start, now) < 0) {
    plan.skipped.push({ start: wallClock, reason: 'begun' })
    return null
  }
  const line = { start: start.toString() }
  const closing = closed.find(({ from, to }) => from <= day && day <= to)
  if (closing) plan.closed.push({ ...line, reason: closing.reason })
  else if (taken.has(start.epochMilliseconds)) plan.collides.push({ ...line, reason: 'slot_there' })
  else return start
  return null
}

const slotOf = (
  { seriesId, version, variants }: SeriesWanted,
  { day, position }: Occurrence,
  { start, nth }: { start: Temporal.Instant; nth: number },
): CreatedSlot => ({
  startsAt: start,
  timezone: version.timezone,
  maxAttendees: version.max_attendees,
  internal: version.internal,
  comment: '',
  variants,
  staff: inTurn(version.staff_ids, nth),
  seriesId,
  seriesDay: day,
  seriesTime: position,
})

/** Deletes a series' instances, unless they are booked. */
export function endingOf(instances: WholeSlot[]): SlotAction {
  const action = emptyAction()
  for (const slot of instances) {
    if (slot.attendees > 0) action.plan.booked.push(lineOf(slot, 'booked'))
    else addChange(action, { slot, to: { deleted: true } })
  }
  return action
}
