import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { askContact, confirmationFor } from '#server/features/organisation/registration.ts'
import { endLinks } from '#server/features/slot/guide-offer/guide-offer.queries.ts'
import { listWholeSlots } from '#server/features/slot/season/change.queries.ts'
import { addChange, emptyAction } from '#server/features/slot/season/change.rules.ts'
import { carryOut, prepare } from '#server/features/slot/season/change.ts'
import { emptySlots } from '#server/features/slot/slot.queries.ts'
import { tellAdmins } from '#server/features/staff/notice/notice.ts'
import { lockMembersForUpdate } from '#server/features/staff/staff.queries.ts'
import { removeMember, requirePassword, teamOf } from '#server/features/staff/staff.ts'
import { post } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { deleteAbsencesOf, listAbsencesDuring } from './absence.queries.ts'
import { deleteAssignmentsAhead, findSpan, listAssignedAround } from './assignment.queries.ts'
import { around, endOf, isNotified, overlaps, type SlotEvent } from './assignment.rules.ts'

interface Member {
  staffId: string
  /** The member's address; null for a former member. */
  email: string | null
  slotMails: boolean
}

interface Slot {
  organisationId: OrganisationId
  id: string
  projectId: string
  startsAt: Temporal.Instant
}

/** Queues the email about the event if the member wants such emails. */
export async function tellMember(
  tx: Transaction,
  { event, ...member }: Member & { event: SlotEvent },
  { at, ...slot }: Slot & { at: Temporal.Instant },
): Promise<void> {
  const { staffId, email: recipient } = member
  if (recipient === null || !isNotified(member, slot, at)) return
  const { organisationId, id: slotId, projectId } = slot
  await post(tx, { organisationId, event, projectId, slotId, staffId, recipient, at })
}

/**
 * Removes a member of staff: ends their sessions and removes them from future slots; past slots
 * keep their name. Throws `own_account`, `not_found`, `last_admin`.
 */
export async function removeStaff(ctx: AppContext, staff: Staff, staffId: string): Promise<void> {
  if (staffId === staff.staffId) throw new DomainError('own_account')
  const { organisationId } = staff
  const { secretKey } = ctx
  const question = confirmationFor(ctx, staff)
  await transact(ctx, async (unit) => {
    const { tx, at, audit } = unit
    const held = await lockMembersForUpdate(tx, { organisationId, staffId })
    const leaving = held.find((member) => member.staffId === staffId)
    if (!leaving) throw new DomainError('not_found')
    const admins = adminsWithout(leaving, held)
    // If two admins remove each other concurrently, the second has already been removed.
    if (!admins.some((member) => member.staffId === staff.staffId)) {
      throw new DomainError('not_logged_in')
    }
    await takeOut(unit, { ...leaving, organisationId })
    if (leaving.admin) {
      const told = { by: staff, kind: 'admin_removed', about: leaving.name } as const
      await tellAdmins({ tx, at }, { secretKey }, { ...told, also: [leaving] })
    }
    await askContact(tx, question, leaving.email)
    await audit(staff, { action: 'staff_removed', subjectId: staffId, label: leaving.name })
  })
}

/**
 * Deletes the caller's own account in the same way as `removeStaff` deletes others. Throws
 * `wrong_password`, `last_admin`, and `not_logged_in` if another admin has just removed them.
 */
export async function leave(ctx: AppContext, staff: Staff, password: string): Promise<void> {
  await requirePassword(ctx.db, staff, password)
  const { organisationId, staffId, name: label } = staff
  const successor = (await teamOf(ctx, staff)).find(
    (member) => member.admin && member.id !== staffId,
  )
  if (!successor) throw new DomainError('last_admin')
  const { secretKey } = ctx
  const question = confirmationFor(ctx, { organisationId, username: successor.email })
  await transact(ctx, async (unit) => {
    const { tx, at, audit } = unit
    const held = await lockMembersForUpdate(tx, { organisationId, staffId })
    const leaving = held.find((member) => member.staffId === staffId)
    if (!leaving) throw new DomainError('not_logged_in')
    const admins = adminsWithout(leaving, held)
    // The successor left before the lock was acquired; another attempt finds a new one.
    if (!admins.some((member) => member.staffId === successor.id)) {
      throw new DomainError('last_admin')
    }
    await audit(staff, { action: 'account_deleted', subjectId: staffId, label })
    await takeOut(unit, { ...leaving, organisationId })
    if (leaving.admin) {
      await tellAdmins({ tx, at }, { secretKey }, { by: staff, kind: 'admin_left', about: label })
    }
    await askContact(tx, question, leaving.email)
  })
}

