import { type ExpressionBuilder, sql } from 'kysely'
import type { Currency } from '#contract/price.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

/** Records which of the first steps are done; once done, a step is never reset. */
export async function updateFirstSteps(
  tx: Transaction,
  { organisationId, projectId }: { organisationId: OrganisationId; projectId: string },
  { closed, embeddingSeen }: { closed: boolean; embeddingSeen: boolean },
): Promise<void> {
  await tx
    .updateTable('project')
    .set({
      firstStepsClosed: sql`coalesce(first_steps_closed, false) or ${closed}`,
      embeddingSeen: sql`embedding_seen or ${embeddingSeen}`,
    })
    .where('organisationId', '=', organisationId)
    .where('id', '=', projectId)
    .execute()
}

export interface NewProject {
  organisationId: OrganisationId
  id: string
  name: string
  timezone: string
  maxPeoplePerBooking: number
  createdAt: Temporal.Instant
}

export async function insertProject(tx: Transaction, project: NewProject): Promise<void> {
  await tx.insertInto('project').values(project).execute()
}

const undeletedProjects = (db: Database) =>
  db.selectFrom('project').where('project.deletedAt', 'is', null)

const shown = [
  'id',
  'name',
  'timezone',
  'retentionDays',
  'embedOrigins',
  'imprintUrl',
  'privacyUrl',
  'doubleOptIn',
  'maxPeoplePerBooking',
  'phoneRequired',
  'visitorChanges',
  'waitingList',
  'reminders',
  'confirmationPdf',
  'confirmationText',
  'questions',
  'currency',
  'priceNote',
  'priceNoteTranslations',
  'revision',
  'firstStepsClosed',
  'embeddingSeen',
  'unusualDismissedAt',
] as const

const closedDaysOfProject = (project: ExpressionBuilder<Schema, 'project'>) =>
  project
    .selectFrom('closedDay')
    .select('closedDay.id')
    .whereRef('closedDay.organisationId', '=', 'project.organisationId')
    .where((day) =>
      day.or([
        day('closedDay.projectId', 'is', null),
        day('closedDay.projectId', '=', day.ref('project.id')),
      ]),
    )

const waitingIn = (project: ExpressionBuilder<Schema, 'project'>) =>
  project
    .selectFrom('waitingEntry')
    .select('waitingEntry.id')
    .whereRef('waitingEntry.organisationId', '=', 'project.organisationId')
    .whereRef('waitingEntry.projectId', '=', 'project.id')
    .where('waitingEntry.endedAt', 'is', null)

/**
 * Visitors' bookings from the last 7 days; none once the first steps are closed or the embedding
 * code is used.
 */
const visitorBookings = (project: ExpressionBuilder<Schema, 'project'>) =>
  project
    .selectFrom('booking')
    .select('booking.id')
    .whereRef('booking.organisationId', '=', 'project.organisationId')
    .whereRef('booking.projectId', '=', 'project.id')
    .where('booking.origin', 'is not', null)
    .where('project.firstStepsClosed', '=', false)
    .where('project.embeddingSeen', '=', false)

const changedBy = (project: ExpressionBuilder<Schema, 'project'>) =>
  project
    .selectFrom('staff')
    .select('staff.name')
    .whereRef('staff.organisationId', '=', 'project.organisationId')
    .whereRef('staff.id', '=', 'project.changedBy')

