import type { Breakdown } from '#contract/breakdown.ts'
import { compareNames, inNameOrder } from '#contract/name-order.ts'
import type { Currency } from '#contract/price.ts'
import type { HoursQuery, HoursRow, SpanQuery, StatisticsQuery } from '#contract/statistics.ts'
import type { OrganisationId, Self, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import type { Dimension, Measures } from '#server/database/schema.ts'
import { listSlotStarts } from '#server/database/slot-starts.ts'
import { DomainError } from '#server/errors.ts'
import { slicesOf } from '#server/slices.ts'
import { formerMember } from '#texts/de/former-member.ts'
import { spanOf } from './daily-sum/daily-sum.rules.ts'
import {
  addUpDays,
  computeFigures,
  findProjectEver,
  type Led,
  listDeletedProjects,
  listLedIn,
  listLedSlots,
  listStaffNames,
  listSummedDays,
  listVariantNames,
} from './statistics.queries.ts'

/** The dimension whose figures a breakdown adds up. */
const dimensionOf = (by: Breakdown): Dimension =>
  by === 'week' || by === 'month' || by === 'weekday' ? 'day' : by

interface Keyed {
  day: string
  key: string
}

function keyOf(by: Breakdown, { day, key }: Keyed): string {
  const date = () => Temporal.PlainDate.from(day)
  if (by === 'day') return day
  if (by === 'month') return day.slice(0, 7)
  if (by === 'weekday') return String(date().dayOfWeek)
  if (by !== 'week') return key
  const { yearOfWeek, weekOfYear } = date()
  return `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`
}

const measures = [
  'slots',
  'tours',
  'places',
  'bookings',
  'people',
  'came',
  'walkIns',
  'walkInPlaces',
  'ticked',
  'tickedPeople',
  'noShows',
  'cancelled',
  'cancelledPeople',
  'cancelledWithinDay',
  'cancelledWithinWeek',
  'cancelledSeconds',
  'leadSeconds',
  'incomeEurCents',
  'incomeChfCents',
] as const satisfies (keyof Measures)[]

const none = Object.fromEntries(measures.map((name) => [name, 0])) as unknown as Measures

/** Adds up the days' figures by breakdown key, in key order. */
function addUp(by: Breakdown, figures: (Measures & Keyed)[]): (Measures & Keyed)[] {
  const sums = new Map<string, Measures & Keyed>()
  for (const one of figures) {
    const key = keyOf(by, one)
    const sum = sums.get(key) ?? { ...none, day: one.day, key }
    for (const name of measures) sum[name] += one[name]
    sums.set(key, sum)
  }
  return [...sums.values()].sort((one, other) => (one.key < other.key ? -1 : 1))
}

/** The days in a span that are not in `days`, merged into as few time spans as possible. */
function spansWithout(days: Set<string>, { from, to }: SpanQuery, timezone: string) {
  const spans: { from: Temporal.PlainDate; to: Temporal.PlainDate }[] = []
  const last = Temporal.PlainDate.from(to)
  let day = Temporal.PlainDate.from(from)
  let open = false
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const latest = spans.at(-1)
    if (days.has(day.toString())) open = false
    else if (open && latest) latest.to = day
    else {
      spans.push({ from: day, to: day })
      open = true
    }
  }
  return spans.map((span) => spanOf(span.from, span.to, timezone))
}

/** The tours a project's guides led, by month, guide and variant. */
export async function hoursIn(
  ctx: AppContext,
  { organisationId }: Staff,
  { projectId, ...days }: HoursQuery & { projectId: string },
): Promise<HoursRow[]> {
  // Wide enough for any time zone; the statement takes the project's.
  const from = Temporal.Instant.from(`${days.from}T00:00Z`).subtract({ hours: 24 })
  const until = Temporal.Instant.from(`${days.to}T00:00Z`).add({ hours: 48 })
  const of = { organisationId, projectId, from, until, withDeleted: true }
  const slotIds = (await listSlotStarts(ctx, of)).map(([id]) => id)
  return led(ctx, { organisationId, ...days, slotIds })
}

/** The tours the caller led in all projects, by month and variant. */
export async function hoursOf(
  ctx: AppContext,
  { organisationId, staffId }: Self,
  { from, to }: HoursQuery,
): Promise<HoursRow[]> {
  const slotIds = await listLedSlots(ctx.db, { organisationId, staffId })
  return led(ctx, { organisationId, from, to, slotIds, staffId })
}

interface HoursWanted extends HoursQuery {
  organisationId: OrganisationId
  slotIds: string[]
  staffId?: string
}

async function led(ctx: AppContext, wanted: HoursWanted): Promise<HoursRow[]> {
  const now = ctx.clock.now()
  const { organisationId } = wanted
  const parts = await slicesOf(ctx).through(organisationId, wanted.slotIds, (slotIds) =>
    listLedIn(ctx.db, { ...wanted, now, slotIds }),
  )
  const sums = new Map<string, Led>()
  for (const row of parts.flat()) {
    const key = `${row.month} ${row.key}`
    const guide = row.guide || formerMember
    sums.set(key, { ...row, guide, tours: row.tours + (sums.get(key)?.tours ?? 0) })
  }
  return [...sums.values()].sort(inOrder).map(rowOf)
}

