import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followChanges, refetchAfterChange } from '#admin/api/changes.tsx'
import { call, oneAtATime } from '#admin/api/client.ts'
import { useChange, useRead } from '#admin/api/hooks.ts'
import { slotsPerPage } from '#contract/limits.ts'
import { todoCalls } from '#contract/project.calls.ts'
import { slotCalls, slotChangeCalls } from '#contract/slot.calls.ts'
import type { Slot, SlotInputSent, SlotQuerySent } from '#contract/slot.ts'
import type { ChangeDone } from '#contract/slot-change.ts'
import type { Todo } from '#contract/todo.ts'
import type { ListedKind } from '#texts/de/todo.ts'
import { bookingsOf } from './days.ts'
import { parametersOf, type SlotView, type SlotViewFilter } from './slot-view.ts'
import { wallDay } from './wall-clock.ts'

/** The common prefix of the query keys for a project's slots. */
export const slotsKey = (projectId: string) => ['slots', projectId]

const slotPagesKey = (projectId: string) => [...slotsKey(projectId), 'pages']

/** The mutation key for slot changes shown before the server responds. */
export const slotChangeKey = (projectId: string) => ['slot-change', projectId]

interface DayWanted {
  projectId: string
  /** `2026-12-01`, in the project's time zone. */
  day: string
  filter?: SlotViewFilter
}

/** All of a day's slots, however many there are. */
export const slotsOfDay = ({ projectId, day, filter = {} }: DayWanted) =>
  queryOptions({
    queryKey: [...slotsKey(projectId), 'day', day, filter],
    queryFn: ({ signal }) => {
      const query = { ...parametersOf(filter), from: day, to: day }
      return call(slotCalls.list, { params: { projectId }, query, signal })
    },
  })

const plain = (day: string) => Temporal.PlainDate.from(day)

/** The day `days` days later, or earlier if `days` is negative. */
export const dayAfter = (day: string, days: number) => plain(day).add({ days }).toString()

export const mondayOf = (day: string) => dayAfter(day, 1 - plain(day).dayOfWeek)

/** The seven days of a week, starting on Monday. */
export const weekOf = (monday: string) =>
  Array.from({ length: 7 }, (_, index) => dayAfter(monday, index))

// Keeps no more than 200 slots in memory as the user scrolls.
const mostPages = 4
const minute = 60_000

/** Where a page of slots begins or ends: on a day, or next to a slot. */
export type PagePlace = { from: string } | { after: string } | { before: string }

interface PageWanted {
  projectId: string
  view: SlotView
  place: PagePlace
  signal: AbortSignal
}

function fetchPage({ projectId, view, place, signal }: PageWanted) {
  const query = { ...parametersOf(view), ...place, limit: slotsPerPage }
  return call(slotCalls.list, { params: { projectId }, query, signal })
}

// The maximum number of slots that the server returns in one response.
const mostAtOnce = 500

/**
 * All slots in the week that begins on the Monday `view.from`; a slot's day is the one in its own
 * time zone. The days before and after the week are requested too, because a slot may fall on a
 * different day in another time zone.
 */
async function fetchWeek({ projectId, view, signal }: Omit<PageWanted, 'place'>) {
  const days = weekOf(view.from)
  const span = { from: dayAfter(view.from, -1), to: dayAfter(view.from, 7) }
  const query = { ...parametersOf(view), ...span, limit: mostAtOnce }
  const slots: Slot[] = []
  let page: Slot[]
  do {
    const last = slots.at(-1)
    const after = last ? { after: last.slot_id } : {}
    page = await call(slotCalls.list, {
      params: { projectId },
      query: { ...query, ...after },
      signal,
    })
    slots.push(...page)
  } while (page.length === mostAtOnce)
  return slots.filter(({ start, timezone }) => days.includes(wallDay(new Date(start), timezone)))
}

