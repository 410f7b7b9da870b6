import { useEffect, useRef, useState } from 'react'

/** The content of the page: the booking, or a step of changing it. */
export type PageStep = 'booking' | 'people' | 'day' | 'time' | 'check'

interface Entry {
  step: PageStep
  /** The number of history entries between this one and the booking. */
  depth: number
}

const entry = (): Entry => history.state ?? { step: 'booking', depth: 0 }

/** Each step is an entry in the browser's history, so that Back returns to the previous one. */
export function usePageSteps() {
  const [step, show] = useState<PageStep>('booking')
  // Whether the visitor has interacted with the page; the focus does not move before that.
  const moved = useRef(false)

  useEffect(() => {
    const returned = () => {
      moved.current = true
      show(entry().step)
    }
    // After a reload, the page begins with the booking.
    history.replaceState({ ...entry(), step: 'booking' }, '')
    addEventListener('popstate', returned)
    return () => removeEventListener('popstate', returned)
  }, [])

  const go = (to: PageStep) => {
    moved.current = true
    history.pushState({ step: to, depth: entry().depth + 1 }, '')
    show(to)
  }
  /** Returns to the booking, so that Back does not return to a finished change. */
  const leave = () => {
    const { depth } = entry()
    moved.current = true
    if (depth) history.go(-depth)
    show('booking')
  }
  return { step, moved: moved.current, go, leave, back: () => history.back() }
}
