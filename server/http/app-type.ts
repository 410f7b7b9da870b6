import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Audience } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Self, Staff } from '#server/auth/actor.ts'

/** How often something may be attempted within a time span, across all processes. */
export interface Limit {
  of: string
  most: number
  minutes: number
  /**
   * The key that attempts are counted by; if unset or null, the networks that the client's address
   * belongs to (`countedNetworksOf`). Called once the body is valid.
   */
  by?: (request: FastifyRequest) => string | null
  /** What attempts from a network are counted by besides the network, such as the account. */
  per?: (request: FastifyRequest) => string
  /** Beyond `most`, attempts are accepted one at a time, with delays that grow to 15 minutes. */
  brakes?: true
  /** Called when an attempt is refused; resolves to the account it was for, if there is one. */
  refused?: (request: FastifyRequest) => Promise<string | undefined>
}

const perAccount = (of: string, most: number): Limit => ({
  of,
  most,
  minutes: 60,
  // Only staff can make these calls.
  by: (request) => request.self?.staffId ?? '',
})

/** Each call may write 5,000 slots, and a preview computes as many. */
export const actingOnMany = perAccount('acting on many slots', 300)

export const replacingClosedDays = perAccount('replacing closed days', 300)

/** Each file may contain all bookings from several years. */
export const exporting = perAccount('exporting', 60)
/** Each erasure may concern thousands of bookings, and their copies on disk are removed later. */
export const aboutBookers = perAccount('personal data of bookers', 60)

/**
 * After a long day without a connection, a device sends all its attendance records in one burst; it
 * retries those that are refused.
 */
export const ticking = perAccount('ticking', 600)

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the process is shutting down and should be sent no new calls. */
    draining: boolean
    /** Whether the built pages exist. */
    hasPages: boolean
  }
  interface FastifyContextConfig {
    /**
     * The call's audience. Every API call declares it; the server does not start if a route lacks
     * it.
     */
    who?: Audience
    /**
     * Whether the call accepts a form (urlencoded or multipart), as the specification says, instead
     * of JSON.
     */
    form?: boolean
    /**
     * Throws `not_found` if the path refers to something that does not exist. Called only if the
     * body or the query is invalid, because 404 takes precedence over 422; the handler of a valid
     * call checks this itself.
     */
    exists?: (request: FastifyRequest) => Promise<unknown>
    /**
     * The call's own refusals, beyond those that follow from its audience, path and body
     * (`http/response/error-reply.ts`).
     */
    refuses?: readonly ErrorCode[]
    /**
     * The response is compressed, so it must contain only data that everyone may read
     * (`http/response/send-cached.ts`).
     */
    compressed?: true
    /** How often the call may be made. */
    limits?: readonly Limit[]
  }
  interface FastifyRequest {
    loggedIn: Staff | null
    /**
     * The person making the call on their own behalf: `loggedIn`, or the holder of a personal link.
     */
    self: Self | null
    /** The token of the session behind `loggedIn`; empty if there is none. */
    sessionToken: string
    /** Why the call was refused; null if it was not. */
    refusedFor: ErrorCode | null
    /**
     * Set while the body is being read: an error is then the client's fault; at any other time it
     * is the server's.
     */
    readingBody: boolean
  }
}
