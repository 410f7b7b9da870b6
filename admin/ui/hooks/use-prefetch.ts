import { useEffect } from 'react'

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
