import type { Generated } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { OrNull } from './column-types.ts'

type Instant = Temporal.Instant

export interface StaffTable {
  organisationId: OrganisationId
  id: string
  name: string
  /** Lower-cased; the login name; unique in the whole deployment; null for former members. */
  email: string | null
  /** argon2id */
  passwordHash: string
  admin: boolean
  /** Whether they work at the desk; ignored for admins. */
  desk: Generated<boolean>
  /** Whether they are the first to ask when a guide is needed. */
  preferred: Generated<boolean>
  lastUsedProjectId: string | null
  /** Whether they get emails about their slots. */
  slotMails: Generated<boolean>
  /** Whether they get an email each morning about the day. */
  morningMails: Generated<boolean>
  createdAt: Instant
  /** Whether they have a second factor; kept beside the factors. */
  secondFactor: Generated<boolean>
  /** When they got their role; null: when they joined. */
  roleSince: OrNull<Instant>
  /** Former members keep their name on the slots that they led, for 90 days; then it is empty. */
  deletedAt: OrNull<Instant>
}

/** Which account owns an address in the whole deployment; not distributed. */
export interface StaffAddressTable {
  /** SHA-256 of the lower-cased address. */
  emailHash: Uint8Array
  organisationId: OrganisationId
  staffId: string
}

/** A variant that a member of staff leads; members without any lead all. */
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
  /** Null: not yet. */
  lastUsedAt: OrNull<Instant>
  /** Null: never. */
  expiresAt: OrNull<Instant>
}

export interface SessionTable {
  organisationId: OrganisationId
  staffId: string
  /** SHA-256 of the cookie's token. */
  tokenHash: Uint8Array
  createdAt: Instant
  lastUsedAt: Instant
  /** The browser and the system, such as `Firefox unter Windows`; empty when unknown. */
  device: Generated<string>
  /** The /24 or /48 from which it was opened or last used; empty when unknown. */
  network: Generated<string>
  /** Until when a browser may send it under the cookie name from before `__Host-`. */
  oldCookieUntil: OrNull<Instant>
  /** When the person last proved who they are; null: when the session was opened. */
  confirmedAt: OrNull<Instant>
}

export interface InvitationTable {
  organisationId: OrganisationId
  id: string
  email: string
  admin: boolean
  /** Whether it is for the desk; ignored if it is for an admin. */
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
