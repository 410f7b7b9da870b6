import { z } from 'zod'
import type { FieldFault } from './errors.ts'
import { id, instant, line, lineOrEmpty, pasted, username } from './fields.ts'

const notADomain: FieldFault = 'not_a_domain'

/** A domain name, such as `museum.example`; it may contain umlauts. */
const domainName = pasted()
  .toLowerCase()
  .max(253)
  .regex(
    /^([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u,
    {
      error: notADomain,
    },
  )

const issuer = 'https://login.museum.example/realms/museum'

/** Asks which provider logs in people with an address in this domain. */
export const providerQuery = z.object({ domain: domainName })
export type ProviderQuery = z.infer<typeof providerQuery>

/** `organisation` is null for the provider of the whole deployment. */
export const providerFound = z
  .object({ provider: z.object({ organisation: z.string().nullable() }).nullable() })
  .meta({ examples: [{ provider: { organisation: 'Museum Alte Spinnerei' } }] })
export type ProviderFound = z.infer<typeof providerFound>

export const signOnStart = z
  .object({ email: username })
  .meta({ examples: [{ email: 'kaethe.ross@museum.example' }] })
export type SignOnStart = z.infer<typeof signOnStart>

export const signOnStarted = z
  .object({ url: z.string() })
  .meta({ examples: [{ url: `${issuer}/auth?client_id=rundgang` }] })
export type SignOnStarted = z.infer<typeof signOnStarted>

/** The query string of the provider's redirect. */
export const signOnFinish = z
  .object({ query: line(8000) })
  .meta({ examples: [{ query: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' }] })
export type SignOnFinish = z.infer<typeof signOnFinish>

/** `unlinked`: the person must log in to an existing account once, to link it. */
export const signOnFinished = z
  .object({
    state: z.enum(['logged_in', 'unlinked']),
    /** The organisation that the provider belongs to; null if it serves the whole deployment. */
    organisation: z.string().nullable(),
  })
  .meta({ examples: [{ state: 'logged_in', organisation: 'Museum Alte Spinnerei' }] })
export type SignOnFinished = z.infer<typeof signOnFinished>

/** The person the provider has just authenticated in this browser, until the account is linked. */
export const pendingLink = z
  .object({
    pending: z
      .object({
        /** Null for the provider of the whole deployment. */
        organisation: z.string().nullable(),
        /** What the provider calls the person: an address or a name; may be empty. */
        person: z.string(),
      })
      .nullable(),
  })
  .meta({
    examples: [
      { pending: { organisation: 'Museum Alte Spinnerei', person: 'k.ross@museum.example' } },
    ],
  })
export type PendingLink = z.infer<typeof pendingLink>

const groups = z.array(line(200)).max(50)

/** An empty `client_secret` leaves it unchanged. */
export const signOnInput = z
  .object({
    issuer: line(500),
    client_id: line(300),
    client_secret: lineOrEmpty(1000),
    groups_claim: line(100),
    admin_groups: groups,
    desk_groups: groups,
    guide_groups: groups,
  })
  .meta({
    examples: [
      {
        issuer,
        client_id: 'rundgang',
        client_secret: 'jHVZcWbqP0Vb2gQ9',
        groups_claim: 'groups',
        admin_groups: ['museum-leitung'],
        desk_groups: ['museum-kasse'],
        guide_groups: [],
      },
    ],
  })
export type SignOnInput = z.infer<typeof signOnInput>

const signOnDomain = z.object({
  id,
  domain: z.string(),
  /** The TXT record that verifies the domain. */
  record_name: z.string(),
  record_value: z.string(),
  proven: z.boolean(),
  /** When the domain will stop being used; set only if the TXT record is missing. */
  lost_at: instant.optional(),
})
export type SignOnDomain = z.infer<typeof signOnDomain>

export const signOnSettings = z
  .object({
    /** The address to register with the provider. */
    redirect_uri: z.string(),
    /** Null if no provider is set up. */
    provider: z
      .object({
        issuer: z.string(),
        client_id: z.string(),
        groups_claim: z.string(),
        admin_groups: z.array(z.string()),
        desk_groups: z.array(z.string()),
        guide_groups: z.array(z.string()),
      })
      .nullable(),
    domains: z.array(signOnDomain),
    passwords_off: z.boolean(),
    /** Whether the caller's own account is linked. */
    linked: z.boolean(),
    /** How many team members have linked their accounts. */
    linked_members: z.int(),
    members: z.int(),
  })
  .meta({
    examples: [
      {
        redirect_uri: 'https://buchen.example/sign-on',
        provider: {
          issuer,
          client_id: 'rundgang',
          groups_claim: 'groups',
          admin_groups: ['museum-leitung'],
          desk_groups: ['museum-kasse'],
          guide_groups: [],
        },
        domains: [
          {
            id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e09',
            domain: 'museum.example',
            record_name: '_rundgang.museum.example',
            record_value: 'rundgang=0kTkZ1q6JwLk3c0mJmZ5bS8rXn4nq2w1Yh7vVtEo9aQ',
            proven: true,
          },
        ],
        passwords_off: false,
        linked: true,
        linked_members: 3,
        members: 8,
      },
    ],
  })
export type SignOnSettings = z.infer<typeof signOnSettings>

export const domainInput = z
  .object({ domain: domainName })
  .meta({ examples: [{ domain: 'museum.example' }] })
export type DomainInput = z.infer<typeof domainInput>

export const passwordsOff = z.object({ off: z.boolean() }).meta({ examples: [{ off: true }] })
export type PasswordsOff = z.infer<typeof passwordsOff>
