import type { Attempt } from './attempt.ts'
import type { Counter, Outcome } from './booking.ts'
import { addScript } from './script.ts'

declare const RundgangProof: {
  book: (counter: Counter, attempt: Attempt) => Promise<Outcome>
}

/** Books with a proof of work; the script for it comes where it is needed, or throws. */
export async function bookProven(counter: Counter, attempt: Attempt): Promise<Outcome> {
  const script = addScript(`${counter.server}/embed/proof.js`)
  await new Promise((resolve) => {
    script.onload = script.onerror = resolve
  })
  return RundgangProof.book(counter, attempt)
}
