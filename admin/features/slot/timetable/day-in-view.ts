/** The common prefix of day heading ids. */
export const headingPrefix = 'tag-'

// The height of the sticky elements at the top of the window.
const stuck = 110

/** The day at the top of the window; undefined if the user has not scrolled into the list yet. */
export function dayInView(): string | undefined {
  const headings = document.querySelectorAll<HTMLElement>(`h2[id^=${headingPrefix}]`)
  const sections = [...headings].map((heading) => ({
    heading,
    section: heading.closest('section'),
  }))
  const place = sections.findIndex(
    ({ section }) => (section?.getBoundingClientRect().bottom ?? 0) > stuck,
  )
  const found = sections[place]
  const isAtStart = place === 0 && (found?.section?.getBoundingClientRect().top ?? 0) >= 0
  return isAtStart ? undefined : found?.heading.id.slice(headingPrefix.length)
}
