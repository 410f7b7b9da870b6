import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { slotsKey } from '#admin/dashboard/queries.ts'
import { seriesCalls } from '#contract/slot.calls.ts'
import type {
  ChangeDone,
  SeriesChangeSent,
  SeriesDeletionSent,
  SlotPlan,
} from '#contract/slot-change.ts'

/** A new series in a project, or an existing series from a given day onwards. */
export interface SeriesTarget {
  projectId: string
  existing?: { seriesId: string; from: string } | undefined
}

/** Called afterwards, even if the dialog has been closed. */
interface FollowUp {
  onDone: (done: ChangeDone) => void
  onFailed: () => void
}

type Answer = ChangeDone | SlotPlan

/** The response is a plan if `dry_run` was set, and the result otherwise. */
const asPlan = (answer: Answer) => answer as SlotPlan

const asDone = (answer: Answer) => answer as ChangeDone

function save({ projectId, existing }: SeriesTarget, json: SeriesChangeSent): Promise<Answer> {
  if (!existing) return call(seriesCalls.add, { params: { projectId }, json })
  const { seriesId, from } = existing
  return call(seriesCalls.change, { params: { seriesId }, query: { from }, json })
}

function remove(target: SeriesTarget, json: SeriesDeletionSent): Promise<Answer> {
  const { seriesId = '', from } = target.existing ?? {}
  const query = from === undefined ? {} : { from }
  return call(seriesCalls.delete, { params: { seriesId }, query, json })
}

export const seriesQuery = (projectId: string, seriesId: string) =>
  queryOptions({
    queryKey: [...slotsKey(projectId), 'series', seriesId],
    queryFn: ({ signal }) => call(seriesCalls.show, { params: { seriesId }, signal }),
  })

/** Plans the changes that saving a series would make. */
export const useSeriesPlan = (target: SeriesTarget) =>
  useMutation({
    mutationFn: async (json: SeriesChangeSent) =>
      asPlan(await save(target, { ...json, dry_run: true })),
  })

export const savingSeriesKey = ['save-series']

export function useSaveSeries(target: SeriesTarget, { onDone, onFailed }: FollowUp) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingSeriesKey,
    mutationFn: async (json: SeriesChangeSent) => asDone(await save(target, json)),
    onSuccess: (done) => onDone(done),
    onError: () => onFailed(),
    onSettled: () => void client.invalidateQueries({ queryKey: slotsKey(target.projectId) }),
  })
}

/** The query for the changes that deleting a series would make. */
export const seriesDeletionPlan = (target: SeriesTarget) =>
  queryOptions({
    queryKey: [...slotsKey(target.projectId), 'series-deletion', target.existing],
    queryFn: async () => asPlan(await remove(target, { dry_run: true })),
  })

export function useDeleteSeries(target: SeriesTarget, { onDone, onFailed }: FollowUp) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (json: SeriesDeletionSent) => asDone(await remove(target, json)),
    onSuccess: (done) => onDone(done),
    onError: () => onFailed(),
    onSettled: () => void client.invalidateQueries({ queryKey: slotsKey(target.projectId) }),
  })
}
