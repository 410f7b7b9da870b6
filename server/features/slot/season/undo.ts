import { undoDays } from '#contract/limits.ts'
import type { ChangeUndone, PlanLine } from '#contract/slot-change.ts'
import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { DomainError } from '#server/errors.ts'
import {
  addChange,
  emptyAction,
  lineOf,
  reversed,
  type SeriesPlace,
  type SlotAction,
  touchedSince,
  withPresent,
} from './change.rules.ts'
import { act, type Planning } from './change.ts'
import { listVariants, updateSeries } from './series.queries.ts'
import {
  findUndoable,
  isUndoable,
  listInstances,
  listMembersAmong,
  markUndone,
  wasChangedSince,
} from './undo.queries.ts'

type Undoable = NonNullable<Awaited<ReturnType<typeof findUndoable>>>

/**
 * Undoes an action for the slots nobody has changed or booked since, and returns the others.
 * Repeating it does nothing. Throws `not_found`, and `undo_over` after 30 days.
 */
export async function undo(ctx: AppContext, staff: Staff, changeId: string): Promise<ChangeUndone> {
  const { organisationId } = staff
  const change = await requireChange(ctx, staff, changeId)
  if (change.undoneAt !== null) return { undone: 0, kept: [], mails: 0 }
  const of = { organisationId, projectId: change.projectId }
  let kept: PlanLine[] = []
  const done = await act(ctx, staff, {
    ...of,
    audit: 'change_undone',
    final: true,
    dryRun: false,
    gather: async (planning) => ({
      // Another call may have undone the action first.
      isFirst: await isUndoable(planning.db, { organisationId, changeId }),
      ...(await slotsOf(planning, { ...change, ...of })),
    }),
    decide: (facts) => {
      const { action, left } = facts.isFirst ? takingBack(change, facts) : nothing()
      kept = left
      return action
    },
    also: async (tx, at, { facts: { isFirst } }) => {
      if (!isFirst) return undefined
      await markUndone(tx, { organisationId, changeId }, at)
      if (change.seriesId === null) return undefined
      const series = { ...of, seriesId: change.seriesId }
      // If a later action changed the series, the later definition is kept.
      if (await wasChangedSince(tx, { ...series, changeId })) return undefined
      const { seriesBefore: versions } = change
      if (versions) await updateSeries(tx, series, { versions, deletedAt: null })
      else if (kept.length === 0) await updateSeries(tx, series, { deletedAt: at })
      return undefined
    },
  })
  if (!('change_id' in done)) throw new Error('an undo is no dry run')
  return { undone: done.created + done.changed + done.deleted, kept, mails: done.mails }
}

/** Throws `not_found`, and `undo_over` after 30 days. */
async function requireChange({ db, clock }: AppContext, staff: Staff, changeId: string) {
  const { organisationId } = staff
  const change = await findUndoable(db, { organisationId, changeId })
  if (!change) throw new DomainError('not_found')
  const over = change.at.add({ hours: 24 * undoDays })
  if (Temporal.Instant.compare(over, clock.now()) < 0) throw new DomainError('undo_over')
  return change
}

type OfProject = Parameters<typeof listVariants>[1]

/** The slots in a change, with the data that decides whether they can be restored. */
async function slotsOf({ db, read }: Planning, { entries, ...of }: Undoable & OfProject) {
  const seriesIds = entries.flatMap(({ before }) => before?.seriesId ?? [])
  return {
    slots: await read({ slotIds: entries.map(({ slotId }) => slotId), withDeleted: true }),
    taken: await instancesTaken(db, { ...of, seriesIds: [...new Set(seriesIds)] }),
    present: await presentIn(db, of, entries),
  }
}

const nothing = (): { action: SlotAction; left: PlanLine[] } => ({
  action: emptyAction(),
  left: [],
})

function takingBack(
  { entries }: Undoable,
  { slots, taken, present }: Awaited<ReturnType<typeof slotsOf>>,
): { action: SlotAction; left: PlanLine[] } {
  const action = emptyAction()
  const left: PlanLine[] = []
  const byId = new Map(entries.map((entry) => [entry.slotId, entry]))
  for (const slot of slots) {
    const entry = byId.get(slot.id)
    if (!entry) continue
    const place = instance({ ...slot, seriesId: entry.before?.seriesId ?? null })
    const change = withPresent(reversed(slot, entry), present)
    const reason = touchedSince(slot, entry) ?? (taken.has(place) ? 'slot_there' : null)
    if (reason) left.push(lineOf(slot, reason))
    // The slot's variants have since been deleted, so it would offer nothing.
    else if (!change) left.push(lineOf(slot, 'changed_by_hand'))
    else addChange(action, change)
  }
  return { action, left }
}

/** The ids of the project's variants, and of the entries' guides who are still in the team. */
async function presentIn(
  db: AppContext['db'],
  of: OfProject,
  entries: Undoable['entries'],
): Promise<Set<string>> {
  const staffIds = [...new Set(entries.flatMap(({ before }) => before?.staff ?? []))]
  const members = await listMembersAmong(db, { ...of, staffIds })
  return new Set([...(await listVariants(db, of)), ...members].map(({ id }) => id))
}

/** The instances of these series that currently exist as slots. */
async function instancesTaken(
  db: AppContext['db'],
  of: Parameters<typeof listInstances>[1],
): Promise<Set<string>> {
  if (of.seriesIds.length === 0) return new Set()
  return new Set((await listInstances(db, of)).map(instance))
}

const instance = ({ seriesId, seriesDay, seriesTime }: SeriesPlace) =>
  `${seriesId} ${seriesDay} ${seriesTime}`
