import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { call } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import {
  changeShownSlot,
  refetchWhenSettled,
  slotChangeKey,
  slotsKey,
} from '#admin/dashboard/queries.ts'
import { absencesDuring, noAbsences, useAbsences } from '#admin/guides/absences.ts'
import { inNameOrder } from '#contract/name-order.ts'
import { assignmentCalls } from '#contract/slot.calls.ts'
import type { Absence, Overlap, Slot, WeekLoad } from '#contract/slot.ts'
import type { TeamMember } from '#contract/staff.ts'
import { staffDialogTexts as texts } from '#texts/de/slot-dialogs.ts'
import { moment, span } from '#texts/de/time.ts'

interface During {
  start: Date
  /** In seconds. */
  duration: number
  enabled: boolean
}

/** The absences during a slot; empty while they are loading. */
export function useAbsent({ start, duration, enabled }: During) {
  const { data = noAbsences, isPending, failureCount } = useAbsences(enabled)
  const end = new Date(start.getTime() + duration * 1000)
  return {
    absent: absencesDuring(data, { start, end }),
    isAwaited: isPending && failureCount === 0,
  }
}

/** When an absence begins and ends, in the slot's time zone: `1.12.2026, 07:00 Uhr bis …` */
export const absentWhen = ({ from, until }: Absence, timezone: string) =>
  texts.absentWhen(moment(new Date(from), timezone), moment(new Date(until), timezone))

export type AssignedMember = Slot['staff'][number]

const withStaff = (slot: Slot, staff: AssignedMember[]): Slot => ({
  ...slot,
  staff,
  assigned_staff: staff.map(({ staff_name }) => staff_name),
})

const without = (slot: Slot, { staff_id }: AssignedMember) =>
  withStaff(
    slot,
    slot.staff.filter((member) => member.staff_id !== staff_id),
  )

/** The slot with a member added where the server will list them. */
export const including = (slot: Slot, member: AssignedMember) =>
  withStaff(
    slot,
    inNameOrder([...without(slot, member).staff, member], ({ staff_name }) => staff_name),
  )

export interface Choice {
  member: AssignedMember
  label: string
}

/**
 * All members, and the former members assigned to the slot. Until the team is loaded, only those
 * assigned to the slot.
 */
export function choicesFor(slot: Slot, team: TeamMember[] | undefined): Choice[] {
  if (!team) return slot.staff.map((member) => ({ member, label: member.staff_name }))
  const hasNamesake = (name: string) =>
    team.filter(({ staff_name }) => staff_name === name).length > 1
  const present = team.map(({ staff_id, staff_name, username }) => ({
    member: { staff_id, staff_name },
    label: hasNamesake(staff_name) ? texts.namesake(staff_name, username) : staff_name,
  }))
  const left = slot.staff
    .filter(({ staff_id }) => !team.some((member) => member.staff_id === staff_id))
    .map((member) => ({ member, label: texts.left(member.staff_name) }))
  return [...present, ...left]
}

/**
 * Whether somebody leads slots like this one, and is listed first: those with a skill for one of its
 * variants, and those without skills, except the desk, which has other work.
 */
const isGuide = (member: TeamMember | undefined, slot: Slot) =>
  leads(member, slot) && !(member?.role === 'desk' && !member.ressource_ids)

/**
 * Whether a member leads at least one of the slot's variants. Members without skills lead all
 * variants.
 */
export const leads = (member: TeamMember | undefined, slot: Slot) =>
  !member?.ressource_ids || member.ressource_ids.some((id) => slot.ressource_ids.includes(id))

interface Picked {
  slot: Slot
  team: TeamMember[] | undefined
  /** Who leads another slot then; the absent come after them. */
  busy: { staff_id: string; short_pause?: true | undefined }[]
  absent: { staff_id: string }[]
}

/**
 * The ids of the members to choose from: first those who are free, then those who are busy, then
 * those who are absent; and apart, those who do not lead such slots and are not assigned.
 */
