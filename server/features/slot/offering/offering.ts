import type { GuideOfferInput, GuideOffers } from '#contract/guide-offer.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { guideSettingsOf } from '#server/features/organisation/guide-settings/guide-settings.queries.ts'
import { requireProject } from '#server/features/project/project.ts'
import {
  listAsked,
  listSlotFacts,
  lockSlots,
  type SlotFacts,
  updateGuidesNeeded,
} from '#server/features/slot/guide-offer/guide-offer.queries.ts'
import { dueAt, latestOfEach } from '#server/features/slot/guide-offer/guide-offer.rules.ts'
import { isUnled, openOffers } from '#server/features/slot/guide-offer/guide-offer.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import { requireSlotIn } from '#server/features/slot/slot.ts'
import { formerMember } from '#texts/de/former-member.ts'
import { countLed, listOffered } from './offering.queries.ts'
import { monthOf } from './offering.rules.ts'

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
  const asked = await askedAbout(ctx, { organisationId, slotIds: ahead.map((one) => one.slotId) })
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

async function askedAbout(
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