function placeAfter(page: Slot[], place: PagePlace): PagePlace | null {
  if (!('before' in place) && page.length < slotsPerPage) return null
  const last = page.at(-1)
  return last ? { after: last.slot_id } : null
}

function placeBefore(page: Slot[], place: PagePlace): PagePlace | null {
  if ('before' in place && page.length < slotsPerPage) return null
  const [first] = page
  if (first) return { before: first.slot_id }
  return 'from' in place ? { before: place.from } : null
}

interface SlotPagesWanted {
  projectId: string
  view: SlotView
  /** When this number changes, loading starts again from the first page. */
  visit: number
}

/**
 * A project's slots from a day onwards, by start time: paginated in both directions or, for a week,
 * on a single page. The server announces changes. In case the connection is lost, the slots are
 * also refetched every minute.
 */
export function useSlotPages({ projectId, visit, ...asked }: SlotPagesWanted) {
  const isWeek = asked.view.layout === 'week'
  const view = isWeek ? { ...asked.view, from: mondayOf(asked.view.from) } : asked.view
  return useInfiniteQuery({
    queryKey: [...slotPagesKey(projectId), view, visit],
    queryFn: ({ pageParam: place, signal }) =>
      isWeek
        ? fetchWeek({ projectId, view, signal })
        : fetchPage({ projectId, view, place, signal }),
    initialPageParam: { from: view.from } as PagePlace,
    getNextPageParam: (page, _pages, place) => (isWeek ? null : placeAfter(page, place)),
    getPreviousPageParam: (page, _pages, place) => (isWeek ? null : placeBefore(page, place)),
    maxPages: mostPages,
    placeholderData: keepPreviousData,
    refetchInterval: minute,
  })
}

export type SlotPages = ReturnType<typeof useSlotPages>

type Change = (slot: Slot) => Slot

interface SlotAt {
  projectId: string
  slotId: string
}

/** Changes a slot everywhere it is shown, before the server responds. */
export function changeShownSlot(client: QueryClient, at: SlotAt, change: Change) {
  const queryKey = slotPagesKey(at.projectId)
  // Pending requests could return older data. Not awaited, because the cancellation takes effect
  // immediately.
  void client.cancelQueries({ queryKey })
  const changed = (slot: Slot) => (slot.slot_id === at.slotId ? change(slot) : slot)
  client.setQueriesData<InfiniteData<Slot[]>>(
    { queryKey },
    (shown) => shown && { ...shown, pages: shown.pages.map((page) => page.map(changed)) },
  )
}

/**
 * Refetches only after the last of several pending changes, because an earlier refetch would revert
 * those still pending.
 */
export async function refetchWhenSettled(client: QueryClient, projectId: string) {
  if (client.isMutating({ mutationKey: slotChangeKey(projectId) }) > 1) return
  await client.invalidateQueries({ queryKey: slotsKey(projectId) })
}

/** A day before any slot could exist. */
export const firstDay = '1900-01-01'

interface AnySlot {
  projectId: string
  query: SlotQuerySent
  enabled: boolean
}

/** Whether any slot matches a query, for example whether there are any before a given day. */
export const useAnySlot = ({ projectId, query, enabled }: AnySlot) =>
  useQuery({
    queryKey: [...slotsKey(projectId), 'any', query],
    queryFn: ({ signal }) =>
      call(slotCalls.list, { params: { projectId }, query: { ...query, limit: 1 }, signal }),
    select: (slots) => slots.length > 0,
    enabled,
  })

/** What needs an admin in a project; refetched whenever its slots are. */
export const useTodo = (projectId: string) =>
  useRead(
    [...slotsKey(projectId), 'todo'],
    todoCalls.read,
    { params: { projectId } },
    {
      refetchInterval: minute,
    },
  )

export type TodoItem = Todo['items'][number] & { kind: ListedKind }

/** Whether the list shows an item; the first steps are a block of their own. */
export const isListed = (item: Todo['items'][number]): item is TodoItem =>
  item.kind !== 'first_steps'

