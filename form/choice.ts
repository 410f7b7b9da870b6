import { useState } from 'react'
import type { PublicBookingMade } from '#contract/booking.ts'
import type { PublicProject } from '#contract/project.ts'
import type { PublicSlot } from '#contract/slot.ts'
import type { Day } from './days.ts'
import { type Details, emptyDetails } from './details.ts'

export type Variant = PublicProject['variants'][number]
export type StepName = 'variant' | 'day' | 'time' | 'details' | 'done'

/** All that the visitor chose and typed. */
export interface Choice {
  step: StepName
  variant: Variant | undefined
  day?: Day | undefined
  slot?: PublicSlot | undefined
  details: Details
  made?: PublicBookingMade | undefined
}

/** What is asked, in order. A single variant leaves nothing to choose. */
export const stepsOf = (project: PublicProject): [StepName, ...StepName[]] =>
  project.variants.length === 1 ? ['day', 'time', 'details'] : ['variant', 'day', 'time', 'details']

/** One choice over all steps, so that no step back takes anything away from it. */
export function useChoice(project: PublicProject) {
  const [step] = stepsOf(project)
  const variant = step === 'variant' ? undefined : project.variants[0]
  const [choice, set] = useState<Choice>({ step, variant, details: emptyDetails })
  const change = (changed: Partial<Choice>) => set((old) => ({ ...old, ...changed }))
  return { choice, change }
}

/** Another variant may not be offered on the day chosen before. */
export const choosing = (variant: Variant, before: Choice): Partial<Choice> => ({
  step: 'day',
  variant,
  ...(variant.id !== before.variant?.id && { day: undefined, slot: undefined }),
})

/** The next booking by the same person. */
export const beginningAgain = (project: PublicProject, { details }: Choice): Partial<Choice> => ({
  step: stepsOf(project)[0],
  day: undefined,
  slot: undefined,
  made: undefined,
  details: { ...details, attendees_count: emptyDetails.attendees_count, comment: '' },
})
