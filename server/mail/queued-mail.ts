import type { MailEvent, MailFault } from '#contract/mail.ts'
import type { OrganisationId } from '#server/auth/actor.ts'

const minute = 60
const hour = 60 * minute

/**
 * The delays after the first attempt, the second, and so on. One more attempt follows the last
 * delay.
 */
export const pausesSeconds = [30, 5 * minute, 30 * minute, 2 * hour]

export const mostTries = pausesSeconds.length + 1

/** The delay after this many attempts; null if there are no attempts left. */
export const pauseAfter = (tries: number): number | null => pausesSeconds[tries - 1] ?? null

/**
 * The shortest claim: longer than any delivery may take, so once it lapses, the email is certainly
 * no longer being sent.
 */
export const claimSeconds = 60

/**
 * How long an email is claimed for the given attempt. A claim counts as an attempt even if its
 * outcome is not recorded, so it lasts as long as the delay after that attempt.
 */
export const claimedSeconds = (tries: number) => Math.max(claimSeconds, pauseAfter(tries) ?? 0)

/** Each project has a queue of emails, and each organisation one for emails without a project. */
export interface MailQueue {
  organisationId: OrganisationId
  projectId: string | null
}

export const keyOfQueue = ({ organisationId, projectId }: MailQueue) =>
  `${organisationId} ${projectId}`

export interface ClaimedMail extends MailQueue {
  id: string
  event: MailEvent
  bookingId: string | null
  slotId: string | null
  staffId: string | null
  changeId: string | null
  recipient: string
  sealed: Uint8Array | null
  /**
   * For emails to bookers: a keyed hash of the network the booking was made from; null if unknown.
   */
  origin: Uint8Array | null
  /** The address that gets all the organisation's emails until it is confirmed; then null. */
  contactEmail: string | null
  /** When its organisation registered. */
  organisationSince: Temporal.Instant
  /** How many times it has been claimed, including this time. */
  tries: number
  /** Why the previous attempt failed; also null if its outcome was not recorded. */
  formerFault: MailFault | null
}
