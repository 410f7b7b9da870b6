import type { SeriesVersion } from '#contract/stored-series.ts'
import {
  addChange,
  changeUnlessBooked,
  emptyAction,
  inTurn,
  lineOf,
  type SlotAction,
  type WholeSlot,
} from '#server/features/slot/change/change.rules.ts'
import {
  type Occurrence,
  occurrences,
  versionOn,
} from '#server/features/slot/recurrence/recurrence.rules.ts'
import {
  addOccurrence,
  type SeriesWanted,
  startIn,
} from '#server/features/slot/series/series.rules.ts'
import { isBeforeToday, sameVariants } from '#server/features/slot/slot.rules.ts'

export interface SeriesChanging extends SeriesWanted {
  versions: SeriesVersion[]
  /** Finds variant ids by the resources in earlier versions. */
  variantsOf: (resourceIds: string[]) => string[]
  /** The instances from the version's day onwards, including deleted ones, sorted by start. */
  instances: WholeSlot[]
  overwrite: boolean
}

const keyOf = (day: string | null, position: number | null) => `${day} ${position}`

/** Changes the instances of a series from a day onwards, and opens new ones. */
export function changeOf(changing: SeriesChanging): SlotAction {
  const action = emptyAction()
  const { version, instances } = changing
  const known = new Map(instances.map((slot) => [keyOf(slot.seriesDay, slot.seriesTime), slot]))
  const wanted = new Set<string>()
  const fresh: Occurrence[] = []
  let nth = 0
  for (const occurrence of occurrences(version.rule, version.timezone, version.since)) {
    const key = keyOf(occurrence.day, occurrence.position)
    const slot = known.get(key)
    if (!slot) fresh.push(occurrence)
    else if (keepInstance(action, { slot, occurrence, nth }, changing)) wanted.add(key)
    nth++
  }
  for (const [key, slot] of known) if (!wanted.has(key)) removeInstance(action, slot, changing)
  // New instances are added last, because none may be opened at the time of an instance that is
  // kept, such as a booked one.
  const taken = new Set([...changing.taken, ...startsAfter(action, instances)])
  for (const occurrence of fresh) addOccurrence(action, occurrence, { ...changing, taken })
  return action
}

/** The instances' starts once the action has changed them, in epoch milliseconds. */
function startsAfter({ changed }: SlotAction, instances: WholeSlot[]): number[] {
  const changes = new Map(changed.map(({ slot, to }) => [slot.id, to]))
  return instances.flatMap((slot) => {
    const after = { ...slot, ...changes.get(slot.id) }
    return after.deleted ? [] : [after.startsAt.epochMilliseconds]
  })
}

interface Instance {
  slot: WholeSlot
  occurrence: Occurrence
  nth: number
}

/** Changes an instance to match the series; false if the series no longer contains it. */
function keepInstance(
  action: SlotAction,
  { slot, occurrence, nth }: Instance,
  changing: SeriesChanging,
): boolean {
  const { version, except, now, overwrite } = changing
  const { day, wallClock, start } = occurrence
  if (except.has(day) || except.has(wallClock)) return false
  if (slot.deleted) {
    if (overwrite) bringBack(action, { slot, occurrence, nth }, changing)
    else action.plan.by_hand.push(lineOf(slot, 'deleted_by_hand'))
    return true
  }
  const moved = !start?.equals(slot.startsAt)
  const past = start && moved && isBeforeToday(start, { timezone: version.timezone, now })
  if (!start || past) {
    const reason = start ? 'before_today' : 'skipped_hour'
    action.plan.skipped.push({ start: wallClock, reason, slot_id: slot.id })
    return true
  }
  const free = freeStart(action, { slot, occurrence, start }, changing)
  const to = mergedWith(slot, { start: free, nth }, changing)
  if (to.byHand && !overwrite) action.plan.by_hand.push(lineOf(slot, 'changed_by_hand'))
  changeUnlessBooked(action, { slot, to: overwrite ? to.wanted : to.merged })
  return true
}

/** Reopens a deleted instance as if it were new. */
function bringBack(
  action: SlotAction,
  { slot, occurrence, nth }: Instance,
  changing: SeriesChanging,
): void {
  const startsAt = startIn(action, occurrence, changing)
  if (!startsAt) return
  const { version, variants } = changing
  const { timezone, max_attendees: maxAttendees, internal, staff_ids } = version
  const staff = inTurn(staff_ids, nth)
  const to = { deleted: false, startsAt, timezone, maxAttendees, internal, variants, staff }
  addChange(action, { slot, to })
}

