import { randomUUIDv7 } from 'node:crypto'
import type { SeriesInput, SeriesRule } from '#contract/series.ts'
import type { SeriesVersion } from '#server/database/schema/slot-tables.ts'
import {
  type Action,
  addChange,
  type CreatedSlot,
  changeUnlessBooked,
  emptyAction,
  inTurn,
  lineOf,
  type WholeSlot,
} from '#server/features/slot/change/change.rules.ts'
import { isBeforeToday, sameVariants } from '#server/features/slot/slot.rules.ts'

/** One time of one day of a series. */
export interface Occurrence {
  /** `2026-12-01` */
  day: string
  /** The position of the time among those of the rule. */
  position: number
  /** The wall-clock time, `2026-12-01T11:00`. */
  wallClock: string
  /** Null: the wall clock skips that time. */
  start: Temporal.Instant | null
  /** Whether the wall clock shows that time twice; the first is meant. */
  twice: boolean
}

/** A rule as stored: null at the position of a time that was taken out. */
type StoredRule = SeriesVersion['rule']

const daysAWeek = 7

/** The days of a rule, from `since` on, in order. */
export function* daysOf(rule: StoredRule, since = rule.from): Generator<Temporal.PlainDate> {
  const first = Temporal.PlainDate.from(rule.from)
  const monday = mondayOf(first)
  const last = Temporal.PlainDate.from(rule.to)
  let day = since > rule.from ? Temporal.PlainDate.from(since) : first
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    if (!rule.weekdays.includes(day.dayOfWeek)) continue
    if (rule.nth === null ? isInWeek(day, monday, rule.every_weeks) : isNth(day, rule.nth)) yield day
  }
}

const mondayOf = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 })

const isInWeek = (day: Temporal.PlainDate, monday: Temporal.PlainDate, every: number) =>
  every === 1 || Math.floor(monday.until(day).days / daysAWeek) % every === 0

const isNth = (day: Temporal.PlainDate, nth: number) =>
  nth === -1
    ? day.day + daysAWeek > day.daysInMonth
    : Math.ceil(day.day / daysAWeek) === nth

/** All times of a rule, from `since` on, in order of the wall clock. */
export function* occurrences(
  rule: StoredRule,
  timezone: string,
  since?: string,
): Generator<Occurrence> {
  const times = rule.times
    .flatMap((time, position) => (time === null ? [] : [{ time, position }]))
    .sort((one, other) => (one.time < other.time ? -1 : 1))
  for (const day of daysOf(rule, since)) {
    for (const { time, position } of times) {
      const wall = day.toPlainDateTime(time)
      const first = wall.toZonedDateTime(timezone, { disambiguation: 'earlier' })
      const second = wall.toZonedDateTime(timezone, { disambiguation: 'later' })
      const exists = first.toPlainDateTime().equals(wall)
      yield {
        day: day.toString(),
        position,
        wallClock: `${day}T${time}`,
        start: exists ? first.toInstant() : null,
        twice: exists && !first.equals(second),
      }
    }
  }
}

export interface ClosedSpan {
  from: string
  to: string
  reason: string
}

/** What a series meets in its project. */
export interface Surroundings {
  closed: ClosedSpan[]
  /** Starts of other slots, in milliseconds. */
  taken: Set<number>
  now: Temporal.Instant
}

/** A new series: its id, what it says, and its variants by id. */
export interface SeriesWanted {
  seriesId: string
  version: SeriesVersion
  variants: string[]
}

/** Opens the slots of a new series. */
export function openingOf(wanted: SeriesWanted, around: Surroundings): Action {
  const action = emptyAction()
  const { rule, timezone } = wanted.version
  for (const occurrence of occurrences(rule, timezone)) addOccurrence(action, occurrence, wanted, around)
  return action
}

/** Adds the slot of an occurrence, or says why there is none. */
function addOccurrence(
  action: Action,
  occurrence: Occurrence,
  wanted: SeriesWanted,
  around: Surroundings,
): void {
  const start = startIn(action, occurrence, wanted.version, around)
  if (!start) return
  action.created.push(slotOf(wanted, occurrence, { start, nth: action.created.length }))
  const reason = occurrence.twice ? 'first_of_two' : ''
  action.plan.create.push({ start: start.toString(), reason })
}

