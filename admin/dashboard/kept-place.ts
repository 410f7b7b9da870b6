import { useEffect, useLayoutEffect, useRef } from 'react'
import { firstInView } from '#admin/ui/hold-place.tsx'

const storedAs = 'rundgang-dashboard'

interface Kept {
  /** The query string, which says project, day, filters and layout. */
  search: string
  /** The first slot in view, and how far it is from the top of the window. */
  slotId?: string
  top?: number
}

function readKept(): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storedAs) ?? 'null') ?? undefined
  } catch {
    // The browser may refuse access to its storage.
    return undefined
  }
}

function keep(kept: Kept) {
  try {
    sessionStorage.setItem(storedAs, JSON.stringify(kept))
  } catch {
    // Without storage, the dashboard begins at its top.
  }
}

/** The query string with which this tab last showed the dashboard of this project. */
export function lastSearch(projectId: string | null): string | undefined {
  const search = readKept()?.search
  const of = new URLSearchParams(search).get('projekt')
  return search !== undefined && of === projectId ? search : undefined
}

function slotInView(): Pick<Kept, 'slotId' | 'top'> {
  const place = window.scrollY === 0 ? null : firstInView(document)
  const slotId = place?.element.dataset.place
  return place && slotId ? { slotId, top: place.top } : {}
}

/**
 * Keeps the dashboard's view and its position in the list while other pages of the same tab are
 * open, and across reloads. Once the list is loaded, returns to the slot that was in view.
 */
export function useKeptPlace(search: string, isLoaded: boolean) {
  const before = useRef(readKept())
  const latest = useRef(search)
  // After the router has scrolled to the top.
  useEffect(() => {
    const { current: kept } = before
    if (!isLoaded || !kept) return
    before.current = undefined
    if (kept.search !== search || !kept.slotId || window.scrollY > 0) return
    const element = document.querySelector(`[data-place="${kept.slotId}"]`)
    if (!element) return
    const { top } = element.getBoundingClientRect()
    window.scrollBy({ top: top - (kept.top ?? 0), behavior: 'instant' })
  }, [isLoaded, search])
  useEffect(() => {
    latest.current = search
    // At once, because the link back to the dashboard is rendered before this page has gone.
    keep({ ...slotInView(), search })
  }, [search])
  useLayoutEffect(() => {
    const leave = () => keep({ ...slotInView(), search: latest.current })
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}
