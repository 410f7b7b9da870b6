import type { FastifyRequest } from 'fastify'

/** How often something may be tried within a span of time, across all processes. */
export interface Limit {
  of: string
  most: number
  minutes: number
  /** Who tries; unset, the address that calls. Asked once the body is known to be valid. */
  by?: (request: FastifyRequest) => string
  /** Past `most`, tries are let through one by one, after pauses that grow to 15 minutes. */
  brakes?: true
  /** Called when a try is refused; resolves to the account that it was about, if there is one. */
  refused?: (request: FastifyRequest) => Promise<string | undefined>
}
