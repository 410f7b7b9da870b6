import { isDay } from '#admin/ui/field/typed-day.ts'
import { useSearchParams } from '#admin/ui/router/hooks.ts'

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
const spelled = { with: 'mit', without: 'ohne', week: 'woche' } as const

/**
 * Ignores filters for another project's variant or for a former member, because they would match
 * nothing.
 */
const among = (id: string | null, known: string[] | undefined) =>
  id && (known === undefined || known.includes(id)) ? id : undefined

export function readView(address: URLSearchParams, today: string, known: Known): SlotView {
  const day = address.get(names.from)
  const bookings = address.get(names.bookings)
  return {
    from: day && isDay(day) ? day : today,
    bookings:
      bookings === spelled.with ? 'with' : bookings === spelled.without ? 'without' : undefined,
    staffId: among(address.get(names.staffId), known.staffIds),
    resourceId: among(address.get(names.resourceId), known.resourceIds),
    cancelled: address.get(names.cancelled) === spelled.with ? 'with' : undefined,
    layout: address.get(names.layout) === spelled.week ? 'week' : undefined,
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

/** The timetable's view. It is part of the URL, for bookmarks and the Back button. */
export function useSlotView(today: string, known: Known) {
  const [address, setAddress] = useSearchParams()
  const view = readView(address, today, known)
  const show = (change: Partial<SlotView>) => {
    const day = change.from === today ? { from: undefined } : {}
    setAddress((before) => writeView(before, { ...change, ...day } as Partial<SlotView>))
  }
  return { view, show }
}
