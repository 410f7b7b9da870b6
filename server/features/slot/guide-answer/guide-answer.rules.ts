import type { AskedSlotState, GuideAnswer } from '#contract/guide-offer.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'

interface Answered {
  answer: GuideAnswer | null
  answeredAt: Temporal.Instant | null
}

const undoMinutes = 10

/** The deadline for undoing a yes or no; null if there is nothing to undo. */
export function undoUntil({ answer, answeredAt }: Answered, now: Temporal.Instant) {
  if (!answeredAt || answer === 'withdrawn') return null
  const until = answeredAt.add({ minutes: undoMinutes })
  return isAhead(until, now) ? until : null
}

interface Asked extends Answered {
  startsAt: Temporal.Instant
  deletedAt: Temporal.Instant | null
  isOffered: boolean
  /** Whether the member leads the slot. */
  leads: boolean
  assigned: number
  guidesNeeded: number
}

/** A slot's state for the member who was asked. */
export function stateOf(
  slot: Asked,
  hindrance: 'busy' | 'absent' | null,
  now: Temporal.Instant,
): AskedSlotState {
  if (slot.deletedAt || !isAhead(slot.startsAt, now)) return 'over'
  if (slot.leads) return 'yours'
  if (!slot.isOffered || slot.assigned >= slot.guidesNeeded) return 'taken'
  if (hindrance) return hindrance
  return slot.answer === 'no' || slot.answer === 'withdrawn' ? 'declined' : 'open'
}