export function listProjects(db: Database, organisationId: OrganisationId) {
  return undeletedProjects(db)
    .select(shown)
    .select((project) => project.exists(closedDaysOfProject(project)).as('hasClosedDays'))
    .select((project) => project.exists(waitingIn(project)).as('hasWaiting'))
    .select((project) => project.exists(visitorBookings(project)).as('hasVisitorBooking'))
    .select((project) => changedBy(project).as('changedBy'))
    .where('organisationId', '=', organisationId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** What of a new project's set-up its own row does not say. */
export function findSetup(db: Database, { organisationId, projectId }: OneProject) {
  return undeletedProjects(db)
    .innerJoin('mailSettings', joinWithin('mailSettings.projectId', 'project.id'))
    .select('mailSettings.emailFrom')
    .select((project) => project.exists(visitorBookings(project)).as('hasVisitorBooking'))
    .select((project) =>
      project(
        project
          .selectFrom('slot')
          .select('slot.id')
          .where('slot.organisationId', '=', organisationId)
          .where('slot.projectId', '=', projectId)
          .where('slot.deletedAt', 'is', null)
          .orderBy('slot.startsAt')
          .limit(1),
        'is not',
        null,
      ).as('hasSlots'),
    )
    .where('project.organisationId', '=', organisationId)
    .where('project.id', '=', projectId)
    .executeTakeFirst()
}

interface OneProject {
  organisationId: OrganisationId
  projectId: string
}

export function findProject(
  db: Database,
  where: { organisationId: OrganisationId; projectId: string },
) {
  return undeletedProjects(db)
    .select(shown)
    .where('organisationId', '=', where.organisationId)
    .where('id', '=', where.projectId)
    .executeTakeFirst()
}

export interface ProjectChanges {
  name: string
  timezone: string | undefined
  retentionDays: number | undefined
  embedOrigins: string[] | undefined
  imprintUrl: string | undefined
  privacyUrl: string | undefined
  doubleOptIn: boolean | undefined
  maxPeoplePerBooking: number | null | undefined
  phoneRequired: boolean | undefined
  visitorChanges: boolean | undefined
  waitingList: boolean | undefined
  reminders: number[] | undefined
  confirmationPdf: boolean | undefined
  confirmationText: string | undefined
  /** The questions, as JSON. */
  questions: string | undefined
  currency: Currency | undefined
  priceNote: string | undefined
  /** As JSON. */
  priceNoteTranslations: string | undefined
}

/**
 * Changes the given fields of a project and returns the whole project; undefined if there is no
 * such project, or if it has changed since the revision `seen`.
 */
export function updateProject(
  tx: Transaction,
  where: { organisationId: OrganisationId; projectId: string },
  { changes, by, seen }: { changes: ProjectChanges; by: string; seen: number | undefined },
) {
  return tx
    .updateTable('project')
    .set(changes)
    .set((project) => ({ revision: project('revision', '+', 1), changedBy: by }))
    .$if(seen !== undefined, (query) => query.where('revision', '=', seen ?? 0))
    .where('organisationId', '=', where.organisationId)
    .where('id', '=', where.projectId)
    .where('deletedAt', 'is', null)
    .returning(shown)
    .executeTakeFirst()
}

export async function findOrganisationName(
  db: Database,
  organisationId: OrganisationId,
): Promise<string> {
  const { name } = await db
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return name
}

/**
 * The project that a visitor requests, in any organisation that is neither suspended nor closed.
 */
export function findPublicProject(db: Database, projectId: string) {
  return undeletedProjects(db)
    .innerJoin('organisation', 'organisation.id', 'project.organisationId')
    .innerJoin('mailSettings', joinWithin('mailSettings.projectId', 'project.id'))
    .select([
      'project.organisationId',
      'project.id as projectId',
      'project.name',
      'project.timezone',
      'project.embedOrigins',
      'project.imprintUrl',
      'project.privacyUrl',
      'project.doubleOptIn',
      'project.maxPeoplePerBooking',
      'project.phoneRequired',
      'project.questions',
      'project.visitorChanges',
      'project.waitingList',
      'project.currency',
      'project.priceNote',
      'project.priceNoteTranslations',
      'mailSettings.meetingPoint',
      'mailSettings.meetingPointTranslations',
      'mailSettings.emailFrom',
      'mailSettings.street',
      'mailSettings.postalCode',
      'mailSettings.city',
      'organisation.name as organisation',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('variant')
            .select('variant.id')
            .whereRef('variant.organisationId', '=', 'project.organisationId')
            .whereRef('variant.projectId', '=', 'project.id')
            .where('variant.exclusive', '=', true)
            .where('variant.deletedAt', 'is', null),
        )
        .$castTo<boolean>()
        .as('hasExclusive'),
    )
    .select(
      sql<boolean>`exists (
          select from variant where variant.organisation_id = project.organisation_id
            and variant.project_id = project.id and variant.meeting_point is not null)
        or exists (
          select from slot where slot.organisation_id = project.organisation_id
            and slot.project_id = project.id and slot.meeting_point is not null)`.as(
        'hasMeetingPoints',
      ),
    )
    .where('project.id', '=', projectId)
    .where('organisation.suspendedAt', 'is', null)
    .where('organisation.closedAt', 'is', null)
    .executeTakeFirst()
}

/** The project with the next slot that a member of staff leads. */
export async function findNextProject(
  db: Database,
  {
    organisationId,
    staffId,
    at,
  }: { organisationId: OrganisationId; staffId: string; at: Temporal.Instant },
): Promise<string | null> {
  const next = await db
    .selectFrom('slotStaff')
    .innerJoin('slot', joinWithin('slot.id', 'slotStaff.slotId'))
    .select('slot.projectId')
    .where('slotStaff.organisationId', '=', organisationId)
    .where('slotStaff.staffId', '=', staffId)
    .where('slot.startsAt', '>=', at)
    .where('slot.deletedAt', 'is', null)
    .orderBy('slot.startsAt')
    .limit(1)
    .executeTakeFirst()
  return next?.projectId ?? null
}

/**
 * The project with the organisation's next slot, or the oldest project if there are no future
 * slots.
 */
export async function findNextProjectOfAll(
  db: Database,
  { organisationId, at }: { organisationId: OrganisationId; at: Temporal.Instant },
): Promise<string | null> {
  const next = await undeletedProjects(db)
    .select('project.id')
    .select((project) =>
      project
        .selectFrom('slot')
        .select('slot.startsAt')
        .whereRef('slot.organisationId', '=', 'project.organisationId')
        .whereRef('slot.projectId', '=', 'project.id')
        .where('slot.startsAt', '>=', at)
        .where('slot.deletedAt', 'is', null)
        .orderBy('slot.startsAt')
        .limit(1)
        .as('nextStart'),
    )
    .where('project.organisationId', '=', organisationId)
    .orderBy('nextStart', (order) => order.asc().nullsLast())
    .orderBy('project.createdAt')
    .limit(1)
    .executeTakeFirst()
  return next?.id ?? null
}

interface Where {
  organisationId: OrganisationId
  projectId: string
}

/**
 * Locks the project against changes until the transaction ends; many transactions can share the
 * lock.
 */
export function shareProject(tx: Transaction, { organisationId, projectId }: Where) {
  return undeletedProjects(tx)
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('id', '=', projectId)
    .forShare()
    .executeTakeFirst()
}

/**
 * Locks the project exclusively until the transaction ends; inserting rows that refer to it does
 * not wait for the lock.
 */
export function lockProject(tx: Transaction, { organisationId, projectId }: Where) {
  return undeletedProjects(tx)
    .select(['name', 'questions'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Marks a locked project as deleted. */
export async function removeProject(
  tx: Transaction,
  { organisationId, projectId }: Where,
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('project')
    .set({ deletedAt: at })
    .where('organisationId', '=', organisationId)
    .where('id', '=', projectId)
    .execute()
}

/** Returns the project's name; undefined if there is no such project. */
export async function markUnusualDismissed(
  tx: Transaction,
  { organisationId, projectId }: Where,
  until: Temporal.Instant,
): Promise<string | undefined> {
  const marked = await tx
    .updateTable('project')
    .set({ unusualDismissedAt: until })
    .where('organisationId', '=', organisationId)
    .where('id', '=', projectId)
    .where('deletedAt', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return marked?.name
}
