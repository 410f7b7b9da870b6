import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { slotCalls } from '#contract/endpoints/slot.ts'
import type { Slot } from '#contract/slot.ts'
import { slotsPerPage } from '#contract/slots-per-page.ts'
import { slotPagesKey } from './slot-keys.ts'
import { parametersOf, type SlotView } from './timetable/slot-view.ts'

// Limits the page to 200 slots while scrolling.
const mostPages = 4
const minute = 60_000

/** Where a page begins: at or before a day, or beside a slot. */
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
  /** Another number restarts at the first page. */
  visit: number
}

/**
 * The slots of a project from a day on, in order of start, in pages in both directions. The server
 * reports changes; the refetch each minute is a fallback for a lost connection.
 */
export const useSlotPages = ({ projectId, view, visit }: SlotPagesWanted) =>
  useInfiniteQuery({
    queryKey: [...slotPagesKey(projectId), view, visit],
    queryFn: ({ pageParam, signal }) => fetchPage({ projectId, view, place: pageParam, signal }),
    initialPageParam: { from: view.from } as PagePlace,
    getNextPageParam: (page, _pages, place) => placeAfter(page, place),
    getPreviousPageParam: (page, _pages, place) => placeBefore(page, place),
    maxPages: mostPages,
    placeholderData: keepPreviousData,
    refetchInterval: minute,
  })

export type SlotPages = ReturnType<typeof useSlotPages>
