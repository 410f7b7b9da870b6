import { randomUUIDv7 } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import type { NewPasskey, PasskeyProof, PasskeyQuestion } from '#contract/second-factor.ts'
import type { Caller, Staff } from '#server/auth/actor.ts'
import {
  challengeIn,
  hashOf,
  newChallenge,
  rememberedSeconds,
  requireRecent,
} from '#server/auth/secrets.ts'
import type { Site } from '#server/auth/site.ts'
import type { AppContext } from '#server/context.ts'
import { countTry } from '#server/database/limits/tries.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { post } from '#server/mail/outbox.ts'
import { words } from '#texts/de/words.ts'
import { factorNotice } from '../notice/notice.ts'
import {
  deletePasskey,
  type FoundPasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  updatePasskeyName,
} from './passkey.queries.ts'
import { lockFactors, noteFactors } from './second-factor.queries.ts'
import { hasApp, requireFactor, requireFactorLeft, requireUndemanded } from './second-factor.ts'

// Imported on demand, because the library is several megabytes in size and most processes never use
// it.
const webAuthn = () => import('@simplewebauthn/server')

const mostPasskeys = 20
// EdDSA, ES256 and RS256, which all browsers support.
const algorithms = [-8, -7, -257]
const using = 'use'
const adding = ({ staffId }: Staff) => `new ${staffId}`

type Options = PasskeyQuestion['options']

/** The challenge for a log-in, which a browser may answer with any account's passkey. */
export async function askForPasskey(
  { clock, secretKey: key }: AppContext,
  { rpId }: Site,
): Promise<PasskeyQuestion> {
  const { challenge, state } = newChallenge(clock.now(), { purpose: using, key })
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: bytesOf(challenge),
    userVerification: 'required',
  })
  return { state, options: options as unknown as Options }
}

/**
 * Asks a browser to create a passkey for the caller. Throws `confirm_first`, and `factor_first`
 * because a new passkey could then remove the other factors.
 */
export async function askForNewPasskey(
  ctx: AppContext,
  staff: Staff,
  site: Site,
): Promise<PasskeyQuestion> {
  const { rpId } = site
  requireRecent(staff, ctx.clock.now())
  await requireFactor(ctx, staff, site, { adding: true })
  const { db, clock, secretKey: key } = ctx
  const known = await listPasskeys(db, staff)
  if (known.length >= mostPasskeys) throw new DomainError('too_many_passkeys')
  const { challenge, state } = newChallenge(clock.now(), { purpose: adding(staff), key })
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: words.product,
    rpID: rpId,
    userName: staff.username,
    userDisplayName: staff.name,
    userID: new TextEncoder().encode(staff.staffId),
    challenge: bytesOf(challenge),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known
      .filter((one) => one.rpId === rpId)
      .map(({ credentialId: id, transports }) => ({ id, transports })),
    // A passkey takes the place of the password, so it must identify its owner on its own.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { state, options: options as unknown as Options }
}

/** The challenge as bytes, as the library expects; text would be encoded a second time. */
const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))

interface Adding {
  added: NewPasskey
  caller: Caller
  site: Site
}

/**
 * Adds a passkey to the caller's account. Throws `confirm_first`, `factor_first`, `invalid`, `passkey_known` and
 * `too_many_passkeys`.
 */
export async function addPasskey(
  ctx: AppContext,
  staff: Staff,
  { added, caller, site }: Adding,
): Promise<void> {
  requireRecent(staff, ctx.clock.now())
  await requireFactor(ctx, staff, site, { adding: true })
  const { db, clock, secretKey: key } = ctx
  const { state, credential: made } = added.made
  const challenge = challengeIn(state, clock.now(), { purpose: adding(staff), key })
  const info = challenge && (await registered(made as RegistrationResponseJSON, challenge, site))
  if (!challenge || !info) throw fieldError('made', 'passkey_not_made')
  const { id: credentialId, publicKey, counter, transports = [] } = info.credential
  if (await findPasskey(db, credentialId)) throw new DomainError('passkey_known')
  if ((await listPasskeys(db, staff)).length >= mostPasskeys) {
    throw new DomainError('too_many_passkeys')
  }
  await spendChallenge(ctx, challenge)
  const { organisationId, staffId } = staff
  const { name } = added
  const notice = await factorNotice(ctx, staff, { what: 'passkey_added', name, caller })
  await transact(ctx, async ({ tx, at, audit }) => {
    await lockFactors(tx, staff)
    const known = await listPasskeys(tx, staff)
    if (known.length >= mostPasskeys) throw new DomainError('too_many_passkeys')
    const of = { organisationId, staffId, id: randomUUIDv7(), name, rpId: site.rpId }
    const keys = { credentialId, publicKey: Buffer.from(publicKey), counter, transports }
    await insertPasskey(tx, { ...of, ...keys, createdAt: at })
    await noteFactors(tx, { ...staff, rpId: site.rpId })
    await audit(staff, { action: 'passkey_added', subjectId: staffId, label: name })
    if (notice) await post(tx, notice)
  })
}

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

