import { useEffect, useMemo, useRef } from 'react'
import type { StepName } from '../state/choice.ts'

/** What the forms of a page note in an entry of its history, beside what the page itself notes. */
interface Marks {
  /** By form: the step that it stands on. */
  steps?: Record<string, StepName>
  /** Which form made this entry, and from which step. */
  made?: string
}

const marks = (): Marks => history.state?.rundgang ?? {}

/**
 * Each step on is an entry of the browser's history, so that Back leads a step back. The page's
 * address stays, and so does whatever the page or another form noted there. `onReturn` is told the
 * step that an entry stands for; entries that this form knows nothing of do not concern it.
 */
export function useStepHistory(current: StepName, onReturn: (step: StepName) => void) {
  const key = useMemo(() => String(Math.random()), [])
  const told = useRef(onReturn)
  told.current = onReturn

  useEffect(() => {
    const returned = () => {
      const step = marks().steps?.[key]
      if (step) told.current(step)
    }
    addEventListener('popstate', returned)
    return () => removeEventListener('popstate', returned)
  }, [key])

  const mark = (how: 'pushState' | 'replaceState', step: StepName, made = marks().made) =>
    history[how](
      { ...history.state, rundgang: { steps: { ...marks().steps, [key]: step }, made } },
      '',
    )
  const go = (step: StepName) => {
    try {
      mark('replaceState', current)
      mark('pushState', step, key + current)
    } catch {
      // Where the history is out of reach, as in some frames, our own button leads back.
    }
  }
  const back = (to: StepName) => (marks().made === key + to ? history.back() : go(to))
  return { go, back }
}
