import { randomUUIDv7 } from 'node:crypto'
import type { OrganisationId } from '#server/auth/actor.ts'
import { newToken, seal } from '#server/auth/secrets.ts'
import type { TestApp } from '../../app.ts'

/** The client from the API's example. Its issuer does not exist, and receives no requests. */
const example = {
  issuer: 'https://login.museum.example/realms/museum',
  clientId: 'rundgang',
  groupsClaim: 'groups',
  adminGroups: [],
  deskGroups: [],
  guideGroups: [],
  passwordKeeper: null,
}

/** Adds a provider with a verified domain; the admin has linked their account to it. */
export async function seedSignOn(app: TestApp, organisationId: OrganisationId) {
  const { secretKey: key } = app.ctx
  const at = app.clock.now()
  const domainId = randomUUIDv7()
  const domain = `${domainId}.example`
  const clientSecret = seal('geheim', { key, belongsTo: `oidc_client_secret ${organisationId}` })
  await app.db
    .insertInto('signOn')
    .values({ organisationId, ...example, clientSecret })
    .execute()
  await app.db
    .insertInto('signOnDomain')
    .values({ organisationId, id: domainId, domain, token: newToken(), createdAt: at })
    .execute()
  const nextCheckAt = at.add({ hours: 24 * 365 })
  await app.db
    .insertInto('provenDomain')
    .values({ organisationId, domain, provenAt: at, nextCheckAt })
    .execute()
  const { staffId } = await app.db
    .selectFrom('staff')
    .select('id as staffId')
    .where('organisationId', '=', organisationId)
    .executeTakeFirstOrThrow()
  const link = { organisationId, staffId, byDeployment: false, linkedAt: at }
  await app.db
    .insertInto('signOnIdentity')
    .values({ ...link, identityHash: Buffer.from(newToken(), 'base64url') })
    .execute()
  return { domainId }
}

/** A browser's cookie after a provider has logged in somebody whose account is not linked yet. */
export function unlinkedCookie(app: TestApp, organisationId: OrganisationId) {
  const until = app.clock.now().add({ minutes: 10 }).epochMilliseconds
  const value = { organisationId, organisation: 'Museum', identity: newToken(), person: '' }
  const sealed = seal(JSON.stringify({ until, value }), {
    key: app.ctx.secretKey,
    belongsTo: 'sign_on_cookie unlinked',
  })
  return { rundgang_sign_on_unlinked: sealed.toString('base64url') }
}
