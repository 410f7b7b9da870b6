import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Challenge, Proof } from '#contract/hold.ts'

// Interruptions this short go unnoticed while scrolling or typing.
const sliceMs = 10

// Uses neither `crypto.subtle`, which is unavailable over plain http and slower for small inputs,
// nor a worker, which would have to come from the host page's own origin.
/** Solves a challenge in slices, so that the page stays responsive and can stop the work. */
export async function solve(challenge: Challenge, stopping?: AbortSignal): Promise<string> {
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
