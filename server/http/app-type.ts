import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Audience } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Self, Staff } from '#server/auth/actor.ts'
import type { Limit } from './request/limit.ts'

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

declare module 'fastify' {
  interface FastifyInstance {
    /** The process is shutting down; no new calls should be sent to it. */
    draining: boolean
    /** Whether the built pages exist. */
    hasPages: boolean
  }
  interface FastifyContextConfig {
    /** Every API call declares it; the server does not start with a route that lacks it. */
    who?: Audience
    /** Accepts a form (urlencoded or multipart) if the specification says so, otherwise JSON. */
    form?: boolean
    /**
     * Throws `not_found` if the path names something that does not exist. Called only if the body
     * or the query is invalid, because 404 takes precedence over 422; a valid call checks this
     * itself.
     */
    exists?: (request: FastifyRequest) => Promise<unknown>
    /**
     * The refusals of the call beyond those that follow from its audience, path and body
     * (`http/refusals.ts`).
     */
    refuses?: readonly ErrorCode[]
    /** The response is compressed: it contains only what everyone may read (`http/compress.ts`). */
    compressed?: true
    /** How often it may be called. */
    limits?: readonly Limit[]
  }
  interface FastifyRequest {
    loggedIn: Staff | null
    /** The person who calls for themselves: `loggedIn`, or the holder of a personal link. */
    self: Self | null
    /** The token of the session that `loggedIn` comes from; empty without one. */
    sessionToken: string
    /** Why the call was refused; null if it was not. */
    refusedFor: ErrorCode | null
    /**
     * Set while the body is being read: an error is then the client's fault; before and after, it
     * is ours.
     */
    readingBody: boolean
  }
}
