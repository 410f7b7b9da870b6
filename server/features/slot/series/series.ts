import { randomUUIDv7 } from 'node:crypto'
import type {
  SeriesChange,
  SeriesCreated,
  SeriesDeletionSent,
  SeriesInput,
  SeriesStored,
} from '#contract/series.ts'
import { type ChangeDone, mostSlotsAtOnce, type SlotPlan } from '#contract/slot-change.ts'
import type { SeriesVersion } from '#contract/stored-series.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { closedDaysOf } from '#server/features/project/closed-days/closed-days.ts'
import { requireProject, requireTimeZone } from '#server/features/project/project.ts'
import { listStarts } from '#server/features/slot/change/change.queries.ts'
import type { WholeSlot } from '#server/features/slot/change/change.rules.ts'
import { act, type Planning, variantsOf } from '#server/features/slot/change/change.ts'
import {
  atPositions,
  isEmpty,
  versionOf,
  withVersion,
} from '#server/features/slot/recurrence/recurrence.rules.ts'
import { changeOf } from '#server/features/slot/series-change/series-change.rules.ts'
import { startOfDay } from '#server/features/slot/slot.rules.ts'
import { findSeries, insertSeries, listAllVariants, updateSeries } from './series.queries.ts'
import { endingOf, openingOf, type Surroundings } from './series.rules.ts'

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

/**
 * Opens the slots of a series, or answers what would be opened. Throws `not_found` for the project,
 * `invalid` for a field and for more than 5,000 slots.
 */
export async function openSeries(
  ctx: AppContext,
  staff: Staff,
  { projectId, input }: { projectId: string; input: SeriesInput },
): Promise<SlotPlan | SeriesCreated> {
  const project = await requireProject(ctx, staff, projectId)
  const timezone = zoneOf(input, project)
  const { rule, dry_run: dryRun, staff_ids: staffIds } = input
  if (isEmpty(rule, timezone)) throw fieldError('rule.to', 'no_series')
  const of = { organisationId: staff.organisationId, projectId }
  const seriesId = randomUUIDv7()
  const version = versionOf(input, { timezone, since: rule.from })
  const done = await act(ctx, staff, {
    ...of,
    audit: 'series_added',
    dryRun,
    staffIds,
    plan: async (planning) => {
      const variants = await variantsOf(planning.db, {
        ...of,
        resourceIds: input.possible_ressources,
      })
      const around = await surroundings(planning, { ...of, version })
      return openingOf({ seriesId, version, variants, ...around })
    },
    also: async (tx, createdAt) => {
      await insertSeries(tx, { ...of, id: seriesId, versions: [version], createdAt })
      return { seriesId, before: null }
    },
  })
  return 'change_id' in done ? { ...done, series_id: seriesId } : done
}

function zoneOf(
  { timezone }: { timezone?: string | null | undefined },
  project: { timezone: string },
): string {
  if (timezone === undefined || timezone === null) return project.timezone
  requireTimeZone(timezone)
  return timezone
}

/** What a series meets: closed days, and other slots except its own instances. */
async function surroundings(
  { db, now }: Planning,
  { version, own = [], ...of }: OfProject & { version: SeriesVersion; own?: WholeSlot[] },
): Promise<Surroundings> {
  const { rule, timezone, since } = version
  const span = {
    from: startOfDay(since > rule.from ? since : rule.from, timezone),
    until: startOfDay(rule.to, timezone, 1),
  }
  const closed = await closedDaysOf(db, of)
  const ownIds = new Set(own.map(({ id }) => id))
  const others = (await listStarts(db, of, span)).filter(({ id }) => !ownIds.has(id))
  return { closed, taken: new Set(others.map(({ startsAt }) => startsAt.epochMilliseconds)), now }
}

interface Changing<Input> {
  seriesId: string
  /** The first day; by default today. */
  from: string | undefined
  wish: Input
}

/**
 * Changes a series from a day on. What was booked keeps its start and variants, and what was changed
 * or deleted by hand stays as it is unless `overwrite` is chosen. Throws as `openSeries` does.
 */
