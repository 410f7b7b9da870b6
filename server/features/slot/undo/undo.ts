import type { ChangeUndone, PlanLine } from '#contract/slot-change.ts'
import { undoDays } from '#contract/undo-days.ts'
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
} from '#server/features/slot/change/change.rules.ts'
import { act, type Planning } from '#server/features/slot/change/change.ts'
import { updateSeries } from '#server/features/slot/series/series.queries.ts'
import { findUndoable, listInstances, markUndone } from './undo.queries.ts'

type Undoable = NonNullable<Awaited<ReturnType<typeof findUndoable>>>

/**
 * Takes back what an action did to slots that nobody has touched or booked since, and names the
 * others. A second time finds nothing left. Throws `not_found`, and `undo_over` after 30 days.
 */
export async function undo(ctx: AppContext, staff: Staff, changeId: string): Promise<ChangeUndone> {
  const { organisationId } = staff
  const change = await requireChange(ctx, staff, changeId)
  if (change.undoneAt !== null) return { undone: 0, kept: [], mails: 0 }
  const of = { organisationId, projectId: change.projectId }
  const kept: PlanLine[] = []
  const done = await act(ctx, staff, {
    ...of,
    audit: 'change_undone',
    final: true,
    dryRun: false,
    plan: async (planning) => {
      // Another call may have been first.
      const again = await findUndoable(planning.db, { organisationId, changeId })
      if (!again || again.undoneAt !== null) return emptyAction()
      const { action, left } = await takingBack(planning, { ...change, organisationId })
      kept.push(...left)
      return action
    },
    also: async (tx, at) => {
      await markUndone(tx, { organisationId, changeId }, at)
      const { seriesId, seriesBefore: before } = change
      if (seriesId === null) return undefined
      const wasNew = before === null
      const stored = wasNew ? { deletedAt: at } : { versions: before }
      // What people have booked of a new series stays a series.
      if (!wasNew || kept.length === 0) await updateSeries(tx, { ...of, seriesId }, stored)
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

async function takingBack(
  { db, read }: Planning,
  { organisationId, projectId, entries }: Undoable & Pick<Staff, 'organisationId'>,
): Promise<{ action: SlotAction; left: PlanLine[] }> {
  const action = emptyAction()
  const left: PlanLine[] = []
  const slotIds = entries.map(({ slotId }) => slotId)
  const slots = await read({ organisationId, projectId }, { slotIds, withDeleted: true })
  const byId = new Map(entries.map((entry) => [entry.slotId, entry]))
  const seriesIds = entries.flatMap(({ before }) => before?.seriesId ?? [])
  const taken = await instancesTaken(db, { organisationId, seriesIds: [...new Set(seriesIds)] })
  for (const slot of slots) {
    const entry = byId.get(slot.id)
    if (!entry) continue
    const place = instance({ ...slot, seriesId: entry.before?.seriesId ?? null })
    const reason = touchedSince(slot, entry) ?? (taken.has(place) ? 'slot_there' : null)
    if (reason) left.push(lineOf(slot, reason))
    else addChange(action, reversed(slot, entry))
  }
  return { action, left }
}

/** The instances of these series that slots are now. */
async function instancesTaken(
  db: AppContext['db'],
  of: Parameters<typeof listInstances>[1],
): Promise<Set<string>> {
  if (of.seriesIds.length === 0) return new Set()
  return new Set((await listInstances(db, of)).map(instance))
}

const instance = ({ seriesId, seriesDay, seriesTime }: SeriesPlace) =>
  `${seriesId} ${seriesDay} ${seriesTime}`
