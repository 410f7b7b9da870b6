import type { ColumnType, Generated } from 'kysely'
import type { SeriesVersion, SlotChangeEntry } from '#contract/stored-series.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { OrNull } from './column-types.ts'

type Instant = Temporal.Instant

export interface SlotTable {
  organisationId: OrganisationId
  id: string
  projectId: string
  startsAt: Instant
  timezone: string
  /** Whether it was ever in another zone, so that its clock time alone may not say what changed. */
  zoneChanged: Generated<boolean>
  maxAttendees: number
  /**
   * Places taken, never more than `maxAttendees`; updated by the statements that take or free them.
   */
  attendees: Generated<number>
  /** How many of the taken places are reserved for open offers to the waiting list. */
  offered: Generated<number>
  /**
   * Whether anybody has ever waited for it; if so, freeing its places triggers a search for waiting
   * entries.
   */
  awaited: Generated<boolean>
  internal: boolean
  /** How many guides it needs when it is offered to the team. */
  guidesNeeded: Generated<number>
  /** Counts changes of `attendees`, except new bookings; see `slotVersion`. */
  placesRevision: Generated<number>
  /** Counts changes, so that nobody books a slot that has changed since it was read. */
  revision: Generated<number>
  comment: Generated<string>
  createdAt: Instant
  deletedAt: OrNull<Instant>
  /** The member of staff who deleted it; null for slots deleted before this was stored. */
  deletedBy: OrNull<string>
  /** Empty if called off without a reason; null if not called off. */
  callOffReason: OrNull<string>
  /**
   * The series the slot is an instance of. The instance is identified by its day (`2026-12-01`) and
   * the position of its time among the times of the series. No foreign key, because it would be
   * checked for each slot.
   */
  seriesId: OrNull<string>
  seriesDay: OrNull<string>
  seriesTime: OrNull<number>
}

export interface SlotVariantTable {
  organisationId: OrganisationId
  projectId: string
  slotId: string
  variantId: string
}

export interface SlotStaffTable {
  organisationId: OrganisationId
  slotId: string
  staffId: string
}

/** Slots created together from a rule; they can be changed together. */
export interface SeriesTable {
  organisationId: OrganisationId
  id: string
  projectId: string
  /** The versions of the series, each with the first day it applies to; the last one is current. */
  versions: ColumnType<SeriesVersion[], string, string>
  createdAt: Instant
  deletedAt: OrNull<Instant>
}

/** The effects of one action on many slots, so that it can be undone; kept for 30 days. */
export interface SlotChangeTable {
  organisationId: OrganisationId
  id: string
  projectId: string
  at: Instant
  entries: ColumnType<SlotChangeEntry[], string, string>
  /**
   * The series that the action created or changed; `seriesBefore` has its versions before the
   * action.
   */
  seriesId: OrNull<string>
  seriesBefore: ColumnType<SeriesVersion[] | null, string | null | undefined, string | null>
  undoneAt: OrNull<Instant>
}

/**
 * A range of days, including the first and the last, on which a project or the whole organisation
 * is closed.
 */
export interface ClosedDayTable {
  organisationId: OrganisationId
  id: string
  /** Null means all projects of the organisation. */
  projectId: string | null
  fromDay: string
  toDay: string
  reason: string
}

/** The day up to which a project's morning emails have been queued. */
export interface MorningMailTable {
  organisationId: OrganisationId
  projectId: string
  /** The last day, in the project's time zone, whose emails have been queued. */
  day: string
}
