import { randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '#server/database/open.ts'
import {
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'

/** What a test's browser needs to know about an organisation registered by another process. */
interface Registered {
  email: string
  projectId: string
  cookie: { name: string; value: string }
}

/**
 * Organisations in states that no call can create yet. They are set up through the API as far as
 * possible, and then completed in the stored database, before any test's server copies it.
 */
export interface Prepared {
  /** Offers a second variant beside "Führung", in a slot tomorrow at ten. */
  twoVariants: Registered
  noProjects: Registered
  /** Its only member is a guide, and a slot tomorrow at ten has a booking. */
  guide: Registered
}

export async function prepareOrganisations(address: string): Promise<Prepared> {
  const [twoVariants, noProjects, guide] = await Promise.all(
    [1, 2, 3].map(() => registerOrganisation(address)),
  )
  if (!twoVariants || !noProjects || !guide) throw new Error('three were asked for')
  await twoVariants.openSlot()
  await guide.book(await guide.openSlot())
  const kept = ({ email, projectId, cookie }: RegisteredOrganisation) => ({
    email,
    projectId,
    cookie,
  })
  return {
    twoVariants: kept(twoVariants),
    noProjects: kept(noProjects),
    guide: kept(guide),
  }
}

export async function finishInDatabase(folder: string, prepared: Prepared): Promise<void> {
  const { db, close } = await openDatabase({ dataDir: folder })
  await addVariant(db, prepared.twoVariants)
  await db
    .updateTable('project')
    .set({ deletedAt: Temporal.Now.instant() })
    .where('id', '=', prepared.noProjects.projectId)
    .execute()
  await db
    .updateTable('staff')
    .set({ admin: false })
    .where('email', '=', prepared.guide.email)
    .execute()
  await close()
}

async function addVariant(db: Database, { projectId }: Registered): Promise<void> {
  const variant = await db
    .selectFrom('variant')
    .selectAll()
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  const second = { id: randomUUID(), resourceId: randomUUID(), name: 'Kindergeburtstag' }
  const translations = JSON.stringify(variant.translations)
  const prices = JSON.stringify(variant.prices)
  await db
    .insertInto('variant')
    .values({ ...variant, ...second, translations, prices, meetingPoint: null })
    .execute()
  const offered = await db
    .selectFrom('slotVariant')
    .selectAll()
    .where('variantId', '=', variant.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('slotVariant')
    .values({ ...offered, variantId: second.id })
    .execute()
}
