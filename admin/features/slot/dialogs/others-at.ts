import { useQuery } from '@tanstack/react-query'
import type { Slot } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import { type TimedSlot, timed } from '../timetable/days.ts'
import { slotsOfDay } from '../timetable/slots-of-day.ts'
import { instantOf, type WallClock, wallDay } from '../wall-clock.ts'

interface Start {
  projectId: string
  projectZone: string
  /** As typed, so it may not be a valid date. */
  start: WallClock
  timezone: string
  /** How long the slot will last, in seconds; 0 while unknown. */
  duration: number
  variants: Variant[]
  /** The slot being changed, which is ignored. */
  slotId: string | undefined
}

interface Others {
  /** Slots that begin at the same time. */
  same: Slot[]
  /** Slots that begin earlier or later, but overlap with this one. */
  overlapping: TimedSlot[]
}

const noSlots: Slot[] = []

/** The other slots at the same time, for warnings about accidental duplicates and overlaps. */
export function useOthersAt(wanted: Start): Others {
  const { projectId, projectZone, start, timezone, duration, variants, slotId } = wanted
  const instant = instantOf(start, timezone)
  const day = instant ? wallDay(instant, projectZone) : ''
  const { data = noSlots } = useQuery({ ...slotsOfDay({ projectId, day }), enabled: !!instant })
  const from = instant?.getTime() ?? Number.NaN
  const until = from + duration * 1000
  const others = data.filter(({ slot_id }) => slot_id !== slotId).map((s) => timed(s, variants))
  const isSame = (other: TimedSlot) => other.start.getTime() === from
  return {
    same: others.filter(isSame).map(({ slot }) => slot),
    overlapping: others.filter(
      (other) =>
        !isSame(other) &&
        other.start.getTime() < until &&
        (other.end ?? other.start).getTime() > from,
    ),
  }
}