export function orderOf({ slot, team, busy, absent }: Picked) {
  const placeOf = (staffId: string) => {
    const isTheirs = (one: { staff_id: string }) => one.staff_id === staffId
    if (absent.some(isTheirs)) return 2
    return busy.some((one) => isTheirs(one) && !one.short_pause) ? 1 : 0
  }
  const ids = choicesFor(slot, team)
    .map(({ member }) => member.staff_id)
    .sort((one, other) => placeOf(one) - placeOf(other))
  const isFirst = (staffId: string) =>
    slot.staff.some(({ staff_id }) => staff_id === staffId) ||
    isGuide(
      team?.find(({ staff_id }) => staff_id === staffId),
      slot,
    )
  const first = ids.filter(isFirst)
  // Otherwise there would be nobody to choose.
  if (first.length === 0) return { first: ids, others: [] }
  return { first, others: ids.filter((id) => !isFirst(id)) }
}

interface SlotOf {
  projectId: string
  slotId: string
}

const assignStaff = (slotId: string, { staff_id, staff_name }: AssignedMember) =>
  call(assignmentCalls.assign, {
    form: { staff_name, event_id: slotId, staff_id },
  })

/** Shows the change immediately and reverts it if it cannot be saved. */
export function useAssignStaff({ projectId, slotId }: SlotOf) {
  const client = useQueryClient()
  const at = { projectId, slotId }
  return useMutation({
    mutationKey: slotChangeKey(projectId),
    mutationFn: (member: AssignedMember) => assignStaff(slotId, member),
    onMutate: (member) => changeShownSlot(client, at, (slot) => including(slot, member)),
    onError: (_error, member) => changeShownSlot(client, at, (slot) => without(slot, member)),
    onSettled: () => void refetchWhenSettled(client, projectId),
  })
}

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

const noOverlaps: Overlap[] = []

/** The members who lead other slots during this slot; empty while these are loading. */
export const useOverlaps = (wanted: Wanted): Overlap[] => useOverlapsOf(wanted).overlaps

/** Like `useOverlaps`; `isAwaited` until they are known, or could not be loaded at once. */
export function useOverlapsOf({ projectId, slotId, duration, start, enabled }: Wanted) {
  const query = { duration: duration || undefined, starttime: start?.toISOString() }
  const {
    data: overlaps = noOverlaps,
    isPending,
    failureCount,
  } = useRead(
    [...slotsKey(projectId), 'overlaps', slotId, query],
    assignmentCalls.overlaps,
    { params: { slotId }, query },
    {
      enabled,
      // Always stale, because other users assign staff too, including in other projects.
      staleTime: 0,
    },
  )
  return { overlaps, isAwaited: isPending && failureCount === 0 }
}

const noLoad: WeekLoad[] = []

/** How many slots the members lead in the week of a slot; empty while that is loading. */
export function useWeekLoad({ projectId, slotId, enabled }: SlotOf & { enabled: boolean }) {
  const { data = noLoad } = useRead(
    [...slotsKey(projectId), 'load', slotId],
    assignmentCalls.load,
    { params: { slotId } },
    { enabled, staleTime: 0 },
  )
  return data
}

/** The time and the project of an overlapping slot: `10:00–11:00 Uhr (Museum)` */
export function whereElse({ start, duration, timezone, project_name }: Overlap): string {
  const from = new Date(start)
  const until = new Date(from.getTime() + duration * 1000)
  return texts.elsewhere(span({ start: from, end: until }, timezone), project_name)
}

/**
 * A note that pages add below a list of team members to choose from, for example about people who
 * have not accepted their invitation yet.
 */
export const TeamNoteContext = createContext<ReactNode>(null)

export const useTeamNote = () => useContext(TeamNoteContext)

/**
 * Sends the name in the path and the id beside it. If something on the way could resolve the name
 * to another path, such as `..` or `a/..`, the id takes its place.
 */
export const unassignStaff = (slotId: string, { staff_id, staff_name }: AssignedMember) => {
  const isSafe = !/^\.*$|[/\\%]/.test(staff_name)
  const params = { slotId, staffName: isSafe ? staff_name : staff_id }
  return call(assignmentCalls.unassign, { params, query: { staff_id } })
}

/** Shows the change immediately and reverts it if it cannot be saved. */
export function useUnassignStaff({ projectId, slotId }: SlotOf) {
  const client = useQueryClient()
  const at = { projectId, slotId }
  return useMutation({
    mutationKey: slotChangeKey(projectId),
    mutationFn: (member: AssignedMember) => unassignStaff(slotId, member),
    onMutate: (member) => changeShownSlot(client, at, (slot) => without(slot, member)),
    onError: (_error, member) => changeShownSlot(client, at, (slot) => including(slot, member)),
    onSettled: () => void refetchWhenSettled(client, projectId),
  })
}
