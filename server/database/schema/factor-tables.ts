import type { OrganisationId } from '#server/auth/actor.ts'
import type { OrNull } from './column-types.ts'

type Instant = Temporal.Instant

/** A member's app for one-time codes. */
export interface TotpTable {
  organisationId: OrganisationId
  staffId: string
  /** Encrypted with the secret key; null until the first code was entered. */
  secret: OrNull<Uint8Array>
  /** A secret that waits for its first code, and then replaces the other. */
  pending: OrNull<Uint8Array>
  /** The latest 30-second step whose code was used: no code is valid twice. */
  lastStep: OrNull<number>
}

/** A recovery code that has not been used. */
export interface RecoveryCodeTable {
  organisationId: OrganisationId
  staffId: string
  /** Keyed with the secret key. */
  codeHash: Uint8Array
}

/** A log-in with the right password whose second step is still missing; never a session. */
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
  /** The name that its owner gave it. */
  name: string
  /** The id that the browser reported. */
  credentialId: string
  publicKey: Uint8Array
  /** How often it was used, if the passkey counts this. */
  counter: string | number
  transports: string[]
  /** The host that it belongs to: browsers do not offer it on another. */
  rpId: string
  createdAt: Instant
  /** Null: not yet. */
  lastUsedAt: OrNull<Instant>
}
