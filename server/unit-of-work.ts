import type { MeetingPoint } from '#contract/meeting-point.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { AuditEvent, Doer } from './database/audit-log.ts'
import type { Transaction } from './database/open.ts'

/** The booking events the metrics count. */
export type BookingEvent = 'booked' | 'held' | 'confirmed' | 'lapsed' | 'changed' | 'cancelled'

export interface ProjectId {
  organisationId: OrganisationId
  projectId: string
}

/** Locked slots in a project; their free places may be offered to people on the waiting list. */
export interface FreedPlaces extends ProjectId {
  slotIds: string[]
  /** Those among them whose start has changed. */
  movedIds?: string[]
}

/** Locked slots in a project whose meeting points have changed. */
export interface MeetingElsewhere extends ProjectId {
  /** The member of staff who changed them. */
  by: string
  /** The slots with their former meeting points; null for none of their own. */
  before: { slotId: string; meetingPoint: MeetingPoint | null }[]
}

/**
 * The tools for one unit of work. Except for `tx` and `audit`, they only record actions to run
 * before or after the commit.
 */
export interface UnitOfWork {
  tx: Transaction
  /**
   * The time of the whole unit of work. It is read on first use, and therefore after waiting for
   * any lock that the work takes before that.
   */
  readonly at: Temporal.Instant
  /** Writes an action to the audit log. */
  audit: (doer: Doer, event: Omit<AuditEvent, 'at'>) => Promise<void>
  /** Records that a statement has queued emails; `post` does this itself. */
  posted: () => void
  /** Records a change to a project that dashboards or visitors can see. */
  changed: (project: ProjectId) => void
  /**
   * Like `changed`, for a change that also affects the project's visitors: its name, its websites,
   * or whether it still exists.
   */
  projectChanged: (project: ProjectId) => void
  /** Records an event for the metrics. */
  count: (event: BookingEvent, bookings?: number) => void
  /**
   * Records that places in locked slots may have become free or bookable; before the commit, they
   * are offered to the waiting list.
   */
  freed: (places: FreedPlaces) => void
  /**
   * Records that locked slots have other meeting points; before the commit, their bookers are told.
   */
  meetingElsewhere: (slots: MeetingElsewhere) => void
  /** Records that bookers were erased, including from emails whose rows were deleted. */
  erased: (deletedMailIds?: string[]) => void
}
