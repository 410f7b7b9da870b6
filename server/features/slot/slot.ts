import { randomUUIDv7 } from 'node:crypto'
import type { MeetingPoint } from '#contract/meeting-point.ts'
import type { SlotInput } from '#contract/slot.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { countStored } from '#server/database/limits/stored.ts'
import type { Transaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import {
  isSameMeetingPoint,
  meetingPointAfter,
} from '#server/features/variant/meeting-point.rules.ts'
import { postAll } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { lockProjectForShare, requireProject, zoneOf } from '../project/project.ts'
import { daysChanged } from '../statistics/daily-sum/daily-sum.ts'
import {
  findAssigned,
  findSlotProject,
  findVariants,
  hasWalkIns,
  insertSlot,
  insertSlotLike,
  type LedSlots,
  listSlotVariants,
  lockGuidesForShare,
  lockSlot,
  lockSlotsAmong,
  replaceSlotVariants,
  updateComment,
  updateSlot,
  updateStart,
} from './slot.queries.ts'
import {
  isAhead,
  isBeforeToday,
  isSameTime,
  isTooFew,
  sameVariants,
  startInstant,
} from './slot.rules.ts'

interface SlotId {
  organisationId: OrganisationId
  slotId: string
}

interface Project {
  organisationId: OrganisationId
  projectId: string
}

/** Opens a slot and returns its id. Throws `not_found` for the project, `invalid` for a field. */
export async function openSlot(
  ctx: AppContext,
  staff: Staff,
  { projectId, input }: { projectId: string; input: SlotInput },
): Promise<string> {
  const project = await requireProject(ctx, staff, projectId)
  const timezone = zoneOf(project, input)
  const startsAt = instantOf(input.starttime, timezone)
  const now = ctx.clock.now()
  requireToday(startsAt, { timezone, now })
  const { organisationId } = staff
  const { max_attendees: maxAttendees, internal } = input
  const id = randomUUIDv7()
  const meetingPoint = asStored(meetingPointAfter(null, input)) ?? null
  const times = { startsAt, timezone }
  const slot = { organisationId, id, projectId, ...times, maxAttendees, internal, meetingPoint }
  await transact(ctx, async (unit) => {
    const { tx } = unit
    await lockProjectForShare(tx, { organisationId, projectId })
    const variantIds = await variantsIn(tx, { organisationId, projectId, input })
    await countStored(tx, { organisationId, kind: 'slots', amount: 1 }, now)
    await insertSlot(tx, { ...slot, createdAt: now })
    await replaceSlotVariants(tx, { organisationId, projectId, slotId: id }, variantIds)
    // Today in the slot's time zone may be yesterday in the project's, which may already have been
    // summed.
    await daysChanged(unit, { organisationId, projectId, slotIds: [id] })
    await unit.audit(staff, { action: 'slot_added', subjectId: id, label: startsAt.toString() })
    unit.changed({ organisationId, projectId })
    if (meetingPoint) unit.projectChanged({ organisationId, projectId })
  })
  return id
}

const asStored = (meetingPoint: MeetingPoint | null | undefined) =>
  meetingPoint && JSON.stringify(meetingPoint)

/** Opens a slot beside a locked one, with the same data, and returns its id. */
export async function openBeside(
  unit: UnitOfWork,
  staff: Staff,
  { slotId, startsAt, ...project }: Project & { slotId: string; startsAt: Temporal.Instant },
): Promise<string> {
  const { tx, at } = unit
  const { organisationId } = project
  const id = randomUUIDv7()
  await countStored(tx, { organisationId, kind: 'slots', amount: 1 }, at)
  await insertSlotLike(tx, { organisationId, slotId }, { id, createdAt: at })
  await daysChanged(unit, { ...project, slotIds: [id] })
  await unit.audit(staff, { action: 'slot_added', subjectId: id, label: startsAt.toString() })
  return id
}

/**
 * Changes a slot. A slot with bookings keeps its start and its variants (`slot_has_bookings`), and
 * never has fewer places than people booked (`fewer_than_booked`). One that anybody came to without
 * a booking keeps its start, too. Bookers are told of another meeting point.
 */
export async function changeSlot(
  ctx: AppContext,
  staff: Staff,
  { projectId, slotId, input }: { projectId: string; slotId: string; input: SlotInput },
): Promise<void> {
  const project = await requireProject(ctx, staff, projectId)
  const { organisationId } = staff
  const place = { organisationId, slotId }
  await transact(ctx, async (unit) => {
    const { tx } = unit
    await lockProjectForShare(tx, { organisationId, projectId })
    const slot = await lockSlot(tx, place)
    if (slot?.projectId !== projectId) throw new DomainError('not_found')
    const { at } = unit
    const timezone = zoneOf(project, input)
    const startsAt = instantOf(input.starttime, timezone)
    const moved = !startsAt.equals(slot.startsAt)
    if (moved) requireToday(startsAt, { timezone, now: at })
    const variantIds = await variantsIn(tx, { organisationId, projectId, input })
    const revised = !sameVariants(variantIds, await listSlotVariants(tx, place))
    // With another time zone, the bookers would see a different time.
    const renamed = timezone !== slot.timezone
    if (slot.attendees > 0 && (moved || renamed || revised))
      throw new DomainError('slot_has_bookings')
    // They came at the former time, also those for whom there was no place.
    if (moved && (await hasWalkIns(tx, place))) throw new DomainError('slot_has_bookings')
    const attendees = slot.attendees - (slot.blocked ?? 0)
    if (isTooFew(input.max_attendees, { ...slot, attendees }))
      throw new DomainError('fewer_than_booked')
    const { max_attendees: maxAttendees, internal } = input
    const day = { organisationId, projectId, slotIds: [slotId] }
    if (moved) await daysChanged(unit, day)
    const meetingPoint = meetingPointAfter(slot.meetingPoint, input)
    const stored = { startsAt, timezone, maxAttendees, internal }
    await updateSlot(tx, place, { ...stored, meetingPoint: asStored(meetingPoint) })
    if (meetingPoint !== undefined && !isSameMeetingPoint(meetingPoint, slot.meetingPoint)) {
      const before = [{ slotId, meetingPoint: slot.meetingPoint }]
      unit.meetingElsewhere({ organisationId, projectId, by: staff.staffId, before })
      unit.projectChanged({ organisationId, projectId })
    }
    if (revised) await replaceSlotVariants(tx, { ...place, projectId }, variantIds)
    await daysChanged(unit, day)
    if (!isSameTime(slot, { startsAt, timezone })) {
      await tellOfMove(tx, { ...place, projectId, at, starts: [slot.startsAt, startsAt] })
    }
    const label = startsAt.toString()
    await unit.audit(staff, { action: 'slot_changed', subjectId: slotId, label })
    unit.changed({ organisationId, projectId })
    // The change may add places, or open them to visitors.
    unit.freed({ ...day, movedIds: moved ? [slotId] : [] })
  })
}

/**
 * Throws `slot_moved` if somebody accepts a slot at a time that is no longer its start. `named` is
 * the time that they saw or, if the call has none, the one that they were told.
 */
export function requireNamedStart(
  startsAt: Temporal.Instant,
  named: Temporal.Instant | string | null | undefined,
): void {
  if (named && !startsAt.equals(named)) throw new DomainError('slot_moved', { start: startsAt })
}

/** Guides get no email when a slot moves from one past time to another. */
async function tellOfMove(
  tx: Transaction,
  { starts, ...moved }: SlotId & Project & { at: Temporal.Instant; starts: Temporal.Instant[] },
): Promise<void> {
  if (starts.some((start) => isAhead(start, moved.at))) await tellTeam(tx, 'slot_moved', moved)
}

/**
 * Queues an email to each guide of one slot (`slotId`), or of all the project's future slots
 * (`after`). The caller has locked the slots.
 */
export async function tellTeam(
  tx: Transaction,
  event: 'slot_moved' | 'slot_withdrawn' | 'slot_called_off',
  { at, ...slots }: LedSlots & { at: Temporal.Instant },
): Promise<void> {
  const { organisationId, projectId } = slots
  const leaders = await lockGuidesForShare(tx, slots)
  await postAll(
    tx,
    leaders.map((leader) => ({ ...leader, event, organisationId, projectId, at })),
  )
}

/** Replaces the team's comment on a slot. Throws `not_found`. */
export async function commentSlot(
  ctx: AppContext,
  staff: Staff,
  { slotId, comment }: { slotId: string; comment: string },
): Promise<void> {
  const { organisationId } = staff
  await transact(ctx, async ({ tx, audit, changed }) => {
    const slot = await updateComment(tx, { organisationId, slotId }, comment)
    if (!slot) throw new DomainError('not_found')
    const label = slot.startsAt.toString()
    await audit(staff, { action: 'slot_commented', subjectId: slotId, label })
    changed({ organisationId, projectId: slot.projectId })
  })
}

/**
 * Throws `not_found` unless the slot exists, in this project if one is given; returns its project.
 */
export async function requireSlotIn(
  { db }: AppContext,
  { organisationId }: Staff,
  { slotId, projectId }: { slotId: string; projectId?: string },
): Promise<string> {
  const found = await findSlotProject(db, { organisationId, slotId })
  if (!found || (projectId ?? found) !== found) throw new DomainError('not_found')
  return found
}

/** Throws `not_allowed` for a guide who does not lead the slot. */
export async function requireLed(
  db: AppContext['db'],
  { organisationId, staffId, role }: Staff,
  slotId: string,
): Promise<void> {
  if (role !== 'guide') return
  const found = await findAssigned(db, { organisationId, slotId, staffId })
  if (!found) throw new DomainError('not_allowed')
}

/** The slot, locked until the transaction ends; throws `not_found`. */
export async function lockSlotForUpdate(tx: Transaction, place: SlotId) {
  const slot = await lockSlot(tx, place)
  if (!slot) throw new DomainError('not_found')
  return slot
}

/**
 * The ids of the given slots that exist in the project and have not begun; the slots stay locked
 * until the transaction ends.
 */
export async function lockFutureSlotsForUpdate(
  tx: Transaction,
  { slotIds, at, ...project }: Project & { slotIds: string[]; at: Temporal.Instant },
): Promise<string[]> {
  const slots = await lockSlotsAmong(tx, project, slotIds)
  return slots.filter(({ startsAt }) => isAhead(startsAt, at)).map(({ id }) => id)
}

/** Converts a `starttime` to an instant. Throws `invalid` if the clocks skip that time. */
export function instantOf(starttime: string, timezone: string): Temporal.Instant {
  const start = startInstant(starttime, timezone)
  if (typeof start === 'string') throw fieldError('starttime', start)
  return start
}

function requireToday(
  start: Temporal.Instant,
  where: { timezone: string; now: Temporal.Instant },
): void {
  if (isBeforeToday(start, where)) throw fieldError('starttime', 'before_today')
}

async function variantsIn(
  tx: Transaction,
  of: { organisationId: OrganisationId; projectId: string; input: SlotInput },
): Promise<string[]> {
  const { input, ...where } = of
  const resourceIds = [...new Set(input.possible_ressources)]
  const variants = await findVariants(tx, { ...where, resourceIds })
  if (variants.length < resourceIds.length) {
    throw fieldError('possible_ressources', 'unknown_variant')
  }
  return variants.map(({ id }) => id)
}

interface Move {
  organisationId: OrganisationId
  projectId: string
  slotId: string
  startsAt: Temporal.Instant
  timezone: string
  from: { startsAt: Temporal.Instant; timezone: string }
}

/** Moves a locked slot, and informs its guides. The caller must move its bookings. */
export async function moveStart(
  unit: UnitOfWork,
  staff: Staff,
  { startsAt, timezone, from, ...slot }: Move,
): Promise<void> {
  const { tx, at } = unit
  const { slotId, ...project } = slot
  await daysChanged(unit, { ...project, slotIds: [slotId] })
  await updateStart(tx, { ...slot, startsAt, timezone })
  if (!isSameTime(from, { startsAt, timezone })) {
    await tellTeam(tx, 'slot_moved', { ...slot, at })
  }
  const label = startsAt.toString()
  await unit.audit(staff, { action: 'slot_moved', subjectId: slotId, label })
  unit.changed(project)
  // A later start may reopen booking, so places can be offered to the waiting list.
  const movedIds = startsAt.equals(from.startsAt) ? [] : [slotId]
  unit.freed({ ...project, slotIds: [slotId], movedIds })
}
