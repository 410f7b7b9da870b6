import { useRef } from 'react'
import { cancellationPart } from '#contract/public-paths.ts'
import type { Asking } from '#form/extras/extras.ts'
import type { Extras } from '#form/extras/script.ts'
import { loadScript } from '#form/script.ts'
import {
  type Attempt,
  asksForProof,
  at,
  attemptFor,
  type BookingOffice,
  type BookingOutcome,
  call,
  type OnLongWork,
  outcomeOf,
  type ProjectAddress,
  post,
  type Refusal,
  send,
  sentAs,
} from './booking.ts'
import type { LoadedOffer } from './offer.ts'
import type { Path } from './path.ts'

declare const RundgangProof: {
  book: (counter: BookingOffice, attempt: Attempt) => Promise<BookingOutcome>
}

/** Books, with a proof of work if required. */
async function book(counter: BookingOffice, attempt: Attempt): Promise<BookingOutcome> {
  const { t } = counter
  const answer = await send(counter, attempt)
  if (!asksForProof(answer)) return outcomeOf(answer, t)
  // A script that fails to load is treated like a missing response.
  return bookProven(counter, attempt).catch(() => outcomeOf({ ...answer, status: 500 }, t))
}

/** Throws if the script fails to load. */
async function bookProven(counter: BookingOffice, attempt: Attempt): Promise<BookingOutcome> {
  await loadScript(`${counter.server}/embed/proof.js`)
  return RundgangProof.book(counter, attempt)
}

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
  /** The project and its variant, as the visitor sees them. */
  asked: Asking
  onBooked?: ((booked: SentBooking) => void) | undefined
}

/** Books the visitor's choice and shows the booking, or returns why it failed. */
export function useSending(
  { server, url, offer, extras, asked, onBooked }: Place,
  { choice, change, go }: Path,
) {
  const opened = useRef(performance.now())
  return async (onLongWork: OnLongWork): Promise<Refusal | undefined> => {
    const { slot, variant, details, replaced } = choice
    if (!slot || !variant) return
    const { project, texts: t, language } = offer
    const ressourceId = variant.ressource_id
    const { duration } = asked
    const sent = extras?.sentOf(details.extra ?? {}, asked, details)
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
