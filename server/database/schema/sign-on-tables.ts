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
  /** The claim that names a person's groups. */
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

/** Which organisation owns a domain in the whole deployment; not distributed. */
export interface ProvenDomainTable {
  domain: string
  organisationId: OrganisationId
  provenAt: Instant
  /** When the record that verifies it is looked up again. */
  nextCheckAt: Generated<Instant>
  /** Since when the record has been missing. */
  missingSince: OrNull<Instant>
}

/** Which account a person at a provider has; not distributed. */
export interface SignOnIdentityTable {
  /** A keyed hash of the provider's owner, the issuer and the subject. */
  identityHash: Uint8Array
  organisationId: OrganisationId
  staffId: string
  /** Whether the person is known to the deployment's provider instead of the organisation's. */
  byDeployment: boolean
  linkedAt: Instant
}

/** Used to ask a provider whether a member still has access; kept while they are logged in. */
export interface SignOnAccessTable {
  organisationId: OrganisationId
  staffId: string
  byDeployment: boolean
  /** Subject and tokens, encrypted with the secret key. */
  sealed: Uint8Array
  checkedAt: Instant
  nextCheckAt: Instant
}
