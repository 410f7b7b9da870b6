import type { SlotsCopy } from '#contract/slot-change.ts'
import {
  emptyAction,
  type SlotAction,
  type WholeSlot,
} from '#server/features/slot/change/change.rules.ts'
import type { Surroundings } from '#server/features/slot/series/series.rules.ts'
import { isBeforeToday, startInstant } from '#server/features/slot/slot.rules.ts'

interface Copying extends SlotsCopy, Surroundings {
  /** The project's time zone, in which days are counted. */
  timezone: string
  /** The days that `from` is copied to, in order. */
  targets: string[]
}

/** Opens copies of slots on other days, except on closed days and where a slot already is. */
export function copying(slots: WholeSlot[], copy: Copying): SlotAction {
  const action = emptyAction()
  for (const target of new Set(copy.targets)) {
    const by = Temporal.PlainDate.from(copy.from).until(target)
    const earlier = action.created.length
    for (const slot of slots) addCopy(action, slot, { ...copy, by })
    for (const { startsAt } of action.created.slice(earlier)) {
      copy.taken.add(startsAt.epochMilliseconds)
    }
  }
  return action
}

function addCopy(
  action: SlotAction,
  slot: WholeSlot,
  copy: Copying & { by: Temporal.Duration },
): void {
  const { by, occupied, with_staff, timezone, closed, taken, now } = copy
  const { plan } = action
  const wall = slot.startsAt.toZonedDateTimeISO(slot.timezone).toPlainDateTime().add(by)
  const wallClock = wall.toString({ smallestUnit: 'minute' })
  const startsAt = startInstant(wallClock, slot.timezone)
  if (typeof startsAt === 'string') {
    plan.skipped.push({ start: wallClock, reason: 'skipped_hour' })
    return
  }
  const line = { start: startsAt.toString(), reason: '' }
  const day = startsAt.toZonedDateTimeISO(timezone).toPlainDate().toString()
  const closing = closed.find(({ from, to }) => from <= day && day <= to)
  if (isBeforeToday(startsAt, { timezone: slot.timezone, now })) {
    plan.skipped.push({ start: wallClock, reason: 'before_today' })
  } else if (closing) plan.closed.push({ ...line, reason: closing.reason })
  else if (occupied === 'skip' && taken.has(startsAt.epochMilliseconds)) {
    plan.collides.push({ ...line, reason: 'slot_there' })
  } else {
    plan.create.push(line)
    const { maxAttendees, internal, variants } = slot
    // The comment is not copied, because it is about that day.
    const copied = { timezone: slot.timezone, maxAttendees, internal, comment: '', variants }
    const staff = with_staff ? slot.staff : []
    action.created.push({ ...copied, startsAt, staff })
  }
}
