import type { MineQuery } from '#contract/mine.ts'
import type { Self } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { fieldError } from '#server/errors.ts'
import { formerMember } from '#texts/de/former-member.ts'
import { listSlotsLed, longestDuration } from './mine.queries.ts'
import { daysOf, isTooLong, isWithin, searchedSpan } from './mine.rules.ts'

/**
 * The slots the caller leads, in all projects, with their bookers; never anybody else's slots, even
 * if the guide view allows more. Throws `invalid` if the span is too long or ends before it begins.
 */
export async function slotsLedBy({ db, clock }: AppContext, self: Self, query: MineQuery) {
  const now = clock.now()
  const days = daysOf(query, now)
  if (Temporal.PlainDate.compare(days.from, days.to) > 0)
    throw fieldError('to', 'ends_before_start')
  if (isTooLong(days)) throw fieldError('to', 'span_too_long')
  const { organisationId, staffId } = self
  // Whoever chooses a first day wants no slot of the day before that is still running.
  const longest = query.from ? 0 : await longestDuration(db, organisationId)
  const span = searchedSpan(query, now, longest)
  const slots = await listSlotsLed(db, { organisationId, staffId, ...span })
  return slots
    .map(({ staff: team, ...slot }) => ({
      ...slot,
      assignedStaff: team.map(({ name }) => name || formerMember),
      durationSeconds: Math.max(0, ...slot.variants.map(({ duration }) => duration)),
    }))
    .filter((slot) => isWithin(slot, query, now))
}
