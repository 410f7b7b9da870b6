import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { type HeldTokens, type ProviderPerson, personOf } from './person.ts'
import { ProviderError, providerError } from './provider.ts'

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
  opened: Configuration,
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

/** Exchanges the code for the person who logged in. Throws `ProviderError`. */
export async function redeemCode(
  opened: Configuration,
  { attempt, redirectUri, query }: Answered,
): Promise<{ person: ProviderPerson; held: HeldTokens }> {
  try {
    const tokens = await authorizationCodeGrant(opened, new URL(`${redirectUri}?${query}`), {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
    })
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
    throw providerError(error)
  }
}
