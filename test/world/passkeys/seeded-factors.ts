import { randomUUIDv7 } from 'node:crypto'
import { Secret } from 'otpauth'
import type { OrganisationId } from '#server/auth/actor.ts'
import { hashOf, newChallenge, newToken, seal } from '#server/auth/secrets.ts'
import type { TestApp } from '../../app.ts'
import { Authenticator } from './authenticator.ts'
import { codeOf, host, origin } from './factors.ts'

// The same secret for everyone, so one member's code is also valid for another.
const secret = new Secret({ size: 20 })

interface Member {
  organisationId: OrganisationId
  staffId: string
}

/**
 * Adds an authenticator app, a passkey, a log-in that is waiting for its second step, and another
 * session; in the member's sessions, the factor has just been proved. The member
 * still logs in with the password alone, because the account is not marked as having a second
 * factor.
 */
export async function giveFactors(app: TestApp, member: Member) {
  const { organisationId, staffId } = member
  const sealed = () => seal(secret.base32, { key: app.ctx.secretKey, belongsTo: `totp ${staffId}` })
  await app.db
    .insertInto('totp')
    .values({ organisationId, staffId, secret: sealed(), pending: sealed() })
    .execute()
  const passkey = new Authenticator(origin)
  const passkeyId = randomUUIDv7()
  const at = app.clock.now()
  await app.db
    .insertInto('passkey')
    .values({
      ...{ organisationId, staffId, id: passkeyId, name: 'Laptop', rpId: host },
      ...{ credentialId: passkey.id.toString('base64url'), publicKey: passkey.publicKey },
      ...{ counter: 0, transports: ['internal'], createdAt: at },
    })
    .execute()
  const stepToken = newToken()
  const expiresAt = at.add({ minutes: 10 })
  await app.db
    .insertInto('secondStep')
    .values({ organisationId, staffId, tokenHash: hashOf(stepToken), expiresAt })
    .execute()
  await app.db
    .updateTable('session')
    .set({ factorAt: at })
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .execute()
  const session = { organisationId, staffId, tokenHash: hashOf(newToken()) }
  const { id: sessionId } = await app.db
    .insertInto('session')
    .values({ ...session, createdAt: at, lastUsedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const question = (purpose: string) => {
    const { challenge, state } = newChallenge(at, { purpose, key: app.ctx.secretKey })
    return { state, options: { challenge, rpId: host, rp: { id: host } } }
  }
  return {
    passkeyId,
    sessionId,
    stepToken,
    code: codeOf(app, secret.base32),
    /** The response that adds a new passkey to this member's account. */
    made: new Authenticator(origin).make(question(`new ${staffId}`)),
    /** The response that uses the existing passkey. */
    proof: passkey.use(question('use')),
  }
}
