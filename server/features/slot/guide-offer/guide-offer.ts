import { randomUUIDv7 } from 'node:crypto'
import type { GuideOfferInput, GuideOffers } from '#contract/guide-offer.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import { hashOf, keyedHash } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { countTry } from '#server/database/limits/tries.ts'
import type { Database } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import {
  type GuideSettings,
  guideSettingsOf,
} from '#server/features/organisation/organisation.queries.ts'
import { requireProject } from '#server/features/project/project.ts'
import { barOf } from '#server/features/staff/second-factor/second-factor.ts'
import { findWantedMails } from '#server/features/staff/staff.queries.ts'
import { daysChanged } from '#server/features/statistics/daily-sum/daily-sum.ts'
import { post, postAll } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { formerMember } from '#texts/de/former-member.ts'
import { listAbsencesDuring } from '../guides/absence.queries.ts'
import { listAssignedAround } from '../guides/assignment.queries.ts'
import { around } from '../guides/assignment.rules.ts'
import { insertChange } from '../season/change.queries.ts'
import { lockSlot, revise } from '../slot.queries.ts'
import { isAhead } from '../slot.rules.ts'
import { requireNamedStart, requireSlotIn } from '../slot.ts'
import {
  countLed,
  deleteAssignments,
  findLetter,
  insertLetters,
  listAsked,
  listOffered,
  listSlotFacts,
  listSlotsOfLetter,
  lockCandidatesForShare,
  lockMemberForUpdate,
  lockSlots,
  lookSoon,
  openSlotsForGuides,
  type SlotFacts,
  type SlotOfLetter,
  takeSlot,
  updateAnswer,
  updateGuidesNeeded,
} from './guide-offer.queries.ts'
import {
  asksOthersAt,
  dueAt,
  type Engagements,
  hindranceOf,
  latestOfEach,
  membersToAsk,
  monthOf,
  nextLook,
  undoUntil,
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

export type Letter = Awaited<ReturnType<typeof requireLetter>>

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

interface Answer {
  token: string
  slotId: string
  /** The start that the member saw; by default the one that the offer named. */
  start?: string | undefined
}

/**
 * Assigns the member to a slot they were asked about; repeating it changes nothing. Throws
 * `not_found`, `slot_started`, `already_taken` if the slot has enough guides, `leads_another`,
 * `absent_then`, `gave_back_often`, and `slot_moved`.
 */
export const acceptOffer = (ctx: AppContext, answer: Answer): Promise<void> =>
  answerOffer(ctx, answer, async ({ unit, letter, slot }) => {
    const { tx, at } = unit
    if (slot.leads) return
    if (!slot.isOffered) throw new DomainError('already_taken')
    requireNamedStart(slot.startsAt, answer.start ?? slot.namedStart)
    // Checked before anything that keeps this member from leading the slot: if somebody was faster,
    // that is the reason to report.
    if (slot.assigned >= slot.guidesNeeded) throw new DomainError('already_taken')
    const hindrance = await hindranceFor(tx, letter, slot)
    if (hindrance) throw new DomainError(hindrance === 'busy' ? 'leads_another' : 'absent_then')
    const taking = { ...letter, slotId: slot.slotId }
    if (!(await takeSlot(tx, taking))) throw new DomainError('already_taken')
    if (ctx.config.rateLimit) await countTaking(unit, taking)
    await revise(tx, taking)
    await updateAnswer(tx, taking, { answer: 'yes', at, previousAt: slot.answeredAt })
    await tellAssigned(unit, letter, slot)
    await audited(unit, letter, { action: 'slot_taken_over', slot })
  })

const mostTakings = 3
const daySeconds = 24 * 60 * 60

/**
 * Counts how often a member takes the same slot, because each time they give it back, the others
 * are asked again. Throws `gave_back_often`.
 */
async function countTaking(
  { tx, at }: UnitOfWork,
  { slotId, staffId }: { slotId: string; staffId: string },
): Promise<void> {
  const counted = { key: hashOf(`taking ${slotId} ${staffId}`), most: mostTakings }
  const isTooOften = await countTry(tx, { ...counted, seconds: daySeconds }, at)
  if (isTooOften) throw new DomainError('gave_back_often')
}

/**
 * Records that the member will not take a slot. If they had taken it, they give it back, and it is
 * offered again to those who have not declined it. Throws `not_found`, `slot_started`, `slot_moved`.
 */
export const declineOffer = (ctx: AppContext, answer: Answer): Promise<void> =>
  answerOffer(ctx, answer, async ({ unit, letter, slot }) => {
    const { tx, at } = unit
    const { organisationId } = letter
    const { slotId, projectId, answeredAt: previousAt } = slot
    const declining = { ...letter, slotId }
    if (slot.leads) requireNamedStart(slot.startsAt, answer.start)
    // An admin assigned the member, who never said yes.
    if (slot.leads && slot.answer !== 'yes') return
    if (!slot.leads) {
      if (slot.answer === 'no') return
      await updateAnswer(tx, declining, { answer: 'no', at, previousAt })
      await lookSoon(tx, { organisationId, slotId, at })
      unit.changed({ organisationId, projectId })
      return
    }
    await updateAnswer(tx, declining, { answer: 'withdrawn', at, previousAt })
    await giveUpSlots(unit, { ...letter, slots: [{ slotId, projectId }] })
    await audited(unit, letter, { action: 'slot_given_back', slot })
    const declined = await declinedBy(tx, { organisationId, slotIds: [slotId] })
    await openOffers(unit, {
      ...{ organisationId, slotIds: [slotId], secretKey: ctx.secretKey },
      isExcluded: (_, staffId) => declined.has(staffId),
    })
  })

/** The members who said no to a slot, or gave it back. */
async function declinedBy(
  db: Database,
  slots: Parameters<typeof listAsked>[1],
): Promise<Set<string>> {
  const asked = await listAsked(db, slots)
  const declined = asked.filter(({ answer }) => answer === 'no' || answer === 'withdrawn')
  return new Set(declined.map(({ staffId }) => staffId))
}

/**
 * Undoes a yes or no given in the last ten minutes, so that the member can answer again. Throws
 * `not_found`, `slot_started`, and `answer_stands` if there is no such answer.
 */
export const undoAnswer = (ctx: AppContext, answer: Answer): Promise<void> =>
  answerOffer(ctx, answer, async ({ unit, letter, slot }) => {
    const { tx, at } = unit
    if (!undoUntil(slot, at)) throw new DomainError('answer_stands')
    const { slotId, projectId, answeredAt: previousAt } = slot
    await updateAnswer(tx, { ...letter, slotId }, { answer: null, at, previousAt })
    if (slot.answer === 'yes' && slot.leads) {
      await giveUpSlots(unit, { ...letter, slots: [{ slotId, projectId }] })
      await audited(unit, letter, { action: 'slot_given_back', slot })
    }
    unit.changed({ organisationId: letter.organisationId, projectId })
  })

interface Answering {
  unit: UnitOfWork
  letter: Letter
  /** The slot is locked, and has not begun. */
  slot: SlotOfLetter
}

/** Locks the member, then the slot, so that concurrent answers are handled one at a time. */
async function answerOffer(
  ctx: AppContext,
  { token, slotId }: Answer,
  decide: (answering: Answering) => Promise<void>,
): Promise<void> {
  const letter = await requireLetter(ctx.db, token, ctx.clock.now())
  const { organisationId } = letter
  await transact(ctx, async (unit) => {
    const { tx } = unit
    if (!(await lockMemberForUpdate(tx, letter))) throw new DomainError('not_found')
    if (!(await lockSlot(tx, { organisationId, slotId }))) throw new DomainError('not_found')
    const [slot] = await listSlotsOfLetter(tx, { ...letter, slotId })
    if (!slot) throw new DomainError('not_found')
    if (!isAhead(slot.startsAt, unit.at)) throw new DomainError('slot_started')
    await decide({ unit, letter, slot })
  })
}

/** Why the member cannot lead a slot now; null if they can. */
async function hindranceFor(db: Database, { organisationId, staffId }: Letter, slot: SlotOfLetter) {
  const settings = await guideSettingsOf(db, organisationId)
  const during = { organisationId, slots: [slot], settings, staffId }
  return hindranceOf(staffId, slot, await engagementsDuring(db, during))
}

/** Queues the usual email about an assignment, which adds the slot to the member's calendar. */
async function tellAssigned(
  { tx, at }: UnitOfWork,
  { organisationId, staffId, email: recipient, slotMails }: Letter,
  { slotId, projectId }: SlotOfLetter,
): Promise<void> {
  if (!slotMails) return
  const mail = { organisationId, projectId, event: 'slot_assigned', slotId, staffId } as const
  await post(tx, { ...mail, recipient, at })
}

async function audited(
  unit: UnitOfWork,
  { organisationId, staffId, name }: Letter,
  { action, slot }: { action: 'slot_taken_over' | 'slot_given_back'; slot: SlotOfLetter },
): Promise<void> {
  const label = slot.startsAt.toString()
  await unit.audit({ organisationId, staffId, name }, { action, subjectId: slot.slotId, label })
  unit.changed({ organisationId, projectId: slot.projectId })
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

/**
 * A project's slots that are on offer, with the members who were asked and their answers. Throws
 * `not_found`.
 */
export async function offersIn(
  ctx: AppContext,
  staff: Staff,
  projectId: string,
): Promise<GuideOffers> {
  const { db, clock } = ctx
  const { organisationId } = staff
  const { timezone } = await requireProject(ctx, staff, projectId)
  const now = clock.now()
  const offered = await listOffered(db, { organisationId, projectId })
  const slotIds = offered.map((slot) => slot.slotId)
  const facts = await listSlotFacts(db, { organisationId, slotIds })
  const ahead = facts.filter(({ startsAt }) => isAhead(startsAt, now))
  const { answerHours } = await guideSettingsOf(db, organisationId)
  const asked = await findAsked(ctx, { organisationId, slotIds: ahead.map((one) => one.slotId) })
  const team = await countLed(db, { organisationId, ...monthOf(now, timezone) })
  const offers = new Map(offered.map((slot) => [slot.slotId, slot]))
  return {
    slots: ahead.flatMap((slot) => {
      const offer = offers.get(slot.slotId)
      return offer
        ? [shown(slot, { ...offer, answerHours, asked: asked.get(slot.slotId) ?? [] })]
        : []
    }),
    team: team.map(({ staffId, name, slots }) => ({
      staff_id: staffId,
      staff_name: name,
      slots_this_month: slots,
    })),
  }
}

async function findAsked(
  { db }: AppContext,
  slots: { organisationId: OrganisationId; slotIds: string[] },
) {
  const asked = latestOfEach(await listAsked(db, slots))
  return Map.groupBy(asked, ({ slotId }) => slotId)
}

interface Offered {
  openedAt: Temporal.Instant
  preferredOnly: boolean
  reportedAt: Temporal.Instant | null
  answerHours: number
  asked: Awaited<ReturnType<typeof listAsked>>
}

function shown(slot: SlotFacts, offer: Offered): GuideOffers['slots'][number] {
  const { startsAt, guides } = slot
  return {
    slot_id: slot.slotId,
    start: startsAt.toString(),
    timezone: slot.timezone,
    duration: slot.durationSeconds,
    available_ressources: slot.variants.map(({ name }) => name),
    sum: slot.attendees - slot.offered,
    guides_needed: slot.guidesNeeded,
    assigned_staff: guides.map(({ name }) => name || formerMember),
    state: isUnled(slot) ? 'needed' : 'filled',
    offered_at: offer.openedAt.toString(),
    due_at: dueAt({ startsAt, openedAt: offer.openedAt }, offer.answerHours).toString(),
    overdue: offer.reportedAt !== null,
    preferred_only: offer.preferredOnly,
    asked: offer.asked.map((one) => ({
      staff_id: one.staffId,
      staff_name: one.name || formerMember,
      asked_at: one.askedAt.toString(),
      answer: one.answer,
      answered_at: one.answeredAt?.toString() ?? null,
    })),
  }
}
