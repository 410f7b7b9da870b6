import type { MeetingPoint } from '#contract/meeting-point.ts'
import type { PlanLine, SlotPlan, SlotSettings } from '#contract/slot-change.ts'
import type { SlotBefore, SlotChangeEntry } from '#contract/stored-series.ts'
import {
  isSameMeetingPoint,
  meetingPointAfter,
} from '#server/features/variant/meeting-point.rules.ts'
import {
  isAhead,
  isBeforeToday,
  isSameTime,
  isTooFew,
  sameVariants,
  startInstant,
} from '../slot.rules.ts'

/** The slot properties an action can set, with variants and guides by id. */
export interface SlotValues {
  startsAt: Temporal.Instant
  timezone: string
  maxAttendees: number
  internal: boolean
  comment: string
  /** Null for none of its own. */
  meetingPoint: MeetingPoint | null
  variants: string[]
  staff: string[]
}

/** A slot's series, and its place in the series. */
export interface SeriesPlace {
  seriesId: string | null
  seriesDay: string | null
  seriesTime: number | null
}

/** A slot as it is stored. */
export interface WholeSlot extends SlotValues, SeriesPlace {
  id: string
  attendees: number
  revision: number
  deleted: boolean
  /** Whether anybody came to it without a booking. */
  visited: boolean
}

export type CreatedSlot = SlotValues & Partial<SeriesPlace>

type Settable = SlotValues & Pick<WholeSlot, 'deleted' | 'seriesId'>

export interface Change {
  slot: WholeSlot
  to: Partial<Settable>
}

/** An action, and its plan as users see it. */
export interface SlotAction {
  created: CreatedSlot[]
  changed: Change[]
  plan: SlotPlan
}

const emptyPlan = (): SlotPlan => ({
  create: [],
  change: [],
  delete: [],
  booked: [],
  by_hand: [],
  closed: [],
  collides: [],
  skipped: [],
})

export const emptyAction = (): SlotAction => ({ created: [], changed: [], plan: emptyPlan() })

export const lineOf = ({ id, startsAt, timezone }: WholeSlot, reason = ''): PlanLine => ({
  start: startsAt.toString(),
  reason,
  slot_id: id,
  timezone,
})

/** How many slots the action writes. */
export const sizeOf = ({ created, changed }: SlotAction) => created.length + changed.length

/** The wanted values that differ from the slot's. */
function differences(slot: WholeSlot, wanted: Partial<Settable>): Partial<Settable> {
  const differs = {
    startsAt: wanted.startsAt && !wanted.startsAt.equals(slot.startsAt),
    variants: wanted.variants && !sameVariants(wanted.variants, slot.variants),
    staff: wanted.staff && !sameVariants(wanted.staff, slot.staff),
    meetingPoint:
      wanted.meetingPoint !== undefined &&
      !isSameMeetingPoint(wanted.meetingPoint, slot.meetingPoint),
  }
  const kept = Object.entries(wanted).filter(([name, value]) =>
    name in differs
      ? differs[name as keyof typeof differs]
      : value !== undefined && value !== slot[name as keyof Settable],
  )
  return Object.fromEntries(kept) as Partial<Settable>
}

/** Adds a change to an action, unless it changes nothing. */
export function addChange(action: SlotAction, { slot, to }: Change): void {
  const different = differences(slot, to)
  if (Object.keys(different).length === 0) return
  action.changed.push({ slot, to: different })
  const line = { ...lineOf(slot), start: (to.startsAt ?? slot.startsAt).toString() }
  if (different.deleted === true) action.plan.delete.push(lineOf(slot))
  else if (different.deleted === false) action.plan.create.push(line)
  else action.plan.change.push(line)
}

/** The part of a change that is stored to undo it. */
export function entryOf({ slot, to }: Change): SlotChangeEntry {
  const before: SlotBefore = {
    ...(to.startsAt && { startsAt: slot.startsAt.toString() }),
    ...(to.timezone !== undefined && { timezone: slot.timezone }),
    ...(to.maxAttendees !== undefined && { maxAttendees: slot.maxAttendees }),
    ...(to.internal !== undefined && { internal: slot.internal }),
    ...(to.comment !== undefined && { comment: slot.comment }),
    ...(to.meetingPoint !== undefined && { meetingPoint: slot.meetingPoint }),
    ...(to.deleted !== undefined && { deleted: slot.deleted }),
    ...(to.seriesId !== undefined && { seriesId: slot.seriesId }),
    ...(to.variants && { variants: slot.variants }),
    ...(to.staff && { staff: slot.staff }),
  }
  return { slotId: slot.id, revision: slot.revision + 1, attendees: slot.attendees, before }
}

/** The change that undoes an entry. */
export function reversed(slot: WholeSlot, { before }: SlotChangeEntry): Change {
  if (before === null) return { slot, to: { deleted: true, seriesId: null } }
  const { startsAt, ...others } = before
  return { slot, to: { ...others, ...(startsAt && { startsAt: Temporal.Instant.from(startsAt) }) } }
}

/**
 * Drops deleted variants and former guides from a change; null if that would leave the slot without
 * a variant.
 */
export function withPresent({ slot, to }: Change, present: Set<string>): Change | null {
  const isPresent = (id: string) => present.has(id)
  const variants = to.variants?.filter(isPresent)
  if ((variants ?? slot.variants).length === 0 && to.deleted !== true) return null
  const staff = to.staff?.filter(isPresent)
  return { slot, to: { ...to, ...(variants && { variants }), ...(staff && { staff }) } }
}

