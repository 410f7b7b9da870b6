import { randomUUIDv7 } from 'node:crypto'
import type { Staff, Visitor } from '#server/actor.ts'
import type { Transaction } from '#server/database/open.ts'
import { enterAsVisitor } from '#server/doors.ts'
import { DomainError } from '#server/errors.ts'
import { addDefaultMailSettings } from '#server/features/mail-settings/mail-settings.ts'
import { rememberProject } from '#server/features/staff/staff.ts'
import { addFirstVariant, variantsOf } from '#server/features/variant/variant.ts'
import type { House } from '#server/house.ts'
import {
  findNextProject,
  findProject,
  findPublicProject,
  insertProject,
  listProjects,
} from './project.queries.ts'

const defaultTimezone = 'Europe/Berlin'

/** Makes a project with one variant, the default mails and the time zone of Berlin. */
export async function addProject(
  tx: Transaction,
  project: { organisationId: string; organisation: string; name: string; at: Temporal.Instant },
): Promise<string> {
  const { organisationId, organisation, name, at } = project
  const id = randomUUIDv7()
  await insertProject(tx, { organisationId, id, name, timezone: defaultTimezone, createdAt: at })
  await addFirstVariant(tx, { organisationId, projectId: id, at })
  await addDefaultMailSettings(tx, { organisationId, projectId: id, organisation })
  return id
}

/**
 * The projects of the organisation, at most one marked as last used: for an admin the one they
 * chose last, for a guide the one of their next slot.
 */
export async function projectsOf({ db, clock }: House, staff: Staff) {
  const projects = await listProjects(db, staff.organisationId)
  const lastUsed = staff.admin
    ? staff.lastUsedProjectId
    : await findNextProject(db, { ...staff, at: clock.now() })
  return projects.map((project) => ({ ...project, lastUsed: project.id === lastUsed }))
}

/** Throws `not_found` unless the project is one of the staff's organisation. */
export async function requireProject({ db }: House, staff: Staff, projectId: string) {
  const project = await findProject(db, { organisationId: staff.organisationId, projectId })
  if (!project) throw new DomainError('not_found')
  return project
}

export async function chooseProject(house: House, staff: Staff, projectId: string): Promise<void> {
  await requireProject(house, staff, projectId)
  await house.db.transaction().execute((tx) => rememberProject(tx, staff, projectId))
}

/** The variants of a project, for its staff. */
export async function offeredVariants(house: House, staff: Staff, projectId: string) {
  await requireProject(house, staff, projectId)
  return variantsOf(house.db, { organisationId: staff.organisationId, projectId })
}

/** The door of the public: throws `not_found` unless there is such a project. */
export async function visit({ db }: House, projectId: string) {
  const project = await findPublicProject(db, projectId)
  if (!project) throw new DomainError('not_found')
  const visitor: Visitor = enterAsVisitor(project)
  return { visitor, project }
}

/** What the form of a project shows before a slot is chosen. */
export async function introduceProject(house: House, projectId: string) {
  const { visitor, project } = await visit(house, projectId)
  return { ...project, variants: await variantsOf(house.db, visitor) }
}
