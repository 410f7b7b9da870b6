import { loadScript } from '../script.ts'
import {
  asksForProof,
  type BookingOffice,
  type BookingOutcome,
  outcomeOf,
  send,
} from '../state/booking.ts'
import type { Attempt } from './attempt.ts'

declare const RundgangProof: {
  book: (counter: BookingOffice, attempt: Attempt) => Promise<BookingOutcome>
}

/** Books, with a proof of work if required. */
export async function book(counter: BookingOffice, attempt: Attempt): Promise<BookingOutcome> {
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
