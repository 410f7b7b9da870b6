import { randomInt, randomUUIDv7 } from 'node:crypto'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import { hashPassword } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { takePlaces } from '#server/features/place/place.ts'
import { projectsOf } from '#server/features/project/project.ts'
import { register } from '#server/features/registration/registration.ts'
import { staffOfSession } from '#server/features/session/session.ts'
import { openSlot } from '#server/features/slot/slot.ts'
import { addStaff } from '#server/features/staff/staff.ts'
import { createVariant, variantsOf } from '#server/features/variant/variant.ts'
import { demoBookers, demoOrganisation, demoSlotComments, demoVariants } from '#texts/de/demo.ts'
import { type PlannedSlot, plannedSlots } from './plan.ts'

/** Replaces all that is there by a museum with two weeks of slots; returns who can log in. */
export async function layOutSampleData(ctx: AppContext) {
  await ctx.db.deleteFrom('organisation').execute()
  const password = readablePassword()
  const admin = await registerMuseum(ctx, password)
  const [project] = await projectsOf(ctx, admin)
  if (!project) throw new Error('A new organisation has a project')
  const place = { organisationId: admin.organisationId, projectId: project.id }
  await furnish(ctx, place)
  const guideId = await addGuide(ctx, { organisationId: admin.organisationId, password })
  const resources = await resourcesByName(ctx, place)
  for (const [index, planned] of plannedSlots(ctx.clock.now(), project.timezone).entries()) {
    const slot = { ...planned, index, resources, projectId: project.id, guideId }
    await fillSlot(ctx, admin, slot)
  }
  await ctx.db
    .updateTable('outbox')
    .set((eb) => ({ state: 'sent', sentAt: eb.ref('createdAt') }))
    .execute()
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
  const nowhere = { device: '', network: '' }
  const form = { ...admin, organisation, ...confirmation }
  const { token } = await register(ctx, form, nowhere)
  const found = await staffOfSession(ctx, token)
  if (!found) throw new Error('Registering opens a session')
  return found.staff
}

async function addGuide(ctx: AppContext, of: { organisationId: OrganisationId; password: string }) {
  const id = randomUUIDv7()
  const passwordHash = await hashPassword(of.password)
  const { organisationId } = of
  const guide = { ...demoOrganisation.guide, id, organisationId, passwordHash, admin: false }
  await ctx.db.transaction().execute((tx) => addStaff(tx, { ...guide, createdAt: ctx.clock.now() }))
  return id
}

/** Names the project, its mails and its three variants. */
async function furnish({ db, clock }: AppContext, { organisationId, projectId }: Place) {
  const { project: name, mails } = demoOrganisation
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('project').set({ name }).where('id', '=', projectId).execute()
    await tx.updateTable('mailSettings').set(mails).where('projectId', '=', projectId).execute()
    const first = tx.updateTable('variant').set(demoVariants.public)
    await first.where('projectId', '=', projectId).execute()
    const at = clock.now()
    const where = { organisationId, projectId, at }
    await createVariant(tx, { ...where, ...demoVariants.children, durationSeconds: 2700 })
    const school = { ...demoVariants.school, durationSeconds: 5400, leadTimeSeconds: 86_400 }
    await createVariant(tx, { ...where, ...school })
  })
}

async function resourcesByName({ db }: AppContext, place: Place) {
  const variants = await variantsOf(db, place)
  return Object.fromEntries(variants.map(({ name, resourceId }) => [name, resourceId]))
}

interface SlotToFill extends PlannedSlot {
  index: number
  resources: Record<string, string>
  projectId: string
  guideId: string
}

async function fillSlot(ctx: AppContext, admin: Staff, slot: SlotToFill): Promise<void> {
  const { start, variants, places, internal, index, projectId } = slot
  const offered = variants.map((variant) => slot.resources[demoVariants[variant].name] ?? '')
  const input = { starttime: start, max_attendees: places, possible_ressources: offered, internal }
  const slotId = await openSlot(ctx, admin, { projectId, input })
  const where = { organisationId: admin.organisationId, slotId }
  if (index % 2 === 0) {
    await ctx.db
      .insertInto('slotStaff')
      .values({ ...where, staffId: slot.guideId })
      .execute()
  }
  if (index % 7 === 3) {
    const comment = demoSlotComments[index % demoSlotComments.length] ?? ''
    await ctx.db.updateTable('slot').set({ comment }).where('id', '=', slotId).execute()
  }
  for (const [order, people] of slot.bookings.entries()) {
    const { name, comment } = demoBookers[(index + order) % demoBookers.length] ?? {
      name: '',
      comment: '',
    }
    const booker = {
      category: offered[order % offered.length] ?? '',
      booker_name: name,
      booker_email: `gast-${index}-${order}@besuch.example`,
      attendees_count: people,
      comment,
    }
    await takePlaces(ctx, admin, { projectId, slotId, booker })
  }
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Twelve letters in three groups, none that is taken for another. */
function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}
