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
import type { Database } from '#server/database/open.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { closedDaysOf } from '#server/features/project/closed-days/closed-days.ts'
import { requireProject, requireTimeZone } from '#server/features/project/project.ts'
import type { WholeSlot } from '#server/features/slot/change/change.rules.ts'
import {
  act,
  type Planning,
  tooManySlots,
  variantsOf,
} from '#server/features/slot/change/change.ts'
import {
  atPositions,
  countTimes,
  retiredTimes,
  versionOf,
  versionsBefore,
  withVersion,
} from '#server/features/slot/recurrence/recurrence.rules.ts'
import { listStarts } from '#server/features/slot/selection/selection.queries.ts'
import { changeOf } from '#server/features/slot/series-change/series-change.rules.ts'
import { startOfDay } from '#server/features/slot/slot.rules.ts'
import { findSeries, insertSeries, listVariants, updateSeries } from './series.queries.ts'
import { endingOf, openingOf, type Surroundings } from './series.rules.ts'

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

/**
 * Opens the slots of a series, or returns what would be opened. Throws `not_found` for the project,
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
  requireTimes(rule)
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
      return openingOf({ seriesId, version, variants, ...chosenIn(version), ...around })
    },
    also: async (tx, createdAt) => {
      await insertSeries(tx, { ...of, id: seriesId, versions: [version], createdAt })
      return { seriesId, before: null }
    },
  })
  return 'change_id' in done ? { ...done, series_id: seriesId } : done
}

// More than one action may open, because some times may be closed or excepted.
const mostTimes = 2 * mostSlotsAtOnce

/** Throws `invalid` for a rule without any time, or with too many to examine. */
function requireTimes(rule: SeriesInput['rule'], since?: string): void {
  const times = countTimes(rule, since)
  if (times === 0 && since === undefined) throw fieldError('rule.to', 'no_series')
  if (times > mostTimes) throw tooManySlots('rule.to')
}

function zoneOf(
  { timezone }: { timezone?: string | null | undefined },
  project: { timezone: string },
): string {
  if (timezone === undefined || timezone === null) return project.timezone
  requireTimeZone(timezone)
  return timezone
}

const chosenIn = ({ except, include }: SeriesVersion) => ({
  except: new Set(except),
  include: new Set(include),
})

/** What a series may collide with: closed days, and other slots except its own instances. */
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
 * Changes a series from a day onwards. Booked slots keep their start and variants, and slots
 * changed or deleted by hand stay as they are unless `overwrite` is set. Throws as `openSeries`
 * does.
 */
export async function changeSeries(
  ctx: AppContext,
  staff: Staff,
  { seriesId, from, wish }: Changing<SeriesChange>,
): Promise<SlotPlan | ChangeDone> {
  const { projectId } = await requireSeries(ctx, staff, seriesId)
  const timezone = zoneOf(wish, await requireProject(ctx, staff, projectId))
  const since = from ?? today(ctx, timezone)
  requireTimes(wish.rule, since)
  const of = { organisationId: staff.organisationId, projectId }
  const { overwrite, dry_run: dryRun, ...input } = wish
  const said = versionOf(input, { timezone, since })
  let before: SeriesVersion[] = []
  let version = said
  return act(ctx, staff, {
    ...of,
    audit: 'series_changed',
    dryRun,
    staffIds: wish.staff_ids,
    plan: async (planning) => {
      const { db } = planning
      // Read here, under the lock, so that no other change of the series can intervene.
      before = (await seriesIn(db, { ...of, seriesId })).versions
      version = { ...said, rule: positioned(said.rule, before.at(-1)?.rule) }
      const variants = await variantsOf(db, { ...of, resourceIds: wish.possible_ressources })
      const instances = await instancesOf(planning, { ...of, seriesId, since })
      const around = await surroundings(planning, { ...of, version, own: instances })
      const known = new Map(
        (await listVariants(db, of)).map(({ id, resourceId }) => [resourceId, id]),
      )
      const behind = (resourceIds: string[]) => resourceIds.flatMap((id) => known.get(id) ?? [])
      const wanted = { seriesId, version, variants, versions: before, instances, overwrite }
      return changeOf({ ...wanted, variantsOf: behind, ...chosenIn(version), ...around })
    },
    also: async (tx) => {
      await updateSeries(tx, { ...of, seriesId }, { versions: withVersion(before, version) })
      return { seriesId, before }
    },
  })
}

/** The times of a rule at their positions in the previous version. */
function positioned(
  rule: SeriesVersion['rule'],
  former: SeriesVersion['rule'] = rule,
): SeriesVersion['rule'] {
  const given = rule.times.filter((time) => time !== null)
  const times = atPositions(given, former)
  return { ...rule, times, retired: retiredTimes(times, former) }
}

/** Deletes the slots of a series from a day onwards; booked ones stay. Throws `not_found`. */
export async function endSeries(
  ctx: AppContext,
  staff: Staff,
  { seriesId, from, wish }: Changing<SeriesDeletionSent>,
): Promise<SlotPlan | ChangeDone> {
  const { projectId } = await requireSeries(ctx, staff, seriesId)
  const { timezone } = await requireProject(ctx, staff, projectId)
  const since = from ?? today(ctx, timezone)
  const of = { organisationId: staff.organisationId, projectId }
  let kept = false
  return act(ctx, staff, {
    ...of,
    audit: 'series_deleted',
    dryRun: wish.dry_run ?? false,
    plan: async (planning) => {
      const instances = await instancesOf(planning, { ...of, seriesId, since })
      const action = endingOf(instances.filter(({ deleted }) => !deleted))
      kept = action.plan.booked.length > 0
      return action
    },
    also: async (tx, at) => {
      const { versions } = await seriesIn(tx, { ...of, seriesId })
      const rest = versionsBefore(versions, since)
      if (rest.length > 0) await updateSeries(tx, { ...of, seriesId }, { versions: rest })
      else if (!kept) await updateSeries(tx, { ...of, seriesId }, { deletedAt: at })
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
  return seriesIn(db, { organisationId, seriesId })
}

async function seriesIn(db: Database, where: Parameters<typeof findSeries>[1]) {
  const series = await findSeries(db, where)
  if (!series) throw new DomainError('not_found')
  return series
}

/** The current definition of a series. Throws `not_found`. */
export async function seriesOf(
  ctx: AppContext,
  staff: Staff,
  seriesId: string,
): Promise<SeriesStored> {
  const { versions } = await requireSeries(ctx, staff, seriesId)
  const version = versions.at(-1)
  if (!version) throw new DomainError('not_found')
  const { since: _, rule: stored, ...said } = version
  const { retired: __, ...rule } = stored
  const times = rule.times.filter((time) => time !== null)
  return { series_id: seriesId, ...said, rule: { ...rule, times } }
}
