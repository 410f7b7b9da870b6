import type { AskedSlotState, GuideAnswer } from '#contract/guide-offer.ts'
import { isDuring } from '../guides/absence.rules.ts'
import { overlaps, type Span } from '../guides/assignment.rules.ts'
import { isAhead } from '../slot.rules.ts'

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

/** A slot that needs guides. */
export interface UnledSlot extends Span {
  slotId: string
  variantIds: string[]
}

/** A member who may be asked. */
export interface AskableMember {
  staffId: string
  admin: boolean
  desk: boolean
  preferred: boolean
  /** The variants they lead; all if empty. */
  skills: string[]
}

/** The slots and absences that may keep members from leading other slots. */
export interface Engagements {
  led: (Span & { staffId: string; slotId: string })[]
  absences: { staffId: string; fromAt: Temporal.Instant; untilAt: Temporal.Instant }[]
  pauseMinutes: number
}

/**
 * Whether a member leads one of a slot's variants. Members without skills lead all of them; admins
 * and the desk, who have other work, do so only if they are preferred.
 */
function isSkilled(
  { admin, desk, preferred, skills }: AskableMember,
  { variantIds }: Pick<UnledSlot, 'variantIds'>,
): boolean {
  if (skills.length > 0) return skills.some((variantId) => variantIds.includes(variantId))
  return preferred || !(admin || desk)
}

/** Why a member cannot lead a slot; null if they can. A member who already leads it can. */
export function hindranceOf(
  staffId: string,
  slot: Span & { slotId: string },
  { led, absences, pauseMinutes }: Engagements,
): 'absent' | 'busy' | null {
  const isAbsent = absences.some((one) => one.staffId === staffId && isDuring(one, slot))
  if (isAbsent) return 'absent'
  const isBusy = led.some(
    (other) =>
      other.staffId === staffId &&
      other.slotId !== slot.slotId &&
      overlaps(other, slot, pauseMinutes),
  )
  return isBusy ? 'busy' : null
}

interface Asking {
  candidates: AskableMember[]
  engagements: Engagements
  preferredFirst: boolean
  /** Whether to leave a member out, for example because they lead the slot or have declined it. */
  isExcluded: (slotId: string, staffId: string) => boolean
}

/** The members to ask about a slot: all who are skilled and free, or only the preferred ones. */
export function membersToAsk(
  slot: UnledSlot,
  { candidates, engagements, preferredFirst, isExcluded }: Asking,
): { staffIds: string[]; preferredOnly: boolean } {
  const able = candidates.filter(
    (one) =>
      isSkilled(one, slot) &&
      !isExcluded(slot.slotId, one.staffId) &&
      hindranceOf(one.staffId, slot, engagements) === null,
  )
  const preferred = preferredFirst ? able.filter((one) => one.preferred) : []
  const asked = preferred.length > 0 ? preferred : able
  const staffIds = asked.map(({ staffId }) => staffId)
  return { staffIds, preferredOnly: preferred.length > 0 && preferred.length < able.length }
}

interface Opened {
  startsAt: Temporal.Instant
  openedAt: Temporal.Instant
}

const shortWaitMinutes = 30

/**
 * The deadline for a yes: `hours` before the start. If the slot is offered later than that, members
 * have half the time until the start, but at most 30 minutes.
 */
export function dueAt({ startsAt, openedAt }: Opened, hours: number): Temporal.Instant {
  const usual = startsAt.subtract({ hours })
  if (Temporal.Instant.compare(usual, openedAt) > 0) return usual
  return openedAt.add({ seconds: halfUntil(openedAt, startsAt, shortWaitMinutes * 60) })
}

const preferredHours = 24

/**
 * When the other members are asked as well as the preferred ones: halfway to the deadline for
 * answers, but no later than a day after the offer.
 */
export const asksOthersAt = (opened: Opened, hours: number): Temporal.Instant =>
  opened.openedAt.add({
    seconds: halfUntil(opened.openedAt, dueAt(opened, hours), preferredHours * 60 * 60),
  })

/** Half the time between two instants, in seconds: at least 0 and at most `most`. */
function halfUntil(from: Temporal.Instant, to: Temporal.Instant, most: number): number {
  const seconds = Math.floor(from.until(to).total('seconds') / 2)
  return Math.max(0, Math.min(seconds, most))
}

// The longest time between two checks: if a slot is moved to an earlier date, the check already
// planned for it would come too late.
const lookMinutes = 15

/**
 * When the scheduled job next checks an offered slot: at the earliest of these times that is still
 * ahead, or after `lookMinutes` at the latest.
 */
export const nextLook = (now: Temporal.Instant, times: Temporal.Instant[]): Temporal.Instant =>
  times
    .filter((time) => Temporal.Instant.compare(time, now) > 0)
    .reduce(
      (first, time) => (Temporal.Instant.compare(time, first) < 0 ? time : first),
      now.add({ minutes: lookMinutes }),
    )

interface AskedRecord {
  slotId: string
  staffId: string
  answer: string | null
}

/**
 * For each slot and member, the latest record with an answer, or else the latest record. The
 * records must be sorted, earliest first.
 */
export function latestOfEach<One extends AskedRecord>(records: One[]): One[] {
  const latest = new Map<string, One>()
  for (const one of records) {
    const key = `${one.slotId} ${one.staffId}`
    if (one.answer !== null || !latest.get(key)?.answer) latest.set(key, one)
  }
  return [...latest.values()]
}

/** The week that contains an instant, Monday to Sunday, in a time zone; `until` is exclusive. */
export function weekOf(at: Temporal.Instant, timezone: string) {
  const day = at.toZonedDateTimeISO(timezone).toPlainDate()
  const monday = day.subtract({ days: day.dayOfWeek - 1 })
  return {
    from: monday.toZonedDateTime(timezone).toInstant(),
    until: monday.add({ days: 7 }).toZonedDateTime(timezone).toInstant(),
  }
}

/** The month that contains an instant, in a time zone; `until` is exclusive. */
export function monthOf(now: Temporal.Instant, timezone: string) {
  const first = now.toZonedDateTimeISO(timezone).toPlainDate().with({ day: 1 })
  return {
    from: first.toZonedDateTime(timezone).toInstant(),
    until: first.add({ months: 1 }).toZonedDateTime(timezone).toInstant(),
  }
}
