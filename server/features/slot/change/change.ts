import { randomUUIDv7 } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { AuditAction } from '#contract/audit.ts'
import {
  type ChangeDone,
  type ChangeFilter,
  mostSlotsAtOnce,
  type SlotPlan,
  type SlotsChange,
} from '#contract/slot-change.ts'
import type { SeriesVersion } from '#contract/stored-series.ts'
import { undoDays } from '#contract/undo-days.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import { lockKeyOf } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { countStored } from '#server/database/limits/stored.ts'
import { alone, type Transaction } from '#server/database/open.ts'
import { isEmbedded } from '#server/database/pglite/known-embedded.ts'
import { withTrustedReferences } from '#server/database/pglite/trusted-references.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { lockProjectForShare, requireProject } from '#server/features/project/project.ts'
import { type Plan, type Planned, planAhead } from '#server/features/slot/planning/planning.ts'
import { type PreparedAction, prepare } from '#server/features/slot/prepared/prepared.ts'
import { awaitTurn, type SlotSelection } from '#server/features/slot/selection/selection.queries.ts'
import { findVariants } from '#server/features/slot/slot.queries.ts'
import { startOfDay, startOfToday } from '#server/features/slot/slot.rules.ts'
import { daysChanged } from '#server/features/statistics/changed-day/changed-day.ts'
import { postAll } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import {
  deleteChanges,
  insertChange,
  insertSlots,
  lockGuidesAmong,
  replaceStaff,
  replaceVariants,
  updateSlots,
} from './change.queries.ts'
import { countsOf, type SlotAction, settingsAction, sizeOf } from './change.rules.ts'

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

interface Wanted<Facts> extends OfProject, Plan<Facts> {
  audit: AuditAction
  dryRun: boolean
  /** The guides the action assigns. */
  staffIds?: string[] | undefined
  /** Further writes in the same transaction; returns the series and its previous versions. */
  also?: (
    tx: Transaction,
    at: Temporal.Instant,
    planned: Planned<Facts>,
  ) => Promise<SeriesAsWas | undefined>
  /** Whether this action cannot be undone. */
  final?: true
}

interface SeriesAsWas {
  seriesId: string
  /** Null: the action created the series. */
  before: SeriesVersion[] | null
}

/**
 * Plans an action on many slots in a project and, unless it is a dry run, stores it in one
 * transaction. Throws `not_found` for the project, `invalid` for unknown guides and for more than
 * 5,000 slots.
 */
export async function act<Facts>(
  ctx: AppContext,
  staff: Staff,
  wanted: Wanted<Facts>,
): Promise<SlotPlan | ChangeDone> {
  const { organisationId, projectId, audit, dryRun, final } = wanted
  const of = { organisationId, projectId }
  const ahead = await planAhead(ctx, of, wanted)
  const embedded = isEmbedded(ctx.db)
  requireSize(ahead.action)
  if (dryRun) return ahead.action.plan
  const prepared = prepare(ahead.action, ahead.now)
  // Lets bookings that arrived while the action was being planned go first.
  await setImmediate()
  return transact(ctx, async (unit) => {
    const { tx } = unit
    await awaitTurn(tx, lockKeyOf(`slots of ${projectId}`))
    await requireGuides(tx, { organisationId, staffIds: wanted.staffIds })
    await lockProjectForShare(tx, of)
    const planned = await ahead.again(tx)
    requireSize(planned.action)
    await countActed(unit, organisationId, planned.action)
    const series = await wanted.also?.(tx, unit.at, planned)
    const isSame = planned.action === prepared.action
    const ready = isSame ? prepared : prepare(planned.action, ahead.now)
    return carryOut(unit, { embedded, ...of, staff, prepared: ready, audit, series, final })
  })
}

/** Counts slots, not calls, before anything is written. */
async function countActed(
  { tx, at }: UnitOfWork,
  organisationId: OrganisationId,
  action: SlotAction,
): Promise<void> {
  const { length: created } = action.created
  await countStored(tx, { organisationId, kind: 'slot_changes', amount: sizeOf(action) }, at)
  await countStored(tx, { organisationId, kind: 'slots', amount: created }, at)
}

function requireSize(action: SlotAction): void {
  if (sizeOf(action) > mostSlotsAtOnce) throw tooManySlots('rule.to')
}

export const tooManySlots = (field: string) => fieldError(field, 'too_many_slots')

async function requireGuides(
  tx: Transaction,
  {
    organisationId,
    staffIds = [],
  }: { organisationId: OrganisationId; staffIds?: string[] | undefined },
): Promise<void> {
  const wanted = [...new Set(staffIds)]
  if (wanted.length === 0) return
  const known = await lockGuidesAmong(tx, { organisationId, staffIds: wanted, lock: 'share' })
  if (known.length < wanted.length) throw fieldError('staff_ids', 'unknown_member')
}

interface CarriedOut extends OfProject {
  staff: Staff
  embedded: boolean
  prepared: PreparedAction
  audit: AuditAction
  series: SeriesAsWas | undefined
  final: true | undefined
}

