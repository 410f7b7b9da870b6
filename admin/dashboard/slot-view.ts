import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isDay } from '#admin/ui/typed-day.ts'

export interface SlotViewFilter {
  bookings?: 'with' | 'without' | undefined
  staffId?: string | undefined
  resourceId?: string | undefined
  /** Set if cancelled bookings and deleted slots are shown as well. */
  cancelled?: 'with' | undefined
}

export interface SlotView extends SlotViewFilter {
  /** The first day of the list, or any day of the week shown, such as `2026-12-01`. */
  from: string
  /** Undefined for the list. */
  layout?: 'week' | undefined
}

/** The ids that are valid in the filters; undefined while they are loading. */
interface Known {
  staffIds: string[] | undefined
  resourceIds: string[] | undefined
}

const names = {
  from: 'ab',
  bookings: 'buchungen',
  staffId: 'team',
  resourceId: 'typ',
  cancelled: 'abgesagte',
  layout: 'ansicht',
} as const
const spelled = { with: 'mit', without: 'ohne', list: 'liste', week: 'woche' } as const

/**
 * Ignores filters for another project's variant or for a former member, because they would match
 * nothing.
 */
const among = (id: string | null, known: string[] | undefined) =>
  id && (known === undefined || known.includes(id)) ? id : undefined

/** `usual`: the layout to show if the URL does not say. */
export function readView(
  address: URLSearchParams,
  today: string,
  { usual, ...known }: Known & { usual?: SlotView['layout'] },
): SlotView {
  const layout = address.get(names.layout)
  const day = address.get(names.from)
  const bookings = address.get(names.bookings)
  return {
    from: day && isDay(day) ? day : today,
    bookings:
      bookings === spelled.with ? 'with' : bookings === spelled.without ? 'without' : undefined,
    staffId: among(address.get(names.staffId), known.staffIds),
    resourceId: among(address.get(names.resourceId), known.resourceIds),
    cancelled: address.get(names.cancelled) === spelled.with ? 'with' : undefined,
    layout: layout === spelled.week ? 'week' : layout === spelled.list ? undefined : usual,
  }
}

const spell = (name: keyof SlotView, value: string) =>
  name === 'bookings' || name === 'cancelled' || name === 'layout'
    ? spelled[value as keyof typeof spelled]
    : value

/** The query string after a change to the view. Undefined parameters are removed. */
export function writeView(address: URLSearchParams, change: Partial<SlotView>): URLSearchParams {
  const changed = new URLSearchParams(address)
  for (const name of Object.keys(change) as (keyof SlotView)[]) {
    const value = change[name]
    if (value) changed.set(names[name], spell(name, value))
    else changed.delete(names[name])
  }
  return changed
}

export const noFilter = { bookings: undefined, staffId: undefined, resourceId: undefined }

/**
 * How many filters restrict what is shown. Showing cancelled bookings does not count, because it
 * does the opposite.
 */
export const filtersIn = ({ bookings, staffId, resourceId }: SlotViewFilter) =>
  [bookings, staffId, resourceId].filter((value) => value !== undefined).length

/** The filters in the API's format. */
export const parametersOf = ({ bookings, staffId, resourceId, cancelled }: SlotViewFilter) => ({
  bookings,
  cancelled,
  staff_id: staffId,
  ressource_id: resourceId,
})

const layoutStoredAs = 'rundgang-layout'

function storedLayout(): SlotView['layout'] {
  try {
    return localStorage.getItem(layoutStoredAs) === 'week' ? 'week' : undefined
  } catch {
    // The browser may refuse access to its storage.
    return undefined
  }
}

function storeLayout(layout: SlotView['layout']) {
  try {
    if (layout) localStorage.setItem(layoutStoredAs, layout)
    else localStorage.removeItem(layoutStoredAs)
  } catch {
    // Without storage, the dashboard begins with the list.
  }
}

/**
 * The timetable's view. It is part of the URL, for bookmarks and the Back button. If the URL does
 * not say, the dashboard opens with the layout last chosen on this device, and keeps that default
 * while it stays open, so that the Back button does not depend on later choices.
 */
export function useSlotView(today: string, known: Known) {
  const [address, setAddress] = useSearchParams()
  const [usual] = useState(() => (address.has(names.layout) ? undefined : storedLayout()))
  const view = readView(address, today, { ...known, usual })
  const show = (change: Partial<SlotView>) => {
    const day = change.from === today ? { from: undefined } : {}
    const isListNamed = 'layout' in change && !change.layout && usual === 'week'
    if ('layout' in change) storeLayout(change.layout)
    // The page may not have been rendered since the previous change.
    const before = new URLSearchParams(window.location.search)
    const changed = writeView(before, { ...change, ...day } as Partial<SlotView>)
    if (isListNamed) changed.set(names.layout, spelled.list)
    setAddress(changed)
  }
  return { view, show }
}
