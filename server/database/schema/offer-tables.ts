import type { GuideAnswer } from '#contract/guide-offer.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { OrNull } from './column-types.ts'

type Instant = Temporal.Instant

/** A time during which a member of staff cannot lead slots; no reason is stored. */
export interface AbsenceTable {
  organisationId: OrganisationId
  id: string
  staffId: string
  fromAt: Instant
  /** The end, exclusive. */
  untilAt: Instant
}

/** A slot a member no longer leads because of an absence. */
export interface AbsenceSlotTable {
  organisationId: OrganisationId
  absenceId: string
  slotId: string
}

/** A slot on offer to guides; the row is deleted once the slot has begun or no longer exists. */
export interface OfferedSlotTable {
  organisationId: OrganisationId
  slotId: string
  projectId: string
  /** When guides were last asked. */
  openedAt: Instant
  /** When the scheduled job will next check the slot. */
  lookAt: Instant
  /** Whether only the preferred members have been asked so far. */
  preferredOnly: boolean
  /** When the admins were notified that nobody had accepted in time. */
  reportedAt: OrNull<Instant>
}

/** An email offering a member one or more slots. */
export interface OfferLetterTable {
  organisationId: OrganisationId
  id: string
  staffId: string
  /** SHA-256 of the link's token; null once the member has left. */
  tokenHash: OrNull<Uint8Array>
  askedAt: Instant
}

/** One slot offered in an email to a member, and the member's answer. */
export interface GuideOfferTable {
  organisationId: OrganisationId
  slotId: string
  letterId: string
  staffId: string
  /** Null if there is no answer yet, or the answer was undone. */
  answer: OrNull<GuideAnswer>
  answeredAt: OrNull<Instant>
  /** The slot's start when the member was asked; a yes without a start counts for it. */
  namedStart: OrNull<Instant>
}
