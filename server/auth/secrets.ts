import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash as hashBy,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import { DomainError } from '#server/errors.ts'
import { ConfigError } from '#server/runtime/config.ts'
import { writeWhole } from '#server/runtime/whole-file.ts'
import { serverTexts } from '#texts/de/operating.ts'
import type { Staff } from './actor.ts'

/** 256 random bits for a link or a cookie, as 43 base64url characters. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The stored form of a token. The token is random, so a fast hash is enough. */
export const hashOf = (token: string): Buffer => hashBy('sha256', token, 'buffer')

/**
 * The stored form of a value that could be guessed, such as an address: checking a guess requires
 * the key.
 */
export const keyedHash = (text: string, key: Buffer): Buffer =>
  createHmac('sha256', key).update(text).digest()

/** An advisory lock number derived from text. */
export const lockKeyOf = (text: string): bigint => hashOf(text).readBigInt64BE()

// OWASP's recommendation for argon2id, the library's default algorithm: 19 MiB and 2 passes.
const argon2id = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, argon2id)

let nobody: Promise<string> | undefined

/**
 * Whether the password is right. An unknown address (`stored` undefined) or an account without a
 * password (`stored` empty) takes as long as a wrong password.
 */
export async function passwordMatches(stored: string | undefined, password: string) {
  nobody ??= hashPassword(newToken())
  const matches = await verify(stored || (await nobody), password)
  return Boolean(stored) && matches
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * `belongsTo` is the purpose of the sealed text, such as `smtp_password <project id>`; the text
 * cannot be decrypted for any other purpose.
 */
interface Seal {
  key: Buffer
  belongsTo: string
}

/** Encrypts text for storage: nonce, tag and ciphertext. */
export function seal(text: string, { key, belongsTo }: Seal): Buffer {
  const nonce = randomBytes(nonceBytes)
  const encrypting = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(belongsTo))
  const encrypted = Buffer.concat([encrypting.update(text, 'utf8'), encrypting.final()])
  return Buffer.concat([nonce, encrypting.getAuthTag(), encrypted])
}

/** Decrypts text; throws if it was sealed with another key or for another purpose. */
export function unseal(sealed: Uint8Array, { key, belongsTo }: Seal): string {
  const bytes = Buffer.from(sealed)
  const decrypting = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(belongsTo))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = decrypting.update(bytes.subarray(nonceBytes + tagBytes))
  return Buffer.concat([text, decrypting.final()]).toString('utf8')
}

/** The deployment's secret key: from the setting, or created once and kept in `dataDir`. */
export async function openSecretKey(where: {
  secretKey?: string | undefined
  dataDir: string
}): Promise<Buffer> {
  if (where.secretKey) return Buffer.from(where.secretKey, 'hex')
  const file = join(where.dataDir, 'secret.key')
  if (!existsSync(file)) {
    await mkdir(where.dataDir, { recursive: true })
    await writeWhole(file, `${randomBytes(32).toString('hex')}\n`)
  }
  const key = readIn(file)
  if (!/^[0-9a-f]{64}$/i.test(key)) throw new ConfigError(serverTexts.secretKeyUnreadable(file))
  return Buffer.from(key, 'hex')
}

/**
 * The file's contents; empty if it cannot be read, for example because it belongs to another user
 * or is a folder.
 */
function readIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

const codeCount = 10
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 10

/** Ten codes of about 50 random bits, such as `k7m2p-x9rtw`, without look-alike characters. */
export const newRecoveryCodes = () => Array.from({ length: codeCount }, newRecoveryCode)

function newRecoveryCode(): string {
  const letters = Array.from(
    { length: codeLength },
    () => codeLetters[randomInt(codeLetters.length)],
  )
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

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

const recentMinutes = 15

/** Whether the person proved who they are within the last 15 minutes. */
export const isRecent = ({ provedAt }: Pick<Staff, 'provedAt'>, at: Temporal.Instant) =>
  Temporal.Instant.compare(provedAt.add({ minutes: recentMinutes }), at) > 0

/**
 * Throws `confirm_first` if the log-in is not recent: somebody who finds an unattended browser, or
 * steals a session, must not be able to change how people log in, or to delete anything
 * permanently.
 */
export function requireRecent(staff: Staff, at: Temporal.Instant): void {
  if (!isRecent(staff, at)) throw new DomainError('confirm_first')
}

/** Whether the organisation requires a second factor that the person should have by now. */
export const isFactorOverdue = (
  { factorDueAt }: Pick<Staff, 'factorDueAt'>,
  at: Temporal.Instant,
) => factorDueAt !== null && Temporal.Instant.compare(factorDueAt, at) <= 0
