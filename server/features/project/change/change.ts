import type { FirstSteps, ProjectChange } from '#contract/project.ts'
import type { Staff } from '#server/auth/actor.ts'
import { requireRecent } from '#server/auth/proof.ts'
import type { AppContext } from '#server/context.ts'
import { alone } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { changedQuestions } from '#server/features/project/question/question.ts'
import { findProject, updateProject } from '../project.queries.ts'
import { asked, requireProject, requireTimeZone } from '../project.ts'
import { updateFirstSteps } from './change.queries.ts'

/**
 * Changes the given fields of a project; existing slots keep their time zone. Throws `not_found`,
 * `invalid`, `changed_meanwhile`, and `confirm_first` before a risky change.
 */
export async function changeProject(
  ctx: AppContext,
  staff: Staff,
  { projectId, input }: { projectId: string; input: ProjectChange },
) {
  const { name: label } = input
  const where = { organisationId: staff.organisationId, projectId }
  await requireProject(ctx, staff, projectId)
  const { timezone } = input
  const before = await requireProject(ctx, staff, projectId)
  if (isRisky(before, input)) requireRecent(staff, ctx.clock.now())
  const changes = {
    name: label,
    timezone: typeof timezone === 'string' ? requireTimeZone(timezone) : undefined,
    retentionDays: input.retention_days,
    embedOrigins: input.embed_origins,
    imprintUrl: input.imprint_url,
    privacyUrl: input.privacy_url,
    doubleOptIn: input.double_opt_in,
    maxPeoplePerBooking: input.max_people_per_booking,
    phoneRequired: input.phone_required,
    visitorChanges: input.visitor_changes,
    waitingList: input.waiting_list,
    reminders: input.reminders,
  }
  const project = await transact(ctx, async ({ tx, audit, projectChanged }) => {
    const questions = input.questions && (await changedQuestions(tx, where, input.questions))
    const changed = await updateProject(tx, where, {
      changes: { ...changes, questions },
      by: staff.staffId,
      seen: input.revision,
    })
    if (!changed) {
      throw new DomainError((await findProject(tx, where)) ? 'changed_meanwhile' : 'not_found')
    }
    await audit(staff, { action: 'project_changed', subjectId: projectId, label })
    projectChanged(where)
    return changed
  })
  return { ...asked(project), lastUsed: projectId === staff.lastUsedProjectId }
}

/**
 * Whether a change opens the form to other websites, or has bookings erased sooner, which cannot be
 * undone.
 */
const isRisky = (
  before: { embedOrigins: string[]; retentionDays: number },
  { embed_origins: origins = before.embedOrigins, retention_days: days }: ProjectChange,
) =>
  (days ?? before.retentionDays) < before.retentionDays ||
  new Set(origins).symmetricDifference(new Set(before.embedOrigins)).size > 0

/** Records for all admins which of a project's first steps are done. Throws `not_found`. */
export async function noteFirstSteps(
  ctx: AppContext,
  staff: Staff,
  { projectId, input }: { projectId: string; input: FirstSteps },
): Promise<void> {
  await requireProject(ctx, staff, projectId)
  const { closed = false, embedding_seen: embeddingSeen = false } = input
  const where = { organisationId: staff.organisationId, projectId }
  await updateFirstSteps(alone(ctx.db), where, { closed, embeddingSeen })
}
