import { staffOf } from './access.ts'
import type { Limit } from './limit.ts'
import { addressOf } from './network.ts'

// Whoever found a browser left open must not guess at leisure, by whichever call.
export const passwordLimit: Limit = {
  of: 'password change',
  most: 10,
  minutes: 15,
  by: (request) => `${addressOf(request)} ${staffOf(request).username}`,
}
export const passwordLimits = [
  passwordLimit,
  { of: 'password change of an address', most: 100, minutes: 60 },
]
