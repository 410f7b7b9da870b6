import { randomUUIDv7 } from 'node:crypto'
import { columnsOf, type Role } from '#contract/role.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { confirmTokenOf } from '#server/auth/booking-token.ts'
import { hashOf, newToken } from '#server/auth/secrets.ts'
import type { TestApp } from '../app.ts'
import { type AskedGuide, offerTo } from '../promises/offers/seeded-guide-offer.ts'
import { wait } from '../promises/waiting/seeded-entry.ts'
import { leaveUnconfirmed } from './confirmations.ts'
import { giveFactors } from './passkeys/seeded-factors.ts'
import { seedSignOn, unlinkedCookie } from './sign-on/seeded-sign-on.ts'

/** An organisation with one of everything, and clients for its admin, its desk and its guide. */
export type SeededOrganisation = Awaited<ReturnType<typeof seedOrganisation>>

const start = '2026-12-01T10:00:00Z'
let seeded = 0

export async function seedOrganisation(app: TestApp) {
  seeded += 1
  const { own, ...admin } = await registerAdmin(app)
  const { organisationId } = own
  const team = await addTeam(app, organisationId)
  const slotId = await admin.openSlot({ starttime: start })
  const bookedDay = '2026-12-02'
  const bookedSlotId = await admin.openSlot({ starttime: `${bookedDay}T10:00:00Z` })
  const made = await admin.book(bookedSlotId, {
    booker_name: `Zoë Ångström ${seeded}`,
    booker_email: `zoe-${seeded}@schule.example`,
  })
  const booking = made.json<{ booking_id: string; cancel_url: string }>()
  const held = await hold(app, admin, bookedSlotId)
  const invitation = await invite(app, organisationId, false)
  const variantId = await secondVariant(app, { organisationId, projectId: admin.projectId })
  await app.db
    .insertInto('slotStaff')
    .values({ organisationId, slotId, staffId: team.guide.staffId })
    .execute()
  const factors = await giveFactors(app, own)
  const asked = { ...team.guide, declinedSlotId: bookedSlotId }
  return {
    ...admin,
    cookies: { ...admin.cookies, rundgang_second_step: factors.stepToken },
    organisationId,
    factors,
    ...team,
    start,
    slotId,
    bookedSlotId,
    bookedDay,
    confirmToken: await leaveUnconfirmed(app, organisationId, admin.email),
    held,
    variantId,
    mailId: await giveUpMail(app, { organisationId, projectId: admin.projectId }),
    invitation,
    ...(await openMore(app, { ...admin, organisationId, slotId, ...asked })),
    bookerEmail: `zoe-${seeded}@schule.example`,
    bookingId: booking.booking_id,
    cancelToken: new URL(booking.cancel_url).searchParams.get('cancel_token') ?? '',
  }
}

async function registerAdmin(app: TestApp) {
  const organisationName = `Museum Nummer ${seeded}`
  const admin = await app.register(organisationName)
  const own = await app.db
    .selectFrom('staff')
    .select(['organisationId', 'id as staffId'])
    .where('email', '=', admin.email)
    .executeTakeFirstOrThrow()
  const cookies = { ...admin.cookies, ...unlinkedCookie(app, own.organisationId) }
  return { ...admin, own, cookies, organisationName }
}

/**
 * Adds a series, an offer to a guide, a waiting-list entry, and a walk-in who does not take a
 * place.
 */
const openMore = async (app: TestApp, of: Admin & AskedGuide) => ({
  ...(await offerTo(app, of)),
  ...(await openSeries(app, of)),
  ...(await wait(app, of)),
  operationId: await addWalkIn(app, of),
})

/** Stores a walk-in who does not take a place. */
async function addWalkIn(app: TestApp, of: AskedGuide): Promise<string> {
  const { organisationId, projectId, slotId, staffId } = of
  const id = randomUUIDv7()
  const [at, receivedAt] = [app.clock.now(), app.clock.now()]
  await app.db
    .insertInto('walkIn')
    .values({
      organisationId,
      id,
      projectId,
      slotId,
      people: 1,
      places: 0,
      at,
      receivedAt,
      staffId,
    })
    .execute()
  return id
}

/** Adds a series without slots, and a change that affects no slot. */
async function openSeries(
  app: TestApp,
  {
    organisationId,
    projectId,
    variant,
  }: Pick<Admin, 'projectId' | 'variant'> & { organisationId: OrganisationId },
): Promise<{ seriesId: string; changeId: string }> {
  const [seriesId, changeId] = [randomUUIDv7(), randomUUIDv7()]
  const at = app.clock.now()
  const rule = { weekdays: [2], times: ['11:00'], every_weeks: 1, nth: null }
  const version = {
    since: '2027-06-01',
    rule: { ...rule, from: '2027-06-01', to: '2027-06-30' },
    timezone: 'Europe/Berlin',
    max_attendees: 10,
    possible_ressources: [variant.ressource_id],
    internal: false,
    staff_ids: [],
    except: [],
    include: [],
  }
  const versions = JSON.stringify([version])
  const of = { organisationId, projectId }
  await app.db
    .insertInto('series')
    .values({ ...of, id: seriesId, versions, createdAt: at })
    .execute()
  await app.db
    .insertInto('slotChange')
    .values({ ...of, id: changeId, at, entries: '[]' })
    .execute()
  return { seriesId, changeId }
}

