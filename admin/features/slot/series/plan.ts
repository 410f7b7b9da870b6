import type { PlanLine, SlotPlan } from '#contract/slot-change.ts'
import { wallClock } from '../wall-clock.ts'

/** A line of a plan with its time on the wall clock. */
export interface TimedLine extends PlanLine {
  /** `2026-12-24T11:00` in the series' time zone. */
  wall: string
  /** Where a slot that moves was before. */
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

/** The start of a time that does not exist is its wall-clock time already. */
const wallOf = (start: string, timezone: string) =>
  isInstant(start) ? wallClock(new Date(start), timezone) : start.slice(0, 16)

export const timedLines = (lines: PlanLine[], timezone: string): TimedLine[] =>
  lines.map((line) => ({ ...line, wall: wallOf(line.start, timezone) }))

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

/** Which lines of a plan are ticked, by their time on the wall clock. */
export interface LineChoices {
  /** Days (`2026-12-24`) and times (`2026-12-24T11:00`) that are left out. */
  except: ReadonlySet<string>
  /** Times that take place in spite of a closed day or another slot. */
  include: ReadonlySet<string>
}

export const isLeftOut = ({ except }: LineChoices, line: TimedLine) =>
  except.has(line.wall) || except.has(dayOf(line))

/** A day that is left out becomes its single times, so that one of them can be ticked. */
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

/** How many slots would be created. */
export function countCreated(plan: SlotPlan, choices: LineChoices, timezone: string): number {
  const kept = timedLines(plan.create, timezone).filter((line) => !isLeftOut(choices, line))
  const added = timedLines([...plan.closed, ...plan.collides], timezone).filter(({ wall }) =>
    choices.include.has(wall),
  )
  return kept.length + added.length
}
