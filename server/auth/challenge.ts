import { timingSafeEqual } from 'node:crypto'
import { keyedHash, newToken } from './secrets.ts'

const minutes = 10

interface Signing {
  /** What the answer is for; an answer for something else is not accepted. */
  purpose: string
  key: Buffer
}

/** A random question to a passkey, and the state by which its answer is recognised. */
export function newChallenge(at: Temporal.Instant, signing: Signing) {
  const challenge = newToken()
  const until = at.add({ minutes }).epochMilliseconds
  return { challenge, state: `${challenge}.${until}.${proofOf(challenge, until, signing)}` }
}

/** The question that a state belongs to; null if it is not ours, is for something else, or lapsed. */
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

/** How long an answered question must be remembered, so that no answer counts twice. */
export const rememberedSeconds = minutes * 60
