import type { SeriesInput, SlotsCopy } from '#contract/slot-change.ts'
import type { SeriesVersion } from '#contract/stored-series.ts'
import {
  isSameMeetingPoint,
  meetingPointAfter,
} from '#server/features/variant/meeting-point.rules.ts'
import { isBeforeToday, sameVariants, startInstant } from '../slot.rules.ts'
import {
  addChange,
  type CreatedSlot,
  changeUnlessBooked,
  emptyAction,
  inTurn,
  lineOf,
  type SlotAction,
  type WholeSlot,
} from './change.rules.ts'

/** One time on one day of a series. */
export interface Occurrence {
  /** The day, such as `2026-12-01`. */
  day: string
  /** The time's position in the rule's list of times. */
  position: number
  /** The wall-clock time, such as `2026-12-01T11:00`. */
  wallClock: string
  /** Null: the wall clock skips that time. */
  start: Temporal.Instant | null
  /** Whether the wall clock shows that time twice; the first occurrence is used. */
  twice: boolean
}

/** A rule as stored, with null at the position of each removed time. */
type StoredRule = SeriesVersion['rule']

const daysAWeek = 7

/** A rule's days from `since` onwards, in order. */
function* daysOf(rule: StoredRule, since = rule.from): Generator<Temporal.PlainDate> {
  const first = Temporal.PlainDate.from(rule.from)
  const monday = mondayOf(first)
  const last = Temporal.PlainDate.from(rule.to)
  let day = since > rule.from ? Temporal.PlainDate.from(since) : first
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    if (!rule.weekdays.includes(day.dayOfWeek)) continue
    if (rule.nth === null ? isInWeek(day, monday, rule.every_weeks) : isNth(day, rule.nth))
      yield day
  }
}

const mondayOf = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 })

const isInWeek = (day: Temporal.PlainDate, monday: Temporal.PlainDate, every: number) =>
  every === 1 || Math.floor(monday.until(day).days / daysAWeek) % every === 0

const isNth = (day: Temporal.PlainDate, nth: number) =>
  nth === -1 ? day.day + daysAWeek > day.daysInMonth : Math.ceil(day.day / daysAWeek) === nth

/** All of a rule's occurrences from `since` onwards, in wall-clock order. */
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

/** How many occurrences a rule has, regardless of its exceptions. */
export function countTimes(rule: StoredRule, since?: string): number {
  let days = 0
  for (const _ of daysOf(rule, since)) days++
  return days * new Set(rule.times).size
}

/** A series definition from a day onwards. */
export function versionOf(
  input: Omit<SeriesInput, 'dry_run'>,
  { timezone, since }: { timezone: string; since: string },
): SeriesVersion {
  const { rule, max_attendees, possible_ressources, internal, staff_ids, except, include } = input
  const times = [...new Set(rule.times)]
  const said = { max_attendees, possible_ressources, internal, staff_ids, except, include }
  const point = meetingPointAfter(null, input)
  const meeting = point === undefined ? {} : { meeting_point: point }
  return { since, timezone, rule: { ...rule, times }, ...said, ...meeting }
}

/**
 * Matches new times to the positions in a previous version. A time keeps its position, or gets its
 * former one back; the others take the positions of removed times. That way, an instance stays the
 * same when its time changes.
 */
export function atPositions(
  times: readonly string[],
  { times: former, retired = [] }: SeriesVersion['rule'],
): (string | null)[] {
  const unique = [...new Set(times)]
  const placed = former.map((time, position) => {
    const before = time ?? retired[position] ?? ''
    return unique.includes(before) ? before : null
  })
  const others = unique.filter((time) => !placed.includes(time))
  const open = former.flatMap((time, position) =>
    time !== null && placed[position] === null ? [position] : [],
  )
  for (const position of open) placed[position] = others.shift() ?? null
  return [...placed, ...others]
}

/** For each position without a current time, the last time it had. */
export const retiredTimes = (
  times: readonly (string | null)[],
  { times: former, retired = [] }: SeriesVersion['rule'],
): (string | null)[] =>
  times.map((time, position) =>
    time === null ? (former[position] ?? retired[position] ?? null) : null,
  )

/** The version that applies on a day. */
const versionOn = (versions: SeriesVersion[], day: string): SeriesVersion | undefined =>
  versions.findLast(({ since }) => since <= day) ?? versions[0]

/** The versions, including a new one that applies from its day onwards. */
export const withVersion = (versions: SeriesVersion[], added: SeriesVersion): SeriesVersion[] => [
  ...versions.filter(({ since }) => since < added.since),
  added,
]

/** The versions of a series that ends on the day before `since`; empty if nothing is left of it. */
export function versionsBefore(versions: SeriesVersion[], since: string): SeriesVersion[] {
  const to = Temporal.PlainDate.from(since).subtract({ days: 1 }).toString()
  return versions
    .filter((version) => version.since < since && version.rule.from < since)
    .map((version) =>
      version.rule.to < since ? version : { ...version, rule: { ...version.rule, to } },
    )
}

interface ClosedOn {
  from: string
  to: string
  reason: string
}

/** Closed days and other slots that a series may collide with in its project. */
export interface Surroundings {
  closed: ClosedOn[]
  /** The starts of other slots, in epoch milliseconds. */
  taken: Set<number>
  now: Temporal.Instant
}

/** A series to open: its id, its definition, and its variants by id. */
export interface SeriesWanted extends Surroundings {
  seriesId: string
  version: SeriesVersion
  /** The version's exceptions as sets, for look-ups. */
  except: Set<string>
  include: Set<string>
  variants: string[]
}

