import { useRef } from 'react'
import type { Asking } from '#form/extras/extras.ts'
import type { Extras } from '#form/extras/script.ts'
import { peopleIn } from '#form/fields/details.ts'
import { loadScript } from '#form/script.ts'
import type { OnLongWork, ProjectAddress, Refusal } from './booking.ts'
import { useScript } from './extras.ts'
import type { Reach } from './offer.ts'
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

interface Place extends Pick<Reach, 'offer' | 'load'> {
  server: string
  url: ProjectAddress
  extras: Extras | undefined
  /** The project and its variant, as the visitor sees them. */
  asked: Asking
  onBooked?: ((booked: SentBooking) => void) | undefined
}

/** What `send.js` needs to book. */
export interface ToSend extends Place, Pick<Path, 'choice' | 'change'> {
  /** How long the form has been open, in milliseconds. */
  took: number
  /** Loads `proof.js`; the form's own, because a page may allow only one policy for its scripts. */
  addProof: () => Promise<unknown>
  onLongWork: OnLongWork
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
