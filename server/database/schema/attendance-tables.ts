import type { Generated } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { OrNull } from './column-types.ts'

type Instant = Temporal.Instant

/**
 * One record by the team of how many people came with a booking. The latest record counts, judged
 * by the device's clock or, if that time is the same, by time of receipt.
 */
export interface AttendanceTable {
  organisationId: OrganisationId
  /** Chosen by the device, so a record sent twice counts once. */
  id: string
  bookingId: string
  /** The number of people who came; null if unknown. */
  came: number | null
  at: Instant
  receivedAt: Instant
  staffId: string
  /** Whether the booking has since been moved to another slot or day, so that it does not count. */
  former: Generated<boolean>
}

/** Visitors who came without a booking. */
export interface WalkInTable {
  organisationId: OrganisationId
  /** Chosen by the device. */
  id: string
  projectId: string
  slotId: string
  people: number
  /** How many of these people take places in the slot; the others came even though it was full. */
  places: number
  at: Instant
  receivedAt: Instant
  staffId: string
  undoneAt: OrNull<Instant>
}
