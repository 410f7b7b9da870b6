import { hrefOf, type RouterLocation } from '#admin/ui/router/location.ts'

interface FromSearch {
  searchedOn: string
}

/** The history state of a booking opened from the search on the current page. */
export const fromSearch = (location: RouterLocation): FromSearch => ({
  searchedOn: hrefOf({ search: location.search }, location),
})

/** The page the user searched from; undefined if the search did not open this page. */
export const searchedOn = (state: unknown) => (state as Partial<FromSearch> | null)?.searchedOn
