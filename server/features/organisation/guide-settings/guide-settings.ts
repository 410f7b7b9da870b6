import type { OrganisationChange } from '#contract/registration.ts'
import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { transact } from '#server/database/transact.ts'
import { updateGuideView } from '#server/features/organisation/organisation.queries.ts'
import { projectsOf } from '#server/features/project/project.ts'
import {
  type GuideSettings,
  guideSettingsOf,
  updateGuideSettings,
} from './guide-settings.queries.ts'

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
