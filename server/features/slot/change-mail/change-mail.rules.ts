import type { SlotChangeEntry } from '#contract/stored-series.ts'
import { isAhead, isSameTime } from '#server/features/slot/slot.rules.ts'

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
