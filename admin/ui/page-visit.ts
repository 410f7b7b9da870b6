import type { Location, UIMatch } from 'react-router'

/** For each entry in the browser's history, the first entry of the same visit to its page. */
const visits = new Map<string, string>()
let last = { page: '', visit: '' }

/** The id of a route whose page stays visible below its children. */
export const staysBelow = 'stays-below'

/**
 * Which scroll position an entry has. While the page stays the same, changes to the query string
 * and pages over it do not scroll.
 */
export function pageVisit({ pathname, key }: Location, matches: UIMatch[]): string {
  const page = matches.some(({ id }) => id === staysBelow) ? staysBelow : pathname
  const visit = visits.get(key) ?? (page === last.page ? last.visit : key)
  visits.set(key, visit)
  last = { page, visit }
  return visit
}
