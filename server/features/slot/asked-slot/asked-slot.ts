import type { AskedSlots } from '#contract/guide-offer.ts'
import type { AppContext } from '#server/context.ts'
import { DomainError } from '#server/errors.ts'
import { guideSettingsOf } from '#server/features/organisation/guide-settings/guide-settings.queries.ts'
import {
  listSlotsOfLetter,
  type SlotOfLetter,
} from '#server/features/slot/guide-answer/guide-answer.queries.ts'
import { stateOf, undoUntil } from '#server/features/slot/guide-answer/guide-answer.rules.ts'
import { requireLetter } from '#server/features/slot/guide-answer/guide-answer.ts'
import { hindranceOf } from '#server/features/slot/guide-offer/guide-offer.rules.ts'
import { engagementsDuring } from '#server/features/slot/guide-offer/guide-offer.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'

/** The slots shown by the link in an offer; nothing about bookers. Throws `not_found`. */
export async function slotsAskedBy(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  token: string,
): Promise<AskedSlots> {
  const now = clock.now()
  const letter = await requireLetter(db, token, now)
  const { organisationId, staffId, name, organisation } = letter
  const slots = await listSlotsOfLetter(db, letter)
  // An offer lets its member in until the last of its slots starts.
  if (!slots.some(({ startsAt }) => isAhead(startsAt, now))) throw new DomainError('not_found')
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
  sum: slot.attendees - slot.offered,
})
