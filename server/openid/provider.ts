import {
  allowInsecureRequests,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { type GuardOptions, guardedFetch, urlFault } from './guarded-fetch.ts'

/** A provider, and the client registered with it for this deployment. */
export interface Provider {
  issuer: string
  clientId: string
  clientSecret: string
}

export type ProviderOptions = GuardOptions

/**
 * Why a provider's answer is not accepted: the provider could not be reached or answered with its
 * own error (`away`), its answer cannot be trusted (`refused`), or it says that the person has no
 * access (`gone`). The message is for the log and contains nothing secret.
 */
export class ProviderError extends Error {
  readonly reason: 'away' | 'refused' | 'gone'

  constructor(reason: 'away' | 'refused' | 'gone', message: string) {
    super(message)
    this.reason = reason
  }
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
): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = provider
  try {
    const fetched = guardedFetch(options)
    const insecure = new URL(issuer).protocol === 'http:' && options.allowPrivate
    const opened = await discovery(
      new URL(`${withoutSlash(issuer)}${discoveryPath}`),
      clientId,
      clientSecret,
      clientAuthentication(clientSecret),
      {
        [customFetch]: fetched,
        timeout: timeoutSeconds,
        // Without this, the library does not check signatures, because the token comes over TLS.
        execute: [enableNonRepudiationChecks, ...(insecure ? [allowInsecureRequests] : [])],
      },
    )
    requireSameIssuer(opened, { issuer, exact })
    requireEndpoints(opened, options)
    return opened
  } catch (error) {
    throw providerError(error)
  }
}

/** Uses a method that the provider accepts, preferably the standard's default. */
const clientAuthentication =
  (secret: string): ClientAuth =>
  (...given) => {
    const [{ token_endpoint_auth_methods_supported: methods = [basic] }] = given
    const method = methods.includes(basic) ? ClientSecretBasic : ClientSecretPost
    method(secret)(...given)
  }

const basic = 'client_secret_basic'

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

const lacking = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR']

/**
 * An answer that does not conform to OpenID Connect, such as a proxy's error page, says nothing
 * about the person.
 */
export function providerError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const { code, cause, message } = error as { code?: string; cause?: unknown; message: string }
  const status = cause instanceof Response ? cause.status : 0
  const isNetwork = !(error instanceof ClientError) && !code?.startsWith('OAUTH_')
  const isWrapped = error instanceof ClientError && code === undefined
  const away = isNetwork || isWrapped || status >= 500 || status === 429
  const said = [code, message, (cause as Error | undefined)?.message].filter(Boolean).join(': ')
  return new ProviderError(away || lacking.includes(code ?? '') ? 'away' : 'refused', said)
}
