import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Challenge, Proof } from '#contract/hold.ts'
import { challengePart } from '#contract/public-paths.ts'
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

// Interruptions this short go unnoticed while scrolling or typing.
const sliceMs = 10

// Uses neither `crypto.subtle`, which is unavailable over plain http and slower for small inputs,
// nor a worker, which would have to come from the host page's own origin.
/** Solves a challenge in slices, so that the page stays responsive and can stop the work. */
async function solve(challenge: Challenge, stopping?: AbortSignal): Promise<string> {
  const { nonce, salt, keyPrefix } = challenge.parameters
  const tried = hexToBytes(`${salt}${nonce}00000000`)
  const count = new DataView(tried.buffer, tried.length - 4)
  const wanted = hexToBytes(keyPrefix)
  let pauseAt = performance.now() + sliceMs
  for (let counter = 0; ; counter++) {
    count.setUint32(0, counter)
    const key = sha256(tried)
    if (wanted.every((byte, place) => key[place] === byte)) {
      const proof: Proof = { challenge, solution: { counter, derivedKey: bytesToHex(key) } }
      return btoa(JSON.stringify(proof))
    }
    if (counter % 50 === 0 && performance.now() > pauseAt) {
      await pause()
      stopping?.throwIfAborted()
      pauseAt = performance.now() + sliceMs
    }
  }
}

/** Yields to the page. Uses a message, because browsers delay timers in hidden tabs by a second. */
const pause = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

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
