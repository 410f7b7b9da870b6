import {
  AuthorizationResponseError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'

/** What a provider itself says about a failure. Anybody may have written it. */
export interface ProviderWords {
  /** The error's code, such as `access_denied`; empty if there is none. */
  error: string
  description: string
  /** Zero if the provider has said it in a redirect, or nothing at all. */
  status: number
}

/**
 * What a provider has said in a response that the library does not accept, or in a redirect whose
 * state was right.
 */
export async function providerWords(thrown: unknown): Promise<ProviderWords> {
  if (thrown instanceof AuthorizationResponseError) return { ...wordsIn(thrown), status: 0 }
  if (thrown instanceof ResponseBodyError) return { ...wordsIn(thrown), status: thrown.status }
  const response = refusedResponse(thrown)
  if (!response || response.status < 400) return { ...wordsIn(null), status: 0 }
  // The library reads the body of only some responses. A body that it has read cannot be cloned.
  const body: unknown = await Promise.try(() => response.clone().json()).catch(() => null)
  return { ...wordsIn(body), status: response.status }
}

function refusedResponse(thrown: unknown): Response | null {
  // A refused client is asked to authenticate, as the standard requires.
  if (thrown instanceof WWWAuthenticateChallengeError) return thrown.response
  const { cause } = thrown as { cause?: unknown }
  return cause instanceof Response ? cause : null
}

function wordsIn(said: unknown) {
  const { error, error_description: description } = (said ?? {}) as Record<string, unknown>
  return { error: line(error, 100), description: line(description, 500) }
}

/**
 * One line without control characters, directional marks and quotation marks, so that it can be
 * quoted and nothing in it looks like ours.
 */
function line(said: unknown, most: number): string {
  if (typeof said !== 'string') return ''
  const plain = said
    .slice(0, 10 * most)
    .replaceAll(/[\p{C}\p{Z}"„“”‟«»]+/gu, ' ')
    .trim()
  const characters = Array.from(plain)
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : plain
}

/** Such as `invalid_client: The secret has expired. (HTTP 401)`; empty if nothing is said. */
export function sentenceOf({ error, description, status }: ProviderWords): string {
  const said = [error, description].filter(Boolean).join(': ')
  if (status === 0) return said
  return said ? `${said} (HTTP ${status})` : `HTTP ${status}`
}

/** For the log, which must not contain people's addresses. */
export const withoutAddresses = (said: string) => said.replaceAll(/\S+@\S+/g, '…@…')
