import type { FastifyRequest } from 'fastify'
import { staffOf } from '../access.ts'
import type { Limit } from './limit.ts'

/**
 * For calls that ask users for their own password: a stolen session must not allow anyone to guess
 * it. `noteBrake` is called for each refused attempt.
 */
export function passwordLimitsOf(noteBrake: (username: string) => Promise<string | undefined>) {
  const refused = (request: FastifyRequest) => noteBrake(staffOf(request).username)
  const byAddress: Limit = {
    of: 'password change',
    most: 10,
    minutes: 15,
    per: (request) => staffOf(request).username,
    refused,
  }
  const byAccount: Limit = {
    of: 'password change of an account',
    most: 10,
    minutes: 24 * 60,
    brakes: true,
    by: (request) => staffOf(request).staffId,
    refused,
  }
  const ofAddress: Limit = { of: 'password change of an address', most: 100, minutes: 60 }
  return { byAddress, byAccount, all: [byAddress, ofAddress, byAccount] }
}
