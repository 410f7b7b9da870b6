import type { Staff } from '#server/actor.ts'
import { DomainError } from '#server/errors.ts'
import { keepTrail } from '#server/features/audit/audit.ts'
import { askedOf, replaceContact } from '#server/features/registration/registration.ts'
import { requireSlotIn } from '#server/features/slot/slot.ts'
import { holdMembers, keepMembersNamed, removeMember } from '#server/features/staff/staff.ts'
import type { House } from '#server/house.ts'
import {
  deleteAssignment,
  deleteAssignmentsAhead,
  insertAssignment,
  listAssigned,
} from './assignment.queries.ts'

interface Wish {
  slotId: string
  staffName: string
  /** Tells two people of one name apart; the name must fit all the same. */
  staffId: string | undefined
}

/**
 * Assigns a member of staff to a slot and returns their id; a second time changes nothing. Throws
 * `not_found` for the slot, the id or the name, and `ambiguous_name` where two bear it.
 */
export async function assignStaff(house: House, staff: Staff, wish: Wish): Promise<string> {
  const { slotId, staffName: name } = wish
  const { organisationId } = staff
  await requireSlotIn(house, staff, { slotId })
  return house.db.transaction().execute(async (tx) => {
    const members = await keepMembersNamed(tx, { organisationId, name, staffId: wish.staffId })
    const staffId = theOnly(members)
    if (!(await insertAssignment(tx, { organisationId, slotId, staffId }))) return staffId
    const deed = { subjectId: slotId, label: name, at: house.clock.now() }
    await keepTrail(tx, staff, { ...deed, action: 'staff_assigned' })
    return staffId
  })
}

/** Throws `not_found` unless the slot stands. */
export const requireSlot = (house: House, staff: Staff, slotId: string) =>
  requireSlotIn(house, staff, { slotId })

/** Takes someone off a slot. Throws `not_found` when they are not assigned, `ambiguous_name`. */
export async function unassignStaff(house: House, staff: Staff, wish: Wish): Promise<void> {
  const { slotId, staffName: name } = wish
  const { organisationId } = staff
  await house.db.transaction().execute(async (tx) => {
    const found = await listAssigned(tx, { organisationId, slotId, name, staffId: wish.staffId })
    const staffId = theOnly(found)
    const gone = await deleteAssignment(tx, { organisationId, slotId, staffId })
    if (!gone) throw new DomainError('not_found')
    const deed = { subjectId: slotId, label: name, at: house.clock.now() }
    await keepTrail(tx, staff, { ...deed, action: 'staff_unassigned' })
  })
}

function theOnly([first, ...others]: { staffId: string }[]): string {
  if (!first) throw new DomainError('not_found')
  if (others.length > 0) throw new DomainError('ambiguous_name')
  return first.staffId
}

/**
 * Lets a member of staff go: ends their sessions and takes them off the slots to come; on those of
 * the past their name stays. Throws `own_account`, `not_found`, `last_admin`.
 */
export async function letGo(house: House, staff: Staff, staffId: string): Promise<void> {
  if (staffId === staff.staffId) throw new DomainError('own_account')
  const { organisationId } = staff
  const question = askedOf(house, staff)
  await house.db.transaction().execute(async (tx) => {
    const at = house.clock.now()
    const held = await holdMembers(tx, { organisationId, staffId })
    const leaving = held.find((member) => member.staffId === staffId)
    if (!leaving) throw new DomainError('not_found')
    const admins = held.filter(({ admin }) => admin)
    if (leaving.admin && admins.length === 1) throw new DomainError('last_admin')
    // Two who let each other go at once: the second has left by now.
    if (!admins.some((member) => member.staffId === staff.staffId)) {
      throw new DomainError('not_logged_in')
    }
    await removeMember(tx, { organisationId, staffId, at })
    await deleteAssignmentsAhead(tx, { organisationId, staffId, at })
    await replaceContact(tx, question, leaving.email)
    const { name: label } = leaving
    await keepTrail(tx, staff, { action: 'staff_removed', subjectId: staffId, label, at })
  })
  house.mailPosted()
}
