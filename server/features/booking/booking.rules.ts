import type { PublicBookingInput } from '#contract/booking.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { SlotState } from '#server/features/booking/place/place.rules.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'

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

/** A key may be 22 to 200 characters long, so that nobody guesses another's. */
export const isKey = (key: string) => key.length >= 22 && key.length <= 200

/** The same for the same input, whatever order its fields were sent in. */
export function bodyText(input: PublicBookingInput): string {
  const { slot_id, category, booker_name, booker_email, attendees_count, comment } = input
  return JSON.stringify([slot_id, category, booker_name, booker_email, attendees_count, comment])
}
