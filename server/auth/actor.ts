import type { Role } from '#contract/role.ts'

declare const organisation: unique symbol

/**
 * An organisation's id as read from the database; an id sent by a caller does not have this type.
 */
export type OrganisationId = string & { readonly [organisation]: true }

declare const entered: unique symbol

/** A logged-in member of staff. Only `session.ts` creates one. */
export interface Staff {
  readonly organisationId: OrganisationId
  readonly staffId: string
  readonly admin: boolean
  readonly role: Role
  readonly username: string
  readonly name: string
  readonly lastUsedProjectId: string | null
  /** When they logged in. */
  readonly openedAt: Temporal.Instant
  /** When they last proved who they are, by a log-in or a confirmation. */
  readonly provedAt: Temporal.Instant
  /** When they last proved their second factor in this session, other than by logging in. */
  readonly factorAt: Temporal.Instant | null
  /**
   * The deadline for the second factor their organisation requires; null if they have one or need
   * none.
   */
  readonly factorDueAt: Temporal.Instant | null
  readonly [entered]: 'staff'
}

/**
 * Someone who acts only for themselves: a guide with a personal link, or anyone logged in. Only
 * `session.ts` and `personal-link.ts` create one.
 */
export interface Self {
  readonly organisationId: OrganisationId
  readonly staffId: string
  readonly [entered]: 'staff' | 'self'
}

/** A visitor using one project's form. Only `project.ts` creates one. */
export interface Visitor {
  readonly organisationId: OrganisationId
  readonly projectId: string
  readonly [entered]: 'visitor'
}

/** The networks a call comes from. */
export interface Source {
  /** The IPv4 address, or the IPv6 /64. */
  address: string
  /**
   * From narrowest to widest: the IPv4 address alone, or the IPv6 address, its /64, /56 and /48.
   */
  networks: string[]
  /** The widest of `networks`. */
  origin: string
}

/**
 * The person making a call. Queries take the organisation from an actor, except those that identify
 * the actor.
 */
export type Actor = Staff | Visitor

/**
 * A client as shown in the list of sessions and in security emails: just enough detail for people
 * to recognise their own device.
 */
export interface Caller {
  /** For example `Firefox unter Windows`; empty if the browser is unknown. */
  device: string
  /** Shortened to a /24 for IPv4 or a /48 for IPv6; empty if unknown. */
  network: string
}
