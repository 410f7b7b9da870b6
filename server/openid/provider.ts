import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
} from 'openid-client'
import { inOneSpelling } from '#contract/address.ts'
import { hashOf } from '#server/auth/secrets.ts'
import type { Clock } from '#server/runtime/clock.ts'
import { ClientSecret } from './client-secret.ts'
import { type GuardOptions, guardedFetch, urlFault } from './guarded-fetch.ts'
import { type ProviderWords, providerWords, sentenceOf, withoutAddresses } from './words.ts'

/** A provider, and the client registered with it for this deployment. */
export interface Provider {
  issuer: string
  clientId: string
  clientSecret: string
}

export type ProviderOptions = GuardOptions

/**
 * Why there is no log-in: the provider could not be reached or has failed (`away`), has refused the
 * client or its answer cannot be trusted (`refused`), takes no client secret (`no_secret`), or says
 * that the person has cancelled or may not log in (`declined`), or no longer has access (`gone`).
 */
type Reason = 'away' | 'refused' | 'no_secret' | 'declined' | 'gone'

/** The message is for the log and contains nothing secret. */
export class ProviderError extends Error {
  readonly reason: Reason
  /** What the provider itself says, which may be anything; empty if it says nothing. */
  readonly said: string

  constructor(reason: Reason, message: string, said = '') {
    super(message)
    this.reason = reason
    this.said = said
  }
}

/** A provider whose metadata have been read. */
export interface OpenedProvider {
  configuration: Configuration
  secret: ClientSecret
}

const discoveryPath = '/.well-known/openid-configuration'
const timeoutSeconds = 10

/** The issuer entered by an admin, who may have pasted the URL of its metadata instead. */
export const withoutMetadata = (entered: string) =>
  entered.endsWith(discoveryPath) ? entered.slice(0, -discoveryPath.length) : entered

const withoutSlash = (address: string) => address.replace(/\/$/, '')

/**
 * Reads the provider's metadata. `exact`: the metadata must match the issuer exactly; otherwise a
 * trailing slash may differ. Throws `ProviderError`.
 */
export async function openProvider(
  provider: Provider,
  options: ProviderOptions,
  { exact = true } = {},
): Promise<OpenedProvider> {
  const { issuer, clientId, clientSecret } = provider
  const secret = new ClientSecret(provider)
  try {
    const fetched = guardedFetch(options)
    const insecure = new URL(issuer).protocol === 'http:' && options.allowPrivate
    const opened = await discovery(
      new URL(`${withoutSlash(issuer)}${discoveryPath}`),
      clientId,
      clientSecret,
      secret.authenticate,
      {
        [customFetch]: fetched,
        timeout: timeoutSeconds,
        // Without this, the library does not check signatures, because the token comes over TLS.
        execute: [enableNonRepudiationChecks, ...(insecure ? [allowInsecureRequests] : [])],
      },
    )
    requireSameIssuer(opened, { issuer, exact })
    requireEndpoints(opened, options)
    requireSecretTaken({ configuration: opened, secret })
    return { configuration: opened, secret }
  } catch (error) {
    throw await providerError(error)
  }
}

function requireSameIssuer(
  opened: Configuration,
  { issuer, exact }: { issuer: string; exact: boolean },
): void {
  const named = opened.serverMetadata().issuer
  const same = exact ? named === issuer : withoutSlash(named) === withoutSlash(issuer)
  if (!same) throw new ProviderError('refused', 'the metadata name another issuer')
}

function requireEndpoints(opened: Configuration, { allowPrivate }: ProviderOptions): void {
  const { authorization_endpoint: authorize, token_endpoint: token } = opened.serverMetadata()
  for (const endpoint of [authorize, token]) {
    const sound = endpoint && URL.canParse(endpoint) && !urlFault(new URL(endpoint), allowPrivate)
    if (!sound) throw new ProviderError('refused', 'the metadata lack a usable endpoint')
  }
}

function requireSecretTaken({ configuration, secret }: OpenedProvider): void {
  const listed = configuration.serverMetadata().token_endpoint_auth_methods_supported
  if (secret.isTaken(listed)) return
  throw new ProviderError('no_secret', `the provider takes no client secret, only ${listed}`)
}

const lacking = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR']
const failures = ['temporarily_unavailable', 'server_error']
const declined = [
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]

/**
 * An answer that does not conform to OpenID Connect, such as a proxy's error page, says nothing
 * about the person. `redeems`: the person has just been at the provider, so only then can they have
 * been declined; otherwise a gateway's `access_denied` refuses this server.
 */
