import type { Generated } from 'kysely'
import type { StoredKind } from '#contract/stored-kinds.ts'
import type { OrganisationId } from '#server/auth/actor.ts'

type Instant = Temporal.Instant

/** The latest attempts of one kind, from one address or for one account. */
export interface RateLimitTable {
  /** SHA-256 of the kind of attempt and the address or account. */
  key: Uint8Array
  tries: Instant[]
  /** How much each attempt counts for; null means one each. */
  amounts: number[] | null
  /** Whether the latest attempt was refused. */
  refused: boolean
  expiresAt: Instant
}

/**
 * When a change to a project was last announced; the table is empty unless announcements are
 * polled.
 */
export interface AnnouncementTable {
  organisationId: OrganisationId
  projectId: string
  /** Increases with each announcement for any project. */
  number: string
  announcedAt: Instant
}

/** How much of something an organisation, or one of its members, has stored. */
export interface StoredAmountTable {
  organisationId: OrganisationId
  /** The organisation, or the member whose calls are counted. */
  subjectId: string
  kind: StoredKind
  amount: string
  /** Since then, part of the amount has lapsed. */
  countedAt: Instant
}

/** Since when the database files have held copies of erased data; empty while there are none. */
export interface ErasedCopiesTable {
  id: Generated<boolean>
  since: Instant
  /** How often something was erased since then. */
  erasures: Generated<string>
}
