import { type RefObject, useEffect, useRef } from 'react'

interface InView {
  /** Only then it is watched; active anew, it is looked at anew. */
  active: boolean
  /** How far outside the window counts as in view, in pixels. */
  margin: number
  onEnter: () => void
}

/** Tells when an element comes near the window, and again each time that it becomes active there. */
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