/** Opens the slots of a new series. */
export function openingOf(wanted: SeriesWanted): SlotAction {
  const action = emptyAction()
  const { rule, timezone } = wanted.version
  for (const occurrence of occurrences(rule, timezone)) addOccurrence(action, occurrence, wanted)
  return action
}

/**
 * Adds the slot for an occurrence. If there is none, the plan gives the reason, unless the
 * occurrence is one of the exceptions.
 */
function addOccurrence(action: SlotAction, occurrence: Occurrence, wanted: SeriesWanted): void {
  const start = startIn(action, occurrence, wanted)
  if (!start) return
  action.created.push(slotOf(wanted, occurrence, { start, nth: action.created.length }))
  const reason = occurrence.twice ? 'first_of_two' : ''
  action.plan.create.push({ start: start.toString(), reason })
}

/**
 * The start of an occurrence; null if it gets no slot. The plan then gives the reason, unless the
 * occurrence is one of the exceptions.
 */
function startIn(
  { plan }: SlotAction,
  occurrence: Occurrence,
  { version: { timezone }, except, include, ...around }: SeriesWanted,
): Temporal.Instant | null {
  const named = (days: Set<string>) => days.has(occurrence.day) || days.has(occurrence.wallClock)
  if (named(except)) return null
  return allowedStart(plan, occurrence, { ...around, timezone, chosen: named(include) })
}

/**
 * Returns the start if it exists, is not in the past, does not fall on a closed day and is not
 * taken; otherwise the plan gives the reason. `chosen` allows a start on a closed day, at the time
 * of another slot, or earlier today.
 */
function allowedStart(
  plan: SlotAction['plan'],
  { day, wallClock, start }: Pick<Occurrence, 'day' | 'wallClock' | 'start'>,
  where: Surroundings & { timezone: string; chosen?: boolean },
): Temporal.Instant | null {
  const { timezone, chosen, closed, taken, now } = where
  const past = start !== null && isBeforeToday(start, { timezone, now })
  if (!start || past) {
    plan.skipped.push({ start: wallClock, reason: past ? 'before_today' : 'skipped_hour' })
    return null
  }
  if (chosen) return start
  if (Temporal.Instant.compare(start, now) < 0) {
    plan.skipped.push({ start: wallClock, reason: 'begun' })
    return null
  }
  const line = { start: start.toString() }
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
  startsAt: start,
  timezone: version.timezone,
  maxAttendees: version.max_attendees,
  internal: version.internal,
  comment: '',
  meetingPoint: version.meeting_point ?? null,
  variants,
  staff: inTurn(version.staff_ids, nth),
  seriesId,
  seriesDay: day,
  seriesTime: position,
})

/** Deletes a series' instances, unless they are booked. */
export function endingOf(instances: WholeSlot[]): SlotAction {
  const action = emptyAction()
  for (const slot of instances) {
    if (slot.attendees > 0) action.plan.booked.push(lineOf(slot, 'booked'))
    else addChange(action, { slot, to: { deleted: true } })
  }
  return action
}

interface Copying extends SlotsCopy, Surroundings {
  /** The project's time zone, which determines when days begin and end. */
  timezone: string
  /** The days to copy `from` to, in order. */
  targets: string[]
}

/**
 * Opens copies of slots on other days, except on closed days or at times that already have a slot.
 */
export function copying(slots: WholeSlot[], copy: Copying): SlotAction {
  const action = emptyAction()
  // Copies on the same day may start at the same time, just as their originals may.
  const taken = new Set(copy.occupied === 'skip' ? copy.taken : [])
  for (const target of new Set(copy.targets)) {
    const by = Temporal.PlainDate.from(copy.from).until(target)
    const earlier = action.created.length
    for (const slot of slots) addCopy(action, slot, { ...copy, taken, by })
    if (copy.occupied !== 'skip') continue
    for (const { startsAt } of action.created.slice(earlier)) taken.add(startsAt.epochMilliseconds)
  }
  return action
}

function addCopy(
  { plan, created }: SlotAction,
  { startsAt, timezone, maxAttendees, internal, meetingPoint, variants, staff }: WholeSlot,
  { by, with_staff, timezone: ofProject, ...around }: Copying & { by: Temporal.Duration },
): void {
  const wall = startsAt.toZonedDateTimeISO(timezone).toPlainDateTime().add(by)
  const wallClock = wall.toString({ smallestUnit: 'minute' })
  const found = startInstant(wallClock, timezone)
  const wanted = typeof found === 'string' ? null : found
  const day = (wanted?.toZonedDateTimeISO(ofProject) ?? wall).toPlainDate().toString()
  const start = allowedStart(plan, { day, wallClock, start: wanted }, { ...around, timezone })
  if (!start) return
  plan.create.push({ start: start.toString(), reason: '', timezone })
  // Leaves out the comment, which is about the original day.
  const copied = { timezone, maxAttendees, internal, comment: '', meetingPoint, variants }
  created.push({ ...copied, startsAt: start, staff: with_staff ? staff : [] })
}

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
  const meetingPoint = version.meeting_point ?? null
  const said = { startsAt, timezone, maxAttendees, internal, meetingPoint, variants, staff }
  addChange(action, { slot, to: { deleted: false, ...said } })
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
    meetingPoint: version.meeting_point ?? null,
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
    meetingPoint: isSameMeetingPoint(slot.meetingPoint, version.meeting_point),
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
