import { randomUUIDv7 } from 'node:crypto'
import type { ClosedDay, HolidayQuery } from '#contract/project.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import { lockKeyOf } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { holidayNames } from '#texts/de/closed-days.ts'
import { requireProject } from '../project.ts'
import {
  awaitTurnToClose,
  listClosedDays,
  lockProjects,
  replaceClosedDays,
} from './closed-days.queries.ts'
import { holidaysOf, sameDays } from './closed-days.rules.ts'

interface ProjectId {
  organisationId: OrganisationId
  projectId: string
}

/**
 * The closed days of a project and its organisation, by start date; with `since`, only those ending
 * on that day or later.
 */
export async function closedDaysOf(
  db: Database,
  project: ProjectId & { since?: string },
): Promise<ClosedDay[]> {
  const days = await listClosedDays(db, project)
  return days.map(({ projectId, fromDay, toDay, reason }) => ({
    ...{ from: fromDay, to: toDay, reason },
    ...(projectId === null && { everywhere: true }),
  }))
}

/** The closed days as staff see them. Throws `not_found`. */
export async function closedDaysShown(ctx: AppContext, staff: Staff, projectId: string) {
  await requireProject(ctx, staff, projectId)
  return closedDaysOf(ctx.db, { organisationId: staff.organisationId, projectId })
}

/** Replaces the closed days of a project and its organisation. Throws `not_found`. */
export function replaceClosedDaysOf(
  ctx: AppContext,
  staff: Staff,
  { projectId, days }: { projectId: string; days: ClosedDay[] },
): Promise<ClosedDay[]> {
  const { organisationId } = staff
  const place = { organisationId, projectId }
  return transact(ctx, async ({ tx, audit, changed }) => {
    await awaitTurnToClose(tx, lockKeyOf(`closed days of ${organisationId}`))
    const projects = await lockProjects(tx, organisationId)
    const project = projects.find(({ id }) => id === projectId)
    if (!project) throw new DomainError('not_found')
    const before = await closedDaysOf(tx, place)
    await replaceClosedDays(tx, place, days.map(storedIn(place)))
    const after = await closedDaysOf(tx, place)
    const label = project.name
    await audit(staff, { action: 'closed_days_changed', subjectId: projectId, label })
    const everywhere = !sameDays(before.filter(isEverywhere), after.filter(isEverywhere))
    for (const { id } of everywhere ? projects : [project]) {
      changed({ organisationId, projectId: id })
    }
    return after
  })
}

const isEverywhere = ({ everywhere }: ClosedDay) => everywhere === true

const storedIn =
  ({ organisationId, projectId }: ProjectId) =>
  ({ from, to, reason, everywhere }: ClosedDay) => ({
    organisationId,
    id: randomUUIDv7(),
    projectId: everywhere ? null : projectId,
    fromDay: from,
    toDay: to,
    reason,
  })

const mostYears = 3

/**
 * A state's public holidays as closed days. Throws `invalid` for a span of more than three years.
 */
export function holidaysToClose({ state, from, to }: HolidayQuery): ClosedDay[] {
  if (to < from) throw fieldError('to', 'ends_before_start')
  const end = Temporal.PlainDate.from(from).add({ years: mostYears })
  if (to >= end.toString()) throw fieldError('to', 'span_too_long')
  return holidaysOf(state, { from, to }).map(({ day, name }) => ({
    ...{ from: day, to: day },
    reason: holidayNames[name],
  }))
}
