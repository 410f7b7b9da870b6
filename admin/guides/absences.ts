import { createContext, useContext } from 'react'
import { useRead } from '#admin/api/hooks.ts'
import { absenceCalls } from '#contract/slot.calls.ts'
import type { Absence, Slot } from '#contract/slot.ts'
import { absentTexts } from '#texts/de/absence.ts'

export const absencesKey = ['absences']

const fiveMinutes = 300_000

/**
 * Team members' current and future absences, for admins; read once for everything that shows names.
 * Not refetched with each change, because absences rarely change.
 */
export const useAbsences = (enabled: boolean) =>
  useRead(absencesKey, absenceCalls.all, {}, { enabled, refetchInterval: fiveMinutes })

export const noAbsences: Absence[] = []

/** The absences that the dashboard marks names with; none for users who are not admins. */
export const AbsencesContext = createContext(noAbsences)

interface During {
  start: Date
  /** Undefined if all of the slot's variants have been deleted. */
  end?: Date | undefined
}

/** The absences that overlap a span. */
export const absencesDuring = (absences: Absence[], { start, end = start }: During) =>
  absences.filter(
    ({ from, until }) =>
      new Date(until) > start && (new Date(from) < end || new Date(from) <= start),
  )

/** The names of a slot's guides, with a mark at those who are absent then. */
export function useGuideNames({ slot, ...during }: During & { slot: Slot }) {
  const absent = absencesDuring(useContext(AbsencesContext), during)
  const isAbsent = ({ staff_id }: Slot['staff'][number]) =>
    absent.some((one) => one.staff_id === staff_id)
  const marked = slot.staff.filter(isAbsent).map(({ staff_name }) => staff_name)
  return {
    isAnyAbsent: marked.length > 0,
    names: slot.assigned_staff.map((name) =>
      marked.includes(name) ? absentTexts.marked(name) : name,
    ),
  }
}

/** Whether a member is absent at any time today. */
export function absentToday(absences: Absence[]) {
  const start = new Date()
  start.setHours(0, 0, 0, 0)
  const end = new Date(start)
  end.setDate(end.getDate() + 1)
  const absent = absencesDuring(absences, { start, end })
  return (staffId: string) => absent.some((one) => one.staff_id === staffId)
}
