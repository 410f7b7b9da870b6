import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '#contract/language.ts'
import type { ProjectInput, PublicProject } from '#contract/project.ts'
import type { StoredQuestion } from '#contract/question.ts'
import type { Variant, VariantInput } from '#contract/variant.ts'
import type { OrganisationId, Staff, Visitor } from '#server/auth/actor.ts'
import { enterAsVisitor } from '#server/auth/actor-factory.ts'
import type { AppContext, ProjectVisited } from '#server/context.ts'
import { countStored } from '#server/database/limits/stored.ts'
import { alone, type Transaction } from '#server/database/open.ts'
import { withPriority } from '#server/database/postgres/priority.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { addDefaultMailSettings } from '#server/features/project/mail-settings/mail-settings.ts'
import { askedOf } from '#server/features/project/question/question.rules.ts'
import { rememberProject } from '#server/features/staff/staff.ts'
import { variantsOf, variantsWithChanges } from '#server/features/variant/variant.queries.ts'
import {
  addFirstVariant,
  createVariant,
  variantOffered,
  variantShown,
} from '#server/features/variant/variant.ts'
import {
  findNextProject,
  findNextProjectOfAll,
  findOrganisationName,
  findProject,
  findPublicProject,
  insertProject,
  listProjects,
  lockProject,
  markUnusualDismissed,
  shareProject,
} from './project.queries.ts'
import { mayEmbed, storedTimeZone } from './project.rules.ts'

const defaultTimezone = 'Europe/Berlin'
const defaultMaxPeople = 30

interface NewProject {
  organisationId: OrganisationId
  organisation: string
  name: string
  /** The time zone; Berlin by default. */
  timezone?: string
  at: Temporal.Instant
}

/** Creates a project with one variant and the default emails. */
export async function addProject(
  tx: Transaction,
  { organisationId, organisation, name, timezone = defaultTimezone, at }: NewProject,
): Promise<string> {
  const id = randomUUIDv7()
  await countStored(tx, { organisationId, kind: 'projects', amount: 1 }, at)
  await insertProject(tx, {
    ...{ organisationId, id, name, createdAt: at },
    timezone,
    maxPeoplePerBooking: defaultMaxPeople,
  })
  await addFirstVariant(tx, { organisationId, projectId: id, at })
  await addDefaultMailSettings(tx, { organisationId, projectId: id, organisation })
  return id
}

/**
 * The organisation's projects, with at most one marked as last used. For admins and the desk it is
 * the one they chose last; for guides, and for the desk before any choice, it is the project with
 * their own next slot, or else with the organisation's next slot.
 */
export async function projectsOf(ctx: AppContext, staff: Staff) {
  const projects = await listProjects(ctx.db, staff.organisationId)
  const lastUsed = await lastUsedBy(ctx, staff, projects.length)
  return projects.map((project) => ({ ...asked(project), lastUsed: project.id === lastUsed }))
}

/** A project without its retired questions. */
export const asked = <Found extends { questions: StoredQuestion[] }>(project: Found) => ({
  ...project,
  questions: askedOf(project.questions),
})

async function lastUsedBy({ db, clock }: AppContext, staff: Staff, projects: number) {
  const { role, lastUsedProjectId } = staff
  if (role === 'admin' || (role === 'desk' && lastUsedProjectId)) return lastUsedProjectId
  const wanted = { ...staff, at: clock.now() }
  const own = await findNextProject(db, wanted)
  return own === null && projects > 1 ? findNextProjectOfAll(db, wanted) : own
}

/**
 * Adds a project, with the variant and the default emails that every new project gets. Throws
 * `invalid`.
 */
export async function startProject(
  ctx: AppContext,
  staff: Staff,
  { name, timezone }: ProjectInput,
) {
  const zone = requireTimeZone(timezone ?? defaultTimezone)
  const { organisationId } = staff
  const organisation = await findOrganisationName(ctx.db, organisationId)
  const projectId = await transact(ctx, async ({ tx, at, audit }) => {
    const subjectId = await addProject(tx, {
      organisationId,
      organisation,
      name,
      timezone: zone,
      at,
    })
    await audit(staff, { action: 'project_added', subjectId, label: name })
    return subjectId
  })
  return { ...asked(await requireProject(ctx, staff, projectId)), lastUsed: false }
}

/** Throws `not_found` unless the project belongs to the staff's organisation. */
export async function requireProject({ db }: AppContext, staff: Staff, projectId: string) {
  const project = await findProject(db, { organisationId: staff.organisationId, projectId })
  if (!project) throw new DomainError('not_found')
  return project
}

interface ProjectId {
  organisationId: OrganisationId
  projectId: string
}

/**
 * Protects the project and its variants from deletion until the transaction ends. Called before any
 * slot is locked, to avoid deadlocks. Throws `not_found`.
 */
export async function lockProjectForShare(tx: Transaction, place: ProjectId): Promise<void> {
  if (!(await shareProject(tx, place))) throw new DomainError('not_found')
}

/**
 * Locks the project, so nothing in it can be opened, booked or deleted meanwhile. Called before its
 * variants and slots are locked. Throws `not_found`.
 */
export async function lockProjectForUpdate(tx: Transaction, place: ProjectId) {
  const project = await lockProject(tx, place)
  if (!project) throw new DomainError('not_found')
  return project
}

