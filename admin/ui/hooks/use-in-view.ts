import { type RefObject, useEffect, useRef } from 'react'

interface InView {
  /**
   * The element is observed only while this is true; observing restarts each time it becomes true.
   */
  active: boolean
  /** How far outside the window, in pixels, an element may be and still count as near. */
  margin: number
  onEnter: () => void
}

/**
 * Calls `onEnter` when an element comes near the window, and whenever `active` becomes true while
 * it is near.
 */
export function useInView(ref: RefObject<Element | null>, { active, margin, onEnter }: InView) {
  const latest = useRef(onEnter)
  useEffect(() => {
    latest.current = onEnter
  })
  useEffect(() => {
    if (!active || !ref.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { rootMargin: `${margin}px 0px` },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, active, margin])
}
