import { randomUUIDv7 } from 'node:crypto'
import type { PublicSlotQuery, SlotInput, SlotSpan } from '#contract/slot.ts'
import type { Staff } from '#server/actor.ts'
import type { Transaction } from '#server/database/open.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { keepTrail } from '#server/features/audit/audit.ts'
import {
  keepProject,
  requireProject,
  requireTimeZone,
  type Visit,
  visit,
} from '#server/features/project/project.ts'
import type { House } from '#server/house.ts'
import {
  decreaseAttendees,
  findVariants,
  insertSlot,
  listBookableSlots,
  listSlots,
  listSlotVariants,
  lockSlot,
  lockSlotsOf,
  markSlotDeleted,
  markSlotsDeleted,
  replaceSlotVariants,
  slotExists,
  updateComment,
  updateSlot,
} from './slot.queries.ts'
import { adminSpan, isBeforeToday, publicSpan, sameVariants, startInstant } from './slot.rules.ts'

interface Place {
  organisationId: string
  slotId: string
}

interface Project {
  organisationId: string
  projectId: string
}

/** The slots of a project from the start of today on, or in a span of its days. */
export async function slotsOf(
  house: House,
  staff: Staff,
  { projectId, days }: { projectId: string; days: SlotSpan },
) {
  const { timezone } = await requireProject(house, staff, projectId)
  const { organisationId } = staff
  const span = adminSpan(days, timezone, house.clock.now())
  return listSlots(house.db, { organisationId, projectId, ...span })
}

/** The slots that anybody can book now, lead times applied. */
export async function bookableSlots(house: House, from: Visit, query: PublicSlotQuery) {
  const { visitor, project } = await visit(house, from)
  const now = house.clock.now()
  const span = publicSpan(query, project.timezone, now)
  if (typeof span === 'string') throw fieldError('to', span)
  const resourceId = query.ressource_id
  return listBookableSlots(house.db, { ...visitor, ...span, now, resourceId })
}

/** Opens a slot and returns its id. Throws `not_found` for the project, `invalid` for a field. */
export async function openSlot(
  house: House,
  staff: Staff,
  { projectId, input }: { projectId: string; input: SlotInput },
): Promise<string> {
  const project = await requireProject(house, staff, projectId)
  const timezone = zoneOf(input, project)
  const startsAt = instantOf(input.starttime, timezone)
  const now = house.clock.now()
  requireToday(startsAt, { timezone, now })
  const { organisationId } = staff
  const { max_attendees: maxAttendees, internal } = input
  const id = randomUUIDv7()
  const slot = { organisationId, id, projectId, startsAt, timezone, maxAttendees, internal }
  await house.db.transaction().execute(async (tx) => {
    await keepProject(tx, { organisationId, projectId })
    const variantIds = await variantsIn(tx, { organisationId, projectId, input })
    await insertSlot(tx, { ...slot, createdAt: now })
    await replaceSlotVariants(tx, { organisationId, projectId, slotId: id }, variantIds)
    const label = startsAt.toString()
    await keepTrail(tx, staff, { action: 'slot_added', subjectId: id, label, at: now })
  })
  return id
}

/**
 * Changes a slot. One with bookings keeps its start and its variants (`slot_has_bookings`), and
 * never has fewer places than people (`fewer_than_booked`).
 */
