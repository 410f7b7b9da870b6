import { hrefOf, type RouterLocation } from '#admin/ui/router/location.ts'
import type { BookingFound } from '#contract/booking.ts'

interface FromSearch {
  searchedOn: string
}

const overDashboard = /^\/admin(?:\/*|\/booking\/.*|\/offers|\/waiting(?:\/.*)?)$/

/** A found booking's page. Over the dashboard, it keeps the part of the list that is shown. */
export const bookingPage = (
  { booking_id }: Pick<BookingFound, 'booking_id'>,
  { pathname, search }: Pick<RouterLocation, 'pathname' | 'search'>,
) => ({
  pathname: `/admin/booking/${booking_id}`,
  search: overDashboard.test(pathname) ? search : '',
})

/** The history state of a booking opened from the search on the current page. */
export const fromSearch = (location: RouterLocation): FromSearch => ({
  searchedOn: hrefOf({ search: location.search }, location),
})

/** The page the user searched from; undefined if the search did not open this page. */
export const searchedOn = (state: unknown) => (state as Partial<FromSearch> | null)?.searchedOn
