import {
  type Configuration,
  fetchUserInfo,
  ResponseBodyError,
  refreshTokenGrant,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { HeldTokens } from './person.ts'
import { ProviderError, providerError } from './provider.ts'

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
export async function askAccess(opened: Configuration, held: HeldTokens): Promise<StillThere> {
  try {
    return held.refresh === null
      ? await askByAccessToken(opened, held)
      : await askByRefreshToken(opened, { ...held, refresh: held.refresh })
  } catch (error) {
    throw providerError(error)
  }
}

async function askByRefreshToken(
  opened: Configuration,
  held: HeldTokens & { refresh: string },
): Promise<StillThere> {
  const tokens = await refreshTokenGrant(opened, held.refresh).catch((error: unknown) => {
    throw isRefusedGrant(error) ? new ProviderError('gone', 'the grant is refused') : error
  })
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

/** Without a refresh token, an expired access token looks the same as a revoked one. */
async function userinfo(
  opened: Configuration,
  { access, subject }: HeldTokens,
): Promise<Record<string, unknown>> {
  if (!opened.serverMetadata().userinfo_endpoint) return {}
  return fetchUserInfo(opened, access, subject).catch((error: unknown) => {
    const isRefused = error instanceof WWWAuthenticateChallengeError && error.status === 401
    throw isRefused ? new ProviderError('gone', 'the access token is refused') : error
  })
}

// If the provider no longer accepts this client, that says nothing about the person.
const refusals = ['invalid_grant', 'access_denied', 'login_required', 'interaction_required']

const isRefusedGrant = (error: unknown) =>
  error instanceof ResponseBodyError && refusals.includes(error.error)
