import { useQuery } from '@tanstack/react-query'
import type { Slot } from '#contract/slot.ts'
import { slotsOfDay } from './slots-of-day.ts'
import { instantOf, type WallClock, wallDay } from './wall-clock.ts'

interface Start {
  projectId: string
  projectZone: string
  /** Empty while it is being typed. */
  start: WallClock
  timezone: string
  /** Not to be counted. */
  slotId: string | undefined
}

const noSlots: Slot[] = []

/** The slots that begin at the same instant, so that nobody opens one twice unawares. */
export function useOthersAt({ projectId, projectZone, start, timezone, slotId }: Start): Slot[] {
  const enabled = /^(19|2\d)\d{2}-/.test(start)
  const instant = enabled ? instantOf(start, timezone) : undefined
  const day = instant ? wallDay(instant, projectZone) : ''
  const { data = noSlots } = useQuery({ ...slotsOfDay({ projectId, day }), enabled })
  return data.filter(
    (slot) => slot.slot_id !== slotId && Date.parse(slot.start) === instant?.getTime(),
  )
}
