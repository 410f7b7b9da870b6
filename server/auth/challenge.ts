import { timingSafeEqual } from 'node:crypto'
import { keyedHash, newToken } from './secrets.ts'

const minutes = 10

interface Signing {
  /** The purpose of the response; a response for another purpose is not accepted. */
  purpose: string
  key: Buffer
}

/**
 * A random challenge for a passkey, and a signed state that proves the challenge was issued here.
 */
export function newChallenge(at: Temporal.Instant, signing: Signing) {
  const challenge = newToken()
  const until = at.add({ minutes }).epochMilliseconds
  return { challenge, state: `${challenge}.${until}.${proofOf(challenge, until, signing)}` }
}

/**
 * The challenge in a state; null if the state was not issued here, is for another purpose, or has
 * expired.
 */
export function challengeIn(state: string, at: Temporal.Instant, signing: Signing): string | null {
  const [, challenge = '', until = '', proof = ''] =
    /^([\w-]{43})\.(\d{1,16})\.([\w-]{43})$/.exec(state) ?? []
  const expected = proofOf(challenge, Number(until), signing)
  if (proof.length !== expected.length) return null
  if (!timingSafeEqual(Buffer.from(proof), Buffer.from(expected))) return null
  return Number(until) > at.epochMilliseconds ? challenge : null
}

const proofOf = (challenge: string, until: number, { purpose, key }: Signing) =>
  keyedHash(`passkey ${purpose} ${challenge} ${until}`, key).toString('base64url')

/** How long a used challenge must be remembered, so that no response to it is accepted twice. */
export const rememberedSeconds = minutes * 60
