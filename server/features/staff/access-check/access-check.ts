import type { Configuration } from 'openid-client'
import type { AppContext } from '#server/context.ts'
import { alone } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import {
  deleteUnchanged,
  hasCredential,
  listDue,
  updateAccess,
} from '#server/features/staff/access/access.queries.ts'
import { type MappedRole, roleByGroups } from '#server/features/staff/access/access.rules.ts'
import {
  checkAfterMinutes,
  openHeld,
  sealHeld,
  syncRole,
} from '#server/features/staff/access/access.ts'
import { endAccess } from '#server/features/staff/credential/credential.ts'
import {
  deploymentSignOn,
  type SignOn,
  signOnOf,
} from '#server/features/staff/provider/provider.ts'
import { askAccess, type StillThere } from '#server/openid/access.ts'
import { groupsIn } from '#server/openid/person.ts'
import { openProvider, ProviderError } from '#server/openid/provider.ts'

const againMinutes = 5
const mostAtOnce = 200

type Due = Awaited<ReturnType<typeof listDue>>[number]

/**
 * Asks the providers at least hourly whether each person they have logged in still has access, and
 * logs out those who do not. If a provider does not respond, nothing changes, and it is asked again
 * later.
 */
export async function checkAccess(ctx: AppContext, stopping: AbortSignal): Promise<void> {
  const due = await listDue(ctx.db, { at: ctx.clock.now(), most: mostAtOnce })
  const byProvider = Map.groupBy(due, (one) => (one.byDeployment ? '' : one.organisationId))
  // Providers are asked in parallel, so that a slow one does not delay the others.
  await Promise.all(
    byProvider.values().map((people) => checkPeople(ctx, people, stopping).catch(() => {})),
  )
}

// A provider counts as down only after this many failures in a row, because one person's check may
// always fail.
const failuresInARow = 3

async function checkPeople(ctx: AppContext, people: Due[], stopping: AbortSignal): Promise<void> {
  const [first] = people
  if (!first) return
  const signOn = first.byDeployment
    ? deploymentSignOn(ctx)
    : await signOnOf(ctx, first.organisationId)
  const opened = signOn && (await openProvider(signOn.provider, signOn).catch(() => null))
  let failures = opened ? 0 : failuresInARow
  for (const one of people) {
    if (stopping.aborted) return
    if (!(await isLoggedIn(ctx, one))) continue
    const away = !signOn || !opened || failures >= failuresInARow
    // One person's row may be at fault, in an organisation that shares this provider with others.
    const checked = !away && (await checkPerson(ctx, { signOn, opened }, one).catch(() => false))
    failures = checked ? 0 : failures + 1
    if (!checked) await askAgain(ctx, one)
  }
}

/**
 * Whether a member still has anything that lets them in. If not, deletes the data used to ask the provider about
 * them.
 */
async function isLoggedIn({ db, clock }: AppContext, one: Due): Promise<boolean> {
  if (await hasCredential(db, { ...one, at: clock.now() })) return true
  await deleteUnchanged(alone(db), one)
  return false
}

async function askAgain({ db, clock }: AppContext, one: Due): Promise<void> {
  await updateAccess(alone(db), one, { nextCheckAt: clock.now().add({ minutes: againMinutes }) })
}

interface Reached {
  signOn: SignOn
  opened: Configuration
}

/** False if the provider does not say whether the person has access. */
async function checkPerson(
  ctx: AppContext,
  { signOn, opened }: Reached,
  one: Due,
): Promise<boolean> {
  const held = openHeld(ctx, one.staffId, one.sealed)
  if (!held) return end(ctx, one)
  try {
    const there = await askAccess(opened, held)
    const mapped = mappedRole(signOn, there)
    return mapped === null ? end(ctx, one) : goOn(ctx, one, { signOn, there, mapped })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return error.reason === 'gone' && end(ctx, one)
  }
}

/**
 * Null: no access. Undefined: the provider's answer does not mention groups, or groups give no
 * roles.
 */
function mappedRole({ roles }: SignOn, { claims, complete }: StillThere): MappedRole | undefined {
  if (!roles) return undefined
  const groups = groupsIn(claims, roles.claim)
  return groups === null && !complete ? undefined : roleByGroups(roles, groups ?? [])
}

async function end(ctx: AppContext, one: Due): Promise<true> {
  const { organisationId, staffId, name } = one
  const ended = await transact(ctx, async ({ tx, at, audit }) => {
    if (!(await deleteUnchanged(tx, one))) return false
    await endAccess(tx, { organisationId, staffId, at })
    const doer = { organisationId, staffId: null, name: '' }
    await audit(doer, { action: 'sign_on_ended', subjectId: staffId, label: name })
    return true
  })
  if (ended) ctx.changes.carrySessionsEnded(staffId)
  return true
}

interface Present {
  signOn: SignOn
  there: StillThere
  mapped: MappedRole | undefined
}

async function goOn(
  ctx: AppContext,
  one: Due,
  { signOn: { roles }, there, mapped }: Present,
): Promise<true> {
  const sealed = sealHeld(ctx, one.staffId, there.held)
  await transact(ctx, async ({ tx, at, audit }) => {
    const nextCheckAt = at.add({ minutes: checkAfterMinutes })
    if (!(await updateAccess(tx, one, { sealed, checkedAt: at, nextCheckAt }))) return
    if (roles && mapped) await syncRole({ tx, audit }, { ...one, roles, mapped })
  })
  return true
}
