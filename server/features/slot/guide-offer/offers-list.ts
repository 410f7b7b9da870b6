import type { GuideOffers } from '#contract/guide-offer.ts'
import { inNameOrder } from '#contract/name-order.ts'
import type { WeekLoad } from '#contract/slot.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { DomainError } from '#server/errors.ts'
import { guideSettingsOf } from '#server/features/organisation/organisation.queries.ts'
import { requireProject } from '#server/features/project/project.ts'
import { findSpan } from '#server/features/slot/guides/assignment.queries.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import { guideNames } from '#server/guide-names.ts'
import { formerMember } from '#texts/de/former-member.ts'
import {
  countLed,
  listAsked,
  listOffered,
  listSlotFacts,
  type SlotFacts,
} from './guide-offer.queries.ts'
import { dueAt, latestOfEach, monthOf, weekOf } from './guide-offer.rules.ts'
import { isUnled } from './guide-offer.ts'

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
    team: inNameOrder(team, ({ name }) => name).map(({ staffId, name, slots }) => ({
      staff_id: staffId,
      staff_name: name,
      slots_this_month: slots,
    })),
  }
}

/**
 * How many slots each member leads in the week of a slot; leaves out those who lead none. Throws
 * `not_found`.
 */
export async function loadInWeekOf(
  { db }: AppContext,
  { organisationId }: Staff,
  slotId: string,
): Promise<WeekLoad[]> {
  const slot = await findSpan(db, { organisationId, slotId })
  if (!slot) throw new DomainError('not_found')
  const led = await countLed(db, { organisationId, ...weekOf(slot.startsAt, slot.timezone) })
  return led
    .filter(({ slots }) => slots > 0)
    .map(({ staffId, slots }) => ({ staff_id: staffId, slots_this_week: slots }))
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

/** Sorted by when they were asked; those asked together, by name. */
const inOrder = (asked: Offered['asked']) =>
  inNameOrder(
    asked.map((one) => ({ ...one, name: one.name || formerMember })),
    ({ name }) => name,
  ).sort((one, other) => Temporal.Instant.compare(one.askedAt, other.askedAt))

function shown(slot: SlotFacts, offer: Offered): GuideOffers['slots'][number] {
  const { startsAt, guides } = slot
  return {
    slot_id: slot.slotId,
    start: startsAt.toString(),
    timezone: slot.timezone,
    duration: slot.durationSeconds,
    available_ressources: slot.variants.map(({ name }) => name),
    sum: slot.people,
    guides_needed: slot.guidesNeeded,
    assigned_staff: guideNames(guides),
    state: isUnled(slot) ? 'needed' : 'filled',
    offered_at: offer.openedAt.toString(),
    due_at: dueAt({ startsAt, openedAt: offer.openedAt }, offer.answerHours).toString(),
    overdue: offer.reportedAt !== null,
    preferred_only: offer.preferredOnly,
    asked: inOrder(offer.asked).map((one) => ({
      staff_id: one.staffId,
      staff_name: one.name,
      asked_at: one.askedAt.toString(),
      answer: one.answer,
      answered_at: one.answeredAt?.toString() ?? null,
    })),
  }
}
