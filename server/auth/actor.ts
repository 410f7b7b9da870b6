import type { Role } from '#contract/role.ts'

declare const organisation: unique symbol

/**
 * An organisation's id as read from the database; an id sent by a caller does not have this type.
 */
export type OrganisationId = string & { readonly [organisation]: true }

declare const entered: unique symbol

/** Someone logged in. Only the session creates one. */
export interface Staff {
  readonly organisationId: OrganisationId
  readonly staffId: string
  readonly admin: boolean
  readonly role: Role
  readonly username: string
  readonly name: string
  readonly lastUsedProjectId: string | null
  /** When they last proved who they are, by a log-in or a confirmation. */
  readonly provedAt: Temporal.Instant
  /**
   * By when they must have the second factor that their organisation demands; null: they have one,
   * or need none.
   */
  readonly factorDueAt: Temporal.Instant | null
  readonly [entered]: 'staff'
}

/**
 * A guide with their personal link, or anyone logged in; may act only for themselves. Only the
 * session and the personal link create one.
 */
export interface Self {
  readonly organisationId: OrganisationId
  readonly staffId: string
  readonly [entered]: 'staff' | 'self'
}

/** A visitor of one project's form. Only the public project creates one. */
export interface Visitor {
  readonly organisationId: OrganisationId
  readonly projectId: string
  readonly [entered]: 'visitor'
}

/** The networks from which a call comes. */
export interface Source {
  /** The IPv4 address, or the IPv6 /64. */
  address: string
  /** The narrowest first: the IPv4 address, or the IPv6 address, /64, /56 and /48. */
  networks: string[]
  /** The widest of `networks`. */
  origin: string
}

/**
 * Who acts. A query takes its organisation from an actor, except while the actor is still being
 * determined.
 */
export type Actor = Staff | Visitor

/**
 * What a session and a notice show about a client: enough for people to recognise their own device,
 * and no more.
 */
export interface Caller {
  /** Such as `Firefox unter Windows`; empty if the browser is unknown. */
  device: string
  /** Shortened: a /24 of IPv4, a /48 of IPv6; empty when unknown. */
  network: string
}
