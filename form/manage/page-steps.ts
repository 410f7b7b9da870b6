import { useEffect, useRef, useState } from 'react'

/** What the page shows: the booking, or a step of changing it. */
export type PageStep = 'booking' | 'people' | 'day' | 'time' | 'check'

interface Entry {
  step: PageStep
  /** How many history entries this one is away from the booking. */
  depth: number
}

// The page keeps other things in its history entries, too (`link-token.ts`).
const entry = (): Entry => ({ step: 'booking', depth: 0, ...history.state })

/** Each step is a browser history entry, so Back returns to the previous step. */
export function usePageSteps() {
  const [step, show] = useState<PageStep>('booking')
  // Whether the visitor has interacted with the page. The focus does not move until then.
  const moved = useRef(false)

  useEffect(() => {
    const returned = () => {
      moved.current = true
      show(entry().step)
    }
    // After a reload, the page starts with the booking again.
    history.replaceState({ ...entry(), step: 'booking' }, '')
    addEventListener('popstate', returned)
    return () => removeEventListener('popstate', returned)
  }, [])

  const go = (to: PageStep) => {
    moved.current = true
    history.pushState({ ...entry(), step: to, depth: entry().depth + 1 }, '')
    show(to)
  }
  /** Returns to the booking, so that Back does not lead to a change that is already finished. */
  const leave = () => {
    const { depth } = entry()
    moved.current = true
    if (depth) history.go(-depth)
    show('booking')
  }
  return { step, moved: moved.current, go, leave, back: () => history.back() }
}
