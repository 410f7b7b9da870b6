import { useRef } from 'react'
import { emptyDetails } from '../fields/details.ts'
import { useStepHistory } from '../steps/step-history.ts'
import {
  beginningAgain,
  type Choice,
  givenVariant,
  opening,
  type Preset,
  type StepName,
  standing,
  stepsOf,
  useChoice,
} from './choice.ts'
import type { LoadedOffer } from './offer.ts'

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
    ...(given && opening(offer, given, date)),
  }))
  const moved = useRef(takesFocus)
  const show = (next: Partial<Choice>) => {
    moved.current = true
    change(next)
  }
  const stepHistory = useStepHistory(choice.step, (step) => {
    // Leaving a finished booking starts a new one, so going back cannot book it twice.
    if (choice.made) show({ ...beginningAgain(choice), step: first })
    else if (step !== choice.step) show({ step: standing(step, choice, first) })
  })
  const go = (next: Partial<Choice> & { step: StepName }) => {
    stepHistory.go(next.step)
    show(next)
  }
  const previous = steps[steps.indexOf(choice.step) - 1]
  const back =
    previous &&
    (() => {
      show({ step: previous })
      stepHistory.back(previous)
    })
  return { choice, change, go, back, steps, moved: moved.current }
}
