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
     * (`http/response/refusals.ts`).
     */
    refuses?: readonly ErrorCode[]
    /**
     * The response is compressed, so it must contain only data that everyone may read
     * (`http/response/compress.ts`).
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
