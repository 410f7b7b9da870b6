import type { ColumnType, Generated } from 'kysely'
import type { BookingState } from '#contract/booking-change.ts'
import type { Language } from '#contract/language.ts'
import type { BookingAnswer } from '#contract/question.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { OrNull } from './column-types.ts'

type Instant = Temporal.Instant

export interface BookingTable {
  organisationId: OrganisationId
  id: string
  projectId: string
  slotId: string
  variantId: string
  bookerName: string
  /** Empty if the booker has no address or it was erased. */
  bookerEmail: string
  bookerPhone: Generated<string>
  attendees: number
  comment: string
  /** The team's note, which bookers never see. */
  note: Generated<string>
  answers: ColumnType<BookingAnswer[], string | undefined, string>
  /**
   * 256 random bits, null once they are encrypted: in plain text only in rows of earlier versions,
   * and while their servers may still run.
   */
  cancelToken: OrNull<string>
  cancelTokenHash: OrNull<Uint8Array>
  /** Encrypted, because the dashboard and the emails link to it. */
  cancelTokenSealed: OrNull<Uint8Array>
  bookedAt: Instant
  /** The start that was booked; null for bookings older than this column. */
  bookedStart: OrNull<Instant>
  /** The member of staff who made the booking; null if the booker made it, or if unknown. */
  bookedBy: OrNull<string>
  confirmedAt: OrNull<Instant>
  /** Counts the changes that affect its calendar entry; `SEQUENCE` is derived from it. */
  revision: Generated<number>
  /** The revisions of called-off slots that it has left; a part of `SEQUENCE`. */
  formerRevisions: Generated<number>
  changedAt: OrNull<Instant>
  cancelledAt: OrNull<Instant>
  cancelReason: Generated<string>
  /** Who cancelled it; null for an expired hold, and for bookings older than this column. */
  cancelledAs: OrNull<'booker' | 'staff'>
  cancelledBy: OrNull<string>
  /**
   * The change that moved its slot and asked its booker to accept the new time; null once it is in
   * another slot.
   */
  askedChangeId: OrNull<string>
  /** When its booker accepted the new time. */
  keptAt: OrNull<Instant>
  /** When its slot was called off, which cancelled it; its booker may move it to another slot. */
  calledOffAt: OrNull<Instant>
  /** SHA-256 hashes of the `Idempotency-Key` and of the body it came with, kept for 24 hours. */
  keyHash: Uint8Array | null
  bodyHash: Uint8Array | null
  /** The kind of group from the answers, kept when the answers are erased; null until then. */
  groupKind: OrNull<string>
  /** When name, address and comment were erased; they have been empty since. */
  erasedAt: OrNull<Instant>
  /** The booker's language: the one they used the form in. */
  language: Generated<Language>
  /**
   * When an unconfirmed booking lapses; null if it is confirmed or does not need confirmation. A
   * booking that was never confirmed keeps it.
   */
  heldUntil: OrNull<Instant>
  /** Stored like the cancel token, because the email with the link may be sent again. */
  confirmToken: OrNull<string>
  confirmTokenHash: OrNull<Uint8Array>
  confirmTokenSealed: OrNull<Uint8Array>
  /**
   * A keyed hash of the client's network address, which limits how many places a client can hold.
   */
  heldBy: Uint8Array | null
  /**
   * A keyed hash, different each day, of the visitor's network; null for bookings by staff, after 7
   * days and once the booker is erased.
   */
  origin: Uint8Array | null
  /** The number of people who came; null if unknown. */
  came: OrNull<number>
  /** When the team recorded `came`, by the device's clock. */
  cameAt: OrNull<Instant>
  /** When it was last moved to another slot or day; null if it never was. */
  visitSince: OrNull<Instant>
}

/** A change to a booking; deleted when its booker is erased. */
export interface BookingChangeTable {
  organisationId: OrganisationId
  id: string
  bookingId: string
  at: Instant
  /** The member of staff who made the change; null means the booker. */
  staffId: string | null
  /** The changed fields, before and after. */
  before: ColumnType<BookingState, string, string>
  after: ColumnType<BookingState, string, string>
  /** Why its slot was moved or called off; null for other changes. */
  reason: OrNull<string>
}

/**
 * A message from staff to bookers; deleted once its project's retention period for bookings from
 * that time ends.
 */
export interface BookingMessageTable {
  organisationId: OrganisationId
  id: string
  projectId: string
  staffId: string
  at: Instant
  subject: string
  text: string
}

/**
 * Records that a booking does not need another reminder for this start and this number of hours
 * before it, because the reminder was queued or the booking was made too late for it. Deleted a
 * while after the start.
 */
export interface BookingReminderTable {
  organisationId: OrganisationId
  bookingId: string
  startsAt: Instant
  hours: number
  /** Referenced by the reminder's email. */
  id: string
}

/** The search words of a booking; deleted when its booker is erased. */
export interface BookingSearchTable {
  organisationId: OrganisationId
  bookingId: string
  projectId: string
  /**
   * The words of the booker's name, address and phone number, the booking number and the comment,
   * in a uniform spelling and separated by spaces.
   */
  words: string
  /** Hashes of these words, for the index; see `search.rules.ts`. */
  keys: number[]
}
