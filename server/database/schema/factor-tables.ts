import type { OrganisationId } from '#server/auth/actor.ts'
import type { OrNull } from './column-types.ts'

type Instant = Temporal.Instant

/** A member's authenticator app. */
export interface TotpTable {
  organisationId: OrganisationId
  staffId: string
  /** Encrypted with the secret key; null until the first code has been entered. */
  secret: OrNull<Uint8Array>
  /** A new secret, which replaces the current one when its first code is entered. */
  pending: OrNull<Uint8Array>
  /** The latest 30-second step whose code was used, so that no code is accepted twice. */
  lastStep: OrNull<number>
}

/** A recovery code that has not been used. */
export interface RecoveryCodeTable {
  organisationId: OrganisationId
  staffId: string
  /** A hash keyed with the secret key. */
  codeHash: Uint8Array
}

/** A log-in with a correct password that still needs its second step; it is not a session. */
export interface SecondStepTable {
  organisationId: OrganisationId
  staffId: string
  /** SHA-256 of the cookie's token. */
  tokenHash: Uint8Array
  expiresAt: Instant
}

export interface PasskeyTable {
  organisationId: OrganisationId
  id: string
  staffId: string
  /** The name its owner gave it. */
  name: string
  /** The id the browser reported. */
  credentialId: string
  publicKey: Uint8Array
  /** The passkey's own count of its uses, if it keeps one. */
  counter: string | number
  transports: string[]
  /** The host the passkey belongs to: browsers do not offer it on any other host. */
  rpId: string
  createdAt: Instant
  /** Null: never used. */
  lastUsedAt: OrNull<Instant>
}
