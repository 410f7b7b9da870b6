import type { OrganisationId } from '#server/auth/actor.ts'

type Instant = Temporal.Instant

/** The latest tries of one kind by one address or account. */
export interface RateLimitTable {
  /** SHA-256 of the kind of try and of the address or account. */
  key: Uint8Array
  tries: Instant[]
  /** How much each of them counts; null: one. */
  amounts: number[] | null
  /** Whether the latest try was refused. */
  refused: boolean
  expiresAt: Instant
}

/** When a project was last announced; empty if announcements need no table. */
export interface AnnouncementTable {
  organisationId: OrganisationId
  projectId: string
  /** Rises with each announcement of any project. */
  number: string
  announcedAt: Instant
}
