import type { Slot } from '#contract/slot.ts'
import type { TeamMember } from '#contract/staff.ts'
import { staffDialogTexts as texts } from '#texts/de/slot-dialogs.ts'

export type AssignedMember = Slot['staff'][number]

const withStaff = (slot: Slot, staff: AssignedMember[]): Slot => ({
  ...slot,
  staff,
  assigned_staff: staff.map(({ staff_name }) => staff_name),
})

export const without = (slot: Slot, { staff_id }: AssignedMember) =>
  withStaff(
    slot,
    slot.staff.filter((member) => member.staff_id !== staff_id),
  )

export const including = (slot: Slot, member: AssignedMember) =>
  withStaff(slot, [...without(slot, member).staff, member])

interface Choice {
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
