import { setImmediate } from 'node:timers/promises'
import type { AskedSlots } from '#contract/guide-offer.ts'
import type { Overlap, OverlapQuery } from '#contract/slot.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { guideSettingsOf } from '#server/features/organisation/organisation.queries.ts'
import { askContact, confirmationFor } from '#server/features/organisation/organisation.ts'
import { tellAdmins } from '#server/features/staff/notice/notice.ts'
import {
  lockMembersForUpdate,
  lockMembersNamedForShare,
} from '#server/features/staff/staff.queries.ts'
import { removeMember, requirePassword, teamOf } from '#server/features/staff/staff.ts'
import { daysChanged } from '#server/features/statistics/daily-sum/daily-sum.ts'
import { inParts } from '#server/in-parts.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { post } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import {
  endLinks,
  listSlotsOfLetter,
  type SlotOfLetter,
} from '../guide-offer/guide-offer.queries.ts'
import { hindranceOf, stateOf, undoUntil } from '../guide-offer/guide-offer.rules.ts'
import { engagementsDuring, requireLetter } from '../guide-offer/guide-offer.ts'
import { findChange, listWholeSlots } from '../season/change.queries.ts'
import { addChange, emptyAction } from '../season/change.rules.ts'
import { carryOut, prepare } from '../season/change.ts'
import { revise } from '../slot.queries.ts'
import { isAhead } from '../slot.rules.ts'
import { instantOf, lockSlotForUpdate, requireSlotIn } from '../slot.ts'
import { deleteAbsencesOf } from './absence.queries.ts'
import { type ChangedEntry, slotMail, slotsMail } from './assignment.mails.ts'
import {
  deleteAssignment,
  deleteAssignmentsAhead,
  emptySlots,
  findEntry,
  findSpan,
  insertAssignment,
  listAssignedAround,
  listEntries,
  lockAssignedForShare,
} from './assignment.queries.ts'
import {
  around,
  isNotified,
  isStillSo,
  meaningOf,
  overlaps,
  type SlotEvent,
} from './assignment.rules.ts'

/** The slots shown by the link in an offer; nothing about bookers. Throws `not_found`. */
export async function slotsAskedBy(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  token: string,
): Promise<AskedSlots> {
  const now = clock.now()
  const letter = await requireLetter(db, token, now)
  const { organisationId, staffId, name, organisation } = letter
  const slots = await listSlotsOfLetter(db, letter)
  // An offer lets its member in until the last of its slots starts.
  if (!slots.some(({ startsAt }) => isAhead(startsAt, now))) throw new DomainError('not_found')
  const settings = await guideSettingsOf(db, organisationId)
  const during = { organisationId, slots: [...slots], settings, staffId }
  const engagements = await engagementsDuring(db, during)
  return {
    staff_name: name,
    organisation,
    slots: slots.map((slot) => ({
      ...factsOf(slot),
      state: stateOf(slot, hindranceOf(staffId, slot, engagements), now),
      undo_until: undoUntil(slot, now)?.toString() ?? null,
    })),
  }
}

const factsOf = (slot: SlotOfLetter) => ({
  slot_id: slot.slotId,
  project: slot.project,
  start: slot.startsAt.toString(),
  timezone: slot.timezone,
  duration: slot.durationSeconds,
  location_meeting_point: slot.meetingPoint,
  location_street: slot.street,
  location_postalcode: slot.postalCode,
  location_city: slot.city,
  available_ressources: slot.variants,
  sum: slot.attendees - slot.offered,
})

/**
 * The guides of the organisation's other slots that overlap this one, or leave too short a break
 * before or after it, sorted by the start of those slots. Throws `not_found` for the slot,
 * `invalid` for the start.
 */
export async function overlapsWith(
  { db }: AppContext,
  { organisationId }: Staff,
  { slotId, starttime, duration }: OverlapQuery & { slotId: string },
): Promise<Overlap[]> {
  const slot = await findSpan(db, { organisationId, slotId })
  if (!slot) throw new DomainError('not_found')
  const wanted = {
    startsAt: starttime === undefined ? slot.startsAt : instantOf(starttime, slot.timezone),
    durationSeconds: duration ?? slot.durationSeconds,
  }
  const { pauseMinutes } = await guideSettingsOf(db, organisationId)
  const range = around(wanted, pauseMinutes)
  const near = await listAssignedAround(db, { organisationId, ...range })
  return near
    .filter((other) => other.slotId !== slotId && overlaps(other, wanted, pauseMinutes))
    .map((other) => ({
      staff_id: other.staffId,
      staff_name: other.staffName,
      slot_id: other.slotId,
      start: other.startsAt.toString(),
      timezone: other.timezone,
      duration: other.durationSeconds,
      project_name: other.projectName,
      ...(overlaps(other, wanted) ? {} : { short_pause: true as const }),
    }))
}

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
async function tellMember(
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
  await transact(ctx, async ({ tx, at, audit }) => {
    const held = await lockMembersForUpdate(tx, { organisationId, staffId })
    const leaving = held.find((member) => member.staffId === staffId)
    if (!leaving) throw new DomainError('not_found')
    const admins = adminsWithout(leaving, held)
    // If two admins remove each other concurrently, the second has already been removed.
    if (!admins.some((member) => member.staffId === staff.staffId)) {
      throw new DomainError('not_logged_in')
    }
    await takeOut(tx, { ...leaving, organisationId, at })
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
  await transact(ctx, async ({ tx, at, audit }) => {
    const held = await lockMembersForUpdate(tx, { organisationId, staffId })
    const leaving = held.find((member) => member.staffId === staffId)
    if (!leaving) throw new DomainError('not_logged_in')
    const admins = adminsWithout(leaving, held)
    // The successor left before the lock was acquired; another attempt finds a new one.
    if (!admins.some((member) => member.staffId === successor.id)) {
      throw new DomainError('last_admin')
    }
    await audit(staff, { action: 'account_deleted', subjectId: staffId, label })
    await takeOut(tx, { ...leaving, organisationId, at })
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
  at: Temporal.Instant
}

async function takeOut(tx: Transaction, leaving: Leaving): Promise<void> {
  await removeMember(tx, leaving)
  await deleteAssignmentsAhead(tx, leaving)
  await deleteAbsencesOf(tx, leaving)
  await endLinks(tx, leaving)
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
