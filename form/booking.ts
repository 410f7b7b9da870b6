import type { PublicBookingMade, PublicBookingSent } from '#contract/booking.ts'
import type { PublicSlot } from '#contract/slot.ts'
import * as t from '#texts/de/form.ts'
import { type Attempt, attemptFor } from './attempt.ts'
import { type Answer, post } from './call.ts'
import { type Details, type Faults, peopleIn } from './details.ts'

export interface Wish {
  slot: PublicSlot
  ressourceId: string
  details: Details
}

/** Why it was not booked. `gone`: not this slot any more, or not for so many. */
export interface Refusal {
  text?: string
  faults?: Faults
  gone?: boolean
  /** Whether the same may work when sent again. */
  again?: boolean
  remaining?: number
}

export type Outcome = { made: PublicBookingMade } | { refusal: Refusal }

/** A wish as it is sent; what was sent `last` keeps its key as long as nothing changed. */
export function attemptAt({ slot, ressourceId, details }: Wish, last?: Attempt): Attempt {
  const sent: PublicBookingSent = {
    ...details,
    slot_id: slot.slot_id,
    category: ressourceId,
    booker_name: details.booker_name.trim(),
    booker_email: details.booker_email.trim(),
    attendees_count: peopleIn(details.attendees_count),
  }
  return attemptFor(JSON.stringify(sent), last)
}

export async function book(url: string, { body, key }: Attempt): Promise<Outcome> {
  const answer = await post<PublicBookingMade>(`${url}/bookings`, body, { 'idempotency-key': key })
  return answer.ok ? { made: answer.body } : { refusal: refusalOf(answer) }
}

function refusalOf({ status, body: error }: Answer<unknown> & { ok: false }): Refusal {
  if (status >= 500 || !error.message) return { text: t.noAnswer, again: true }
  const remaining = error.remaining ?? 0
  if (error.code === 'slot_full') {
    return { text: remaining ? t.tooMany(remaining) : t.slotFull, gone: true, remaining }
  }
  if (status === 404 || status === 409) return { text: error.message, gone: true, remaining }
  const { website, ...faults }: Faults = error.fields ?? {}
  // A field that nobody sees cannot carry its own fault.
  if (website || !error.fields) return { text: website ?? error.message, faults }
  return { faults }
}
