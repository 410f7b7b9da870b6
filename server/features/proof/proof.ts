import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { PublicBookingInput } from '#contract/booking.ts'
import { type Challenge, challenge as challengeShape, type Proof, proof } from '#contract/proof.ts'
import type { Visitor } from '#server/actor.ts'
import { countTry, triesSince } from '#server/database/tries.ts'
import { type Visit, visit } from '#server/features/project/project.ts'
import type { House } from '#server/house.ts'
import { hashOf, keyedHash } from '#server/secrets.ts'
import { attack, challengeSeconds, isOpen, isTooFast, work } from './proof.rules.ts'

/**
 * A sum that a visitor's browser does unseen, for ten minutes and for one booking of this project.
 * Throws as `visit` does.
 */
export async function challengeFor(house: House, from: Visit): Promise<Challenge> {
  const { visitor } = await visit(house, from)
  const expires = house.clock.now().add({ seconds: challengeSeconds })
  const made = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: randomInt(work.least, work.most),
    // altcha's own expiry would go by the machine's clock.
    data: { expires: Math.floor(expires.epochMilliseconds / 1000), project: visitor.projectId },
    deriveKey,
    ...secretsOf(house),
  })
  return challengeShape.parse(made)
}

/**
 * Whether a booking may be tried: with a proof when that is right, and without when nothing speaks
 * for a robot. Counts the try, and a proof as used.
 */
export async function isProven(
  house: House,
  visitor: Visitor,
  { took_ms, altcha }: PublicBookingInput,
): Promise<boolean> {
  const attacked = await countAttack(house, visitor)
  if (altcha !== undefined) return takeProof(house, visitor, altcha)
  return !attacked && !isTooFast(took_ms)
}

/** Counts a booking refused for want of a proof, unless all that was asked for is a first one. */
export async function countUnproven(
  house: House,
  visitor: Visitor,
  { took_ms, altcha }: PublicBookingInput,
): Promise<void> {
  if (isTooFast(took_ms) || altcha !== undefined) await countRobot(house, visitor)
}

type OfProject = Pick<Visitor, 'projectId'>

/** Counts a try to book; answers whether there were too many of them or of robots. */
async function countAttack(house: House, { projectId }: OfProject): Promise<boolean> {
  if (!house.config.rateLimit) return false
  const now = house.clock.now()
  const { tries: most, robots, seconds } = attack
  const tries = { key: hashOf(`tries to book ${projectId}`), most, seconds }
  const tooMany = (await countTry(house.db, tries, now)) !== null
  const since = now.subtract({ seconds })
  return tooMany || (await triesSince(house.db, robotKey(projectId), since)) >= robots
}

/** Counts a try that was taken for a robot's, so that others of the project are asked for proof. */
export async function countRobot(house: House, { projectId }: OfProject): Promise<void> {
  if (!house.config.rateLimit) return
  const { robots: most, seconds } = attack
  await countTry(house.db, { key: robotKey(projectId), most, seconds }, house.clock.now())
}

const robotKey = (projectId: string) => hashOf(`robots ${projectId}`)

/** Whether a solved challenge is right, and nobody has used it yet. */
async function takeProof(house: House, { projectId }: Visitor, altcha: string): Promise<boolean> {
  const now = house.clock.now()
  const given = readProof(altcha)
  if (!given || !isOpen(given.challenge, { projectId, now })) return false
  const { verified } = await verifySolution({ ...given, deriveKey, ...secretsOf(house) })
  if (!verified) return false
  const key = hashOf(`proof ${given.challenge.signature}`)
  return (await countTry(house.db, { key, most: 1, seconds: challengeSeconds }, now)) === null
}

function readProof(altcha: string): Proof | undefined {
  try {
    return proof.parse(JSON.parse(Buffer.from(altcha, 'base64').toString()))
  } catch {
    return undefined
  }
}

const secretsOf = ({ secretKey }: House) => ({
  hmacSignatureSecret: keyedHash('challenge', secretKey).toString('hex'),
  hmacKeySignatureSecret: keyedHash('solution', secretKey).toString('hex'),
})
