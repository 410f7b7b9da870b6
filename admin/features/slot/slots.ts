import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { slotsPerPage } from '#contract/limits.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import type { Slot } from '#contract/slot.ts'
import { slotPagesKey } from './slot-keys.ts'
import { parametersOf, type SlotView } from './timetable/slot-view.ts'
import { wallDay } from './wall-clock.ts'
import { dayAfter, mondayOf, weekOf } from './week-of.ts'

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
