import { addScript } from '../script.ts'
import { asksForProof, type Counter, type Outcome, outcomeOf, send } from '../state/booking.ts'
import type { Attempt } from './attempt.ts'

declare const RundgangProof: {
  book: (counter: Counter, attempt: Attempt) => Promise<Outcome>
}

/** Books, with a proof of work where one is asked for. */
export async function book(counter: Counter, attempt: Attempt): Promise<Outcome> {
  const { t } = counter
  const answer = await send(counter, attempt)
  if (!asksForProof(answer)) return outcomeOf(answer, t)
  // Without the script it is as if no answer had come.
  return bookProven(counter, attempt).catch(() => outcomeOf({ ...answer, status: 500 }, t))
}

/** Throws where the script does not come. */
async function bookProven(counter: Counter, attempt: Attempt): Promise<Outcome> {
  const script = addScript(`${counter.server}/embed/proof.js`)
  await new Promise((resolve) => {
    script.onload = script.onerror = resolve
  })
  return RundgangProof.book(counter, attempt)
}
