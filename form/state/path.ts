import { useEffect, useMemo, useRef } from 'react'
import { emptyDetails } from '#form/fields/details.ts'
import {
  beginningAgain,
  type Choice,
  givenVariant,
  opening,
  type Preset,
  type StepName,
  stepsOf,
  stepToShow,
  useChoice,
} from './choice.ts'
import type { LoadedOffer } from './offer.ts'

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
 * entry, `onReturn` is called with its step, unless it has no step of this form; when they leave the
 * page, it is called without one, because the browser may keep the page for its Back button.
 */
function useStepHistory(current: StepName, onReturn: (step?: StepName) => void) {
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
    const left = () => told.current()
    addEventListener('popstate', returned)
    addEventListener('pagehide', left)
    return () => {
      removeEventListener('popstate', returned)
      removeEventListener('pagehide', left)
    }
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

export type Path = ReturnType<typeof usePath>

/** The current step, the choice, and navigation to other steps. */
export function usePath(wanted: Preset & { offer: LoadedOffer }, takesFocus: boolean) {
  const { offer, variant, date } = wanted
  const given = givenVariant(offer.project, variant)
  const steps = stepsOf(given)
  const [first] = steps
  const { choice, change } = useChoice(() => ({
    step: first,
    variant: undefined,
    details: emptyDetails,
    ...(given && opening(offer, given, date, { details: emptyDetails })),
  }))
  const moved = useRef(takesFocus)
  const show = (next: Partial<Choice>) => {
    moved.current = true
    change(next)
  }
  const stepHistory = useStepHistory(choice.step, (step) => {
    // Leaving a finished booking starts a new one, so going back cannot book it twice, and whoever
    // uses the computer next sees neither the booker's data nor the link that cancels it.
    if (choice.made) {
      show({ ...beginningAgain(choice, step ? choice.details : emptyDetails), step: first })
    } else if (step && step !== choice.step) show({ step: stepToShow(step, choice, first) })
  })
  const go = (next: Partial<Choice> & { step: StepName }) => {
    // Another day is no new entry, so that Back does not go through all days that were looked at.
    if (next.step !== choice.step) stepHistory.go(next.step)
    show(next)
  }
  /** From 1; 0 for the finished booking, which is none of the steps. */
  const place = steps.indexOf(choice.step === 'time' ? 'day' : choice.step) + 1
  const before = steps[place - 2]
  const previous = before === 'day' ? 'time' : before
  const back =
    previous &&
    (() => {
      show({ step: previous })
      stepHistory.back(previous)
    })
  return { choice, change, go, back, steps, place, moved: moved.current }
}