async function providerError(error: unknown, { redeems = false } = {}): Promise<ProviderError> {
  if (error instanceof ProviderError) return error
  const { code, cause, message } = error as { code?: string; cause?: unknown; message: string }
  const words = await providerWords(error)
  const said = sentenceOf(words)
  const parts = [code, message, (cause as Error | undefined)?.message, withoutAddresses(said)]
  const reason = redeems && declined.includes(words.error) ? 'declined' : reasonFor(error, words)
  return new ProviderError(reason, parts.filter(Boolean).join(': '), said)
}

function reasonFor(error: unknown, { status, error: named }: ProviderWords): 'away' | 'refused' {
  const { code } = error as { code?: string }
  const isNetwork = !(error instanceof ClientError) && !code?.startsWith('OAUTH_')
  const isWrapped = error instanceof ClientError && code === undefined
  const hasFailed = status >= 500 || status === 429 || failures.includes(named)
  return isNetwork || isWrapped || hasFailed || lacking.includes(code ?? '') ? 'away' : 'refused'
}

/** Repeats a request to the token endpoint in another way, if the provider refuses the client. */
async function authenticated<Result>(
  { configuration, secret }: OpenedProvider,
  request: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await request()
    } catch (error) {
      const { token_endpoint_auth_methods_supported: listed } = configuration.serverMetadata()
      const isRefused = clientRefusals.includes((await providerWords(error)).error)
      if (!isRefused || !secret.turn(listed)) throw error
    }
  }
}

// Keycloak and Glewlwyd say the latter if the secret is wrong.
const clientRefusals = ['invalid_client', 'unauthorized_client']

const keptSeconds = 5 * 60
const failedSeconds = 5
// A provider's metadata can be as large as 256 kB.
const mostKept = 200

interface Kept {
  opening: Promise<OpenedProvider>
  until: Temporal.Instant
}

/**
 * Caches providers' metadata for a few minutes, so that this server does not send a request each
 * time a stranger begins a log-in. A failure is cached for a few seconds. Only the start of a
 * log-in may use it: everything that reads a token needs the provider's current keys.
 */
export class ProviderMetadata {
  readonly #kept = new Map<string, Kept>()

  /** Throws `ProviderError`. */
  async of(
    provider: Provider,
    { allowPrivate, clock }: Pick<ProviderOptions, 'allowPrivate'> & { clock: Clock },
  ): Promise<OpenedProvider> {
    const key = hashOf(JSON.stringify([provider, allowPrivate])).toString('base64')
    const known = this.#kept.get(key)
    if (known && Temporal.Instant.compare(clock.now(), known.until) < 0) return known.opening
    const opening = openProvider(provider, { allowPrivate })
    const kept = { opening, until: clock.now().add({ seconds: keptSeconds }) }
    this.#keep(key, kept)
    try {
      return await opening
    } catch (error) {
      kept.until = clock.now().add({ seconds: failedSeconds })
      throw error
    }
  }

  clear(): void {
    this.#kept.clear()
  }

  /** Replaces the oldest entry once there are too many. */
  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key)
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size >= mostKept) this.#kept.delete(oldest)
    this.#kept.set(key, kept)
  }
}

/** A person as described by a provider. */
export interface ProviderPerson {
  issuer: string
  subject: string
  /** In lower case; null if there is none. */
  email: string | null
  /** Whether the provider itself has confirmed that the address is the person's. */
  emailConfirmed: boolean
  name: string
  /** All claims, including the groups. */
  claims: Record<string, unknown>
}

/** The tokens for asking the provider about a person later. */
export interface HeldTokens {
  subject: string
  access: string
  /** Null if the provider gives none. */
  refresh: string | null
}

export type Claims = Record<string, unknown> & { iss: string; sub: string }

function personOf(claims: Claims): ProviderPerson {
  const { iss, sub, email, name } = claims
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' && email !== '' ? inOneSpelling(email.toLowerCase()) : null,
    // Entra ID uses its own claim for this, which confirms only the domain of the address.
    emailConfirmed: claims.email_verified === true || isTrue(claims.xms_edov),
    name: typeof name === 'string' ? name : '',
    claims,
  }
}

const isTrue = (claim: unknown) => claim === true || claim === 1 || claim === '1'

/** The groups in a claim; null if the claim is absent. */
export function groupsIn(claims: Record<string, unknown>, name: string): string[] | null {
  const claim = claims[name]
  if (claim === undefined) return null
  return [claim].flat().filter((group) => typeof group === 'string')
}

/**
 * The secrets of a log-in in progress, kept only by the browser that began it until the provider
 * redirects it back.
 */
export interface SignOnAttempt {
  state: string
  nonce: string
  verifier: string
}

export const newAttempt = (): SignOnAttempt => ({
  state: randomState(),
  nonce: randomNonce(),
  verifier: randomPKCECodeVerifier(),
})

/** Without this scope, Keycloak and Entra ID do not allow later checks of a person's access. */
const lasting = 'offline_access'

