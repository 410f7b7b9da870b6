import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Keeps a value as it was while `held`. A form's warnings are held while it is being stored, because
 * the result may arrive with the data that the warnings depend on before the server's response.
 */
export function useHeld<Value>(value: Value, held: boolean): Value {
  const last = useRef(value)
  if (!held) last.current = value
  return last.current
}

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

/** Tells code that runs after a call whether the component has since been unmounted. */
export function useIsGone() {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return isGone
}

const minute = 60_000

/** The current time, updated every minute. */
export function useNow() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const untilNextMinute = minute - (now.getTime() % minute)
    const timer = setTimeout(() => setNow(new Date()), untilNextMinute)
    return () => clearTimeout(timer)
  }, [now])
  return now
}

const uses = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const
const longestWaitMs = 4000

/**
 * Calls `work` on the user's first interaction with the page, or after a few seconds if there has
 * been none by then.
 */
function onFirstUse(work: () => void): () => void {
  const stop = () => {
    clearTimeout(timer)
    for (const use of uses) window.removeEventListener(use, begin, { capture: true })
  }
  const begin = () => {
    stop()
    work()
  }
  const timer = setTimeout(begin, longestWaitMs)
  for (const use of uses) window.addEventListener(use, begin, { capture: true, passive: true })
  return stop
}

/**
 * Preloads code that the page needs only after an interaction. This does not delay the first view,
 * and usually completes before the connection is lost or this version of the app is replaced.
 */
export function usePrefetch(load: () => Promise<unknown>, wanted = true) {
  useEffect(
    () => (wanted ? onFirstUse(() => void load().catch(() => {})) : undefined),
    [load, wanted],
  )
}

/**
 * The content to print: the argument of `print` or, if the user prints with the browser's own
 * command, the current content. `sheet` is set while the page is being printed.
 */
export function usePrint<Content>(shown: Content) {
  const [sheet, setSheet] = useState<Content>()
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })
  useEffect(() => {
    const begin = () => flushSync(() => setSheet((chosen) => chosen ?? latest.current))
    const end = () => setSheet(undefined)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  const print = (content: Content) => {
    flushSync(() => setSheet(content))
    window.print()
  }
  return { sheet, print }
}

/**
 * For a retry button. It must stay rendered while `reloading` is true, so that it keeps focus. Once
 * loading has succeeded and the button disappears, focus moves to `target`.
 */
export function useReload<Target extends HTMLElement>(
  refetch: () => Promise<{ isSuccess: boolean }>,
) {
  const target = useRef<Target>(null)
  const [reloading, setReloading] = useState(false)
  const reload = async () => {
    setReloading(true)
    const { isSuccess } = await refetch()
    if (isSuccess) target.current?.focus({ preventScroll: true })
    setReloading(false)
  }
  return { target, reloading, reload: () => void reload() }
}