export async function changeSlot(
  house: House,
  staff: Staff,
  { projectId, slotId, input }: { projectId: string; slotId: string; input: SlotInput },
): Promise<void> {
  const project = await requireProject(house, staff, projectId)
  const { organisationId } = staff
  const place = { organisationId, slotId }
  await house.db.transaction().execute(async (tx) => {
    await keepProject(tx, { organisationId, projectId })
    const slot = await lockSlot(tx, place)
    if (slot?.projectId !== projectId) throw new DomainError('not_found')
    const timezone = zoneOf(input, project)
    const startsAt = instantOf(input.starttime, timezone)
    const moved = !startsAt.equals(slot.startsAt)
    if (moved) requireToday(startsAt, { timezone, now: house.clock.now() })
    const variantIds = await variantsIn(tx, { organisationId, projectId, input })
    const revised = !sameVariants(variantIds, await listSlotVariants(tx, place))
    // Another time zone would name the bookers another time.
    const renamed = timezone !== slot.timezone
    if (slot.attendees > 0 && (moved || renamed || revised))
      throw new DomainError('slot_has_bookings')
    if (input.max_attendees < slot.attendees) throw new DomainError('fewer_than_booked')
    const { max_attendees: maxAttendees, internal } = input
    await updateSlot(tx, place, { startsAt, timezone, maxAttendees, internal })
    if (revised) await replaceSlotVariants(tx, { ...place, projectId }, variantIds)
    const deed = { subjectId: slotId, label: startsAt.toString(), at: house.clock.now() }
    await keepTrail(tx, staff, { ...deed, action: 'slot_changed' })
  })
}

/** Writes the team's comment on a slot, in place of what it said. Throws `not_found`. */
export async function commentSlot(
  { db, clock }: House,
  staff: Staff,
  { slotId, comment }: { slotId: string; comment: string },
): Promise<void> {
  const { organisationId } = staff
  await db.transaction().execute(async (tx) => {
    const slot = await updateComment(tx, { organisationId, slotId }, comment)
    if (!slot) throw new DomainError('not_found')
    const deed = { subjectId: slotId, label: slot.startsAt.toString(), at: clock.now() }
    await keepTrail(tx, staff, { ...deed, action: 'slot_commented' })
  })
}

/** Throws `not_found` unless the project is one of the staff's organisation. */
export const requireSlotProject = (house: House, staff: Staff, projectId: string) =>
  requireProject(house, staff, projectId)

/** Throws as the door of the public does. */
export const requirePublicProject = (house: House, from: Visit) => visit(house, from)

/** Throws `not_found` unless the slot stands, in this project where one is named. */
export async function requireSlotIn(
  { db }: House,
  { organisationId }: Staff,
  where: { slotId: string; projectId?: string },
): Promise<void> {
  if (!(await slotExists(db, { organisationId, ...where }))) throw new DomainError('not_found')
}

/** The slot, held until the transaction ends; throws `not_found`. */
export async function holdSlot(tx: Transaction, place: Place) {
  const slot = await lockSlot(tx, place)
  if (!slot) throw new DomainError('not_found')
  return slot
}

/** The slots of a project, held until the transaction ends, so that no booking is taken back. */
export const holdSlotsOf = (tx: Transaction, project: Project) => lockSlotsOf(tx, project)

/** Takes all slots of a project, whose bookings are cancelled, out of every list. They are held. */
export const removeSlotsOf = (tx: Transaction, project: Project, at: Temporal.Instant) =>
  markSlotsDeleted(tx, project, at)

/** Frees the places of a cancelled booking. The slot is held already. */
export const freePlaces = (tx: Transaction, place: Place, people: number) =>
  decreaseAttendees(tx, place, people)

/** Takes a slot, whose bookings are cancelled, out of every list. The slot is held already. */
export const removeSlot = (tx: Transaction, place: Place, at: Temporal.Instant) =>
  markSlotDeleted(tx, place, at)

function zoneOf({ timezone }: SlotInput, project: { timezone: string }): string {
  if (timezone === undefined) return project.timezone
  requireTimeZone(timezone)
  return timezone
}

/** The instant of a `starttime`; throws `invalid` when the wall clock never shows it. */
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
  of: { organisationId: string; projectId: string; input: SlotInput },
): Promise<string[]> {
  const { input, ...where } = of
  const resourceIds = [...new Set(input.possible_ressources)]
  const variants = await findVariants(tx, { ...where, resourceIds })
  if (variants.length < resourceIds.length) {
    throw fieldError('possible_ressources', 'unknown_variant')
  }
  return variants.map(({ id }) => id)
}
