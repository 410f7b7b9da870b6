import type { AskedSlots } from '#contract/guide-offer.ts'
import type { Overlap, OverlapQuery } from '#contract/slot.ts'
import type { Self, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { DomainError } from '#server/errors.ts'
import { guideSettingsOf } from '#server/features/organisation/organisation.queries.ts'
import { findSpan, listAssignedAround } from '#server/features/slot/guides/assignment.queries.ts'
import { around, overlaps } from '#server/features/slot/guides/assignment.rules.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import { instantOf } from '#server/features/slot/slot.ts'
import { listSlotsAsked, listSlotsOfLetter, type SlotOfLetter } from './guide-offer.queries.ts'
import { hindranceOf, stateOf, undoUntil } from './guide-offer.rules.ts'
import { type AskedMember, engagementsDuring, requireLetter, requireMember } from './guide-offer.ts'

/** The slots shown by the link in an offer; nothing about bookers. Throws `not_found`. */
export async function slotsAskedBy(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  token: string,
): Promise<AskedSlots> {
  const now = clock.now()
  const letter = await requireLetter(db, token, now)
  const slots = await listSlotsOfLetter(db, letter)
  // An offer lets its member in until the last of its slots starts.
  if (!slots.some(({ startsAt }) => isAhead(startsAt, now))) throw new DomainError('not_found')
  return shownTo(db, letter, { slots, now })
}

/**
 * The slots that a member is now asked to lead, in any number of offers, and those they have just
 * answered for. Throws `not_found` for a former member.
 */
export async function slotsAskedOf(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  self: Self,
): Promise<AskedSlots> {
  const now = clock.now()
  const member = await requireMember(db, self)
  const slots = await listSlotsAsked(db, member)
  const shown = await shownTo(db, member, { slots, now })
  const isShown = ({ state, undo_until }: AskedSlots['slots'][number]) =>
    state === 'open' || (undo_until !== null && (state === 'yours' || state === 'declined'))
  return { ...shown, slots: shown.slots.filter(isShown) }
}

/** The slots as the member sees them, each with its state for them. */
async function shownTo(
  db: Database,
  { organisationId, staffId, name, organisation }: AskedMember,
  { slots, now }: { slots: SlotOfLetter[]; now: Temporal.Instant },
): Promise<AskedSlots> {
  const settings = await guideSettingsOf(db, organisationId)
  const during = { organisationId, slots: [...slots], settings, staffId }
  const engagements = await engagementsDuring(db, during)
  return {
    staff_name: name,
    organisation,
    slots: slots.map((slot) => ({
      ...factsOf(slot),
      state: stateOf(slot, hindranceOf(staffId, slot, engagements), now),
      undo_until: undoUntil(slot, now)?.toString() ?? null,
    })),
  }
}

const factsOf = (slot: SlotOfLetter) => ({
  slot_id: slot.slotId,
  project: slot.project,
  start: slot.startsAt.toString(),
  timezone: slot.timezone,
  duration: slot.durationSeconds,
  location_meeting_point: slot.meetingPoint,
  location_street: slot.street,
  location_postalcode: slot.postalCode,
  location_city: slot.city,
  available_ressources: slot.variants,
  sum: slot.people,
})

/**
 * The guides of the organisation's other slots that overlap this one, or leave too short a break
 * before or after it, sorted by the start of those slots. Throws `not_found` for the slot,
 * `invalid` for the start.
 */
export async function overlapsWith(
  { db }: AppContext,
  { organisationId }: Staff,
  { slotId, starttime, duration }: OverlapQuery & { slotId: string },
): Promise<Overlap[]> {
  const slot = await findSpan(db, { organisationId, slotId })
  if (!slot) throw new DomainError('not_found')
  const wanted = {
    startsAt: starttime === undefined ? slot.startsAt : instantOf(starttime, slot.timezone),
    durationSeconds: duration ?? slot.durationSeconds,
  }
  const { pauseMinutes } = await guideSettingsOf(db, organisationId)
  const range = around(wanted, pauseMinutes)
  const near = await listAssignedAround(db, { organisationId, ...range })
  return near
    .filter((other) => other.slotId !== slotId && overlaps(other, wanted, pauseMinutes))
    .map((other) => ({
      staff_id: other.staffId,
      staff_name: other.staffName,
      slot_id: other.slotId,
      start: other.startsAt.toString(),
      timezone: other.timezone,
      duration: other.durationSeconds,
      project_name: other.projectName,
      ...(overlaps(other, wanted) ? {} : { short_pause: true as const }),
    }))
}
