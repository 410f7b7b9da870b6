import { type RefObject, useEffect, useRef } from 'react'

interface InView {
  /** Observes only while this is true, and again each time it becomes true. */
  active: boolean
  /** How far outside the window an element still counts as near, in pixels. */
  margin: number
  onEnter: () => void
}

/** Calls back when an element comes near the window, and each time it becomes active there. */
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
