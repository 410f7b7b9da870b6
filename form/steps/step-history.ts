import { useEffect, useMemo, useRef } from 'react'
import type { StepName } from '../state/choice.ts'

/**
 * The forms' state in an entry of the host page's history, stored alongside the page's own state.
 */
interface Marks {
  /** The current step of each form. */
  steps?: Record<string, StepName>
  /** The form that created this entry, and its previous step. */
  made?: string
}

// A name that no page uses for its own state.
const own = 'rundgang:form'

const marks = (): Marks => history.state?.[own] ?? {}

/** Whether marks fit into the page's state: text and lists, for example, would not survive that. */
const hasRoom = () => [undefined, Object].includes(history.state?.constructor)

/**
 * Each step is an entry in the browser's history, so Back returns to the previous step. Neither the
 * page's URL nor the state of the page or of other forms changes. When the visitor returns to an
 * entry, `onReturn` is called with its step, unless it has no step of this form.
 */
export function useStepHistory(current: StepName, onReturn: (step: StepName) => void) {
  const key = useMemo(() => String(Math.random()), [])
  const told = useRef(onReturn)
  told.current = onReturn
  /** The page's state without room for marks, as JSON, and the step there. */
  const unmarked = useRef<[state: string, step: StepName] | undefined>(undefined)

  useEffect(() => {
    const returned = () => {
      const [state, there] = unmarked.current ?? []
      const step = marks().steps?.[key] ?? (JSON.stringify(history.state) === state && there)
      if (step) told.current(step)
    }
    addEventListener('popstate', returned)
    return () => removeEventListener('popstate', returned)
  }, [key])

  const mark = (how: 'pushState' | 'replaceState', step: StepName, made = marks().made) =>
    history[how](
      {
        ...(hasRoom() && history.state),
        [own]: { steps: { ...marks().steps, [key]: step }, made },
      },
      '',
    )
  const go = (step: StepName) => {
    try {
      if (hasRoom()) mark('replaceState', current)
      else unmarked.current = [JSON.stringify(history.state), current]
      mark('pushState', step, key + current)
    } catch {
      // If the history is inaccessible, as in some frames, only the form's own back button works.
    }
  }
  const back = (to: StepName) => (marks().made === key + to ? history.back() : go(to))
  return { go, back }
}
