import type { PublicBookingInput } from '#contract/booking.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'

interface SlotState {
  startsAt: Temporal.Instant
  maxAttendees: number
  attendees: number
}

/** Who comes, with how many people, to which variant. */
export interface Booker {
  category: string
  booker_name: string
  booker_email: string
  attendees_count: number
  comment: string
}

export const storedOf = ({
  category,
  booker_name,
  booker_email,
  attendees_count,
  comment,
}: Booker) => ({
  category,
  bookerName: booker_name,
  bookerEmail: booker_email,
  attendees: attendees_count,
  comment,
})

/** Free places of a slot. */
export const remaining = ({ maxAttendees, attendees }: SlotState) => maxAttendees - attendees

/**
 * Why a visitor was given no place, by what the slot is like at `now`; `offered` is the variant
 * as the slot offers it, undefined when it does not.
 */
export function reasonOfRefusal(
  slot: SlotState,
  { offered, now }: { offered: { leadTimeSeconds: number } | undefined; now: Temporal.Instant },
): ErrorCode {
  if (!offered) return 'variant_not_offered'
  if (!isAhead(slot.startsAt, now)) return 'slot_started'
  const latest = slot.startsAt.subtract({ seconds: offered.leadTimeSeconds })
  if (Temporal.Instant.compare(now, latest) > 0) return 'lead_time_passed'
  return 'slot_full'
}

/** How long a key stands for what was booked with it. */
export const keyHours = 24

/** Whether a key that was used at `usedAt` is free for another booking at `now`. */
export const keyHasLapsed = (usedAt: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(usedAt.add({ hours: keyHours }), now) <= 0

/** Whether the field was filled in that people do not see. */
export const looksLikeRobot = (body: unknown) =>
  Boolean((body as { website?: unknown } | null)?.website)

/** An idempotency key, and the body that it came with, as they are kept. */
export interface Key {
  keyHash: Uint8Array | null
  bodyHash: Uint8Array | null
}

export const noKey: Key = { keyHash: null, bodyHash: null }

/** A key may be 22 to 200 characters long, so that nobody guesses another's. */
export const isKey = (key: string) => key.length >= 22 && key.length <= 200

/** The same for the same input, whatever order its fields were sent in. */
export function bodyText(input: PublicBookingInput): string {
  const { slot_id, category, booker_name, booker_email, attendees_count, comment } = input
  return JSON.stringify([slot_id, category, booker_name, booker_email, attendees_count, comment])
}
