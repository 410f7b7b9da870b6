import { randomUUIDv7 } from 'node:crypto'
import type { OrganisationId } from '#server/auth/actor.ts'
import { hashOf, keyedHash } from '#server/auth/secrets.ts'
import type { Database } from '#server/database/open.ts'
import {
  type GuideSettings,
  guideSettingsOf,
} from '#server/features/organisation/guide-settings/guide-settings.queries.ts'
import { listAbsencesDuring } from '#server/features/slot/absence/absence.queries.ts'
import { listAssignedAround } from '#server/features/slot/assignment/assignment.queries.ts'
import { around } from '#server/features/slot/assignment/assignment.rules.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import { postAll } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import {
  insertLetters,
  listSlotFacts,
  lockCandidatesForShare,
  openSlotsForGuides,
  type SlotFacts,
} from './guide-offer.queries.ts'
import { askedAbout, asksOthersAt, dueAt, type Engagements, nextLook } from './guide-offer.rules.ts'

/**
 * The token in an offer email's link. It is derived, so the email can be resent even though only
 * the token's hash is stored.
 */
export const tokenOfLetter = (letterId: string, secretKey: Buffer): string =>
  keyedHash(`offer letter ${letterId}`, secretKey).toString('base64url')

interface Opening {
  organisationId: OrganisationId
  /** The slots are locked. */
  slotIds: string[]
  secretKey: Buffer
  /** Whether to leave out a member who could lead the slot. */
  isExcluded?: (slotId: string, staffId: string) => boolean
  /** Asks all members at once, even if the setting is to ask the preferred ones first. */
  everybody?: true
}

/**
 * Offers locked slots to all members who can lead them, with one email to each, and returns the
 * members asked about each slot. Leaves out slots that have begun or have enough guides.
 */
export async function openOffers(
  unit: UnitOfWork,
  { organisationId, slotIds, secretKey, isExcluded = () => false, everybody }: Opening,
): Promise<Map<string, string[]>> {
  const { tx, at } = unit
  const settings = await guideSettingsOf(tx, organisationId)
  const candidates = await lockCandidatesForShare(tx, organisationId)
  const facts = await listSlotFacts(tx, { organisationId, slotIds })
  const slots = facts.filter((slot) => isUnled(slot) && isAhead(slot.startsAt, at))
  if (slots.length === 0) return new Map()
  const engagements = await engagementsDuring(tx, { organisationId, slots, settings })
  const asked = slots.map((slot) => ({
    slot,
    ...askedAbout(
      { ...slot, variantIds: slot.variants.map(({ id }) => id) },
      {
        candidates,
        engagements,
        preferredFirst: settings.preferredFirst && !everybody,
        isExcluded: (slotId, staffId) =>
          slot.guides.some(({ id }) => id === staffId) || isExcluded(slotId, staffId),
      },
    ),
  }))
  const opened = asked.map(({ slot: { slotId, projectId, startsAt }, preferredOnly }) => {
    const opening = { startsAt, openedAt: at }
    const times = [dueAt(opening, settings.answerHours)]
    if (preferredOnly) times.push(asksOthersAt(opening, settings.answerHours))
    return { slotId, projectId, preferredOnly, lookAt: nextLook(at, times) }
  })
  await openSlotsForGuides(tx, organisationId, { slots: opened, at })
  await writeLetters(unit, { organisationId, secretKey, asked, candidates })
  return new Map(asked.map(({ slot, staffIds }) => [slot.slotId, staffIds]))
}

/** Whether a slot has fewer guides than it needs. */
export const isUnled = ({ guides, guidesNeeded }: Pick<SlotFacts, 'guides' | 'guidesNeeded'>) =>
  guides.length < guidesNeeded

interface During {
  organisationId: OrganisationId
  slots: Pick<SlotFacts, 'startsAt' | 'durationSeconds'>[]
  settings: GuideSettings
  /** Undefined: all members. */
  staffId?: string
}

/** Other slots and absences that may keep members from leading these slots. */
export async function engagementsDuring(
  db: Database,
  { organisationId, slots, settings, staffId }: During,
): Promise<Engagements> {
  const { pauseMinutes } = settings
  const ranges = slots.map((slot) => around(slot, pauseMinutes))
  const member = staffId === undefined ? {} : { staffId }
  const from = first(ranges.map((range) => range.from))
  const until = last(ranges.map((range) => range.until))
  if (!from || !until) return { led: [], absences: [], pauseMinutes }
  const led = await listAssignedAround(db, { organisationId, from, until, ...member })
  const absences = await listAbsencesDuring(db, { organisationId, from, until, ...member })
  return { led, absences, pauseMinutes }
}

const first = (instants: Temporal.Instant[]) => instants.sort(Temporal.Instant.compare)[0]
const last = (instants: Temporal.Instant[]) => instants.sort(Temporal.Instant.compare).at(-1)

interface Asked {
  organisationId: OrganisationId
  secretKey: Buffer
  asked: { slot: SlotFacts; staffIds: string[] }[]
  candidates: { staffId: string; email: string }[]
}

/** Stores and queues one email to each member who is asked about any of the slots. */
async function writeLetters(
  { tx, at }: UnitOfWork,
  { organisationId, secretKey, asked, candidates }: Asked,
): Promise<void> {
  const letters = candidates.flatMap(({ staffId, email }) => {
    const slots = asked.filter(({ staffIds }) => staffIds.includes(staffId))
    const [first] = slots
    if (!first) return []
    const id = randomUUIDv7()
    const tokenHash = hashOf(tokenOfLetter(id, secretKey))
    const slotIds = slots.map(({ slot }) => slot.slotId)
    return [{ id, staffId, email, tokenHash, slotIds, projectId: first.slot.projectId }]
  })
  await insertLetters(tx, organisationId, { letters, at })
  const event = 'slots_offered' as const
  await postAll(
    tx,
    letters.map(({ id: changeId, staffId, email: recipient, projectId }) => {
      return { organisationId, projectId, event, staffId, changeId, recipient, at }
    }),
  )
}
