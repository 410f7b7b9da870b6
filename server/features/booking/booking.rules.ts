import type { PublicBookingInput } from '#contract/booking.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { remaining, type SlotState } from '#server/features/booking/place/place.rules.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'

interface Asked {
  offered: { leadTimeSeconds: number; durationSeconds: number } | undefined
  now: Temporal.Instant
  /** What the visitor asked for, with the time that they saw, if known. */
  seen: { people: number; startsAt?: Temporal.Instant | undefined; duration?: number | undefined }
}

/**
 * Why a visitor is refused a place, given the slot's state at `now`. `offered` is the requested
 * variant, or undefined if the slot does not offer it.
 */
export function reasonOfRefusal(slot: SlotState, { offered, now, seen }: Asked): ErrorCode {
  if (!offered) return 'variant_not_offered'
  if (!isAhead(slot.startsAt, now)) return 'slot_started'
  const latest = slot.startsAt.subtract({ seconds: offered.leadTimeSeconds })
  if (Temporal.Instant.compare(now, latest) > 0) return 'lead_time_passed'
  // A new time is worth offering only if there is room.
  if (remaining(slot) < seen.people) return 'slot_full'
  const isMoved = seen.startsAt && !seen.startsAt.equals(slot.startsAt)
  const isOtherwiseLong = (seen.duration ?? offered.durationSeconds) !== offered.durationSeconds
  return isMoved || isOtherwiseLong ? 'slot_moved' : 'slot_full'
}

/** For how many hours a repeated idempotency key returns the same booking. */
export const keyHours = 24

/** Whether an idempotency key used at `usedAt` can be used for another booking at `now`. */
export const keyHasLapsed = (usedAt: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(usedAt.add({ hours: keyHours }), now) <= 0

/** Whether the hidden field, which only bots fill in, has a value. */
export const looksLikeRobot = (body: unknown) =>
  Boolean((body as { website?: unknown } | null)?.website)

/** A key has 22 to 200 characters, so nobody can guess another visitor's key. */
export const isKey = (key: string) => key.length >= 22 && key.length <= 200

/** For each field, whether a repeated request with a different value is for a different booking. */
const tellsApart = {
  slot_id: true,
  category: true,
  booker_name: true,
  booker_email: true,
  attendees_count: true,
  comment: true,
  start: 'if given',
  duration: 'if given',
  website: false,
  language: false,
  took_ms: false,
  altcha: false,
  // Left out if empty: the server's previous version hashed text without these fields, and requests
  // to it may still be repeated.
  booker_phone: 'if given',
  answers: 'if given',
} satisfies Record<keyof PublicBookingInput, boolean | 'if given'>

/** False for nothing, empty text or an empty list. */
const isGiven = (value: unknown) => value !== undefined && String(value) !== ''

/**
 * Text that is the same for all requests for the same booking, whatever the order of the fields.
 */
export function bodyText(input: PublicBookingInput): string {
  const values: Record<string, unknown> = input
  const names = Object.entries(tellsApart)
    .filter(([name, counts]) => counts === true || (counts && isGiven(values[name])))
    .map(([name]) => name)
  return JSON.stringify(names.map((name) => values[name]))
}
