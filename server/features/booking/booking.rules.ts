import type { PublicBookingInput } from '#contract/booking.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { SlotState } from '#server/features/booking/place/place.rules.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'

/**
 * Why a visitor got no place, judged by the slot's state at `now`; `offered` is the variant as the
 * slot offers it, undefined if it does not.
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

/** For how many hours a repeated key returns the same booking. */
export const keyHours = 24

/** Whether a key used at `usedAt` is free for another booking at `now`. */
export const keyHasLapsed = (usedAt: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(usedAt.add({ hours: keyHours }), now) <= 0

/** Whether the field that people cannot see is filled in. */
export const looksLikeRobot = (body: unknown) =>
  Boolean((body as { website?: unknown } | null)?.website)

/** A key has 22 to 200 characters, so that nobody can guess another visitor's key. */
export const isKey = (key: string) => key.length >= 22 && key.length <= 200

/** The same text for the same input, regardless of the order of its fields. */
export function bodyText(input: PublicBookingInput): string {
  const { slot_id, category, booker_name, booker_email, attendees_count, comment } = input
  const { booker_phone, answers } = input
  const always = [slot_id, category, booker_name, booker_email, attendees_count, comment]
  // Without them it is the text of the previous version, whose keys may still be repeated.
  if (!booker_phone && answers.length === 0) return JSON.stringify(always)
  const answered = answers.map(({ question_id, answer, detail }) => [question_id, answer, detail])
  return JSON.stringify([...always, booker_phone, answered])
}
