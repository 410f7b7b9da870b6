import type { FastifyRequest } from 'fastify'

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
