import type { SeriesInput } from '#contract/series.ts'
import type { SeriesVersion } from '#contract/stored-series.ts'

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
  return { since, timezone, rule: { ...rule, times }, ...said }
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
export const versionOn = (versions: SeriesVersion[], day: string): SeriesVersion | undefined =>
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
