import type { OrganisationId } from '#server/auth/actor.ts'
import type { AuditEvent, Doer } from './database/audit-log.ts'
import type { Transaction } from './database/open.ts'

/** What happens to a booking. */
export type BookingEvent = 'booked' | 'held' | 'confirmed' | 'lapsed' | 'changed' | 'cancelled'

export interface ProjectId {
  organisationId: OrganisationId
  projectId: string
}

/** Locked slots of a project whose free places may be offered to those who wait. */
export interface FreedPlaces extends ProjectId {
  slotIds: string[]
  /** Some of them start at another time than before. */
  moved?: boolean
}

/** The tools for one unit of work. What happens after the commit is only noted here. */
export interface UnitOfWork {
  tx: Transaction
  /** The time of the whole unit of work, read on first use: after a lock, if it waits for one. */
  readonly at: Temporal.Instant
  /** Writes an action to the audit log. */
  audit: (doer: Doer, event: Omit<AuditEvent, 'at'>) => Promise<void>
  /** Notes that a statement has posted emails; `post` does so by itself. */
  posted: () => void
  /** Notes a change in what dashboards and visitors see of a project. */
  changed: (project: ProjectId) => void
  /**
   * Like `changed`, for a change that also affects the project's visitors: its name, its websites,
   * or whether it still exists.
   */
  projectChanged: (project: ProjectId) => void
  /** Counts for the metrics. */
  count: (event: BookingEvent, bookings?: number) => void
  /**
   * Notes that places of locked slots may have become free, or may be offered only now: before the
   * commit they are offered to those who wait.
   */
  freed: (places: FreedPlaces) => void
  /** Notes that bookers were erased, including from emails whose rows were deleted. */
  erased: (deletedMailIds?: string[]) => void
}
