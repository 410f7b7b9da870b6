import { isAhead } from '../slot.rules.ts'
import { asksOthersAt, dueAt, nextLook } from './guide-offer.rules.ts'

interface Offer {
  slotId: string
  openedAt: Temporal.Instant
  preferredOnly: boolean
  reportedAt: Temporal.Instant | null
  /** Null: the slot was deleted. */
  startsAt: Temporal.Instant | null
  isUnled: boolean
  /** The answers from everybody who was asked. */
  answers: (string | null)[]
}

/** What to do about an offer, and when to check it next. */
export interface Look {
  slotId: string
  step: 'over' | 'widen' | 'report' | 'wait'
  next: Temporal.Instant
  reportedAt: Temporal.Instant | null
}

interface When {
  now: Temporal.Instant
  /** How many hours before its start a slot must be accepted. */
  hours: number
}

/**
 * Decides what to do about an offer. Only the first step due is taken; any others follow at the
 * next check.
 */
export function lookAt(offer: Offer, { now, hours }: When): Look {
  const { slotId, startsAt, reportedAt } = offer
  if (!startsAt || !isAhead(startsAt, now)) return { slotId, step: 'over', next: now, reportedAt }
  const due = dueAt({ startsAt, openedAt: offer.openedAt }, hours)
  const asksOthers = asksOthersAt({ startsAt, openedAt: offer.openedAt }, hours)
  const look = { slotId, reportedAt, next: nextLook(now, [due, asksOthers, startsAt]) }
  if (!offer.isUnled) return { ...look, step: 'wait' }
  const isDeclined = offer.answers.every((answer) => answer !== null && answer !== 'yes')
  const isWide = !isAhead(asksOthers, now) || isDeclined
  if (offer.preferredOnly && isWide) return { ...look, step: 'widen' }
  if (!reportedAt && !isAhead(due, now)) return { ...look, step: 'report' }
  return { ...look, step: 'wait' }
}

const keptDays = 3 * 366

/**
 * Offers made before this time are deleted. They are kept this long because claims about offered
 * work can be made until the end of the third year.
 */
export const forgottenBefore = (now: Temporal.Instant) => now.subtract({ hours: 24 * keptDays })
