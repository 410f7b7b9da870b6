import { wallClock } from '#admin/dashboard/wall-clock.ts'
import type { LineReason, PlanLine, SlotPlan } from '#contract/slot-change.ts'

/** A line of a plan with its wall-clock time. */
export interface TimedLine extends PlanLine {
  /** `2026-12-24T11:00` in the slot's time zone. */
  wall: string
  /** For a slot that moves: its current start. */
  before?: string
}

export interface PlanDay {
  /** `2026-12-24` */
  day: string
  lines: TimedLine[]
}

export interface PlanMonth {
  /** `2026-12` */
  month: string
  days: PlanDay[]
  lines: TimedLine[]
}

const isInstant = (start: string) => start.endsWith('Z')

/** For a time that does not exist, `start` is already a wall-clock time. */
const wallOf = (start: string, timezone: string) =>
  isInstant(start) ? wallClock(new Date(start), timezone) : start.slice(0, 16)

export const timedLines = (lines: PlanLine[], timezone: string): TimedLine[] =>
  lines.map((line) => ({ ...line, wall: wallOf(line.start, line.timezone ?? timezone) }))

export const dayOf = ({ wall }: TimedLine) => wall.slice(0, 10)

function grouped<Item>(items: Item[], keyOf: (item: Item) => string) {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups]
}

export const daysOf = (lines: TimedLine[]): PlanDay[] =>
  grouped(lines, dayOf).map(([day, inDay]) => ({ day, lines: inDay }))

export const monthsOf = (lines: TimedLine[]): PlanMonth[] =>
  grouped(lines, ({ wall }) => wall.slice(0, 7)).map(([month, inMonth]) => ({
    month,
    lines: inMonth,
    days: daysOf(inMonth),
  }))

/** Which lines of a plan are ticked. Lines are identified by their wall-clock times. */
export interface LineChoices {
  /** Days (`2026-12-24`) and times (`2026-12-24T11:00`) that are left out. */
  except: ReadonlySet<string>
  /** Times of slots that take place despite a closed day or another slot. */
  include: ReadonlySet<string>
}

export const isLeftOut = ({ except }: LineChoices, line: TimedLine) =>
  except.has(line.wall) || except.has(dayOf(line))

/**
 * Unticks lines. If their whole day is left out, replaces the day by its individual times, so that
 * each of them can be ticked.
 */
export function withoutLines(
  choices: LineChoices,
  lines: TimedLine[],
  all: TimedLine[],
): LineChoices {
  const except = new Set(choices.except)
  for (const line of lines) except.add(line.wall)
  return { ...choices, except: withSingleTimes(except, lines, all) }
}

export function withLines(choices: LineChoices, lines: TimedLine[], all: TimedLine[]): LineChoices {
  const except = withSingleTimes(new Set(choices.except), lines, all)
  for (const line of lines) except.delete(line.wall)
  return { ...choices, except }
}

function withSingleTimes(except: Set<string>, lines: TimedLine[], all: TimedLine[]) {
  const days = new Set(lines.map(dayOf).filter((day) => except.delete(day)))
  for (const line of all) if (days.has(dayOf(line))) except.add(line.wall)
  return except
}

export function including(choices: LineChoices, lines: TimedLine[], chosen: boolean): LineChoices {
  const include = new Set(choices.include)
  for (const { wall } of lines) {
    if (chosen) include.add(wall)
    else include.delete(wall)
  }
  return { ...choices, include }
}

/**
 * The choices after the series' times of day have changed. As on the server, the first removed time
 * becomes the first new one, and so on, so that a slot that was left out at 11:00 does not reappear
 * at 11:30.
 */
export function choicesMoved(
  { except, include }: LineChoices,
  before: readonly string[],
  after: readonly string[],
): LineChoices {
  const gone = before.filter((time) => !after.includes(time))
  const added = after.filter((time) => !before.includes(time))
  const moved = (dayOrTime: string) => {
    const time = added[gone.indexOf(dayOrTime.slice(11))]
    return time === undefined ? dayOrTime : `${dayOrTime.slice(0, 10)}T${time}`
  }
  return { except: new Set([...except].map(moved)), include: new Set([...include].map(moved)) }
}

export type PlanLines = ReturnType<typeof linesOfPlan>

/** The lines of a plan, grouped by what will happen to each slot. */
export function linesOfPlan(plan: SlotPlan, timezone: string) {
  const timed = (list: PlanLine[]) => timedLines(list, timezone)
  // The group's title already gives this reason.
  const without = (known: LineReason, lines: TimedLine[]) =>
    lines.map((line) => (line.reason === known ? { ...line, reason: '' } : line))
  const create = timed(plan.create)
  const twice = create.filter(({ reason }) => reason === 'first_of_two')
  return {
    create,
    twice: without('first_of_two', twice),
    changed: timed(plan.change),
    deleted: timed(plan.delete),
    booked: without('booked', timed(plan.booked)),
    byHand: timed(plan.by_hand),
    closed: timed(plan.closed),
    collides: without('slot_there', timed(plan.collides)),
    skipped: timed(plan.skipped),
  }
}

/** How many slots would be created. */
export const countCreated = ({ create, closed, collides }: PlanLines, choices: LineChoices) =>
  create.filter((line) => !isLeftOut(choices, line)).length +
  [...closed, ...collides].filter(({ wall }) => choices.include.has(wall)).length
