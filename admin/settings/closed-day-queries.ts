import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { closedDayCalls } from '#contract/project.calls.ts'
import type { ClosedDay, Project } from '#contract/project.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import type { Slot } from '#contract/slot.ts'

/** Cached with a project's slots, because the server announces changes to both in the same way. */
const closedDaysKey = (projectId: string) => ['slots', projectId, 'closed-days']

export const useClosedDays = (projectId: string, enabled = true) =>
  useQuery({
    queryKey: closedDaysKey(projectId),
    queryFn: async ({ signal }) =>
      (await call(closedDayCalls.list, { params: { projectId }, signal })).days,
    enabled,
  })

/** The closed days to show on each day of the list; no reason is shown twice on the same day. */
export type ClosedLines = Map<string, ClosedDay[]>

interface Shown {
  /** The list's first day; `to` is its last day. */
  from: string
  to: string
  /** The days with slots. A range of closed days is shown again on each of them. */
  days: string[]
}

/** Decides which closed days the list of slots shows, and on which days. */
export function closedLinesIn(closedDays: ClosedDay[], { from, to, days }: Shown): ClosedLines {
  const lines: ClosedLines = new Map()
  for (const closedDay of closedDays) {
    const start = closedDay.from < from ? from : closedDay.from
    const end = closedDay.to > to ? to : closedDay.to
    const among = days.filter((day) => day >= start && day <= end)
    for (const day of start <= end ? new Set([start, ...among]) : []) {
      const others = lines.get(day) ?? []
      if (!others.some(({ reason }) => reason === closedDay.reason)) {
        lines.set(day, [...others, closedDay])
      }
    }
  }
  return lines
}

const mostInPage = 500

/** A slot on a closed day. */
export interface RemainingSlot {
  slot: Slot
  project: Project
}

/**
 * The future slots on these days, by start time. If a closed day applies to all projects, the slots
 * of all projects are included.
 */
async function slotsWithin(
  days: ClosedDay[],
  { project, projects }: { project: Project; projects: Project[] },
): Promise<RemainingSlot[]> {
  const found = new Map<string, RemainingSlot>()
  for (const { from, to, everywhere } of days) {
    for (const place of everywhere ? projects : [project]) {
      const slots = await slotsBetween(place.id, { from, to })
      for (const slot of slots) found.set(slot.slot_id, { slot, project: place })
    }
  }
  const now = Date.now()
  return [...found.values()]
    .filter(({ slot }) => Date.parse(slot.start) > now)
    .sort((one, other) => (one.slot.start < other.slot.start ? -1 : 1))
}

async function slotsBetween(projectId: string, days: { from: string; to: string }) {
  const slots: Slot[] = []
  let page: Slot[]
  do {
    const last = slots.at(-1)
    const after = last ? { after: last.slot_id } : {}
    const query = { ...days, ...after, limit: mostInPage }
    page = await call(slotCalls.list, { params: { projectId }, query })
    slots.push(...page)
  } while (page.length === mostInPage)
  return slots
}

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
