import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { PublicBookingInput } from '#contract/booking.ts'
import { type Challenge, challenge as challengeShape, type Proof, proof } from '#contract/proof.ts'
import type { Source, Visitor } from '#server/auth/actor.ts'
import { hashOf, keyedHash } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import type { Allowance } from '#server/database/limits/allowances.ts'
import { countTry } from '#server/database/limits/tries.ts'
import { type DomainError, fieldError } from '#server/errors.ts'
import { doublingsFor, reserve } from '#server/features/project/allowance/allowance.ts'
import { type Visit, visit } from '#server/features/project/project.ts'
import { attack, challengeSeconds, isOpen, isTooFast, workFor } from './proof.rules.ts'

/**
 * A proof-of-work challenge that the visitor's browser solves in the background, valid for ten
 * minutes and one booking in this project. It is as difficult as the next booking from the caller's
 * networks requires. Throws what `visit` throws.
 */
export async function challengeFor(
  ctx: AppContext,
  { source, ...from }: Visit & { source: Source },
): Promise<Challenge> {
  const { visitor } = await visit(ctx, from)
  const doublings = await doublingsFor(ctx, visitor, source)
  const expires = ctx.clock.now().add({ seconds: challengeSeconds })
  const { least, most } = workFor(doublings)
  const made = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: randomInt(least, most),
    // altcha's own expiry would use the machine's clock instead of the context's.
    data: {
      expires: Math.floor(expires.epochMilliseconds / 1000),
      project: visitor.projectId,
      doublings,
    },
    deriveKey,
    ...secretsOf(ctx),
  })
  return challengeShape.parse(made)
}

export interface Admission {
  /** Why the booking may not be attempted; null if it may. */
  refusal: DomainError | null
  /** Whether the attempt looks like a robot's. */
  robot?: boolean
  /** Undoes the count; called if no booking was made. */
  giveBack: () => Promise<void>
}

/**
 * Decides whether a booking may be attempted, based on the counts for its project, email address
 * and networks. These determine whether a proof is needed, and how much work it must show. Counts
 * the attempt, and marks a proof as used.
 */
export async function admit(
  ctx: AppContext,
  visitor: Visitor,
  { input, source }: { input: PublicBookingInput; source: Source },
): Promise<Admission> {
  const { altcha, took_ms, booker_email: email, attendees_count: people } = input
  const proof = altcha === undefined ? null : await readProof(ctx, visitor, altcha)
  const hasty = altcha === undefined && isTooFast(took_ms)
  if (proof === undefined || hasty) return unproven({ robot: true })
  const { doublings = null } = proof ?? {}
  const others = [...(proof ? [proof.use] : []), ...attackOn(ctx, visitor)]
  const wish = { source, email, people, doublings, others }
  const reservation = await reserve(ctx, visitor, wish)
  const { refusal, giveBack } = reservation
  if (refusal && refusal !== 'work_needed') return { refusal, giveBack }
  if (refusal) return unproven({ robot: false })
  const [first, ...rest] = reservation.others
  // Without a proof, any count over its limit means an attack. With a proof, all that matters is
  // the count that shows whether the proof was used before.
  const refused = proof ? first?.refused : [first, ...rest].some((one) => one?.refused)
  if (!refused) return { refusal: null, giveBack }
  await giveBack()
  return unproven({ robot: proof !== null })
}

const unproven = ({ robot }: { robot: boolean }): Admission => ({
  refusal: fieldError('altcha', 'proof_needed'),
  robot,
  giveBack: () => Promise.resolve(),
})

type OfProject = Pick<Visitor, 'projectId'>

/** The counts that detect an attack on a project: too many attempts to book, or too many bots. */
function attackOn({ config }: AppContext, { projectId }: OfProject): Allowance[] {
  if (!config.rateLimit) return []
  const { tries, robots, seconds } = attack
  return [
    { key: hashOf(`tries to book ${projectId}`), amount: 1, most: tries, seconds },
    { key: robotKey(projectId), amount: 0, most: robots - 1, seconds },
  ]
}

/**
 * Counts an attempt that looked like a robot's; after several of them, the project requires proofs.
 */
export async function countRobot(ctx: AppContext, { projectId }: OfProject): Promise<void> {
  if (!ctx.config.rateLimit) return
  const { robots: most, seconds } = attack
  await countTry(ctx.db, { key: robotKey(projectId), most, seconds }, ctx.clock.now())
}

const robotKey = (projectId: string) => hashOf(`robots ${projectId}`)

/**
 * The work in a valid proof, and the count that lets the proof be used only once; undefined if the
 * proof is invalid.
 */
async function readProof(ctx: AppContext, { projectId }: Visitor, altcha: string) {
  const given = parsed(altcha)
  if (!given || !isOpen(given.challenge, { projectId, now: ctx.clock.now() })) return undefined
  const { verified } = await verifySolution({ ...given, deriveKey, ...secretsOf(ctx) })
  if (!verified) return undefined
  const key = hashOf(`proof ${given.challenge.signature}`)
  const { doublings = 0 } = given.challenge.parameters.data
  return { doublings, use: { key, amount: 1, most: 1, seconds: challengeSeconds } }
}

function parsed(altcha: string): Proof | undefined {
  try {
    return proof.parse(JSON.parse(Buffer.from(altcha, 'base64').toString()))
  } catch {
    return undefined
  }
}

const secretsOf = ({ secretKey }: AppContext) => ({
  hmacSignatureSecret: keyedHash('challenge', secretKey).toString('hex'),
  hmacKeySignatureSecret: keyedHash('solution', secretKey).toString('hex'),
})
