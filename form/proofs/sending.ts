import { useRef } from 'react'
import { cancellationPart } from '#contract/public-paths.ts'
import type { Extras } from '../extras/extras.ts'
import { type OnLongWork, type Refusal, sentAs } from '../state/booking.ts'
import { at, call, type ProjectAddress, post } from '../state/call.ts'
import type { LoadedOffer } from '../state/offer.ts'
import type { Path } from '../state/path.ts'
import { attemptFor } from './attempt.ts'
import { book } from './proving.ts'

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

interface Place {
  server: string
  url: ProjectAddress
  offer: LoadedOffer
  extras: Extras | undefined
  /** The variant's duration that the visitor sees. */
  duration: number | undefined
  onBooked?: ((booked: SentBooking) => void) | undefined
}

/** Books the visitor's choice and shows the booking, or returns why it failed. */
export function useSending(
  { server, url, offer, extras, duration, onBooked }: Place,
  { choice, change, go }: Path,
) {
  const opened = useRef(performance.now())
  return async (onLongWork: OnLongWork): Promise<Refusal | undefined> => {
    const { slot, variant, details, replaced } = choice
    if (!slot || !variant) return
    const { project, texts: t, language } = offer
    const ressourceId = variant.ressource_id
    const sent = extras?.sentOf(details.extra ?? {}, project)
    const wish = sentAs({ slot, ressourceId, details, duration, language, extras: sent })
    const took = Math.round(performance.now() - opened.current)
    const attempt = attemptFor(wish, took, choice.attempt)
    change({ attempt })
    // Cancels the visitor's own hold first, because that hold may be the only reason the slot is
    // full.
    if (replaced) {
      const old = await call(replaced)
      if (old.ok && old.body.held_until) await post(at(replaced, cancellationPart))
    }
    const outcome = await book({ server, url, t, onLongWork }, attempt)
    if ('refusal' in outcome) return outcome.refusal
    const { made } = outcome
    go({ step: 'done', made, replaced: undefined })
    onBooked?.({
      project: project.id,
      variant: ressourceId,
      start: made.start,
      attendees: wish.attendees_count,
      held: !!made.held_until,
    })
  }
}
