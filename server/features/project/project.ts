import { randomUUIDv7 } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { firstStepsDone } from '#contract/first-steps.ts'
import type { Language } from '#contract/language.ts'
import { textIn } from '#contract/other-languages.ts'
import type { FirstSteps, ProjectChange, ProjectInput, PublicProject } from '#contract/project.ts'
import type { QuestionInput, StoredQuestion } from '#contract/question.ts'
import type { Variant, VariantInput } from '#contract/variant.ts'
import type { OrganisationId, Source, Staff, Visitor } from '#server/auth/actor.ts'
import { enterAsVisitor } from '#server/auth/actor-factory.ts'
import { hashOf, requireRecent } from '#server/auth/secrets.ts'
import type { AppContext, ProjectVisited } from '#server/context.ts'
import {
  type Allowance,
  type CountedAllowance,
  countAllowances,
  giveBackAllowances,
  mostDoublings,
} from '#server/database/limits/allowances.ts'
import { countStored } from '#server/database/limits/stored.ts'
import { type Database, type Transaction, withoutTransaction } from '#server/database/open.ts'
import { withPriority } from '#server/database/postgres/priority.ts'
import { doInOneStatement, transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { defaultVariantName } from '#texts/de/words.ts'
import { rememberProject } from '../staff/staff.ts'
import { variantsOf, variantsWithChanges } from '../variant/variant.queries.ts'
import { addFirstVariant, createVariant, variantOffered, variantShown } from '../variant/variant.ts'
import { addDefaultMailSettings } from './mail-settings/mail-settings.ts'
import {
  findNextProject,
  findNextProjectOfAll,
  findOrganisationName,
  findProject,
  findPublicProject,
  findSetup,
  insertProject,
  listProjects,
  lockProject,
  markUnusualDismissed,
  shareProject,
  updateFirstSteps,
  updateProject,
} from './project.queries.ts'
import {
  allowancesOf,
  currentQuestions,
  mayEmbed,
  ofEmail,
  questionsAfter,
  questionsAskedIn,
  storedTimeZone,
  windowSeconds,
} from './project.rules.ts'

interface AllowanceRequest {
  source: Source
  email: string
  people: number
  /** How many times the work of the booking's proof was doubled; null if no proof was sent. */
  doublings: number | null
}

export interface Reservation {
  /**
   * Why nothing was reserved; null if the reservation succeeded. `work_needed`: the proof of work
   * is missing or too small.
   */
  refusal: DomainError | 'work_needed' | null
  /** The results for the `others` passed to `reserve`. */
  others: CountedAllowance[]
  /** Gives back what was reserved; called if no booking was made. */
  giveBack: () => Promise<void>
}

/**
 * Counts a booking's places against the visitor's networks, and the booking against its email
 * address, all or nothing. `others` are counted in the same statement, even if nothing is reserved.
 */
export async function reserve(
  ctx: AppContext,
  { projectId }: Visitor,
  { others, ...wish }: AllowanceRequest & { others: Allowance[] },
): Promise<Reservation> {
  const at = ctx.clock.now()
  const own = ctx.config.rateLimit
    ? [bookingFor(projectId, wish.email), ...placesFor(projectId, wish)]
    : []
  const all = [...own, ...others]
  const counted = all.length > 0 ? await countAllowances(ctx.db, all, at) : []
  const reserved = own.filter((_, place) => !counted[place]?.refused)
  const giveBack = async () => {
    if (reserved.length > 0) await giveBackAllowances(ctx.db, reserved, at)
  }
  const refusal = refusalOf(own, counted)
  if (refusal) await giveBack()
  return { refusal, others: counted.slice(own.length), giveBack }
}

/**
 * Counts the places that a change adds to a booking against the visitor's networks. A proof of work
 * cannot raise the allowance here. Returns a function that gives the places back. Throws
 * `too_many_tries`.
 */
export async function reserveMore(
  ctx: AppContext,
  { projectId }: Visitor,
  { source, people }: Pick<AllowanceRequest, 'source' | 'people'>,
): Promise<() => Promise<void>> {
  if (!ctx.config.rateLimit) return () => Promise.resolve()
  const at = ctx.clock.now()
  const places = placesFor(projectId, { source, people, doublings: null })
  const wanted = places.map(({ mostWithWork, ...place }) => place)
  const counted = await countAllowances(ctx.db, wanted, at)
  const reserved = wanted.filter((_, place) => !counted[place]?.refused)
  const giveBack = () => giveBackAllowances(ctx.db, reserved, at)
  const refusal = refusalOf(wanted, counted)
  if (!refusal) return giveBack
  await giveBack()
  throw refusal === 'work_needed' ? new DomainError('too_many_tries') : refusal
}

/** How many times the work is doubled if the caller's next booking needs a proof of work. */
export async function doublingsFor(
  { db, clock, config }: AppContext,
  { projectId }: Visitor,
  source: Source,
): Promise<number> {
  if (!config.rateLimit) return 0
  const places = placesFor(projectId, { source, people: 0, doublings: null })
  const counted = await countAllowances(db, places, clock.now())
  return Math.min(mostDoublings, Math.max(...counted.map(({ beyond }) => beyond)))
}

const bookingFor = (projectId: string, email: string): Allowance => ({
  key: hashOf(`booking for an e-mail ${projectId} ${email.toLowerCase()}`),
  amount: 1,
  ...ofEmail,
})

const placesFor = (
  projectId: string,
  { source, people, doublings }: Omit<AllowanceRequest, 'email'>,
): Allowance[] =>
  allowancesOf(source.networks).map(({ network, ...allowance }) => ({
    key: hashOf(`places ${projectId} ${network}`),
    amount: people,
    ...allowance,
    seconds: windowSeconds,
    doublings,
  }))

/**
 * `too_many_tries`, with the time to wait, if even a proof of work would not help; otherwise
 * `work_needed`; null if nothing was refused. The narrowest network that refuses decides, because
 * its calls in flight are counted in the wider ones until they are given back.
 */
function refusalOf(wanted: Allowance[], counted: CountedAllowance[]): Reservation['refusal'] {
  const place = counted.slice(0, wanted.length).findIndex(({ refused }) => refused)
  const [asked, found] = [wanted[place], counted[place]]
  if (!(asked && found)) return null
  const { amount, most, mostWithWork = most, seconds } = asked
  if (found.total + amount <= mostWithWork) return 'work_needed'
  return new DomainError('too_many_tries', {
    retryAfterSeconds: found.freeInSeconds ?? seconds,
  })
}

/**
 * The project's questions as JSON, with the whole list replaced. Locks the project so that
 * concurrent changes get separate versions. Throws `not_found`, `invalid`.
 */
async function changedQuestions(
  tx: Transaction,
  where: { organisationId: OrganisationId; projectId: string },
  wanted: QuestionInput[],
): Promise<string> {
  const project = await lockProject(tx, where)
  if (!project) throw new DomainError('not_found')
  const after = questionsAfter(project.questions, wanted, randomUUIDv7)
  if (!after) throw fieldError('questions', 'unknown_question')
  const limited = wanted.flatMap(({ ressource_ids: ids = [] }) => ids)
  if (limited.length > 0) {
    const variants = await variantsOf(tx, where)
    // A variant may have been deleted since its question was limited to it.
    const stored = project.questions.flatMap(({ ressource_ids: ids = [] }) => ids)
    const known = [...variants.map(({ resourceId }) => resourceId), ...stored]
    if (limited.some((id) => !known.includes(id))) throw fieldError('questions', 'unknown_variant')
  }
  return JSON.stringify(after)
}

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
const asked = <Found extends { questions: StoredQuestion[] }>(project: Found) => ({
  ...project,
  questions: currentQuestions(project.questions),
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
function requireTimeZone(timezone: string): string {
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
  await transact(ctx, async ({ tx, at, audit, changed }) => {
    // A time in the future would also cover bookings that nobody can have reviewed yet.
    const seen = Temporal.Instant.compare(until, at) > 0 ? at : until
    const label = await markUnusualDismissed(tx, where, seen)
    if (label === undefined) throw new DomainError('not_found')
    await audit(staff, { action: 'unusual_dismissed', subjectId: projectId, label })
    changed(where)
  })
}

export async function chooseProject(
  ctx: AppContext,
  staff: Staff,
  projectId: string,
): Promise<void> {
  await requireProject(ctx, staff, projectId)
  await rememberProject(withoutTransaction(ctx.db), staff, projectId)
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
    questions: questionsAskedIn(
      language,
      project.questions,
      variants.map(({ resourceId }) => resourceId),
    ),
    ...(project.waitingList ? { waiting_list: true } : {}),
    ...(variants.some(({ prices }) => prices.length > 0) ? paymentIn(project, language) : {}),
    variants: variants.map((variant) => variantOffered(variant, language)),
  }
}

function paymentIn(
  { currency, priceNote, priceNoteTranslations }: ProjectVisited,
  language: Language,
) {
  const note = textIn(language, { text: priceNote, translations: priceNoteTranslations })
  return { currency, ...(note ? { price_note: note } : {}) }
}

/**
 * Recently visited projects. A change by this process removes its project after the commit, and a
 * change by another takes effect within a second, so this is not for places or permissions. Always
 * read with priority, because bookings may wait for the same read.
 */
export function cacheProjects(db: Database, ttl = 1000) {
  const cache: LRUCache<string, Promise<ProjectVisited | undefined>> = new LRUCache({
    // This many different ids probably come from someone guessing them.
    max: 10_000,
    ttl,
    memoMethod: (id: string) => {
      const reading = findPublicProject(withPriority(db), id)
      reading.catch(() => cache.delete(id))
      return reading
    },
  })
  return cache
}

/** The project as visitors see it, at most a second old; undefined if there is none. */
export const projectVisited = ({ projectCache }: AppContext, projectId: string) =>
  projectCache.memo(projectId)

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
    currency: input.currency,
    priceNote: input.price_note,
    priceNoteTranslations:
      input.price_note_translations && JSON.stringify(input.price_note_translations),
    confirmationPdf: input.confirmation_pdf,
    confirmationText: input.confirmation_text,
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
  await doInOneStatement(ctx, async ({ tx, changed }) => {
    await updateFirstSteps(tx, where, { closed, embeddingSeen })
    changed(where)
  })
}

/**
 * How many of a new project's first steps are left; 0 once they are closed, and for a project that
 * had slots before there were first steps.
 */
export async function firstStepsLeft(
  { db }: Pick<AppContext, 'db'>,
  place: ProjectId,
  project: Awaited<ReturnType<typeof requireProject>>,
): Promise<number> {
  const { firstStepsClosed: closed, embeddingSeen: embedding_seen } = project
  if (closed) return 0
  const setup = await findSetup(db, place)
  if (!setup || (closed === null && setup.hasSlots)) return 0
  const done = firstStepsDone({
    project: {
      first_steps: { closed: false, embedding_seen },
      ...(setup.hasVisitorBooking ? { has_visitor_booking: true as const } : {}),
      embed_origins: project.embedOrigins,
      imprint_url: project.imprintUrl,
      privacy_url: project.privacyUrl,
    },
    variants: (await variantsOf(db, place)).map((found) => variantShown(found)),
    defaultName: defaultVariantName,
    hasSlots: setup.hasSlots === true,
    sender: setup.emailFrom,
  })
  return Object.values(done).filter((isDone) => !isDone).length
}
