import type { OrganisationId } from '#server/auth/actor.ts'
import type { OrNull } from './column-types.ts'

type Instant = Temporal.Instant

/** A tick of a booking; the latest counts, by the device's time and then by when it was received. */
export interface AttendanceTable {
  organisationId: OrganisationId
  /** The device chooses it, so that a tick sent twice counts once. */
  id: string
  bookingId: string
  /** The number of people who came; null: not known. */
  came: number | null
  at: Instant
  receivedAt: Instant
  staffId: string
}

/** Visitors who came without a booking. */
export interface WalkInTable {
  organisationId: OrganisationId
  /** The device chooses it. */
  id: string
  projectId: string
  slotId: string
  people: number
  /** How many of them take places of the slot; the others came although it was full. */
  places: number
  at: Instant
  receivedAt: Instant
  staffId: string
  undoneAt: OrNull<Instant>
}
