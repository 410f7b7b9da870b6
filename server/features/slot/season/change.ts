import { randomUUIDv7 } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '#contract/audit.ts'
import { undoDays } from '#contract/limits.ts'
import type { MeetingPoint } from '#contract/meeting-point.ts'
import {
  type ChangeDone,
  type ChangeFilter,
  mostSlotsAtOnce,
  type SlotPlan,
  type SlotsChange,
} from '#contract/slot-change.ts'
import type { SeriesVersion } from '#contract/stored-series.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import { lockKeyOf } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { countStored } from '#server/database/limits/stored.ts'
import { isEmbedded, type Transaction, withoutTransaction } from '#server/database/open.ts'
import { withTrustedReferences } from '#server/database/pglite/trusted-references.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { lockProjectForShare, requireProject } from '#server/features/project/project.ts'
import { daysChanged } from '#server/features/statistics/daily-sum/daily-sum.ts'
import { postAll } from '#server/mail/outbox.ts'
import { slicesOf } from '#server/slices.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { findVariants } from '../slot.queries.ts'
import { isAhead, startOfDay, startOfToday } from '../slot.rules.ts'
import {
  awaitTurn,
  type Belongings,
  deleteChanges,
  type InsertedSlots,
  inOrder,
  insertChange,
  insertSlots,
  listPresent,
  listSlotIds,
  listWholeSlots,
  lockGuidesAmong,
  lockWholeSlots,
  replaceStaff,
  replaceVariants,
  type SlotSelection,
  type UpdatedColumns,
  type UpdatedSlots,
  updateSlots,
} from './change.queries.ts'
import {
  type Change,
  countsOf,
  entryOf,
  guidesConcerned,
  type SlotAction,
  type SlotValues,
  settingsAction,
  sizeOf,
  type WholeSlot,
} from './change.rules.ts'

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

/**
 * Where an action gets its data: from the database until its transaction begins, then from the
 * transaction.
 */
export interface Planning {
  db: AppContext['db']
  now: Temporal.Instant
  /** Reads slots; inside the transaction it also locks them. */
  read: (selection: SlotSelection) => Promise<WholeSlot[]>
}

/** How an action is planned. */
export interface Plan<Facts> {
  /** Reads everything that the action depends on. */
  gather: (planning: Planning) => Promise<Facts>
  decide: (facts: Facts, now: Temporal.Instant) => SlotAction
}

export interface Planned<Facts> {
  facts: Facts
  action: SlotAction
}

interface PlannedAhead<Facts> extends Planned<Facts> {
  now: Temporal.Instant
  /** Returns the same `action` object if the data it was planned from is unchanged. */
  again: (tx: Transaction) => Promise<Planned<Facts>>
}

// One more than allowed, to detect that there are too many slots.
const limit = mostSlotsAtOnce + 1

/**
 * Plans an action, and returns a function that plans it again inside its transaction. On the
 * embedded database, a transaction makes visitors wait, so the slow work happens first: inside the
 * transaction, only slots that have changed since are read again, and the plan is computed again
 * only if any have.
 */
async function planAhead<Facts>(
  { db, clock }: AppContext,
  of: OfProject,
  { gather, decide }: Plan<Facts>,
): Promise<PlannedAhead<Facts>> {
  const now = clock.now()
  const known = new Map<string, WholeSlot>()
  const present = await listPresent(db, of)
  const read: Planning['read'] = async (selection) => {
    const chosen = await listSlotIds(db, of, { limit, ...selection })
    const parts = await slicesOf({ db }).through(of.organisationId, chosen, (part) =>
      listWholeSlots(db, of, part),
    )
    const slots = parts.flat()
    for (const slot of inOrder(slots)) known.set(slot.id, slot)
    return slots
  }
  const facts = await gather({ db, now, read })
  const action = decide(facts, now)
  // Lets bookings that arrived in the meantime go first, so the second plan includes them.
  await setImmediate()
  const again = async (tx: Transaction) => {
    // Deleting a variant or a member changes slots without raising their revision.
    if (!isDeepStrictEqual(await listPresent(tx, of), present)) known.clear()
    const lock: Planning['read'] = (selection) =>
      lockWholeSlots(tx, of, { selection: { limit, ...selection }, known })
    const found = await gather({ db: tx, now, read: lock })
    if (isDeepStrictEqual(found, facts)) return { facts, action }
    return { facts: found, action: decide(found, now) }
  }
  return { facts, action, now, again }
}

/**
 * An action in the form its statements need, so that the transaction has nothing to compute per
 * slot.
 */
export interface PreparedAction {
  action: SlotAction
  /** The guides the action affects. */
  guideIds: string[]
  inserted: InsertedSlots
  /** The new slots that have already begun; their day may have ended on the project's clock. */
  begunIds: string[]
  updated: UpdatedSlots
  variants: Belongings
  staff: Belongings
  /** What the action does to each slot, as JSON. */
  entries: string
  /** The existing slots the action changes; it may free places in them. */
  changedIds: string[]
}

