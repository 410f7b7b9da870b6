import type { ColumnType } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { WaitingEnd } from '#contract/waiting.ts'
import type { OrganisationId } from '#server/auth/actor.ts'

type Instant = Temporal.Instant
type OrNull<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

/** A waiting-list entry; deleted once its slots have passed. */
export interface WaitingEntryTable {
  organisationId: OrganisationId
  id: string
  projectId: string
  variantId: string
  /** The order of joining: a later entry for the same slot has a higher position. */
  position: string
  people: number
  /** The smallest number of people the entry accepts an offer for. */
  peopleMin: number
  bookerName: string
  bookerEmail: string
  language: Language
  /** A hash of the 256 random bits returned to the person who joined. */
  tokenHash: OrNull<Uint8Array>
  /**
   * A hash of the 256 bits that only the emails contain, so knowing them proves access to the
   * address.
   */
  mailTokenHash: OrNull<Uint8Array>
  /** Both as plain text, in rows that earlier versions also read or have stored. */
  token: OrNull<string>
  mailToken: OrNull<string>
  /** A keyed hash identifying the email address. */
  address: Uint8Array
  /** A keyed hash identifying the network it was made from; null if no limit applies. */
  network: Uint8Array | null
  joinedAt: Instant
  confirmedAt: OrNull<Instant>
  /** When the last of its slots starts. */
  lastStart: Instant
  /**
   * The slot of an open offer; this and the next two columns are set only while an offer is open.
   */
  offeredSlotId: OrNull<string>
  offeredPeople: OrNull<number>
  offerUntil: OrNull<Instant>
  /** The start of that slot when the offer was made; a yes without a start counts for it. */
  namedStart: OrNull<Instant>
  /** It gets no offers until this time, because its address let earlier offers expire. */
  pausedUntil: OrNull<Instant>
  endedAt: OrNull<Instant>
  endedAs: OrNull<WaitingEnd>
  bookingId: OrNull<string>
}

/** A slot an entry is waiting for; deleted when the entry ends. */
export interface WaitingSlotTable {
  organisationId: OrganisationId
  slotId: string
  entryId: string
  address: Uint8Array
  position: string
}
