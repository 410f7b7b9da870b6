import { randomUUIDv7 } from 'node:crypto'
import { languageFor } from '#contract/language.ts'
import type { Offer } from '#contract/offer.ts'
import type { PublicSlotQuery, SlotInput } from '#contract/slot.ts'
import type { Staff } from '#server/actor.ts'
import type { Transaction } from '#server/database/open.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { keepTrail } from '#server/features/audit/audit.ts'
import {
  introduce,
  keepProject,
  requireNamed,
  requireProject,
  requireTimeZone,
  type Visit,
  visit,
  visitNow,
} from '#server/features/project/project.ts'
import type { House } from '#server/house.ts'
import type { KeptAnswer } from '#server/kept-answer.ts'
import { postAll } from '#server/mail/outbox.ts'
import { formTextsFor } from '#texts/form-texts.ts'
import {
  decreaseAttendees,
  findSlotProject,
  findVariants,
  holdLeaders,
  insertSlot,
  type LedSlots,
  listSlotVariants,
  lockSlot,
  lockSlotsOf,
  markSlotDeleted,
  markSlotsDeleted,
  replaceSlotVariants,
  updateComment,
  updateSlot,
  writeBookableSlots,
} from './slot.queries.ts'
import { isAhead, isBeforeToday, publicSpan, sameVariants, startInstant } from './slot.rules.ts'

interface Place {
  organisationId: string
  slotId: string
}

interface Project {
  organisationId: string
  projectId: string
}

/** The slots that anybody can book now, lead times applied. Throws as `visit` does, `invalid`. */
export function bookableSlots(
  house: House,
  from: Visit,
  query: PublicSlotQuery,
): Promise<KeptAnswer> {
  const { from: first = '', to = '', ressource_id: resource = '' } = query
  const what = `slots ${first} ${to} ${resource}`
  return keptFor(house, from, { what, read: (visited) => slotsFor(house, visited, query) })
}

/**
 * All that the form needs to begin, in the language of a BCP 47 tag: the project, its slots of the
 * next 60 days, the form's texts. Variants that none of these slots offers are listed as well.
 * Throws as `visit` does.
 */
export function offerTo(house: House, from: Visit, tag = ''): Promise<KeptAnswer> {
  const language = languageFor(tag)
  const read = async (visited: Visited) => {
    const [project, { text: slots, endsAt }] = await Promise.all([
      introduce(house, visited, language),
      slotsFor(house, visited, {}),
    ])
    const { max_people_per_booking: most, organisation } = project
    const texts = formTextsFor(language, { most, organisation })
    const offer: Omit<Offer<unknown>, 'slots'> = { language, project, texts }
    return { text: `{"slots":${slots},${JSON.stringify(offer).slice(1)}`, endsAt }
  }
  return keptFor(house, from, { what: `offer ${language}`, read })
}

type Visited = Awaited<ReturnType<typeof visit>>

interface Read {
  text: string
  endsAt: Temporal.Instant | null
}

/** One answer for all websites that the project names; another is refused before all else. */
async function keptFor(
  house: House,
  from: Visit,
  { what, read }: { what: string; read: (visited: Visited) => Promise<Read> },
): Promise<KeptAnswer> {
  const { answers, clock } = house
  const { projectId } = from
  const readForAll = async () => {
    const visited = await visitNow(house, { projectId })
    return { ...(await read(visited)), facts: visited.project }
  }
  const asked = { projectId, what, now: clock.now(), read: readForAll }
  const { answer, facts } = await answers.to(asked).catch(async (error: unknown) => {
    await visit(house, from)
    throw error
  })
  requireNamed(facts, from)
  return answer
}

async function slotsFor(
  { db, clock }: House,
  { visitor, project }: Visited,
  query: PublicSlotQuery,
): Promise<Read> {
  const now = clock.now()
  const span = publicSpan(query, project.timezone, now)
  if (typeof span === 'string') throw fieldError('to', span)
  return writeBookableSlots(db, { ...visitor, ...span, now, resourceId: query.ressource_id })
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
  house.changes.announce({ organisationId, projectId })
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
    const at = house.clock.now()
    const timezone = zoneOf(input, project)
    const startsAt = instantOf(input.starttime, timezone)
    const moved = !startsAt.equals(slot.startsAt)
    if (moved) requireToday(startsAt, { timezone, now: at })
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
    if (moved) await tellOfMove(tx, { ...place, projectId, at, starts: [slot.startsAt, startsAt] })
    const deed = { subjectId: slotId, label: startsAt.toString(), at }
    await keepTrail(tx, staff, { ...deed, action: 'slot_changed' })
  })
  house.mailPosted()
  house.changes.announce({ organisationId, projectId })
}

/** Those who lead a slot need not be told of a move from one past time to another. */
async function tellOfMove(
  tx: Transaction,
  { starts, ...moved }: Place & Project & { at: Temporal.Instant; starts: Temporal.Instant[] },
): Promise<void> {
  if (starts.some((start) => isAhead(start, moved.at))) await tellTeam(tx, 'slot_moved', moved)
}

/**
 * Posts a mail to each who leads these slots of a project: `slotId` names one, `after` those to
 * come. They stand and are held.
 */
export async function tellTeam(
  tx: Transaction,
  event: 'slot_moved' | 'slot_withdrawn',
  { at, ...slots }: LedSlots & { at: Temporal.Instant },
): Promise<void> {
  const { organisationId, projectId } = slots
  const leaders = await holdLeaders(tx, slots)
  await postAll(
    tx,
    leaders.map((leader) => ({ ...leader, event, organisationId, projectId, at })),
  )
}

/** Writes the team's comment on a slot, in place of what it said. Throws `not_found`. */
export async function commentSlot(
  { db, clock, changes }: House,
  staff: Staff,
  { slotId, comment }: { slotId: string; comment: string },
): Promise<void> {
  const { organisationId } = staff
  const projectId = await db.transaction().execute(async (tx) => {
    const slot = await updateComment(tx, { organisationId, slotId }, comment)
    if (!slot) throw new DomainError('not_found')
    const deed = { subjectId: slotId, label: slot.startsAt.toString(), at: clock.now() }
    await keepTrail(tx, staff, { ...deed, action: 'slot_commented' })
    return slot.projectId
  })
  changes.announce({ organisationId, projectId })
}

// What the routes ask before they look at the rest of a call.
export { requireProject, visit }

/** Throws `not_found` unless the slot stands, in this project where one is named; answers its project. */
export async function requireSlotIn(
  { db }: House,
  { organisationId }: Staff,
  { slotId, projectId }: { slotId: string; projectId?: string },
): Promise<string> {
  const found = await findSlotProject(db, { organisationId, slotId })
  if (!found || (projectId ?? found) !== found) throw new DomainError('not_found')
  return found
}

/** The slot, held until the transaction ends; throws `not_found`. */
export async function holdSlot(tx: Transaction, place: Place) {
  const slot = await lockSlot(tx, place)
  if (!slot) throw new DomainError('not_found')
  return slot
}

/** The same where there is nothing to do once it is deleted: undefined then. */
export const holdSlotIfStanding = (tx: Transaction, place: Place) => lockSlot(tx, place)

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
