import type { FactorDemand, FactorState } from '#contract/second-factor.ts'
import type { Staff } from '#server/auth/actor.ts'
import { requireRecent } from '#server/auth/proof.ts'
import type { AppContext } from '#server/context.ts'
import { transact } from '#server/database/transact.ts'
import {
  type DemandColumns,
  findDemand,
  listUnprotected,
  lockDemandForUpdate,
  updateDemand,
} from './factor-demand.queries.ts'

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
  const without = await listUnprotected(db, organisationId)
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
