import type { Generated } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { OrNull } from './column-types.ts'

type Instant = Temporal.Instant

export interface StaffTable {
  organisationId: OrganisationId
  id: string
  name: string
  /** The login name, in lower case; unique in the whole deployment; null for former members. */
  email: string | null
  /** argon2id */
  passwordHash: string
  admin: boolean
  /** Whether they work at the desk; ignored for admins. */
  desk: Generated<boolean>
  /** Whether they are asked before others when a guide is needed. */
  preferred: Generated<boolean>
  lastUsedProjectId: string | null
  /** Whether they get emails about their slots. */
  slotMails: Generated<boolean>
  /** Whether they get an email each morning about the day's slots. */
  morningMails: Generated<boolean>
  createdAt: Instant
  /**
   * Whether they have a second factor; stored here as well as with the factors, because every call
   * reads it.
   */
  secondFactor: Generated<boolean>
  /** Counts their changes of role, because their calendar entries link to another page then. */
  roleRevision: Generated<number>
  /** When they got their current role; null means when they joined. */
  roleSince: OrNull<Instant>
  /** When all of their access was last ended; offers sent before no longer let them in. */
  accessEndedAt: OrNull<Instant>
  /** When they left. The slots they led show their name for another 90 days; then it is erased. */
  deletedAt: OrNull<Instant>
}

/**
 * The account an email address belongs to, at most one in the whole deployment; not a Citus table.
 */
export interface StaffAddressTable {
  /** SHA-256 of the lower-cased address. */
  emailHash: Uint8Array
  organisationId: OrganisationId
  staffId: string
}

/** A variant that a member of staff leads; members without such rows lead all variants. */
export interface StaffSkillTable {
  organisationId: OrganisationId
  staffId: string
  variantId: string
}

/** The personal link of a guide, or the calendar feed of a member: at most one of each kind. */
export interface StaffTokenTable {
  organisationId: OrganisationId
  staffId: string
  kind: 'link' | 'calendar'
  /** SHA-256 of the token. */
  tokenHash: Uint8Array
  createdAt: Instant
  /** Null: never used. */
  lastUsedAt: OrNull<Instant>
  /** Null for a feed that an earlier version made or read; its age ends it all the same. */
  expiresAt: OrNull<Instant>
}

export interface SessionTable {
  organisationId: OrganisationId
  staffId: string
  id: Generated<string>
  /** SHA-256 of the cookie's token. */
  tokenHash: Uint8Array
  createdAt: Instant
  lastUsedAt: Instant
  /** The browser and the system, such as `Firefox unter Windows`; empty if unknown. */
  device: Generated<string>
  /** The /24 or /48 network the session was opened or last used from; empty if unknown. */
  network: Generated<string>
  /**
   * The time until which a browser may send the session under the cookie's old name, without
   * `__Host-`.
   */
  oldCookieUntil: OrNull<Instant>
  /**
   * When the person last confirmed their identity; null if they have not done so since the session
   * was opened.
   */
  confirmedAt: OrNull<Instant>
  /** When the person last proved their second factor in this session; the log-in does not count. */
  factorAt: OrNull<Instant>
}

export interface InvitationTable {
  organisationId: OrganisationId
  id: string
  email: string
  admin: boolean
  /** Whether the invited person will work at the desk; ignored for admins. */
  desk: Generated<boolean>
  tokenHash: Uint8Array
  createdAt: Instant
  expiresAt: Instant
}

export interface PasswordResetTable {
  organisationId: OrganisationId
  staffId: string
  tokenHash: Uint8Array
  expiresAt: Instant
}