/** When an occurrence is to start; null, and noted in the plan, if it is not to take place. */
function startIn(
  { plan }: Action,
  { day, wallClock, start }: Occurrence,
  { timezone, except, include }: SeriesVersion,
  { closed, taken, now }: Surroundings,
): Temporal.Instant | null {
  const named = (days: string[]) => days.includes(day) || days.includes(wallClock)
  if (named(except)) return null
  if (!start) {
    plan.skipped.push({ start: wallClock, reason: 'skipped_hour' })
    return null
  }
  const line = { start: start.toString() }
  if (isBeforeToday(start, { timezone, now })) {
    plan.skipped.push({ ...line, reason: 'before_today' })
    return null
  }
  if (named(include)) return start
  const closing = closed.find(({ from, to }) => from <= day && day <= to)
  if (closing) plan.closed.push({ ...line, reason: closing.reason })
  else if (taken.has(start.epochMilliseconds)) plan.collides.push({ ...line, reason: 'slot_there' })
  else return start
  return null
}

const slotOf = (
  { seriesId, version, variants }: SeriesWanted,
  { day, position }: Occurrence,
  { start, nth }: { start: Temporal.Instant; nth: number },
): CreatedSlot => ({
  id: randomUUIDv7(),
  startsAt: start,
  timezone: version.timezone,
  maxAttendees: version.max_attendees,
  internal: version.internal,
  comment: '',
  variants,
  staff: inTurn(version.staff_ids, nth),
  seriesId,
  seriesDay: day,
  seriesTime: position,
})

/** What a series says from a day on. */
export function versionOf(
  input: Omit<SeriesInput, 'dry_run'>,
  { timezone, since }: { timezone: string; since: string },
): SeriesVersion {
  const { rule, max_attendees, possible_ressources, internal, staff_ids, except, include } = input
  const times = [...new Set(rule.times)]
  const said = { max_attendees, possible_ressources, internal, staff_ids, except, include }
  return { since, timezone, rule: { ...rule, times }, ...said }
}

/**
 * New times at the positions of a former version: a time keeps its position, and the others take
 * those of the times that are gone, so that an instance stays the same when its time is changed.
 */
export function atPositions(
  times: readonly string[],
  former: readonly (string | null)[],
): (string | null)[] {
  const placed = former.map((time) => (time !== null && times.includes(time) ? time : null))
  const others = times.filter((time) => !placed.includes(time))
  const open = former.flatMap((time, position) =>
    time !== null && placed[position] === null ? [position] : [],
  )
  for (const position of open) placed[position] = others.shift() ?? null
  return [...placed, ...others]
}

/** The version that holds on a day. */
export const versionOn = (versions: SeriesVersion[], day: string): SeriesVersion | undefined =>
  versions.findLast(({ since }) => since <= day) ?? versions[0]

/** The versions with one that holds from its day on. */
export const withVersion = (versions: SeriesVersion[], added: SeriesVersion): SeriesVersion[] => [
  ...versions.filter(({ since }) => since < added.since),
  added,
]

export interface SeriesChanging extends SeriesWanted {
  versions: SeriesVersion[]
  /** The ids of the variants behind the resources of earlier versions. */
  variantsOf: (resourceIds: string[]) => string[]
  /** The instances from the version's day on, also deleted ones, in order of start. */
  instances: WholeSlot[]
  overwrite: boolean
}

const keyOf = (day: string | null, position: number | null) => `${day} ${position}`

/** Changes the instances of a series from a day on, and opens those that are new. */
export function changeOf(changing: SeriesChanging, around: Surroundings): Action {
  const action = emptyAction()
  const { version, instances } = changing
  const known = new Map(
    instances.map((slot) => [keyOf(slot.seriesDay, slot.seriesTime), slot]),
  )
  const wanted = new Set<string>()
  let nth = 0
  for (const occurrence of occurrences(version.rule, version.timezone, version.since)) {
    const key = keyOf(occurrence.day, occurrence.position)
    const slot = known.get(key)
    if (!slot) addOccurrence(action, occurrence, changing, around)
    else if (keepInstance(action, { slot, occurrence, nth }, { ...changing, ...around })) wanted.add(key)
    nth++
  }
  for (const [key, slot] of known) if (!wanted.has(key)) removeInstance(action, slot, changing)
  return action
}

interface Instance {
  slot: WholeSlot
  occurrence: Occurrence
  nth: number
}

/** Brings an instance to what the series says now; false if the series does not want it. */
function keepInstance(
  action: Action,
  { slot, occurrence, nth }: Instance,
  changing: SeriesChanging & Surroundings,
): boolean {
  const { version, overwrite } = changing
  const { day, wallClock, start } = occurrence
  if (version.except.includes(day) || version.except.includes(wallClock)) return false
  if (slot.deleted) {
    if (overwrite && start) addChange(action, { slot, to: { deleted: false, startsAt: start } })
    else action.plan.by_hand.push(lineOf(slot, 'deleted_by_hand'))
    return true
  }
  if (!start) {
    action.plan.skipped.push({ start: wallClock, reason: 'skipped_hour', slot_id: slot.id })
    return true
  }
  const free = freeStart(action, { slot, occurrence, start }, changing)
  const to = mergedWith(slot, { start: free, nth }, changing)
  if (to.byHand && !overwrite) action.plan.by_hand.push(lineOf(slot, 'changed_by_hand'))
  changeUnlessBooked(action, { slot, to: overwrite ? to.wanted : to.merged })
  return true
}