export function prepare(action: SlotAction, now: Temporal.Instant): PreparedAction {
  const created = action.created.map((slot) => ({ ...slot, id: randomUUIDv7() }))
  const opened = created.map(({ id }) => ({ slotId: id, revision: 0, attendees: 0, before: null }))
  const belongings = (kind: 'variants' | 'staff') => belongingsOf(created, action.changed, kind)
  return {
    action,
    guideIds: [...guidesConcerned(action, now)],
    inserted: {
      ids: created.map(({ id }) => id),
      startsAt: created.map(({ startsAt }) => startsAt.toString()),
      timezone: created.map(({ timezone }) => timezone),
      maxAttendees: created.map(({ maxAttendees }) => maxAttendees),
      internal: created.map(({ internal }) => internal),
      comment: created.map(({ comment }) => comment),
      meetingPoint: created.map(({ meetingPoint }) => asStored(meetingPoint)),
      seriesId: created.map(({ seriesId }) => seriesId ?? null),
      seriesDay: created.map(({ seriesDay }) => seriesDay ?? null),
      seriesTime: created.map(({ seriesTime }) => seriesTime ?? null),
    },
    begunIds: created.filter(({ startsAt }) => !isAhead(startsAt, now)).map(({ id }) => id),
    updated: updatesOf(action.changed),
    variants: belongings('variants'),
    staff: belongings('staff'),
    entries: JSON.stringify([...opened, ...action.changed.map(entryOf)]),
    changedIds: action.changed.map(({ slot }) => slot.id),
  }
}

/**
 * Only columns that at least one change sets, because sending an unused column costs as much as
 * sending a used one.
 */
function updatesOf(changed: Change[]): UpdatedSlots {
  const changes = (name: keyof Change['to']) => changed.some(({ to }) => to[name] !== undefined)
  const column = <Name extends Exclude<keyof UpdatedColumns, 'startsAt' | 'meetingPoint'>>(
    name: Name,
  ) => (changes(name) ? { [name]: changed.map(({ slot, to }) => ({ ...slot, ...to })[name]) } : {})
  const start = ({ slot, to }: Change) => (to.startsAt ?? slot.startsAt).toString()
  return {
    ids: changed.map(({ slot }) => slot.id),
    columns: {
      ...(changes('startsAt') && { startsAt: changed.map(start) }),
      ...column('timezone'),
      ...column('maxAttendees'),
      ...column('internal'),
      ...column('comment'),
      ...(changes('meetingPoint') && {
        meetingPoint: changed.map(({ slot, to }) => asStored({ ...slot, ...to }.meetingPoint)),
      }),
      ...column('seriesId'),
      ...column('deleted'),
    },
  }
}

const asStored = (meetingPoint: MeetingPoint | null) => meetingPoint && JSON.stringify(meetingPoint)

function belongingsOf(
  created: (SlotValues & { id: string })[],
  changed: Change[],
  kind: 'variants' | 'staff',
): Belongings {
  const replaced = changed.flatMap(({ slot: { id }, to }) => {
    const ids = to[kind]
    return ids ? [{ id, ids }] : []
  })
  const all = [...created.map((slot) => ({ id: slot.id, ids: slot[kind] })), ...replaced]
  const given = all.flatMap(({ id: slotId, ids }) => ids.map((id) => ({ slotId, id })))
  return {
    emptied: replaced.map(({ id }) => id),
    slotIds: given.map(({ slotId }) => slotId),
    ids: given.map(({ id }) => id),
  }
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
  /** What the audit log says that it was about, if not the action. */
  about?: { subjectId: string; label: string }
}

/** Stores an action along with the data to undo it, and queues one email to each affected guide. */
export async function carryOut(
  unit: UnitOfWork,
  { staff, embedded, prepared, audit, series, final, about, ...of }: CarriedOut,
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
  const moved = elsewhereIn(action)
  if (moved.length > 0) {
    unit.meetingElsewhere({ ...of, by: staff.staffId, before: moved })
    unit.projectChanged(of)
  }
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
  const subject = about ?? { subjectId: id, label: countsOf(action.plan) }
  await unit.audit(staff, { action: audit, ...subject })
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

/** The slots with another meeting point, with the former one. */
const elsewhereIn = ({ changed }: SlotAction) =>
  changed.flatMap(({ slot, to }) =>
    to.meetingPoint === undefined ? [] : [{ slotId: slot.id, meetingPoint: slot.meetingPoint }],
  )

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
  deleteChanges(withoutTransaction(db), clock.now().subtract({ hours: 24 * undoDays }))