interface Begun {
  attempt: SignOnAttempt
  redirectUri: string
  /**
   * The email address that the person entered, so they do not have to enter it again at the
   * provider.
   */
  hint: string
}

/** The URL at the provider where the person logs in. */
export async function authorizationUrl(
  { configuration: opened }: OpenedProvider,
  { attempt, redirectUri, hint }: Begun,
): Promise<string> {
  const scopes = opened.serverMetadata().scopes_supported ?? []
  const url = buildAuthorizationUrl(opened, {
    redirect_uri: redirectUri,
    scope: ['openid', 'email', 'profile', ...(scopes.includes(lasting) ? [lasting] : [])].join(' '),
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    login_hint: hint,
  })
  return url.href
}

interface Answered {
  attempt: SignOnAttempt
  redirectUri: string
  /** The query string of the provider's redirect. */
  query: string
}

/**
 * Exchanges the code for the person who logged in. Throws `ProviderError`: only here, `declined`.
 */
export async function redeemCode(
  provider: OpenedProvider,
  { attempt, redirectUri, query }: Answered,
): Promise<{ person: ProviderPerson; held: HeldTokens }> {
  const { configuration: opened } = provider
  try {
    const tokens = await authenticated(provider, () =>
      authorizationCodeGrant(opened, new URL(`${redirectUri}?${query}`), {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.verifier,
      }),
    )
    const claims = tokens.claims()
    if (!claims) throw new ProviderError('refused', 'there is no ID token')
    const more = opened.serverMetadata().userinfo_endpoint
      ? await fetchUserInfo(opened, tokens.access_token, claims.sub)
      : {}
    const held = {
      subject: claims.sub,
      access: tokens.access_token,
      refresh: tokens.refresh_token ?? null,
    }
    return { person: personOf({ ...more, ...claims }), held }
  } catch (error) {
    throw await providerError(error, { redeems: true })
  }
}

/** The claims of a person who still has access. */
export interface StillThere {
  held: HeldTokens
  claims: Record<string, unknown>
  /** Whether the claims are complete, so that an absent claim counts as empty. */
  complete: boolean
}

/**
 * Asks the provider whether the person still has access, using the refresh token or, if there is
 * none, the access token. Throws `ProviderError`: `gone` only if the provider says so.
 */
export async function askAccess(opened: OpenedProvider, held: HeldTokens): Promise<StillThere> {
  try {
    return held.refresh === null
      ? await askByAccessToken(opened.configuration, held)
      : await askByRefreshToken(opened, { ...held, refresh: held.refresh })
  } catch (error) {
    throw await providerError(error)
  }
}

async function askByRefreshToken(
  provider: OpenedProvider,
  held: HeldTokens & { refresh: string },
): Promise<StillThere> {
  const { configuration: opened } = provider
  const request = () => refreshTokenGrant(opened, held.refresh)
  const tokens = await authenticated(provider, request).catch(async (error: unknown) => {
    const words = await providerWords(error)
    if (refusals.includes(words.error)) throw new ProviderError('gone', 'the grant is refused')
    if (isUnknownToken(words)) return null
    throw error
  })
  if (!tokens) return askByAccessToken(opened, held)
  const claims = tokens.claims()
  if (claims && claims.sub !== held.subject) {
    throw new ProviderError('refused', 'the answer is about another person')
  }
  const renewed = {
    subject: held.subject,
    access: tokens.access_token,
    refresh: tokens.refresh_token ?? held.refresh,
  }
  const more = await userinfo(opened, renewed)
  return { held: renewed, claims: { ...more, ...claims }, complete: claims !== undefined }
}

async function askByAccessToken(opened: Configuration, held: HeldTokens): Promise<StillThere> {
  if (!opened.serverMetadata().userinfo_endpoint) {
    throw new ProviderError('gone', 'there is no way to ask')
  }
  return { held, claims: await userinfo(opened, held), complete: false }
}

/** An expired access token looks the same as a revoked one. */
async function userinfo(
  opened: Configuration,
  { access, subject }: HeldTokens,
): Promise<Record<string, unknown>> {
  if (!opened.serverMetadata().userinfo_endpoint) return {}
  return fetchUserInfo(opened, access, subject).catch(async (error: unknown) => {
    const { status } = await providerWords(error)
    throw status === 401 ? new ProviderError('gone', 'the access token is refused') : error
  })
}

// If the provider no longer accepts this client, that says nothing about the person.
const refusals = ['invalid_grant', 'access_denied', 'login_required', 'interaction_required']

// Glewlwyd answers without a word, and LemonLDAP::NG with `invalid_request`, if it does not know the
// token. A faulty request would be answered the same, so the access token decides.
const isUnknownToken = ({ status, error }: ProviderWords) =>
  status === 400 && ['', 'invalid_request'].includes(error)
