import type { Generated } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { OrNull } from './column-types.ts'

type Instant = Temporal.Instant

/** An organisation's own OpenID Connect provider; at most one. */
export interface SignOnTable {
  organisationId: OrganisationId
  issuer: string
  clientId: string
  /** Encrypted with the secret key. */
  clientSecret: Uint8Array
  /** The claim that contains a person's groups. */
  groupsClaim: string
  adminGroups: string[]
  deskGroups: string[]
  guideGroups: string[]
  passwordsOff: Generated<boolean>
  /**
   * The admin whose password keeps working while passwords are off. No foreign key, because they
   * may leave.
   */
  passwordKeeper: string | null
}

/** A domain that an organisation claims as its own, verified or not. */
export interface SignOnDomainTable {
  organisationId: OrganisationId
  id: string
  /** In ASCII and lower case. */
  domain: string
  /** The text of the public TXT record that verifies the domain. */
  token: string
  createdAt: Instant
}

/** The organisation that owns a domain, at most one in the whole deployment; not distributed. */
export interface ProvenDomainTable {
  domain: string
  organisationId: OrganisationId
  provenAt: Instant
  /** When the TXT record that verifies the domain is next looked up. */
  nextCheckAt: Generated<Instant>
  /** The time from which the TXT record counts as missing; null if the last lookup found it. */
  missingSince: OrNull<Instant>
}

/** The account that belongs to a person at a provider; not distributed. */
export interface SignOnIdentityTable {
  /** A keyed hash of the provider's owner, the issuer and the subject. */
  identityHash: Uint8Array
  organisationId: OrganisationId
  staffId: string
  /** Whether the provider is the deployment's, not the organisation's own. */
  byDeployment: boolean
  linkedAt: Instant
}

/** Data for asking a provider whether a member still has access; kept while they are logged in. */
export interface SignOnAccessTable {
  organisationId: OrganisationId
  staffId: string
  byDeployment: boolean
  /** Subject and tokens, encrypted with the secret key. */
  sealed: Uint8Array
  checkedAt: Instant
  nextCheckAt: Instant
}
