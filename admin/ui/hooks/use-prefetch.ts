import { useEffect } from 'react'

const uses = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const
const longestWaitMs = 4000

/** Calls `work` when somebody begins to use the page, at the latest after some seconds. */
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
 * Fetches code that the page needs only when somebody acts: not in the way of what it shows first,
 * and there in time also where the connection or this version of the app is gone by then.
 */
export function usePrefetch(load: () => Promise<unknown>, wanted = true) {
  useEffect(
    () => (wanted ? onFirstUse(() => void load().catch(() => {})) : undefined),
    [load, wanted],
  )
}
