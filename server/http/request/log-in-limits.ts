import type { FastifyRequest } from 'fastify'
import type { LogIn } from '#contract/staff.ts'
import type { AppContext } from '#server/context.ts'
import { knownDevice } from '../device-cookie.ts'
import type { Limit } from './limit.ts'

const day = 24 * 60

/**
 * Each attempt is counted by account and address, by address, and by account. A device that has
 * logged in to the account before has its own counts instead, so that nobody else can lock the
 * owner out, not even from the same address or from many networks. `noteBrake` is called for each
 * refused attempt.
 */
export function logInLimitsOf(
  ctx: AppContext,
  noteBrake: (username: string) => Promise<string | undefined>,
) {
  const username = (request: FastifyRequest) => (request.body as LogIn).username
  const device = (request: FastifyRequest) => knownDevice(request, ctx, username(request))
  const refused = (request: FastifyRequest) => noteBrake(username(request))
  const byAddress: Limit = {
    of: 'log-in',
    most: 10,
    minutes: 15,
    by: (request) => {
      const known = device(request)
      return known && `${known} ${username(request)}`
    },
    per: username,
    refused,
  }
  const byAccount: Limit = {
    of: 'log-in to an account',
    most: 10,
    minutes: day,
    brakes: true,
    by: (request) => `${device(request) ?? ''} ${username(request)}`,
    refused,
  }
  // Refusals by address are not recorded for the account: many people may share an address, and
  // their attempts may be legitimate.
  const ofAddress: Limit = {
    of: 'log-in of an address',
    most: 100,
    minutes: 60,
    by: device,
  }
  const ofStrangers: Limit[] = [
    { ...byAddress, by: () => null },
    { ...byAccount, by: (request) => ` ${username(request)}` },
  ]
  const all = [byAddress, ofAddress, byAccount]
  const refunded = [byAddress, byAccount]
  return { all, atLogIn: refunded, atReset: [...refunded, ...ofStrangers] }
}
