import type {
  ChangeDone,
  ChangeUndone,
  SeriesCreated,
  SeriesInputSent,
  SlotPlan,
} from '#contract/slot-change.ts'
import type { TestApp } from '../app.ts'

type Museum = Awaited<ReturnType<TestApp['register']>>

/** The input for a series: every Tuesday in December 2026 at eleven, unless given otherwise. */
export function seriesBody(
  museum: Museum,
  { rule = {}, ...input }: { rule?: object; [field: string]: unknown } = {},
): SeriesInputSent {
  return {
    rule: { weekdays: [2], times: ['11:00'], from: '2026-12-01', to: '2026-12-31', ...rule },
    max_attendees: 10,
    possible_ressources: [museum.variant.ressource_id],
    ...input,
  }
}

/** Admin calls that affect many slots. */
export function seasonOf(museum: Museum) {
  const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    museum.as({ method, url: `/api/admin/${url}`, ...(payload && { payload }) })
  const { projectId } = museum
  const add = (input: Parameters<typeof seriesBody>[1] = {}) =>
    send('POST', `series/${projectId}`, seriesBody(museum, input))
  return {
    add,
    plan: async (input: Parameters<typeof seriesBody>[1] = {}) =>
      (await add({ ...input, dry_run: true })).json<SlotPlan>(),
    open: async (input: Parameters<typeof seriesBody>[1] = {}) =>
      (await add(input)).json<SeriesCreated>(),
    changeSeries: async (seriesId: string, from: string, input: object = {}) =>
      (
        await send('PUT', `series/${seriesId}?from=${from}`, seriesBody(museum, { ...input }))
      ).json<ChangeDone>(),
    endSeries: (seriesId: string, from: string) =>
      send('DELETE', `series/${seriesId}?from=${from}`),
    changeAll: (body: object) => send('POST', `slots/${projectId}/change`, body),
    copy: (body: object) => send('POST', `slots/${projectId}/copy`, body),
    undo: async (changeId: string) =>
      (await send('POST', `change/${changeId}/undo`)).json<ChangeUndone>(),
    undoing: (changeId: string) => send('POST', `change/${changeId}/undo`),
    close: (from: string, reason: string, to = from) =>
      send('PUT', `closed_days/${projectId}`, { days: [{ from, to, reason }] }),
    starts: async (query = '') =>
      (await museum.slots(query)).map(({ start }) => start.replace(':00Z', '')),
  }
}
