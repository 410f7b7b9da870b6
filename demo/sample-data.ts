import { randomBytes, randomInt, randomUUIDv7 } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { columnsOf } from '#contract/role.ts'
import type { VariantInput } from '#contract/variant.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import { hashOf, hashPassword } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { register } from '#server/features/organisation/registration.ts'
import { projectsOf } from '#server/features/project/project.ts'
import { staffOfSession } from '#server/features/staff/session/session.ts'
import { addStaff } from '#server/features/staff/staff.ts'
import { createVariant, plainVariant } from '#server/features/variant/variant.ts'
import {
  demoDevice,
  demoInvited,
  demoOrganisation,
  demoTeam,
  demoVariants,
} from '#texts/de/demo.ts'
import { auditEntriesOf, invitedDaysAgo, network } from './audit-log.ts'
import { beganAt, plannedSlots } from './plan.ts'
import { type Member, type Museum, pastOf, rowsOf } from './rows.ts'

/**
 * Replaces all data with a museum that has a year of history, and returns its log-ins. The rows are
 * as the product would have left them: emails are already sent and data past its retention period
 * is already erased, so the scheduled jobs find nothing to do.
 */
export async function layOutSampleData(ctx: AppContext) {
  // Deleting the organisation would delete thousands of rows one by one.
  await sql`truncate organisation cascade`.execute(ctx.db)
  const password = readablePassword()
  const staff = await registerMuseum(ctx, password)
  const [project] = await projectsOf(ctx, staff)
  if (!project) throw new Error('A new organisation has a project')
  const { organisationId } = staff
  const place = { organisationId, projectId: project.id }
  const passwordHash = await hashPassword(password)
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const at = beganAt(now, project.timezone)
    await moveBack(tx, place, at)
    const guides = await addGuides(tx, { organisationId, passwordHash, createdAt: at })
    const manager = { ...demoOrganisation.admin, id: staff.staffId }
    const { timezone, retentionDays } = project
    const { variants, questionId } = await furnish(tx, { ...place, at })
    const called = demoOrganisation.project
    await fillYear(
      tx,
      {
        ...{ ...place, project: called, timezone, retentionDays, variants, questionId },
        manager,
        guides,
      },
      now,
    )
    await invite(tx, organisationId, now)
  })
  const { admin: manager, guide } = demoOrganisation
  return { admin: manager.email, guide: guide.email, password, projectId: project.id }
}

interface Place {
  organisationId: OrganisationId
  projectId: string
}

async function registerMuseum(ctx: AppContext, password: string): Promise<Staff> {
  const { admin, name: organisation } = demoOrganisation
  const confirmation = { password, 'password-confirmation': password }
  const form = { ...admin, organisation, ...confirmation }
  const { token } = await register(ctx, form, { device: demoDevice, network })
  const found = await staffOfSession(ctx, token)
  if (!found) throw new Error('Registering opens a session')
  return found.staff
}

/** Backdates the museum's registration and the confirmation of its address. */
async function moveBack(tx: Transaction, of: Place, at: Temporal.Instant): Promise<void> {
  const confirmed = { confirmedAt: at, contactEmail: null, confirmTokenHash: null }
  await tx
    .updateTable('organisation')
    .set({ createdAt: at, ...confirmed, confirmExpiresAt: null })
    .where('id', '=', of.organisationId)
    .execute()
  for (const table of ['staff', 'project', 'variant'] as const) {
    await tx.updateTable(table).set({ createdAt: at }).execute()
  }
  await tx.deleteFrom('outbox').execute()
  await tx.deleteFrom('auditEntry').execute()
}

async function addGuides(
  tx: Transaction,
  given: { organisationId: OrganisationId; passwordHash: string; createdAt: Temporal.Instant },
): Promise<[Member, ...Member[]]> {
  const withId = (member: Omit<Member, 'id'>) => ({ ...member, id: randomUUIDv7() })
  const guides: [Member, ...Member[]] = [withId(demoOrganisation.guide), ...demoTeam.map(withId)]
  for (const guide of guides) await addStaff(tx, { ...guide, ...given, ...columnsOf('guide') })
  return guides
}

/** Sets up the project, its emails, its question and its three variants, and returns these. */
async function furnish(tx: Transaction, where: Place & { at: Temporal.Instant }) {
  const { projectId } = where
  const { project: name, mails } = demoOrganisation
  await tx.updateTable('mailSettings').set(mails).where('projectId', '=', projectId).execute()
  await tx.deleteFrom('variant').where('projectId', '=', projectId).execute()
  const add = (variant: Partial<VariantInput> & Pick<VariantInput, 'name'>) =>
    createVariant(tx, where, { ...plainVariant, ...variant })
  const open = await add(demoVariants.public)
  const children = await add({ ...demoVariants.children, duration: 2700 })
  const forClass = { exclusive: true, min_people: 10, max_people: 30, leadtime: 86_400 }
  const school = await add({ ...demoVariants.school, ...forClass, duration: 5400 })
  const questionId = randomUUIDv7()
  const question = { id: questionId, version: 1, kind: 'group', text: '', options: [] } as const
  const asked = [open, school].map(({ resourceId }) => resourceId)
  const questions = JSON.stringify([{ ...question, required: false, ressource_ids: asked }])
  await tx.updateTable('project').set({ name, questions }).where('id', '=', projectId).execute()
  return { variants: { public: open, children, school }, questionId }
}

async function fillYear(tx: Transaction, museum: Museum, now: Temporal.Instant): Promise<void> {
  const past = pastOf(museum, plannedSlots(now, museum.timezone), now)
  const { slots, slotVariants, slotStaff, ...rest } = rowsOf(museum, past, now)
  await insertAll(tx, 'slot', slots)
  await insertAll(tx, 'slotVariant', slotVariants)
  await insertAll(tx, 'slotStaff', slotStaff)
  await insertAll(tx, 'booking', rest.bookings)
  await insertAll(tx, 'attendance', rest.attendance)
  await insertAll(tx, 'walkIn', rest.walkIns)
  await insertAll(tx, 'outbox', rest.mails)
  await insertAll(tx, 'auditEntry', auditEntriesOf(museum, past, now))
}

// A statement can take 65,535 parameters, and a row has at most thirty columns.
const rowsAtOnce = 1000

async function insertAll<Table extends keyof Schema>(
  tx: Transaction,
  table: Table,
  rows: Insertable<Schema[Table]>[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await tx
      .insertInto(table)
      .values(rows.slice(first, first + rowsAtOnce))
      .execute()
  }
}

async function invite(
  tx: Transaction,
  organisationId: OrganisationId,
  now: Temporal.Instant,
): Promise<void> {
  const createdAt = now.subtract({ hours: 24 * invitedDaysAgo })
  const expiresAt = createdAt.add({ hours: 24 * 7 })
  const tokenHash = hashOf(randomBytes(32).toString('base64url'))
  const invitation = { organisationId, id: randomUUIDv7(), email: demoInvited, admin: false }
  await tx
    .insertInto('invitation')
    .values({ ...invitation, tokenHash, createdAt, expiresAt })
    .execute()
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Twelve letters and digits in three groups, leaving out characters that are easily confused. */
function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}
