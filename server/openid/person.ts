import { inOneSpelling } from '#contract/address.ts'
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

export function personOf(claims: Claims): ProviderPerson {
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