const inOrder = (one: Led, other: Led) =>
  compareNames(one.month, other.month) ||
  compareNames(one.guide, other.guide) ||
  compareNames(one.project, other.project) ||
  compareNames(one.variant, other.variant) ||
  compareNames(one.key, other.key)

const rowOf = ({ month, project, guide, variant, tours, durationSeconds, rateCents }: Led) => ({
  month,
  project,
  guide,
  variant,
  tours,
  minutes: Math.round((tours * durationSeconds) / 60),
  rate_cents: rateCents,
  amount_cents: rateCents === null ? null : rateCents * tours,
})

/** A project with figures, even a deleted one; throws `not_found`. */
export async function requireProjectEver({ db }: AppContext, staff: Staff, projectId: string) {
  const { organisationId } = staff
  const project = await findProjectEver(db, { organisationId, projectId })
  if (!project) throw new DomainError('not_found')
  return project
}

/** An organisation's deleted projects, most recently deleted first. */
export const deletedProjectsOf = ({ db }: AppContext, { organisationId }: Staff) =>
  listDeletedProjects(db, organisationId)

/** What the bookings cost, by currency, leaving out currencies without any. */
export const incomeOf = ({ incomeEurCents, incomeChfCents }: Measures): Income[] =>
  [
    { currency: 'EUR' as const, cents: incomeEurCents },
    { currency: 'CHF' as const, cents: incomeChfCents },
  ].filter(({ cents }) => cents > 0)

interface Income {
  currency: Currency
  cents: number
}

export interface Figures extends Measures {
  key: string
  /** The name of a variant or guide; empty if there is none, or if it is no longer kept. */
  name: string
}

/**
 * A project's figures in key order, those of guides by name: from the stored sums for past days,
 * and from the bookings for all other days. Throws `not_found`.
 */
export async function statisticsOf(
  ctx: AppContext,
  staff: Staff,
  { projectId, by, ...span }: { projectId: string } & StatisticsQuery,
): Promise<Figures[]> {
  const { timezone } = await requireProjectEver(ctx, staff, projectId)
  const of = { organisationId: staff.organisationId, projectId, timezone }
  const rows = addUp(by, await figuresOf(ctx, { ...of, ...span, dimension: dimensionOf(by) }))
  const names = await namesOf(ctx, staff, { by, keys: rows.map(({ key }) => key) })
  const figures = rows.map((row) => ({ ...row, name: names.get(row.key) ?? '' }))
  if (by !== 'guide') return figures
  return inNameOrder(figures, ({ key, name }) => name || (key && formerMember))
}

type Wanted = SpanQuery & {
  organisationId: Staff['organisationId']
  projectId: string
  timezone: string
  dimension: Dimension
}

async function figuresOf(ctx: AppContext, of: Wanted) {
  const { db } = ctx
  const { organisationId } = of
  const slices = slicesOf(ctx)
  const days = await listSummedDays(db, of)
  const summed = await slices.through(organisationId, days, (part) =>
    addUpDays(db, { ...of, days: part }),
  )
  const without = new Set(days)
  const spans = spansWithout(without, of, of.timezone)
  const computed = await slices.through(organisationId, await slotsIn(ctx, of, spans), (ids) =>
    computeFigures(db, { ...of, slots: { ids }, dimensions: [of.dimension] }),
  )
  // A slot may have been moved out of the spans since it was listed.
  const isWanted = ({ day }: { day: string }) => day >= of.from && day <= of.to && !without.has(day)
  return [...summed.flat(), ...computed.flat().filter(isWanted)]
}

async function slotsIn(
  ctx: AppContext,
  { organisationId, projectId }: Wanted,
  spans: ReturnType<typeof spansWithout>,
): Promise<string[]> {
  const [from, until] = [spans[0]?.from, spans.at(-1)?.until]
  if (!from || !until) return []
  const within = { organisationId, projectId, from, until, withDeleted: true }
  const slots = await listSlotStarts(ctx, within)
  const bounds = spans.map((span) => ({
    from: span.from.epochMilliseconds,
    until: span.until.epochMilliseconds,
  }))
  let at = 0
  // Both are sorted by time.
  const found = slots.filter(([, start]) => {
    while (at < bounds.length && start >= (bounds[at]?.until ?? 0)) at += 1
    return start >= (bounds[at]?.from ?? Number.POSITIVE_INFINITY)
  })
  return found.map(([id]) => id)
}

async function namesOf(
  { db }: AppContext,
  { organisationId }: Staff,
  { by, keys }: { by: Breakdown; keys: string[] },
): Promise<Map<string, string>> {
  const ids = keys.filter((key) => key !== '')
  const isNamed = by === 'variant' || by === 'guide'
  if (!isNamed || ids.length === 0) return new Map()
  const list = by === 'variant' ? listVariantNames : listStaffNames
  return new Map((await list(db, organisationId, ids)).map(({ id, name }) => [id, name]))
}
