import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash as hashBy,
  randomBytes,
} from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

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
