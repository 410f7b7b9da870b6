import { useState } from 'react'
import type { PublicBookingMade } from '#contract/booking.ts'
import type { PublicProject } from '#contract/project.ts'
import type { PublicSlot } from '#contract/slot.ts'
import { type Details, peopleIn } from '../fields/details.ts'
import type { Attempt, BookingAddress } from './booking.ts'
import { type LoadedOffer, mostDays, slotsByDay, textsFor, withRoom } from './offer.ts'
import { addDays, type CalendarDay } from './time.ts'

export type OfferedVariant = PublicProject['variants'][number]
export type StepName = 'variant' | 'day' | 'time' | 'details' | 'done'

/** The host page's preselection; unknown values are ignored. */
export interface Preset {
  /** A variant's `ressource_id`, id or exact name. */
  variant?: string | undefined
  date?: CalendarDay | undefined
}

/** Everything the visitor has chosen and entered. */
export interface Choice {
  step: StepName
  variant: OfferedVariant | undefined
  day?: CalendarDay | undefined
  slot?: PublicSlot | undefined
  /** Whether the visitor wants to join the full slot's waiting list. */
  wait?: boolean
  details: Details
  made?: PublicBookingMade | undefined
  /** The URL of an unconfirmed booking that the next booking replaces. */
  replaced?: BookingAddress | undefined
  /** The last booking request. */
  attempt?: Attempt | undefined
}

/** The preselected variant: the one the host page chose, or the only one. */
export const givenVariant = ({ variants }: PublicProject, wanted?: string) =>
  variants.find(({ id, ressource_id, name }) => [id, ressource_id, name].includes(wanted ?? '')) ??
  (variants.length === 1 ? variants[0] : undefined)

/** The steps in order. `time` is part of `day`: it shows the times of the chosen day beside it. */
export const stepsOf = (given: OfferedVariant | undefined): [StepName, ...StepName[]] =>
  given ? ['day', 'details'] : ['variant', 'day', 'details']

/** One choice for all steps, so going back loses nothing. */
export function useChoice(begin: () => Choice) {
  const [choice, set] = useState(begin)
  const change = (changed: Partial<Choice>) => set((old) => ({ ...old, ...changed }))
  return { choice, change }
}

/**
 * The choice once the variant is known. The next step is `time` if the preselected day has free
 * places, otherwise `day`. The group is as large as before, within the variant's limits; if the
 * visitor has not changed it, as small as the variant allows.
 */
export function opening(
  offer: LoadedOffer,
  variant: OfferedVariant,
  date: CalendarDay | undefined,
  { details, variant: former }: Pick<Choice, 'details'> & Partial<Choice>,
) {
  const { project, slots, today } = offer
  const exists = Array.from({ length: mostDays }, (_, count) => addDays(today, count))
  const day = exists.find((one) => one === date)
  const days = slotsByDay(slots, variant.ressource_id, project.timezone)
  const step: StepName = withRoom(days.get(day ?? ''), 1).length ? 'time' : 'day'
  const { smallestGroup, largestGroup } = textsFor(offer, variant.ressource_id)
  const typed = peopleIn(details.attendees_count)
  const before = typed === (former?.min_people ?? 1) ? 0 : typed
  const people = Math.min(Math.max(before, smallestGroup), largestGroup)
  const group = { ...details, attendees_count: String(people) }
  return { variant, day, slot: undefined, step, details: group }
}

/** The changes to make to the choice for another booking, by a visitor with these details. */
export const beginningAgain = ({ variant }: Choice, details: Details): Partial<Choice> => ({
  day: undefined,
  slot: undefined,
  made: undefined,
  attempt: undefined,
  details: {
    ...details,
    attendees_count: String(variant?.min_people ?? 1),
    comment: '',
    extra: { booker_phone: details.extra?.booker_phone ?? '' },
  },
})

/** The requested step, or the first step if a choice it needs is missing. */
export const stepToShow = (
  wanted: StepName,
  { variant, day, slot, made }: Choice,
  first: StepName,
) =>
  ({ variant: true, day: variant, time: day, details: slot, done: made })[wanted] ? wanted : first