/** An instance's new start; null if another slot is there, so the instance does not move. */
function freeStart(
  { plan }: SlotAction,
  { slot, occurrence, start }: Omit<Instance, 'nth'> & { start: Temporal.Instant },
  { include, taken, version: { timezone } }: SeriesChanging,
): Temporal.Instant | null {
  const { day, wallClock } = occurrence
  const chosen = include.has(day) || include.has(wallClock)
  if (start.equals(slot.startsAt) || chosen || !taken.has(start.epochMilliseconds)) return start
  plan.collides.push({ ...lineOf(slot, 'slot_there'), start: start.toString(), timezone })
  return null
}

/**
 * The values the series defines for an instance: all of them (`wanted`), and those nobody has
 * changed by hand (`merged`).
 */
function mergedWith(
  slot: WholeSlot,
  { start, nth }: { start: Temporal.Instant | null; nth: number },
  { version, versions, variants, variantsOf }: SeriesChanging,
) {
  const former = versionOn(versions, slot.seriesDay ?? version.since) ?? version
  const staffChanged = !sameOrder(version.staff_ids, former.staff_ids)
  const wanted = {
    // Start and time zone are set together, because the wall-clock time depends on both.
    ...(start && { startsAt: start, timezone: version.timezone }),
    maxAttendees: version.max_attendees,
    internal: version.internal,
    variants,
    ...(staffChanged && { staff: inTurn(version.staff_ids, nth) }),
  }
  const asSaid = saidFor(slot, former, variantsOf)
  const merged = Object.fromEntries(
    Object.entries(wanted).filter(([name]) => asSaid[name as keyof typeof asSaid]),
  ) as Partial<typeof wanted>
  const left = Object.entries(wanted).filter(([name]) => !(name in merged))
  const probe = emptyAction()
  addChange(probe, { slot, to: Object.fromEntries(left) })
  return { wanted, merged, byHand: probe.changed.length > 0 }
}

/** For each of an instance's values, whether it matches what a version defines. */
function saidFor(
  slot: WholeSlot,
  version: SeriesVersion,
  variantsOf: SeriesChanging['variantsOf'],
) {
  const when =
    slot.timezone === version.timezone && saidStart(slot, version)?.equals(slot.startsAt) === true
  return {
    startsAt: when,
    timezone: when,
    maxAttendees: slot.maxAttendees === version.max_attendees,
    internal: slot.internal === version.internal,
    variants: sameVariants(slot.variants, variantsOf(version.possible_ressources)),
    staff: isInTurn(slot.staff, version.staff_ids),
  }
}

const sameOrder = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, index) => id === other[index])

/**
 * Whether a slot is led by a guide in the rotation; if there is no rotation, whether nobody leads
 * it.
 */
const isInTurn = (staff: string[], staffIds: string[]) =>
  staffIds.length === 0
    ? staff.length === 0
    : staff.length === 1 && staffIds.includes(staff[0] ?? '')

/** The start a version gives an instance. */
function saidStart(
  { seriesDay, seriesTime }: WholeSlot,
  { rule, timezone }: SeriesVersion,
): Temporal.Instant | undefined {
  const time = rule.times[seriesTime ?? -1]
  if (!time || !seriesDay) return undefined
  const wall = Temporal.PlainDate.from(seriesDay).toPlainDateTime(time)
  return wall.toZonedDateTime(timezone, { disambiguation: 'earlier' }).toInstant()
}

/**
 * Deletes an instance that the series no longer contains, unless it is booked, or was changed by
 * hand and `overwrite` is not set.
 */
function removeInstance(action: SlotAction, slot: WholeSlot, changing: SeriesChanging): void {
  if (slot.deleted) return
  const former = versionOn(changing.versions, slot.seriesDay ?? '') ?? changing.version
  // Guides are ignored: assigning them is routine, and does not count as a change by hand.
  const { staff: _staff, ...asSaid } = saidFor(slot, former, changing.variantsOf)
  const byHand = Object.values(asSaid).includes(false)
  if (slot.attendees > 0) action.plan.booked.push(lineOf(slot, 'booked'))
  else if (byHand && !changing.overwrite) action.plan.by_hand.push(lineOf(slot, 'changed_by_hand'))
  // The slot also leaves its series, so the series can open this instance again.
  else addChange(action, { slot, to: { deleted: true, seriesId: null } })
}