/** The start of an instance, unless another slot is there; then it stays where it is. */
function freeStart(
  { plan }: Action,
  { slot, occurrence, start }: Omit<Instance, 'nth'> & { start: Temporal.Instant },
  { version: { include }, taken }: SeriesChanging & Surroundings,
): Temporal.Instant {
  const { day, wallClock } = occurrence
  const chosen = include.includes(day) || include.includes(wallClock)
  if (start.equals(slot.startsAt) || chosen || !taken.has(start.epochMilliseconds)) return start
  plan.collides.push({ ...lineOf(slot, 'slot_there'), start: start.toString() })
  return slot.startsAt
}

/** What the series says now, with and without what was changed by hand. */
function mergedWith(
  slot: WholeSlot,
  { start, nth }: { start: Temporal.Instant; nth: number },
  { version, versions, variants, variantsOf }: SeriesChanging,
) {
  const former = versionOn(versions, slot.seriesDay ?? version.since) ?? version
  const staffChanged = !sameOrder(version.staff_ids, former.staff_ids)
  const wanted = {
    startsAt: start,
    timezone: version.timezone,
    maxAttendees: version.max_attendees,
    internal: version.internal,
    variants,
    ...(staffChanged && { staff: inTurn(version.staff_ids, nth) }),
  }
  const asSaid = {
    startsAt: saidStart(slot, former)?.equals(slot.startsAt) ?? false,
    timezone: slot.timezone === former.timezone,
    maxAttendees: slot.maxAttendees === former.max_attendees,
    internal: slot.internal === former.internal,
    variants: sameVariants(slot.variants, variantsOf(former.possible_ressources)),
    staff: isInTurn(slot.staff, former.staff_ids),
  }
  const merged = Object.fromEntries(
    Object.entries(wanted).filter(([name]) => asSaid[name as keyof typeof asSaid]),
  ) as Partial<typeof wanted>
  const left = Object.entries(wanted).filter(([name]) => !(name in merged))
  const probe = emptyAction()
  addChange(probe, { slot, to: Object.fromEntries(left) })
  return { wanted, merged, byHand: probe.changed.length > 0 }
}

const sameOrder = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, index) => id === other[index])

/** Whether a slot is led as a rotation would have it. */
const isInTurn = (staff: string[], staffIds: string[]) =>
  staffIds.length === 0
    ? staff.length === 0
    : staff.length === 1 && staffIds.includes(staff[0] ?? '')

/** When a version would have an instance start. */
function saidStart(
  { seriesDay, seriesTime }: WholeSlot,
  { rule, timezone }: SeriesVersion,
): Temporal.Instant | undefined {
  const time = rule.times[seriesTime ?? -1]
  if (!time || !seriesDay) return undefined
  const wall = Temporal.PlainDate.from(seriesDay).toPlainDateTime(time)
  return wall.toZonedDateTime(timezone, { disambiguation: 'earlier' }).toInstant()
}

/** Deletes an instance that the series no longer has, unless it is booked or changed by hand. */
function removeInstance(action: Action, slot: WholeSlot, changing: SeriesChanging): void {
  if (slot.deleted) return
  const former = versionOn(changing.versions, slot.seriesDay ?? '') ?? changing.version
  const byHand = !saidStart(slot, former)?.equals(slot.startsAt)
  if (slot.attendees > 0) action.plan.booked.push(lineOf(slot, 'booked'))
  else if (byHand && !changing.overwrite) action.plan.by_hand.push(lineOf(slot, 'changed_by_hand'))
  // Without its series, so that the series can have this instance again.
  else addChange(action, { slot, to: { deleted: true, seriesId: null } })
}

/** Deletes the instances of a series, unless they are booked. */
export function endingOf(instances: WholeSlot[]): Action {
  const action = emptyAction()
  for (const slot of instances) {
    if (slot.attendees > 0) action.plan.booked.push(lineOf(slot, 'booked'))
    else addChange(action, { slot, to: { deleted: true } })
  }
  return action
}

/** Whether a rule has any time at all. */
export const isEmpty = (rule: SeriesRule, timezone: string) =>
  occurrences(rule, timezone).next().done === true
