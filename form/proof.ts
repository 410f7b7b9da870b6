import { challengePart } from '#contract/public-paths.ts'
import { solve } from './solve.ts'
import {
  type Attempt,
  asksForProof,
  at,
  type BookingOffice,
  type BookingOutcome,
  call,
  outcomeOf,
  send,
} from './state/booking.ts'

const noticedAfter = 1000
const mostProofs = 3

/**
 * Books with a proof of work; the visitor can stop its computation. Solves another challenge if
 * more work is needed because others on the same network are booking too.
 */
async function bookWithProof(counter: BookingOffice, attempt: Attempt): Promise<BookingOutcome> {
  for (let tries = 1; ; tries++) {
    const work = new AbortController()
    const notice = setTimeout(counter.onLongWork, noticedAfter, () => work.abort())
    const challenge = await call(at(counter.url, challengePart))
    const altcha = challenge.ok && (await solve(challenge.body, work.signal).catch(() => ''))
    clearTimeout(notice)
    if (work.signal.aborted) return { refusal: {} }
    counter.onLongWork()
    if (!challenge.ok) return outcomeOf(challenge, counter.t)
    attempt.body = JSON.stringify({ ...JSON.parse(attempt.body), altcha })
    const answer = await send(counter, attempt)
    if (!asksForProof(answer) || tries === mostProofs) return outcomeOf(answer, counter.t)
  }
}

// A separate script, loaded when the server requires a proof of work. `solve` is needed by earlier
// versions of the form that browsers have cached.
Object.assign(globalThis, { RundgangProof: { book: bookWithProof, solve } })
