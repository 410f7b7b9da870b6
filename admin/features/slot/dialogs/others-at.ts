import { useQuery } from '@tanstack/react-query'
import type { Slot } from '#contract/slot.ts'
import { slotsOfDay } from '../timetable/slots-of-day.ts'
import { instantOf, type WallClock, wallDay } from '../wall-clock.ts'

interface Start {
  projectId: string
  projectZone: string
  /** As typed, possibly not a valid date. */
  start: WallClock
  timezone: string
  /** The slot to exclude. */
  slotId: string | undefined
}

const noSlots: Slot[] = []

/** The other slots that begin at the same instant, to prevent accidental duplicates. */
export function useOthersAt({ projectId, projectZone, start, timezone, slotId }: Start): Slot[] {
  const instant = instantOf(start, timezone)
  const day = instant ? wallDay(instant, projectZone) : ''
  const { data = noSlots } = useQuery({ ...slotsOfDay({ projectId, day }), enabled: !!instant })
  return data.filter(
    (slot) => slot.slot_id !== slotId && Date.parse(slot.start) === instant?.getTime(),
  )
}
