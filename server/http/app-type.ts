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
import type { Staff } from '#server/auth/actor.ts'
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
    /** The process is about to end; nobody new is to be sent to it. */
    draining: boolean
    /** The build is there that the pages come from. */
    hasPages: boolean
  }
  interface FastifyContextConfig {
    /** Every call of the API says it; one that does not stops the start. */
    who?: Audience
    /** Takes a form (urlencoded or multipart) where the specification says so, else JSON. */
    form?: boolean
    /**
     * Throws `not_found` when what the path names is not there. Asked only when the body or the
     * query is invalid, since 404 comes before 422; a valid call finds out by itself.
     */
    exists?: (request: FastifyRequest) => Promise<unknown>
    /** What the call refuses beyond what its audience, path and body tell (`http/refusals.ts`). */
    refuses?: readonly ErrorCode[]
    /** Its answer is compressed: it holds nothing that not everybody may read (`http/compress.ts`). */
    compressed?: true
    /** How often it may be tried. */
    limits?: readonly Limit[]
  }
  interface FastifyRequest {
    loggedIn: Staff | null
    /** The token of the session that `loggedIn` comes from; empty without one. */
    sessionToken: string
    /** Why the call was refused; null: it was not. */
    refusedFor: ErrorCode | null
    /** While the body is being read: what fails then is the caller's, before and after it is ours. */
    readingBody: boolean
  }
}