/** The passkey a browser created, if it responds to a challenge from this server. */
async function registered(
  response: RegistrationResponseJSON,
  expectedChallenge: string,
  { origin, rpId }: Site,
): Promise<Registered | undefined> {
  const { verifyRegistrationResponse } = await webAuthn()
  try {
    const expected = { expectedChallenge, expectedOrigin: origin, expectedRPID: rpId }
    const verified = await verifyRegistrationResponse({
      ...{ response, ...expected },
      supportedAlgorithmIDs: algorithms,
    })
    return verified.registrationInfo
  } catch {
    // The library throws an error for an invalid response.
    return undefined
  }
}

/** Throws `passkey_refused` if the challenge has been used before. */
async function spendChallenge({ db, clock }: AppContext, challenge: string): Promise<void> {
  const key = hashOf(`passkey ${challenge}`)
  const counted = { key, most: 1, seconds: rememberedSeconds }
  if (await countTry(db, counted, clock.now())) throw new DomainError('passkey_refused')
}

/** A passkey that has proved its owner's presence, and its new counter. */
export interface UsedPasskey extends FoundPasskey {
  newCounter: number
}

/**
 * Finds the passkey that signed this response, which is accepted only once. Throws
 * `passkey_refused`, and `passkey_moved` for a passkey registered for another host.
 */
export async function usedPasskey(
  ctx: AppContext,
  { state, credential }: PasskeyProof,
  site: Site,
): Promise<UsedPasskey> {
  const { db, clock, secretKey: key } = ctx
  const challenge = challengeIn(state, clock.now(), { purpose: using, key })
  const found = challenge ? await findPasskey(db, credential.id) : undefined
  if (!challenge || !found) throw new DomainError('passkey_refused')
  if (found.rpId !== site.rpId) throw new DomainError('passkey_moved')
  const newCounter = await verified({ found, credential, challenge, site })
  if (newCounter === null) throw new DomainError('passkey_refused', { staffId: found.staffId })
  await spendChallenge(ctx, challenge)
  return { ...found, newCounter }
}

interface Answered {
  found: FoundPasskey
  credential: PasskeyProof['credential']
  challenge: string
  site: Site
}

async function verified({ found, credential, challenge, site }: Answered): Promise<number | null> {
  const { credentialId: id, publicKey, counter } = found
  const { verifyAuthenticationResponse } = await webAuthn()
  try {
    const { verified: right, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
    })
    return right ? authenticationInfo.newCounter : null
  } catch {
    // The library throws an error for an invalid response.
    return null
  }
}

/** Throws `not_found` if the caller has no such passkey. */
export async function requirePasskey({ db }: AppContext, staff: Staff, id: string): Promise<void> {
  const known = await listPasskeys(db, staff)
  if (!known.some((one) => one.id === id)) throw new DomainError('not_found')
}

/** Renames one of the caller's passkeys. Throws `not_found`. */
export async function renamePasskey(
  ctx: AppContext,
  staff: Staff,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await transact(ctx, async ({ tx, audit }) => {
    if (!(await updatePasskeyName(tx, { ...staff, id }, name))) throw new DomainError('not_found')
    await audit(staff, { action: 'passkey_renamed', subjectId: staff.staffId, label: name })
  })
}

/**
 * Removes one of the caller's passkeys. Throws `confirm_first`, `not_found`, `factor_first`, and
 * `second_factor_demanded` if no other factor is left.
 */
export async function removePasskey(
  ctx: AppContext,
  staff: Staff,
  { id, caller, site }: { id: string; caller: Caller; site: Site },
): Promise<void> {
  requireRecent(staff, ctx.clock.now())
  const known = await listPasskeys(ctx.db, staff)
  const name = known.find((one) => one.id === id)?.name
  if (name === undefined) throw new DomainError('not_found')
  const others = known.some((one) => one.id !== id && one.rpId === site.rpId)
  if (!others && !(await hasApp(ctx.db, staff))) await requireUndemanded(ctx.db, staff)
  await requireFactor(ctx, staff, site)
  const notice = await factorNotice(ctx, staff, { what: 'passkey_removed', name, caller })
  await transact(ctx, async ({ tx, audit }) => {
    await lockFactors(tx, staff)
    if ((await deletePasskey(tx, { ...staff, id })) === undefined) {
      throw new DomainError('not_found')
    }
    await requireFactorLeft(tx, { ...staff, rpId: site.rpId })
    await audit(staff, { action: 'passkey_removed', subjectId: staff.staffId, label: name })
    if (notice) await post(tx, notice)
  })
}
