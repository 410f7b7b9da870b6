import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** 256 random bits for a link or a cookie, 43 letters of base64url. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token. It is random, so that a quick hash does. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

// The library's defaults are argon2id with 19 MiB and 2 passes, as OWASP recommends.
export const hashPassword = (password: string) => hash(password)

let nobody: Promise<string> | undefined

/** Takes as long for an address that nobody has (`stored` undefined) as for a wrong password. */
export async function passwordMatches(stored: string | undefined, password: string) {
  nobody ??= hashPassword(newToken())
  const matches = await verify(stored ?? (await nobody), password)
  return stored !== undefined && matches
}
