import { randomUUIDv7 } from 'node:crypto'
import type { GuideOfferInput } from '#contract/guide-offer.ts'
import type { OrganisationId, Self, Staff } from '#server/auth/actor.ts'
import { hashOf, keyedHash } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import {
  type GuideSettings,
  guideSettingsOf,
} from '#server/features/organisation/organisation.queries.ts'
import { listAbsencesDuring } from '#server/features/slot/guides/absence.queries.ts'
import { listAssignedAround } from '#server/features/slot/guides/assignment.queries.ts'
import { around } from '#server/features/slot/guides/assignment.rules.ts'
import { insertChange } from '#server/features/slot/season/change.queries.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import { requireSlotIn } from '#server/features/slot/slot.ts'
import { barOf } from '#server/features/staff/second-factor/second-factor.ts'
import { findWantedMails } from '#server/features/staff/staff.queries.ts'
import { daysChanged } from '#server/features/statistics/daily-sum/daily-sum.ts'
import { post, postAll } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import {
  deleteAssignments,
  findAskedMember,
  findLetter,
  insertLetters,
  listSlotFacts,
  lockCandidatesForShare,
  lockSlots,
  openSlotsForGuides,
  type SlotFacts,
  updateGuidesNeeded,
} from './guide-offer.queries.ts'
import {
  asksOthersAt,
  dueAt,
  type Engagements,
  membersToAsk,
  nextLook,
} from './guide-offer.rules.ts'

interface LedSlot {
  slotId: string
  projectId: string
}

interface GivingUp {
  organisationId: OrganisationId
  staffId: string
  email: string
  /** The slots are locked, and the member leads them. */
  slots: LedSlot[]
}

/**
 * Removes a member from slots. One email per project takes the slots out of the member's calendar.
 */
export async function giveUpSlots(
  unit: UnitOfWork,
  { organisationId, staffId, email, slots }: GivingUp,
): Promise<void> {
  if (slots.length === 0) return
  const { tx, at } = unit
  const { slotMails: isTold } = await findWantedMails(tx, { organisationId, staffId })
  for (const [projectId, some] of Map.groupBy(slots, (slot) => slot.projectId)) {
    const slotIds = some.map(({ slotId }) => slotId)
    const left = await deleteAssignments(tx, { organisationId, staffId, slotIds })
    await daysChanged(unit, { organisationId, projectId, slotIds })
    unit.changed({ organisationId, projectId })
    if (!isTold) continue
    const id = randomUUIDv7()
    const entries = JSON.stringify(left.map((slot) => ({ ...slot, before: { staff: [staffId] } })))
    const series = { seriesId: null, seriesBefore: null }
    // The action cannot be undone, because others may have taken the slots since.
    await insertChange(tx, {
      ...{ organisationId, projectId, id, at, entries, ...series },
      undoneAt: at,
    })
    const mail = { organisationId, projectId, event: 'slots_changed', changeId: id } as const
    await post(tx, { ...mail, staffId, recipient: email, at })
  }
}

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
    ...membersToAsk(
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

/** A member who was asked, and the offer email whose link they use; undefined without a link. */
export type AskedMember = Awaited<ReturnType<typeof requireMember>> & { letterId?: string }

/**
 * The offer email behind the link with this token. Throws `not_found`, including when its member
 * has left, and the reason why the link does not let the member in (`barOf`).
 */
export async function requireLetter(db: Database, token: string, at: Temporal.Instant) {
  const letter = await findLetter(db, hashOf(token))
  if (!letter) throw new DomainError('not_found')
  const bar = await barOf(db, letter, at)
  if (bar) throw new DomainError(bar)
  return letter
}

/** The member who answers for themselves, without an offer's link. Throws `not_found`. */
export async function requireMember(db: Database, { organisationId, staffId }: Self) {
  const member = await findAskedMember(db, { organisationId, staffId })
  if (!member) throw new DomainError('not_found')
  return member
}

/**
 * Offers slots in a project to all members who can lead them, even if offered before, and returns
 * how many members were asked. Throws `not_found`, `slot_started`, and `enough_guides` if no slot
 * needs a guide.
 */
export async function offerSlots(
  ctx: AppContext,
  staff: Staff,
  { slotId, input }: { slotId: string; input: GuideOfferInput },
): Promise<number> {
  const { organisationId } = staff
  const projectId = await requireSlotIn(ctx, staff, { slotId })
  const slotIds = [...new Set([slotId, ...(input.slot_ids ?? [])])]
  return transact(ctx, async (unit) => {
    const { tx } = unit
    const slots = await lockSlots(tx, { organisationId, slotIds })
    const isOfProject = slots.every((slot) => slot.projectId === projectId)
    if (slots.length < slotIds.length || !isOfProject) throw new DomainError('not_found')
    const ahead = slots.filter(({ startsAt }) => isAhead(startsAt, unit.at))
    if (ahead.length === 0) throw new DomainError('slot_started')
    if (input.guides) await updateGuidesNeeded(tx, { organisationId, slotIds }, input.guides)
    const opening = { organisationId, slotIds, secretKey: ctx.secretKey }
    const asked = await openOffers(unit, opening)
    if (asked.size === 0) throw new DomainError('enough_guides')
    const [only, ...others] = [...asked.keys()]
    const start = ahead.find(({ id }) => id === only)?.startsAt.toString() ?? ''
    const event =
      others.length === 0
        ? ({ action: 'slot_offered', label: start } as const)
        : ({ action: 'slots_offered', label: String(asked.size) } as const)
    await unit.audit(staff, { ...event, subjectId: slotId })
    unit.changed({ organisationId, projectId })
    return new Set([...asked.values()].flat()).size
  })
}
