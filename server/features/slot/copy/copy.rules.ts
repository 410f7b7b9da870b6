import type { SlotsCopy } from '#contract/slot-change.ts'
import {
  emptyAction,
  type SlotAction,
  type WholeSlot,
} from '#server/features/slot/change/change.rules.ts'
import { allowedStart, type Surroundings } from '#server/features/slot/series/series.rules.ts'
import { startInstant } from '#server/features/slot/slot.rules.ts'

interface Copying extends SlotsCopy, Surroundings {
  /** The project's time zone, which determines when days begin and end. */
  timezone: string
  /** The days to copy `from` to, in order. */
  targets: string[]
}

/**
 * Opens copies of slots on other days, except on closed days or at times that already have a slot.
 */
export function copying(slots: WholeSlot[], copy: Copying): SlotAction {
  const action = emptyAction()
  // Copies on the same day may start at the same time, just as their originals may.
  const taken = new Set(copy.occupied === 'skip' ? copy.taken : [])
  for (const target of new Set(copy.targets)) {
    const by = Temporal.PlainDate.from(copy.from).until(target)
    const earlier = action.created.length
    for (const slot of slots) addCopy(action, slot, { ...copy, taken, by })
    if (copy.occupied !== 'skip') continue
    for (const { startsAt } of action.created.slice(earlier)) taken.add(startsAt.epochMilliseconds)
  }
  return action
}

function addCopy(
  { plan, created }: SlotAction,
  { startsAt, timezone, maxAttendees, internal, variants, staff }: WholeSlot,
  { by, with_staff, timezone: ofProject, ...around }: Copying & { by: Temporal.Duration },
): void {
  const wall = startsAt.toZonedDateTimeISO(timezone).toPlainDateTime().add(by)
  const wallClock = wall.toString({ smallestUnit: 'minute' })
  const found = startInstant(wallClock, timezone)
  const wanted = typeof found === 'string' ? null : found
  const day = (wanted?.toZonedDateTimeISO(ofProject) ?? wall).toPlainDate().toString()
  const start = allowedStart(plan, { day, wallClock, start: wanted }, { ...around, timezone })
  if (!start) return
  plan.create.push({ start: start.toString(), reason: '', timezone })
  // Leaves out the comment, which is about the original day.
  const copied = { timezone, maxAttendees, internal, comment: '', variants }
  created.push({ ...copied, startsAt: start, staff: with_staff ? staff : [] })
}
