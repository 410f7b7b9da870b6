import { useRef } from 'react'
import { peopleIn } from '#form/fields/details.ts'
import { loadScript } from '#form/script.ts'
import type { OnLongWork, Refusal } from './booking.ts'
import { type SendingPlace, useScript } from './extras.ts'
import type { Path } from './path.ts'

/** The booking data passed to the host page. It contains nothing about the booker. */
export interface SentBooking {
  project: string
  /** The variant's `ressource_id`. */
  variant: string
  start: string
  attendees: number
  /** Whether the booking must be confirmed by email. */
  held: boolean
}

interface Place extends SendingPlace {
  onBooked?: ((booked: SentBooking) => void) | undefined
}

/** Books the visitor's choice and shows the booking, or returns why it failed. */
export function useSending(place: Place, { choice, change, go }: Path) {
  const opened = useRef(performance.now())
  const { script, load } = useScript(place.server, 'RundgangSend', choice.step === 'details')
  return async (onLongWork: OnLongWork): Promise<Refusal | undefined> => {
    const booking = script ?? (await load())
    // A script that fails to load is treated like a missing response.
    if (!booking) return { text: place.offer.texts.noAnswer, again: true }
    const took = Math.round(performance.now() - opened.current)
    const addProof = () => loadScript(`${place.server}/embed/proof.js`)
    const outcome = await booking.book({ ...place, choice, change, took, addProof, onLongWork })
    if ('refusal' in outcome) return outcome.refusal
    const { made } = outcome
    go({ step: 'done', made, replaced: undefined })
    place.onBooked?.({
      project: place.offer.project.id,
      variant: choice.variant?.ressource_id ?? '',
      start: made.start,
      attendees: peopleIn(choice.details.attendees_count),
      held: !!made.held_until,
    })
  }
}