/** Stores an action along with the data to undo it, and queues one email to each affected guide. */
export async function carryOut(
  unit: UnitOfWork,
  { staff, embedded, prepared, audit, series, final, ...of }: CarriedOut,
): Promise<ChangeDone> {
  const { tx, at } = unit
  const { entries, changedIds, action } = prepared
  const id = randomUUIDv7()
  const lock = { ...of, staffIds: prepared.guideIds, lock: 'key share' } as const
  const guides = await lockGuidesAmong(tx, lock)
  const { ids } = prepared.updated
  await daysChanged(unit, { ...of, slotIds: ids })
  await withTrustedReferences(tx, embedded, async () => {
    await insertSlots(tx, of, { slots: prepared.inserted, at })
    await updateSlots(tx, of, { slots: prepared.updated, at, by: staff.staffId })
    await replaceVariants(tx, of, prepared.variants)
    await replaceStaff(tx, of, prepared.staff)
  })
  await daysChanged(unit, { ...of, slotIds: [...ids, ...prepared.begunIds] })
  const ofSeries = { seriesId: series?.seriesId ?? null, seriesBefore: series?.before ?? null }
  const undoneAt = final ? at : null
  await insertChange(tx, { ...of, id, at, entries, ...ofSeries, undoneAt })
  const mails = guides.flatMap(({ id: staffId, email, slotMails }) =>
    email !== null && slotMails ? [{ staffId, recipient: email }] : [],
  )
  const { organisationId, projectId } = of
  const mail = { organisationId, projectId, event: 'slots_changed', changeId: id, at } as const
  await postAll(
    tx,
    mails.map((one) => ({ ...mail, ...one })),
  )
  const { create, change, delete: gone, ...others } = action.plan
  await unit.audit(staff, { action: audit, subjectId: id, label: countsOf(action.plan) })
  unit.changed(of)
  if (changedIds.length > 0) unit.freed({ ...of, slotIds: changedIds, movedIds: movedIn(action) })
  return {
    change_id: id,
    created: create.length,
    changed: change.length,
    deleted: gone.length,
    booked: others.booked.length,
    by_hand: others.by_hand.length,
    closed: others.closed.length,
    collides: others.collides.length,
    skipped: others.skipped.length,
    mails: mails.length,
  }
}

const movedIn = ({ changed }: SlotAction) =>
  changed.flatMap(({ slot, to }) => (to.startsAt === undefined ? [] : [slot.id]))

/** Changes or deletes many slots in a project in the same way. Throws the same errors as `act`. */
export async function changeSlots(
  ctx: AppContext,
  staff: Staff,
  { projectId, wish }: { projectId: string; wish: SlotsChange },
): Promise<SlotPlan | ChangeDone> {
  const { timezone } = await requireProject(ctx, staff, projectId)
  const of = { organisationId: staff.organisationId, projectId }
  const { set, dry_run: dryRun, slot_ids: slotIds, filter } = wish
  return act(ctx, staff, {
    ...of,
    audit: 'slots_changed',
    dryRun,
    staffIds: set.staff_ids,
    gather: async ({ read, now, db }) => {
      const variants = set.possible_ressources
        ? await variantsOf(db, { ...of, resourceIds: set.possible_ressources })
        : undefined
      const chosen = slotIds ? { slotIds, withDeleted: true } : selectionOf(filter, timezone, now)
      const slots = await read(chosen)
      if (slots.length > mostSlotsAtOnce) throw tooManySlots('filter')
      if (slotIds && slots.length < new Set(slotIds).size) throw new DomainError('not_found')
      return { slots, variants }
    },
    decide: ({ slots, variants }, now) => {
      const action = settingsAction(slots, { set, variants, now })
      if (!slotIds) action.plan.slot_ids = slots.map(({ id }) => id)
      return action
    },
  })
}

/**
 * The slots that match a filter, as the dashboard lists them: starting today, unless the filter
 * says otherwise.
 */
function selectionOf(
  filter: ChangeFilter = {},
  timezone: string,
  now: Temporal.Instant,
): SlotSelection {
  const { from, to, bookings, staff_id, ressource_id, series_id } = filter
  return {
    from: from ? startOfDay(from, timezone) : startOfToday(timezone, now),
    until: to ? startOfDay(to, timezone, 1) : undefined,
    bookings,
    staffId: staff_id,
    resourceId: ressource_id,
    seriesId: series_id,
  }
}

/** The ids of the variants with these resources; throws `invalid` for an unknown one. */
export async function variantsOf(
  db: AppContext['db'],
  { resourceIds, ...of }: OfProject & { resourceIds: string[] },
): Promise<string[]> {
  const wanted = [...new Set(resourceIds)]
  const variants = await findVariants(db, { ...of, resourceIds: wanted })
  if (variants.length < wanted.length) throw fieldError('possible_ressources', 'unknown_variant')
  return variants.map(({ id }) => id)
}

/** Deletes the records of actions that can no longer be undone. */
export const forgetOldChanges = ({ db, clock }: AppContext): Promise<void> =>
  deleteChanges(alone(db), clock.now().subtract({ hours: 24 * undoDays }))
