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
  /** The smallest number of people for which an offer is welcome. */
  peopleMin: number
  bookerName: string
  bookerEmail: string
  language: Language
  /** 256 random bits, returned to the person who joined. */
  token: string
  /** 256 random bits in the emails, which prove the address. */
  mailToken: string
  /** Identifies the address: a keyed hash. */
  address: Uint8Array
  /** Identifies the network that joined: a keyed hash; null: not limited. */
  network: Uint8Array | null
  joinedAt: Instant
  confirmedAt: OrNull<Instant>
  /** When the last of its slots starts. */
  lastStart: Instant
  /** The slot whose places are reserved for it; all three are set while an offer is open. */
  offeredSlotId: OrNull<string>
  offeredPeople: OrNull<number>
  offerUntil: OrNull<Instant>
  /** Until when it gets no offers, because its address missed some. */
  pausedUntil: OrNull<Instant>
  endedAt: OrNull<Instant>
  endedAs: OrNull<WaitingEnd>
  bookingId: OrNull<string>
}

/** A slot that an entry waits for; deleted when the entry ends. */
export interface WaitingSlotTable {
  organisationId: OrganisationId
  slotId: string
  entryId: string
  address: Uint8Array
  position: string
}