/** Why a slot cannot be restored, for example because of a later booking; null if it can be. */
export function touchedSince(slot: WholeSlot, entry: SlotChangeEntry) {
  if (slot.attendees > entry.attendees) return 'booked'
  if (slot.revision !== entry.revision) return 'changed_by_hand'
  const fewer = entry.before?.maxAttendees
  return fewer !== undefined && isTooFew(fewer, slot) ? 'fewer_than_booked' : null
}

interface Led {
  startsAt: Temporal.Instant
  staff: string[]
}

/**
 * The guides an action affects: those of the future slots it opens, moves or deletes, and those it
 * assigns or removes.
 */
export function guidesConcerned(
  { created, changed }: SlotAction,
  now: Temporal.Instant,
): Set<string> {
  const guides = new Set<string>()
  const add = ({ startsAt, staff }: Led, among?: string[]) => {
    if (!isAhead(startsAt, now)) return
    for (const guide of staff) if (!among?.includes(guide)) guides.add(guide)
  }
  for (const slot of created) add(slot)
  for (const { slot, to } of changed) {
    if (slot.deleted && to.deleted === undefined) continue
    const after = { ...slot, ...to }
    const moves = to.startsAt !== undefined || (to.timezone && !isSameTime(slot, after))
    if (moves || to.deleted !== undefined) {
      add(slot)
      add(after)
    } else if (to.staff) {
      add(slot, to.staff)
      add(after, slot.staff)
    }
  }
  return guides
}

/** A plan's counts for the audit log: created, changed, deleted. */
export const countsOf = ({ create, change, delete: gone }: SlotPlan) =>
  `${create.length} ${change.length} ${gone.length}`

interface Settings {
  set: SlotSettings
  /** The variant ids in `set`. */
  variants: string[] | undefined
  now: Temporal.Instant
}

/** Changes or deletes all of these slots in the same way. They must be sorted by start. */
export function settingsAction(slots: WholeSlot[], { set, variants, now }: Settings): SlotAction {
  const action = emptyAction()
  for (const [index, slot] of slots.entries()) {
    // Somebody deleted the slot while it was being selected.
    if (slot.deleted) {
      action.plan.by_hand.push(lineOf(slot, 'deleted_by_hand'))
      continue
    }
    if (set.delete) {
      if (slot.attendees > 0) action.plan.booked.push(lineOf(slot, 'booked'))
      else addChange(action, { slot, to: { deleted: true } })
      continue
    }
    const { start: startsAt, wallClock } = movedTo(slot, set)
    const reason = startsAt ? beforeToday(slot, startsAt, now) : 'skipped_hour'
    if (!startsAt || reason) {
      action.plan.skipped.push({ ...lineOf(slot, reason ?? ''), start: wallClock })
      continue
    }
    const meetingPoint = meetingPointAfter(slot.meetingPoint, set)
    const to = differences(slot, {
      startsAt,
      ...(variants && { variants }),
      ...(set.max_attendees !== undefined && { maxAttendees: set.max_attendees }),
      ...(set.internal !== undefined && { internal: set.internal }),
      ...(set.comment !== undefined && { comment: set.comment }),
      ...(meetingPoint !== undefined && { meetingPoint }),
      ...(set.staff_ids && { staff: inTurn(set.staff_ids, index) }),
    })
    changeUnlessBooked(action, { slot, to })
  }
  return action
}

/** The guide whose turn it is, as a list; empty if there are no guides. */
export const inTurn = (staffIds: readonly string[], index: number): string[] =>
  staffIds.slice(index % Math.max(staffIds.length, 1)).slice(0, 1)

/** A slot's new start; null if the wall clock skips that time. */
function movedTo(
  { startsAt, timezone }: WholeSlot,
  { time, shift_minutes: minutes = 0 }: SlotSettings,
): { start: Temporal.Instant | null; wallClock: string } {
  const now = startsAt.toZonedDateTimeISO(timezone).toPlainDateTime()
  const wanted = (time === undefined ? now : now.withPlainTime(time)).add({ minutes })
  const wallClock = wanted.toString({ smallestUnit: 'minute' })
  if (wanted.equals(now)) return { start: startsAt, wallClock }
  const start = startInstant(wallClock, timezone)
  return { start: typeof start === 'string' ? null : start, wallClock }
}

/** A slot may stay in the past, but may not be moved there. */
const beforeToday = (
  { startsAt, timezone }: WholeSlot,
  moved: Temporal.Instant,
  now: Temporal.Instant,
) => (!moved.equals(startsAt) && isBeforeToday(moved, { timezone, now }) ? 'before_today' : null)

/**
 * Changes a slot. A booked slot keeps its start, its variants and enough places for everybody who
 * has booked.
 */
export function changeUnlessBooked(action: SlotAction, { slot, to }: Change): void {
  const { startsAt, timezone, variants, maxAttendees, ...others } = to
  const forBookers = {
    ...(startsAt && { startsAt }),
    ...(timezone !== undefined && { timezone }),
    ...(variants && { variants }),
  }
  // Whoever came without a booking came at the former time.
  const booked =
    (slot.attendees > 0 && Object.keys(forBookers).length > 0) ||
    (slot.visited && startsAt !== undefined)
  const tooFew = maxAttendees !== undefined && isTooFew(maxAttendees, slot)
  if (booked) action.plan.booked.push(lineOf(slot, 'booked'))
  else if (tooFew) action.plan.booked.push(lineOf(slot, 'fewer_than_booked'))
  addChange(action, {
    slot,
    to: {
      ...others,
      ...(booked ? {} : forBookers),
      ...(maxAttendees === undefined || tooFew ? {} : { maxAttendees }),
    },
  })
}
