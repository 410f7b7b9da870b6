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
