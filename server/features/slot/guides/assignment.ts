import { setImmediate } from 'node:timers/promises'
import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { findChange } from '#server/features/slot/season/change.queries.ts'
import { revise } from '#server/features/slot/slot.queries.ts'
import { lockSlotForUpdate, requireSlotIn } from '#server/features/slot/slot.ts'
import { lockMembersNamedForShare } from '#server/features/staff/staff.queries.ts'
import { daysChanged } from '#server/features/statistics/daily-sum/daily-sum.ts'
import { inParts } from '#server/in-parts.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { type ChangedEntry, slotMail, slotsMail } from './assignment.mails.ts'
import {
  deleteAssignment,
  findEntry,
  insertAssignment,
  listEntries,
  lockAssignedForShare,
} from './assignment.queries.ts'
import { isStillSo, meaningOf, type SlotEvent } from './assignment.rules.ts'
import { tellMember } from './leaving.ts'

interface AssignmentRequest {
  slotId: string
  staffName: string
  /** Distinguishes two people with the same name; the name must match too. */
  staffId: string | undefined
}

/**
 * Assigns a member of staff to a slot and returns their id; repeating it changes nothing. Throws
 * `not_found` for the slot, the id or the name, and `ambiguous_name` if two members share the name.
 */
export async function assignStaff(
  ctx: AppContext,
  staff: Staff,
  wish: AssignmentRequest,
): Promise<string> {
  const { slotId, staffName: name } = wish
  const { organisationId } = staff
  const projectId = await requireSlotIn(ctx, staff, { slotId })
  return transact(ctx, async (unit) => {
    const { tx } = unit
    const members = await lockMembersNamedForShare(tx, {
      organisationId,
      name,
      staffId: wish.staffId,
    })
    const member = theOnly(members)
    const { staffId } = member
    // Locked, so that a concurrent move or deletion of the slot either comes first or sees this
    // member.
    const slot = await lockSlotForUpdate(tx, { organisationId, slotId })
    if (!(await insertAssignment(tx, { organisationId, slotId, staffId }))) return staffId
    await revise(tx, { organisationId, slotId })
    const assigned = { ...member, event: 'slot_assigned' } as const
    await tellMember(tx, assigned, { ...slot, organisationId, at: unit.at })
    const label = assignmentLabel(slot.startsAt, name)
    await unit.audit(staff, { action: 'staff_assigned', subjectId: slotId, label })
    await daysChanged(unit, { organisationId, projectId, slotIds: [slotId] })
    unit.changed({ organisationId, projectId })
    return staffId
  })
}

/** Throws `not_found` unless the slot exists. */
export const requireSlot = (ctx: AppContext, staff: Staff, slotId: string) =>
  requireSlotIn(ctx, staff, { slotId })

/**
 * Removes a member, given by name or id, from a slot. Throws `not_found` if they are not assigned,
 * and `ambiguous_name` if several members have that name.
 */
export async function unassignStaff(
  ctx: AppContext,
  staff: Staff,
  wish: AssignmentRequest,
): Promise<void> {
  const { slotId, staffName: who, staffId } = wish
  const { organisationId } = staff
  const projectId = await requireSlotIn(ctx, staff, { slotId })
  await transact(ctx, async (unit) => {
    const { tx } = unit
    const member = theOnly(await lockAssignedForShare(tx, { organisationId, slotId, who, staffId }))
    const slot = await lockSlotForUpdate(tx, { organisationId, slotId })
    const gone = await deleteAssignment(tx, { organisationId, slotId, staffId: member.staffId })
    if (!gone) throw new DomainError('not_found')
    await revise(tx, { organisationId, slotId })
    const unassigned = { ...member, event: 'slot_unassigned' } as const
    await tellMember(tx, unassigned, { ...slot, organisationId, at: unit.at })
    const label = assignmentLabel(slot.startsAt, member.name)
    await unit.audit(staff, { action: 'staff_unassigned', subjectId: slotId, label })
    await daysChanged(unit, { organisationId, projectId, slotIds: [slotId] })
    unit.changed({ organisationId, projectId })
  })
}

/**
 * An assignment's label in the audit log: the slot's start and the member's name, which
 * `forgetLabel` later erases.
 */
const assignmentLabel = (startsAt: Temporal.Instant, name: string) => `${startsAt} ${name}`

function theOnly<One>([first, ...others]: One[]): One {
  if (!first) throw new DomainError('not_found')
  if (others.length > 0) throw new DomainError('ambiguous_name')
  return first
}

/** Composes the emails to the team about their slots for the postman. */
export function assignmentComposers({
  db,
  clock,
  config,
}: Pick<AppContext, 'db' | 'clock' | 'config'>) {
  const composer =
    (event: SlotEvent): Composer =>
    async ({ slotId, staffId, ...mail }) => {
      const entry = slotId && staffId && (await findEntry(db, { ...mail, slotId, staffId }))
      const readAt = clock.now()
      if (!entry || !isStillSo(event, entry, readAt)) return null
      return slotMail(event, { ...entry, readAt }, config)
    }
  return {
    slot_assigned: composer('slot_assigned'),
    slot_unassigned: composer('slot_unassigned'),
    slot_moved: composer('slot_moved'),
    slot_withdrawn: composer('slot_withdrawn'),
    slot_called_off: composer('slot_called_off'),
  }
}

/** Composes the email to a guide about many slots, for the postman. */
export function changeComposers({
  db,
  clock,
  config,
}: Pick<AppContext, 'db' | 'clock' | 'config'>) {
  const slots_changed: Composer = async ({ organisationId, id, changeId }) => {
    // On the embedded database, bookings had to wait while the action was stored, so they go first
    // now.
    await setImmediate()
    const entries = changeId && (await findChange(db, { organisationId, changeId }))
    if (!entries) return null
    await setImmediate()
    const byId = new Map(entries.map((entry) => [entry.slotId, entry]))
    const now = clock.now()
    const told = await inParts([...byId.keys()], {
      size: 100,
      work: (slotIds) => listEntries(db, { organisationId, id, slotIds }),
    })
    told.sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
    const [first, ...others] = told.flatMap((facts): ChangedEntry[] => {
      const entry = byId.get(facts.slotId)
      // Without variants there is nothing to report, and the slot's end is unknown.
      const meaning = entry && facts.variants && meaningOf(entry, facts, now)
      return meaning ? [{ facts: { ...facts, readAt: now }, ...meaning }] : []
    })
    return first ? slotsMail([first, ...others], config) : null
  }
  return { slots_changed }
}
