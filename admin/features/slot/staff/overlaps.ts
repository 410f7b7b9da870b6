import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { assignmentCalls } from '#contract/slot.calls.ts'
import type { Overlap } from '#contract/slot.ts'
import { staffDialogTexts as texts } from '#texts/de/slot-dialogs.ts'
import { span } from '#texts/de/time.ts'
import { slotsKey } from '../slot-keys.ts'

interface Wanted {
  projectId: string
  slotId: string
  /**
   * In seconds. 0 means the slot's own duration; it is passed if all of the slot's variants have
   * been deleted.
   */
  duration: number
  /** Undefined for the slot's own start. */
  start?: Date | undefined
  enabled: boolean
}

const none: Overlap[] = []

/** The members who lead other slots during this slot; empty while these are loading. */
export function useOverlaps({ projectId, slotId, duration, start, enabled }: Wanted): Overlap[] {
  const query = { duration: duration || undefined, starttime: start?.toISOString() }
  const { data = none } = useQuery({
    queryKey: [...slotsKey(projectId), 'overlaps', slotId, query],
    queryFn: ({ signal }) => call(assignmentCalls.overlaps, { params: { slotId }, query, signal }),
    enabled,
    // Always stale, because other users assign staff too, including in other projects.
    staleTime: 0,
  })
  return data
}

/** The time and the project of an overlapping slot: `10:00–11:00 Uhr (Museum)` */
export function whereElse({ start, duration, timezone, project_name }: Overlap): string {
  const from = new Date(start)
  const until = new Date(from.getTime() + duration * 1000)
  return texts.elsewhere(span({ start: from, end: until }, timezone), project_name)
}