// Slots with bookings, past and future. Visitors without a booking take places too, so the first of
// these slots may have no booking.
const query = { from: firstDay, bookings: 'with', limit: 20 } as const

/** The id of one booking in the project, or null if there is none. */
export const useAnyBooking = (projectId: string) =>
  useQuery({
    queryKey: [...slotsKey(projectId), 'any booking'],
    queryFn: async ({ signal }) => {
      const slots = await call(slotCalls.list, { params: { projectId }, query, signal })
      return slots.flatMap(bookingsOf)[0]?.booking_id ?? null
    },
  })

/**
 * Refetches the slots whenever the server reports a change to this project. Returns true once there
 * has been a change.
 */
export function useLiveSlots(projectId: string): boolean {
  const client = useQueryClient()
  const [changed, setChanged] = useState<string>()
  useEffect(() => {
    const refetch = oneAtATime(async () => {
      // The user's own pending change is followed by a refetch anyway, and an earlier refetch would
      // revert the change on the screen.
      if (client.isMutating({ mutationKey: slotChangeKey(projectId) })) return
      await refetchAfterChange(client, { queryKey: slotsKey(projectId) })
    })
    return followChanges(({ project_id }) => {
      if (project_id === projectId) setChanged(projectId)
      if (!project_id || project_id === projectId) void refetch()
    })
  }, [client, projectId])
  return changed === projectId
}

const undoChange = (changeId: string) => call(slotChangeCalls.undo, { params: { changeId } })

/** Undoes an action on many slots. */
export function useUndo(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: undoChange,
    onSettled: () => void client.invalidateQueries({ queryKey: slotsKey(projectId) }),
  })
}

/** The offer to undo an action just carried out on many slots. */
export interface UndoOffer {
  changeId: string
  /** A sentence saying what was done. */
  sentence: string
  done: Pick<ChangeDone, 'created' | 'changed' | 'deleted' | 'mails'>
}

const addSlot = (projectId: string, json: SlotInputSent) =>
  call(slotCalls.add, { params: { projectId }, json })

const changeSlot = (projectId: string, slotId: string, json: SlotInputSent) =>
  call(slotCalls.change, { params: { projectId, slotId }, json })

/** Changes the slot with the given id; without an id, adds a slot. */
export function useSaveSlot(projectId: string, slotId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (slot: SlotInputSent) => {
      if (slotId) await changeSlot(projectId, slotId, slot)
      else await addSlot(projectId, slot)
    },
    // Runs even if the change is refused, which usually means that the slot has just been booked.
    onSettled: () => void client.invalidateQueries({ queryKey: slotsKey(projectId) }),
  })
}

const deleteSlot = (slotId: string) => call(slotCalls.delete, { params: { slotId } })

export function useDeleteSlot(projectId: string) {
  return useChange(deleteSlot, slotsKey(projectId))
}

interface Remark {
  slot: Slot
  comment: string
}

const commentOnSlot = ({ slot, comment }: Remark) =>
  call(slotCalls.comment, { params: { slotId: slot.slot_id }, form: { comment } })

/** Shows the new comment immediately, and reverts to the old one if it cannot be saved. */
export function useCommentOnSlot(projectId: string) {
  const client = useQueryClient()
  const show = ({ slot, comment }: Remark) =>
    changeShownSlot(client, { projectId, slotId: slot.slot_id }, (shown) => ({ ...shown, comment }))
  return useMutation({
    mutationKey: slotChangeKey(projectId),
    mutationFn: commentOnSlot,
    onMutate: (remark) => {
      show({ ...remark, comment: remark.comment.trim() })
      return remark.slot.comment
    },
    onError: (_error, { slot }, before) => show({ slot, comment: before ?? slot.comment }),
    onSettled: () => void refetchWhenSettled(client, projectId),
  })
}
