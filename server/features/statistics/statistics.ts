import type { Breakdown } from '#contract/breakdown.ts'
import type { SpanQuery, StatisticsQuery } from '#contract/statistics.ts'
import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import type { Dimension, Measures } from '#server/database/schema/statistics-tables.ts'
import { listSlotStarts } from '#server/database/slot-starts.ts'
import { DomainError } from '#server/errors.ts'
import { slicesOf } from '#server/slices.ts'
import { addUp, dimensionOf, spansWithout } from './breakdown/breakdown.ts'
import { addUpDays, computeFigures } from './figures/figures.queries.ts'
import {
  findProjectEver,
  listDeletedProjects,
  listStaffNames,
  listSummedDays,
  listVariantNames,
} from './statistics.queries.ts'

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

export interface Figures extends Measures {
  key: string
  /** The name of a variant or guide; empty if there is none, or if it is no longer kept. */
  name: string
}

/**
 * A project's figures in key order: from the stored sums for past days, and from the bookings for
 * all other days. Throws `not_found`.
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
  return rows.map((row) => ({ ...row, name: names.get(row.key) ?? '' }))
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
