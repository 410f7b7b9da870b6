import type { PublicBookingMade, PublicBookingSent } from '#contract/booking.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import { bookingsPart } from '#contract/public-paths.ts'
import type { PublicSlot } from '#contract/slot.ts'
import type { FormTexts } from '#texts/de/form.ts'
import { type Details, type Faults, peopleIn } from '../fields/details.ts'
import { counted } from '../fields/say.ts'
import type { Attempt } from '../proofs/attempt.ts'
import { at, type CallAnswer, type ProjectAddress, post } from './call.ts'

export interface BookingRequest {
  slot: PublicSlot
  ressourceId: string
  details: Details
  /** The variant's duration in seconds, as the visitor sees it. */
  duration?: number | undefined
  language: PublicBookingSent['language']
  /** The phone number and the answers to the project's questions, if it asks for them. */
  extras?: Pick<PublicBookingSent, 'booker_phone' | 'answers'> | undefined
}

/** Why the booking failed. `gone`: the slot no longer exists or has too few places. */
export interface Refusal {
  text?: string | undefined
  faults?: Faults
  gone?: boolean
  /** Whether a retry may succeed. */
  again?: boolean
  remaining?: number
}

export type BookingOutcome = { made: PublicBookingMade } | { refusal: Refusal }

/** Builds a booking request from the visitor's input. */
export const sentAs = ({
  slot,
  ressourceId,
  details: { extra, ...details },
  duration,
  language,
  extras,
}: BookingRequest): PublicBookingSent => ({
  ...details,
  ...extras,
  slot_id: slot.slot_id,
  start: slot.start,
  duration,
  category: ressourceId,
  booker_name: details.booker_name.trim(),
  booker_email: details.booker_email.trim(),
  attendees_count: peopleIn(details.attendees_count),
  language,
})

/**
 * Called with a stop function if a proof of work takes a long time, and without one when it is
 * done.
 */
export type OnLongWork = (stop?: () => void) => void

/** The context in which a booking request is sent. */
export interface BookingOffice {
  server: string
  /** The project's URL. */
  url: ProjectAddress
  t: FormTexts
  onLongWork: OnLongWork
}

export const send = ({ url }: BookingOffice, { body, key }: Attempt) =>
  post(at(url, bookingsPart), body, { 'idempotency-key': key })

// The form has no `altcha` field, so an error for it means that a proof of work is required.
export const asksForProof = ({ body }: CallAnswer<unknown>) =>
  (body as Partial<ErrorAnswer>).fields?.altcha

export const outcomeOf = (answer: CallAnswer<unknown>, t: FormTexts): BookingOutcome =>
  answer.ok ? { made: answer.body as PublicBookingMade } : { refusal: refusalOf(answer, t) }

function refusalOf(answer: CallAnswer<unknown> & { ok: false }, t: FormTexts): Refusal {
  const { status, body: error, wait } = answer
  const { code = '', remaining } = error
  if (status >= 500 || !error.message) return { text: t.noAnswer, again: true }
  if (code === 'slot_full') {
    const text = remaining ? counted(t.tooMany, remaining, t.locale) : t.slotFull
    return { text, gone: true, remaining }
  }
  if (wait && code === 'too_many_tries') {
    return { text: counted(t.tooManyTries, Math.ceil(wait / 60), t.locale), again: true }
  }
  const text = t.refusals[code] ?? error.message
  if (status === 404 || status === 409) return { text, gone: true }
  const fields = Object.entries(error.fields ?? {})
  const sentences = fields.map(([name, german]) => [
    name,
    t.invalid[name.replace(/\..*/, '')] ?? german,
  ])
  const { website, ...faults }: Faults = Object.fromEntries(sentences)
  // The hidden field cannot show an error of its own, so the form shows it.
  if (website) return { text: website, faults, again: true }
  return fields.length ? { faults } : { text, faults }
}