type Held = Awaited<ReturnType<typeof lockMembersForUpdate>>[number]

/** The remaining admins; throws `last_admin` if there are none. */
function adminsWithout(leaving: Held, held: Held[]): Held[] {
  const admins = held.filter(({ admin, staffId }) => admin && staffId !== leaving.staffId)
  if (admins.length === 0) throw new DomainError('last_admin')
  return admins
}

interface Leaving {
  organisationId: OrganisationId
  staffId: string
  email: string
}

async function takeOut(unit: UnitOfWork, leaving: Leaving): Promise<void> {
  const { tx, at } = unit
  const { organisationId } = leaving
  for (const projectId of await deleteAssignmentsAhead(tx, { ...leaving, at })) {
    unit.changed({ organisationId, projectId })
  }
  await removeMember(tx, { ...leaving, at })
  await deleteAbsencesOf(tx, leaving)
  await endLinks(tx, leaving)
}

interface WithdrawnSlots {
  organisationId: OrganisationId
  projectId: string
  slotIds: string[]
  callOffReason: string
  /** Whether the database is the embedded one. */
  embedded: boolean
}

/**
 * Deletes slots whose bookings are cancelled, and informs each of their guides in one email. The
 * slots must be locked. This cannot be undone, because the bookers have been informed.
 */
export async function withdrawSlots(
  unit: UnitOfWork,
  staff: Staff,
  { slotIds, callOffReason, embedded, ...of }: WithdrawnSlots,
): Promise<void> {
  await emptySlots(unit.tx, { ...of, slotIds, callOffReason })
  const action = emptyAction()
  for (const slot of await listWholeSlots(unit.tx, of, slotIds)) {
    addChange(action, { slot, to: { deleted: true } })
  }
  await carryOut(unit, {
    ...{ ...of, staff, embedded, audit: 'slots_called_off', final: true },
    prepared: prepare(action, unit.at),
    series: undefined,
  })
}

interface ReopenedSlot {
  organisationId: OrganisationId
  projectId: string
  slotId: string
  /** Whether the database is the embedded one. */
  embedded: boolean
}

/**
 * Schedules a deleted slot again, empty and with those of its guides who are free then: they get the
 * email about a new assignment. The slot must be locked. Returns how many guides are not free.
 * Throws `variant_not_offered` if none of its variants is left.
 */
export async function reopenSlot(
  unit: UnitOfWork,
  staff: Staff,
  { slotId, embedded, ...of }: ReopenedSlot,
): Promise<number> {
  const { tx, at } = unit
  const [slot] = await listWholeSlots(tx, of, [slotId])
  if (!slot || slot.variants.length === 0) throw new DomainError('variant_not_offered')
  const free = await freeAmong(tx, { ...of, slotId, staffIds: slot.staff })
  const action = emptyAction()
  addChange(action, { slot, to: { deleted: false, staff: free } })
  await carryOut(unit, {
    ...{ ...of, staff, embedded, audit: 'slot_restored', final: true },
    prepared: prepare(action, at),
    series: undefined,
    about: { subjectId: slotId, label: slot.startsAt.toString() },
  })
  return slot.staff.length - free.length
}

/** The guides who are neither absent nor lead another slot during this one. */
async function freeAmong(
  tx: Transaction,
  { staffIds, slotId, organisationId }: SlotOf & { staffIds: string[] },
): Promise<string[]> {
  const span = await findSpan(tx, { organisationId, slotId, ever: true })
  if (!span || staffIds.length === 0) return []
  const during = { from: span.startsAt, until: endOf(span) }
  const absent = await listAbsencesDuring(tx, { organisationId, ...during })
  const near = await listAssignedAround(tx, { organisationId, ...around(span) })
  const busy = near.filter((other) => other.slotId !== slotId && overlaps(span, other))
  const hindered = new Set([...absent, ...busy].map(({ staffId }) => staffId))
  return staffIds.filter((staffId) => !hindered.has(staffId))
}

interface SlotOf {
  organisationId: OrganisationId
  slotId: string
}
