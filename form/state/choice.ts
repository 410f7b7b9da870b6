import { useState } from 'react'
import type { PublicBookingMade } from '#contract/booking.ts'
import type { PublicProject } from '#contract/project.ts'
import type { PublicSlot } from '#contract/slot.ts'
import { type Details, emptyDetails } from '../fields/details.ts'
import type { Attempt } from '../proofs/attempt.ts'
import type { BookingAddress } from './call.ts'
import { addDays, type CalendarDay } from './days.ts'
import { type LoadedOffer, mostDays } from './offer.ts'
import { slotsByDay } from './slots.ts'

export type OfferedVariant = PublicProject['variants'][number]
export type StepName = 'variant' | 'day' | 'time' | 'details' | 'done'

/** What the page around the form chose for its visitors; what does not exist counts for nothing. */
export interface Preset {
  /** A variant's `ressource_id`, id or exact name. */
  variant?: string | undefined
  date?: CalendarDay | undefined
}

/** All that the visitor chose and typed. */
export interface Choice {
  step: StepName
  variant: OfferedVariant | undefined
  day?: CalendarDay | undefined
  slot?: PublicSlot | undefined
  details: Details
  made?: PublicBookingMade | undefined
  /** Of a booking not confirmed so far, which the next one takes the place of. */
  replaced?: BookingAddress | undefined
  /** What was sent last. */
  attempt?: Attempt | undefined
}

/** The variant that needs no choosing: the page's, or the only one. */
export const givenVariant = ({ variants }: PublicProject, wanted?: string) =>
  variants.find(({ id, ressource_id, name }) => [id, ressource_id, name].includes(wanted ?? '')) ??
  (variants.length === 1 ? variants[0] : undefined)

/** What is asked, in order. */
export const stepsOf = (given: OfferedVariant | undefined): [StepName, ...StepName[]] =>
  given ? ['day', 'time', 'details'] : ['variant', 'day', 'time', 'details']

/** One choice over all steps, so that no step back takes anything away from it. */
export function useChoice(begin: () => Choice) {
  const [choice, set] = useState(begin)
  const change = (changed: Partial<Choice>) => set((old) => ({ ...old, ...changed }))
  return { choice, change }
}

/** Where a variant is chosen: on the day that the page wants, its times where it has some. */
export function opening(
  offer: LoadedOffer,
  variant: OfferedVariant,
  date: CalendarDay | undefined,
) {
  const { project, slots, today } = offer
  const exists = Array.from({ length: mostDays }, (_, count) => addDays(today, count))
  const day = exists.find((one) => one === date)
  const days = slotsByDay(slots, variant.ressource_id, project.timezone)
  const step: StepName = days.has(day ?? '') ? 'time' : 'day'
  return { variant, day, slot: undefined, step }
}

/** The next booking by the same person. */
export const beginningAgain = ({ details }: Choice): Partial<Choice> => ({
  day: undefined,
  slot: undefined,
  made: undefined,
  attempt: undefined,
  details: { ...details, attendees_count: emptyDetails.attendees_count, comment: '' },
})

/** The step that is wanted, or the first one where what it needs is not chosen. */
export const standing = (
  wanted: StepName,
  { variant, day, slot, made }: Choice,
  first: StepName,
) =>
  ({ variant: true, day: variant, time: day, details: slot, done: made })[wanted] ? wanted : first
