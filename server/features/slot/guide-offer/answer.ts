import type { Self } from '#server/auth/actor.ts'
import { hashOf } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { countTry } from '#server/database/limits/tries.ts'
import type { Database } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { guideSettingsOf } from '#server/features/organisation/organisation.queries.ts'
import { lockSlot, revise } from '#server/features/slot/slot.queries.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import { requireNamedStart } from '#server/features/slot/slot.ts'
import { post } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import {
  findSlotAsked,
  listAsked,
  listSlotsOfLetter,
  lockMemberForUpdate,
  lookSoon,
  type SlotOfLetter,
  takeSlot,
  updateAnswer,
} from './guide-offer.queries.ts'
import { hindranceOf, undoUntil } from './guide-offer.rules.ts'
import {
  type AskedMember,
  engagementsDuring,
  giveUpSlots,
  openOffers,
  requireLetter,
  requireMember,
} from './guide-offer.ts'

export interface Answer {
  /** The token in an offer's link, or the member who is logged in or holds a personal link. */
  by: { token: string } | Self
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
  letter: AskedMember
  /** The slot is locked, and has not begun. */
  slot: SlotOfLetter
}

/** Locks the member, then the slot, so that concurrent answers are handled one at a time. */
async function answerOffer(
  ctx: AppContext,
  { by, slotId }: Answer,
  decide: (answering: Answering) => Promise<void>,
): Promise<void> {
  const letter =
    'token' in by
      ? await requireLetter(ctx.db, by.token, ctx.clock.now())
      : await requireMember(ctx.db, by)
  const { organisationId } = letter
  await transact(ctx, async (unit) => {
    const { tx } = unit
    if (!(await lockMemberForUpdate(tx, letter))) throw new DomainError('not_found')
    if (!(await lockSlot(tx, { organisationId, slotId }))) throw new DomainError('not_found')
    const slot = await slotAsked(tx, letter, slotId)
    if (!slot) throw new DomainError('not_found')
    if (!isAhead(slot.startsAt, unit.at)) throw new DomainError('slot_started')
    await decide({ unit, letter, slot })
  })
}

/** The slot as the link's email has it; without a link, as the member's latest email has it. */
async function slotAsked(tx: Database, letter: AskedMember, slotId: string) {
  const { letterId } = letter
  if (letterId === undefined) return findSlotAsked(tx, { ...letter, slotId })
  const [slot] = await listSlotsOfLetter(tx, { ...letter, letterId, slotId })
  return slot
}

/** Why the member cannot lead a slot now; null if they can. */
async function hindranceFor(
  db: Database,
  { organisationId, staffId }: AskedMember,
  slot: SlotOfLetter,
) {
  const settings = await guideSettingsOf(db, organisationId)
  const during = { organisationId, slots: [slot], settings, staffId }
  return hindranceOf(staffId, slot, await engagementsDuring(db, during))
}

/** Queues the usual email about an assignment, which adds the slot to the member's calendar. */
async function tellAssigned(
  { tx, at }: UnitOfWork,
  { organisationId, staffId, email: recipient, slotMails }: AskedMember,
  { slotId, projectId }: SlotOfLetter,
): Promise<void> {
  if (!slotMails) return
  const mail = { organisationId, projectId, event: 'slot_assigned', slotId, staffId } as const
  await post(tx, { ...mail, recipient, at })
}

async function audited(
  unit: UnitOfWork,
  { organisationId, staffId, name }: AskedMember,
  { action, slot }: { action: 'slot_taken_over' | 'slot_given_back'; slot: SlotOfLetter },
): Promise<void> {
  const label = slot.startsAt.toString()
  await unit.audit({ organisationId, staffId, name }, { action, subjectId: slot.slotId, label })
  unit.changed({ organisationId, projectId: slot.projectId })
}
