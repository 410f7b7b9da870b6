import { randomUUIDv7 } from 'node:crypto'
import type {
  SeriesChange,
  SeriesCreated,
  SeriesDeletionSent,
  SeriesInput,
  SeriesStored,
} from '#contract/slot-change.ts'
import {
  type ChangeDone,
  mostSlotsAtOnce,
  type SlotPlan,
  type SlotsCopy,
} from '#contract/slot-change.ts'
import type { SeriesVersion } from '#contract/stored-series.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { closedDaysOf } from '#server/features/project/closed-days/closed-days.ts'
import { requireProject, zoneOf } from '#server/features/project/project.ts'
import {
  meetingPointAfter,
  shownMeetingPoint,
} from '#server/features/variant/meeting-point.rules.ts'
import { startOfDay } from '../slot.rules.ts'
import { listStarts } from './change.queries.ts'
import type { WholeSlot } from './change.rules.ts'
import { act, type Planning, tooManySlots, variantsOf } from './change.ts'
import { findSeries, insertSeries, listVariants, updateSeries } from './series.queries.ts'
import {
  atPositions,
  changeOf,
  copying,
  countTimes,
  endingOf,
  openingOf,
  retiredTimes,
  type Surroundings,
  versionOf,
  versionsBefore,
  withVersion,
} from './series.rules.ts'

/**
 * Copies the slots of one or more days to other days, at the same wall-clock times. Throws
 * `not_found` for the project and `invalid` for more than 5,000 slots.
 */
export async function copySlots(
  ctx: AppContext,
  staff: Staff,
  { projectId, wish }: { projectId: string; wish: SlotsCopy },
): Promise<SlotPlan | ChangeDone> {
  const { timezone } = await requireProject(ctx, staff, projectId)
  const of = { organisationId: staff.organisationId, projectId }
  const targets = wish.to.toSorted()
  const [first = wish.from, last = wish.from] = [targets[0], targets.at(-1)]
  return act(ctx, staff, {
    ...of,
    audit: 'slots_copied',
    dryRun: wish.dry_run,
    gather: async ({ read, db }) => {
      const slots = await read({
        from: startOfDay(wish.from, timezone),
        until: startOfDay(wish.from, timezone, wish.days),
      })
      // Checked before anything is computed for individual slots.
      if (slots.length * wish.to.length > mostSlotsAtOnce) throw tooManySlots('to')
      const there = await listStarts(db, of, {
        from: startOfDay(first, timezone, -1),
        until: startOfDay(last, timezone, wish.days + 1),
      })
      const taken = new Set(there.map(({ startsAtMs }) => startsAtMs))
      return { slots, taken, closed: await closedDaysOf(db, of) }
    },
    decide: ({ slots, ...around }, now) =>
      copying(slots, { ...wish, timezone, targets, now, ...around }),
  })
}

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
  const timezone = zoneOf(project, input)
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
    gather: async ({ db }) => ({
      variants: await variantsOf(db, { ...of, resourceIds: input.possible_ressources }),
      ...(await surroundings(db, { ...of, version })),
    }),
    decide: (facts, now) => openingOf({ seriesId, version, now, ...chosenIn(version), ...facts }),
    also: async (tx, createdAt) => {
      await insertSeries(tx, { ...of, id: seriesId, versions: [version], createdAt })
      return { seriesId, before: null }
    },
  })
  return 'change_id' in done ? { ...done, series_id: seriesId } : done
}

// Twice as many as one action may open, because some of the times may be exceptions or fall on
// closed days.
const mostTimes = 2 * mostSlotsAtOnce

/** Throws `invalid` for a rule with no times, or with too many to examine. */
function requireTimes(rule: SeriesInput['rule'], since?: string): void {
  const times = countTimes(rule, since)
  if (times === 0 && since === undefined) throw fieldError('rule.to', 'no_series')
  if (times > mostTimes) throw tooManySlots('rule.to')
}

const chosenIn = ({ except, include }: SeriesVersion) => ({
  except: new Set(except),
  include: new Set(include),
})

/**
 * The closed days and other slots that a series may collide with, not counting its own instances.
 */
async function surroundings(
  db: Database,
  { version, own = [], ...of }: OfProject & { version: SeriesVersion; own?: WholeSlot[] },
): Promise<Omit<Surroundings, 'now'>> {
  const { rule, timezone, since } = version
  const span = {
    from: startOfDay(since > rule.from ? since : rule.from, timezone),
    until: startOfDay(rule.to, timezone, 1),
  }
  const closed = await closedDaysOf(db, of)
  const ownIds = new Set(own.map(({ id }) => id))
  const others = (await listStarts(db, of, span)).filter(({ id }) => !ownIds.has(id))
  return { closed, taken: new Set(others.map(({ startsAtMs }) => startsAtMs)) }
}

interface Changing<Input> {
  seriesId: string
  /** The first day; by default today. */
  from: string | undefined
  wish: Input
}