export async function changeSeries(
  ctx: AppContext,
  staff: Staff,
  { seriesId, from, wish }: Changing<SeriesChange>,
): Promise<SlotPlan | ChangeDone> {
  const series = await requireSeries(ctx, staff, seriesId)
  const { versions, projectId } = series
  const timezone = zoneOf(wish, await requireProject(ctx, staff, projectId))
  const since = from ?? today(ctx, timezone)
  const of = { organisationId: staff.organisationId, projectId }
  const { overwrite, dry_run: dryRun, ...input } = wish
  const said = versionOf(input, { timezone, since })
  const former = versions.at(-1)?.rule.times ?? []
  const version = { ...said, rule: { ...said.rule, times: atPositions(input.rule.times, former) } }
  return act(ctx, staff, {
    ...of,
    audit: 'series_changed',
    dryRun,
    staffIds: wish.staff_ids,
    plan: async (planning) => {
      const { db } = planning
      const variants = await variantsOf(db, { ...of, resourceIds: wish.possible_ressources })
      const instances = await instancesOf(planning, { ...of, seriesId, since })
      const around = await surroundings(planning, { ...of, version, own: instances })
      const known = new Map(
        (await listAllVariants(db, of)).map(({ id, resourceId }) => [resourceId, id]),
      )
      const behind = (resourceIds: string[]) => resourceIds.flatMap((id) => known.get(id) ?? [])
      const wanted = { seriesId, version, variants, versions, instances, overwrite }
      return changeOf({ ...wanted, variantsOf: behind, ...around })
    },
    also: async (tx) => {
      await updateSeries(tx, { ...of, seriesId }, { versions: withVersion(versions, version) })
      return { seriesId, before: versions }
    },
  })
}

/** Deletes the slots of a series from a day on; booked ones stay. Throws `not_found`. */
export async function endSeries(
  ctx: AppContext,
  staff: Staff,
  { seriesId, from, wish }: Changing<SeriesDeletionSent>,
): Promise<SlotPlan | ChangeDone> {
  const { versions, projectId } = await requireSeries(ctx, staff, seriesId)
  const { timezone } = await requireProject(ctx, staff, projectId)
  const since = from ?? today(ctx, timezone)
  const of = { organisationId: staff.organisationId, projectId }
  return act(ctx, staff, {
    ...of,
    audit: 'series_deleted',
    dryRun: wish.dry_run ?? false,
    plan: async (planning) => {
      const instances = await instancesOf(planning, { ...of, seriesId, since })
      return endingOf(instances.filter(({ deleted }) => !deleted))
    },
    also: async (tx) => {
      const dayBefore = Temporal.PlainDate.from(since).subtract({ days: 1 }).toString()
      const shortened = versions
        .filter((version) => version.since < since)
        .map((version) =>
          version.rule.to < since
            ? version
            : { ...version, rule: { ...version.rule, to: dayBefore } },
        )
      if (shortened.length > 0) await updateSeries(tx, { ...of, seriesId }, { versions: shortened })
      return { seriesId, before: versions }
    },
  })
}

async function instancesOf(
  { read }: Planning,
  { seriesId, since, ...of }: OfProject & { seriesId: string; since: string },
): Promise<WholeSlot[]> {
  const instances = await read(of, { seriesId, seriesFrom: since, withDeleted: true })
  if (instances.length > mostSlotsAtOnce) throw fieldError('rule.to', 'too_many_slots')
  return instances
}

const today = ({ clock }: AppContext, timezone: string) =>
  clock.now().toZonedDateTimeISO(timezone).toPlainDate().toString()

/** Throws `not_found` unless the series exists in the staff's organisation. */
export async function requireSeries(
  { db }: AppContext,
  { organisationId }: Staff,
  seriesId: string,
) {
  const series = await findSeries(db, { organisationId, seriesId })
  if (!series) throw new DomainError('not_found')
  return series
}

/** What a series says now. Throws `not_found`. */
export async function seriesOf(
  ctx: AppContext,
  staff: Staff,
  seriesId: string,
): Promise<SeriesStored> {
  const { versions } = await requireSeries(ctx, staff, seriesId)
  const version = versions.at(-1)
  if (!version) throw new DomainError('not_found')
  const { since: _, rule, ...said } = version
  const times = rule.times.filter((time) => time !== null)
  return { series_id: seriesId, ...said, rule: { ...rule, times } }
}
