import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { closedDayCalls } from '#contract/project.calls.ts'
import type { ClosedDay, Project } from '#contract/project.ts'
import { closedDaysKey } from './closed-days.ts'
import { slotsWithin } from './slots-within.ts'

/**
 * The project whose closed days are edited, and the organisation's projects that they may apply to.
 */
export interface ClosedDayPlace {
  project: Project
  /** All projects of the organisation, including `project`. */
  projects: Project[]
}

interface Change {
  removed: ClosedDay[]
  added: ClosedDay[]
}

/**
 * Applies a change to the server's current list, so that other users' changes are kept. Returns the
 * slots that remain on newly closed days; undefined if they could not be fetched.
 */
export function useSaveClosedDays(place: ClosedDayPlace) {
  const client = useQueryClient()
  const projectId = place.project.id
  const params = { projectId }
  return useMutation({
    mutationFn: async ({ removed, added }: Change) => {
      const { days } = await call(closedDayCalls.list, { params })
      const kept = days.filter((day) => !removed.some((other) => isSame(day, other)))
      const json = { days: [...kept, ...added] }
      const saved = await call(closedDayCalls.replace, { params, json })
      client.setQueryData(closedDaysKey(projectId), saved.days)
      const closed = added.filter((day) => !removed.some((other) => closesSame(day, other)))
      return slotsWithin(closed, place).catch(() => undefined)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['projects'] })
      return client.invalidateQueries({ queryKey: ['slots'] })
    },
  })
}

const closesSame = (one: ClosedDay, other: ClosedDay) =>
  one.from === other.from &&
  one.to === other.to &&
  (one.everywhere ?? false) === (other.everywhere ?? false)

const isSame = (one: ClosedDay, other: ClosedDay) =>
  closesSame(one, other) && one.reason === other.reason
