import { inNameOrder } from '#contract/name-order.ts'
import type { Organisation, OrganisationChange } from '#contract/registration.ts'
import type { FactorDemand, FactorState } from '#contract/second-factor.ts'
import type { Staff } from '#server/auth/actor.ts'
import { requireRecent } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { transact } from '#server/database/transact.ts'
import { projectsOf } from '#server/features/project/project.ts'
import {
  anyOrganisation,
  type DemandColumns,
  findDemand,
  findOrganisation,
  type GuideSettings,
  guideSettingsOf,
  listUnprotected,
  lockDemandForUpdate,
  updateDemand,
  updateGuideSettings,
  updateGuideView,
} from './organisation.queries.ts'

const demandIn = ({ adminFactorSince, staffFactorSince }: DemandColumns): FactorDemand => {
  if (staffFactorSince) return 'everybody'
  return adminFactorSince ? 'admins' : 'nobody'
}

/** Who in the organisation must have a second factor, and who does not have one. */
export async function factorDemandOf(
  { db }: AppContext,
  { organisationId }: Staff,
): Promise<FactorState> {
  const demand = demandIn(await findDemand(db, organisationId))
  const without = inNameOrder(await listUnprotected(db, organisationId), ({ name }) => name)
  return { demand, without: without.map(({ id, name }) => ({ staff_id: id, staff_name: name })) }
}

/**
 * Requires a second factor of nobody, admins or everybody. People who did not need one before have
 * seven days; the others keep their deadline. Throws `confirm_first`.
 */
export async function demandFactor(
  ctx: AppContext,
  staff: Staff,
  demand: FactorDemand,
): Promise<void> {
  requireRecent(staff, ctx.clock.now())
  const { organisationId } = staff
  await transact(ctx, async ({ tx, at, audit }) => {
    const before = await lockDemandForUpdate(tx, organisationId)
    if (demandIn(before) === demand) return
    const since = (known: Temporal.Instant | null, demanded: boolean) =>
      demanded ? (known ?? at) : null
    await updateDemand(tx, organisationId, {
      adminFactorSince: since(before.adminFactorSince, demand !== 'nobody'),
      staffFactorSince: since(before.staffFactorSince, demand === 'everybody'),
    })
    await audit(staff, {
      action: 'factor_demand_changed',
      subjectId: organisationId,
      label: demand,
    })
  })
}

/** Stores how an organisation schedules its guides; fields that are not sent keep their values. */
async function changeGuideSettings(
  ctx: AppContext,
  staff: Staff,
  change: OrganisationChange,
): Promise<void> {
  const { organisationId } = staff
  const before = await guideSettingsOf(ctx.db, organisationId)
  const sent = {
    pauseMinutes: change.guide_pause_minutes,
    preferredFirst: change.preferred_guides_first,
    answerHours: change.guide_answer_hours,
  }
  // Writes only what differs, so two admins who change different settings at the same time both
  // succeed.
  const after: Partial<GuideSettings> = Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => value !== undefined && value !== before[name as keyof GuideSettings],
    ),
  )
  if (Object.keys(after).length === 0) return
  await transact(ctx, async ({ tx, audit }) => {
    await updateGuideSettings(tx, organisationId, after)
    await audit(staff, { action: 'guide_settings_changed', subjectId: organisationId, label: '' })
  })
}

/** Changes the given settings: what guides see, and how slots are offered to them. */
export async function changeOrganisation(
  ctx: AppContext,
  staff: Staff,
  change: OrganisationChange,
): Promise<void> {
  await changeGuideSettings(ctx, staff, change)
  const { organisationId } = staff
  const { guides_see_all_bookers: seesAll } = change
  if (seesAll === undefined) return
  const projects = await projectsOf(ctx, staff)
  await transact(ctx, async ({ tx, audit, changed }) => {
    if (!(await updateGuideView(tx, { organisationId, seesAll }))) return
    const label = seesAll ? 'all' : 'own'
    await audit(staff, { action: 'guide_view_changed', subjectId: organisationId, label })
    // The dashboards that guides have open in any project must now show different data.
    for (const { id: projectId } of projects) changed({ organisationId, projectId })
  })
}

/** The organisation of a member of staff, and whether its address is confirmed. */
export async function organisationOf(
  { db }: AppContext,
  { organisationId }: Staff,
): Promise<Organisation> {
  const found = await findOrganisation(db, organisationId)
  const { name, contactEmail, guidesSeeAllBookers, deletionDueAt } = found
  return {
    name,
    guide_pause_minutes: found.pauseMinutes,
    preferred_guides_first: found.preferredFirst,
    guide_answer_hours: found.answerHours,
    confirmed: contactEmail === null,
    contact_email: contactEmail,
    guides_see_all_bookers: guidesSeeAllBookers,
    ...(deletionDueAt ? { deletes_at: deletionDueAt.toString() } : {}),
  }
}

/** Whether no organisation has registered yet. */
export const isEmpty = async ({ db }: AppContext) => !(await anyOrganisation(db))
