/** The prefix of the ids of day headings. */
export const headingPrefix = 'tag-'

// The height of the sticky elements above the days.
const stuck = 110

/**
 * The day at the top of the window, once the user has scrolled into the list; otherwise undefined.
 */
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