/** The name under which a time zone is stored. Throws `invalid` if it is unknown. */
export function requireTimeZone(timezone: string): string {
  const stored = storedTimeZone(timezone)
  if (stored === null) throw fieldError('timezone', 'unknown_time_zone')
  return stored
}
/** The time zone of a slot or a series: by default its project's. Throws `invalid`. */
export function zoneOf(
  { timezone: own }: { timezone: string },
  { timezone }: { timezone?: string | null | undefined },
): string {
  return requireTimeZone(timezone ?? own)
}

/**
 * Marks all bookings made up to `until` as legitimate, so they are no longer reported as unusual.
 * Throws `not_found`.
 */
export async function dismissUnusual(
  ctx: AppContext,
  staff: Staff,
  { projectId, until }: { projectId: string; until: Temporal.Instant },
): Promise<void> {
  const where = { organisationId: staff.organisationId, projectId }
  await transact(ctx, async ({ tx, at, audit }) => {
    // A time in the future would also cover bookings that nobody can have reviewed yet.
    const seen = Temporal.Instant.compare(until, at) > 0 ? at : until
    const label = await markUnusualDismissed(tx, where, seen)
    if (label === undefined) throw new DomainError('not_found')
    await audit(staff, { action: 'unusual_dismissed', subjectId: projectId, label })
  })
}

export async function chooseProject(
  ctx: AppContext,
  staff: Staff,
  projectId: string,
): Promise<void> {
  await requireProject(ctx, staff, projectId)
  await rememberProject(alone(ctx.db), staff, projectId)
}

/** The variants of a project, for its staff. */
export async function offeredVariants(
  ctx: AppContext,
  staff: Staff,
  projectId: string,
): Promise<Variant[]> {
  await requireProject(ctx, staff, projectId)
  const where = { organisationId: staff.organisationId, projectId }
  const variants = await variantsWithChanges(ctx.db, where)
  return variants.map((found) =>
    staff.admin
      ? variantShown(found, found.changedBy)
      : variantShown({ ...found, guideRateCents: null }),
  )
}

/** Adds a variant to a project. Throws `not_found`. */
export async function addVariant(
  ctx: AppContext,
  staff: Staff,
  { projectId, input }: { projectId: string; input: VariantInput },
): Promise<Variant> {
  const { organisationId } = staff
  const place = { organisationId, projectId }
  return transact(ctx, async ({ tx, at, audit, changed }) => {
    await lockProjectForShare(tx, place)
    await countStored(tx, { organisationId, kind: 'variants', amount: 1 }, at)
    const added = await createVariant(tx, { ...place, at }, input)
    await audit(staff, { action: 'variant_added', subjectId: added.id, label: added.name })
    changed(place)
    return variantShown(added)
  })
}

/** The project that a visitor requests, and the website they come from; undefined means our own. */
export interface Visit {
  projectId: string
  website?: string | undefined
  /** Called if there is no such project, to limit how many ids a caller can try. */
  onUnknown?: () => Promise<void>
}

/**
 * Admits a visitor: throws `not_found` unless the project exists, and `website_not_named` for a
 * website that the project does not list.
 */
export async function visit(ctx: AppContext, { projectId, website, onUnknown }: Visit) {
  const project = await projectVisited(ctx, projectId)
  if (!project) await onUnknown?.()
  return enter(project, website)
}

/**
 * Like `visit`, but bypasses the project cache, for callers that cache the result themselves: the
 * ages of two caches would add up.
 */
export async function visitNow({ db }: AppContext, { projectId, website }: Visit) {
  return enter(await findPublicProject(db, projectId), website)
}

function enter(project: ProjectVisited | undefined, website: string | undefined) {
  if (!project) throw new DomainError('not_found')
  requireNamed(project, { website })
  const visitor: Visitor = enterAsVisitor(project)
  return { visitor, project }
}

/** Throws `website_not_named` for a website that the project does not list. */
export function requireNamed(
  { embedOrigins }: { embedOrigins: string[] },
  { website }: Pick<Visit, 'website'>,
): void {
  if (!mayEmbed(embedOrigins, website)) throw new DomainError('website_not_named')
}

/** A project as its form shows it before a slot is chosen, in German. Throws as `visit` does. */
export async function introduceProject(ctx: AppContext, from: Visit): Promise<PublicProject> {
  return introduce(ctx, await visit(ctx, from), 'de')
}

/** An admitted visitor's project as the form shows it, in this language. */
export async function introduce(
  { db }: AppContext,
  { visitor, project }: Awaited<ReturnType<typeof visit>>,
  language: Language,
): Promise<PublicProject> {
  const variants = await variantsOf(db, visitor)
  return {
    id: project.projectId,
    name: project.name,
    organisation: project.organisation,
    timezone: project.timezone,
    imprint_url: project.imprintUrl,
    privacy_url: project.privacyUrl,
    max_people_per_booking: project.maxPeoplePerBooking,
    phone_required: project.phoneRequired,
    questions: askedOf(project.questions),
    ...(project.waitingList ? { waiting_list: true } : {}),
    variants: variants.map((variant) => variantOffered(variant, language)),
  }
}

/**
 * The project as visitors see it, at most a second old; undefined if there is none. Always read
 * with priority, because bookings may wait for the same read.
 */
export const projectVisited = ({ db, projectCache }: AppContext, projectId: string) =>
  projectCache.of(projectId, (id) => findPublicProject(withPriority(db), id))