/**
 * Changes a series from a day onwards. Booked slots keep their start and variants, and slots
 * changed or deleted by hand stay as they are unless `overwrite` is set. Throws the same errors as
 * `openSeries`.
 */
export async function changeSeries(
  ctx: AppContext,
  staff: Staff,
  { seriesId, from, wish }: Changing<SeriesChange>,
): Promise<SlotPlan | ChangeDone> {
  const { projectId } = await requireSeries(ctx, staff, seriesId)
  const timezone = zoneOf(await requireProject(ctx, staff, projectId), wish)
  const since = from ?? today(ctx, timezone)
  requireTimes(wish.rule, since)
  const of = { organisationId: staff.organisationId, projectId }
  const { overwrite, dry_run: dryRun, ...input } = wish
  const said = versionOf(input, { timezone, since })
  return act(ctx, staff, {
    ...of,
    audit: 'series_changed',
    dryRun,
    staffIds: wish.staff_ids,
    gather: async (planning) => {
      const { db } = planning
      const { versions } = await seriesIn(db, { ...of, seriesId })
      const former = versions.at(-1)
      const version = {
        ...said,
        rule: positioned(said.rule, former?.rule),
        ...meetingOf(former, wish),
      }
      const variants = await variantsOf(db, { ...of, resourceIds: wish.possible_ressources })
      const instances = await instancesOf(planning, { seriesId, since })
      const around = await surroundings(db, { ...of, version, own: instances })
      const offered = await listVariants(db, of)
      return { versions, version, variants, instances, offered, ...around }
    },
    decide: ({ offered, ...facts }, now) => {
      const known = new Map(offered.map(({ id, resourceId }) => [resourceId, id]))
      const behind = (resourceIds: string[]) => resourceIds.flatMap((id) => known.get(id) ?? [])
      const chosen = chosenIn(facts.version)
      return changeOf({ seriesId, overwrite, now, variantsOf: behind, ...chosen, ...facts })
    },
    also: async (tx, _, { facts: { versions: before, version } }) => {
      await updateSeries(tx, { ...of, seriesId }, { versions: withVersion(before, version) })
      return { seriesId, before }
    },
  })
}

/** A series keeps its meeting point if a client that knows none changes it. */
function meetingOf(former: SeriesVersion | undefined, wish: SeriesChange) {
  const after = meetingPointAfter(former?.meeting_point, wish) ?? former?.meeting_point
  return { meeting_point: after ?? null }
}

/** A rule's times at their positions in the previous version. */
function positioned(
  rule: SeriesVersion['rule'],
  former: SeriesVersion['rule'] = rule,
): SeriesVersion['rule'] {
  const given = rule.times.filter((time) => time !== null)
  const times = atPositions(given, former)
  return { ...rule, times, retired: retiredTimes(times, former) }
}

/** Deletes the slots of a series from a day onwards; booked ones are kept. Throws `not_found`. */
export async function endSeries(
  ctx: AppContext,
  staff: Staff,
  { seriesId, from, wish }: Changing<SeriesDeletionSent>,
): Promise<SlotPlan | ChangeDone> {
  const { projectId } = await requireSeries(ctx, staff, seriesId)
  const { timezone } = await requireProject(ctx, staff, projectId)
  const since = from ?? today(ctx, timezone)
  const of = { organisationId: staff.organisationId, projectId }
  return act(ctx, staff, {
    ...of,
    audit: 'series_deleted',
    dryRun: wish.dry_run ?? false,
    gather: async (planning) => ({
      versions: (await seriesIn(planning.db, { ...of, seriesId })).versions,
      instances: await instancesOf(planning, { seriesId, since }),
    }),
    decide: ({ instances }) => endingOf(instances.filter(({ deleted }) => !deleted)),
    also: async (tx, at, { facts: { versions }, action }) => {
      const rest = versionsBefore(versions, since)
      const kept = action.plan.booked.length > 0
      if (rest.length > 0) await updateSeries(tx, { ...of, seriesId }, { versions: rest })
      else if (!kept) await updateSeries(tx, { ...of, seriesId }, { deletedAt: at })
      return { seriesId, before: versions }
    },
  })
}

async function instancesOf(
  { read }: Planning,
  { seriesId, since }: { seriesId: string; since: string },
): Promise<WholeSlot[]> {
  const instances = await read({ seriesId, seriesFrom: since, withDeleted: true })
  if (instances.length > mostSlotsAtOnce) throw fieldError('rule.to', 'too_many_slots')
  return instances
}

const today = ({ clock }: AppContext, timezone: string) =>
  clock.now().toZonedDateTimeISO(timezone).toPlainDate().toString()

/** Throws `not_found` unless the series exists in the caller's organisation. */
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
  const { since: _, rule: stored, meeting_point: meetingPoint, ...said } = version
  const { retired: __, ...rule } = stored
  const times = rule.times.filter((time) => time !== null)
  const meeting = shownMeetingPoint(meetingPoint)
  return { series_id: seriesId, ...said, ...meeting, rule: { ...rule, times } }
}