/** Adds a booking that is waiting for confirmation, and returns its tokens. */
async function hold(app: TestApp, admin: Admin, slotId: string) {
  const switched = (doubleOptIn: boolean) =>
    app.db.updateTable('project').set({ doubleOptIn }).where('id', '=', admin.projectId).execute()
  await switched(true)
  const made = await admin.book(slotId, { booker_email: `ada-${seeded}@schule.example` })
  await switched(false)
  const { booking_id, cancel_url } = made.json<{ booking_id: string; cancel_url: string }>()
  const cancelToken = new URL(cancel_url).searchParams.get('cancel_token') ?? ''
  const stored = await app.db
    .selectFrom('booking')
    .select(['id as bookingId', 'confirmToken', 'confirmTokenSealed'])
    .where('id', '=', booking_id)
    .executeTakeFirstOrThrow()
  const confirmToken = confirmTokenOf(stored, app.ctx.secretKey)
  if (!confirmToken) throw new Error('a booking with double opt-in waits for its confirmation')
  return { confirmToken, cancelToken }
}

type Admin = Awaited<ReturnType<TestApp['register']>>

/** Adds an email that was abandoned because the mail server refused it. */
async function giveUpMail(app: TestApp, of: { organisationId: OrganisationId; projectId: string }) {
  const id = randomUUIDv7()
  const at = app.clock.now()
  const booking = await app.db
    .selectFrom('booking')
    .select(['id', 'bookerEmail'])
    .where('projectId', '=', of.projectId)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('outbox')
    .values({
      ...of,
      id,
      event: 'booking_confirmed',
      bookingId: booking.id,
      recipient: booking.bookerEmail,
      sealed: null,
      state: 'given_up',
      tries: 1,
      createdAt: at,
      dueAt: at,
      lastAnswer: '550 5.1.1 unknown user',
      fault: 'recipient_refused',
    })
    .execute()
  return id
}

// The token is returned because the email would contain it, while only its hash is stored.
async function invite(app: TestApp, organisationId: OrganisationId, admin: boolean) {
  const id = randomUUIDv7()
  const token = newToken()
  const email = `${id}@museum.example`
  await app.db
    .insertInto('invitation')
    .values({
      organisationId,
      id,
      email,
      admin,
      tokenHash: hashOf(token),
      createdAt: app.clock.now(),
      expiresAt: app.clock.now().add({ hours: 24 }),
    })
    .execute()
  return { id, token, email }
}

/** Adds tokens for a guide's personal link and calendar feed. */
async function giveTokens(
  app: TestApp,
  of: { organisationId: OrganisationId; staffId: string },
): Promise<{ linkToken: string; feedToken: string }> {
  const [linkToken, feedToken] = [newToken(), newToken()]
  const createdAt = app.clock.now()
  const expiresAt = createdAt.add({ hours: 24 * 90 })
  await app.db
    .insertInto('staffToken')
    .values([
      { ...of, kind: 'link', tokenHash: hashOf(linkToken), createdAt, expiresAt, lastUsedAt: null },
      {
        ...{ ...of, kind: 'calendar', tokenHash: hashOf(feedToken) },
        ...{ createdAt, expiresAt: null, lastUsedAt: null },
      },
    ])
    .execute()
  return { linkToken, feedToken }
}

async function addTeam(app: TestApp, organisationId: OrganisationId) {
  const signOn = await seedSignOn(app, organisationId)
  const guide = await addMember(app, organisationId, 'guide')
  const desk = await addMember(app, organisationId, 'desk')
  const tokens = await giveTokens(app, { organisationId, staffId: guide.staffId })
  const factors = await giveFactors(app, { organisationId, staffId: guide.staffId })
  return { guide: { ...guide, factors }, desk, ...tokens, ...signOn }
}

// The member is inserted directly, which avoids hashing another password.
async function addMember(app: TestApp, organisationId: OrganisationId, role: Role) {
  const id = randomUUIDv7()
  const name = `${role === 'desk' ? 'Dora Desk' : 'Grete Guide'} ${seeded}`
  const email = `${id}@museum.example`
  const token = newToken()
  const at = app.clock.now()
  const { passwordHash } = await app.db
    .selectFrom('staff')
    .select('passwordHash')
    .where('organisationId', '=', organisationId)
    .executeTakeFirstOrThrow()
  const who = { organisationId, id, name, email, passwordHash, createdAt: at }
  await app.db
    .insertInto('staff')
    .values({ ...who, ...columnsOf(role), lastUsedProjectId: null })
    .execute()
  const session = { organisationId, staffId: id, tokenHash: hashOf(token) }
  await app.db
    .insertInto('session')
    .values({ ...session, createdAt: at, lastUsedAt: at })
    .execute()
  const cookies = { rundgang_session: token, ...unlinkedCookie(app, organisationId) }
  return { email, name, staffId: id, cookies }
}

async function secondVariant(
  app: TestApp,
  of: { organisationId: OrganisationId; projectId: string },
) {
  const id = randomUUIDv7()
  await app.db
    .insertInto('variant')
    .values({
      ...of,
      id,
      resourceId: randomUUIDv7(),
      name: `Nachtführung ${seeded}`,
      shortDescription: '',
      leadTimeSeconds: 0,
      durationSeconds: 3600,
      createdAt: app.clock.now(),
    })
    .execute()
  return id
}
