import { z } from 'zod'
import { id } from './fields.ts'

const example = {
  parameters: {
    algorithm: 'SHA-256',
    cost: 1,
    data: { expires: 1795000000, project: '01980000-0000-7000-8000-000000000001', doublings: 0 },
    keyLength: 32,
    keyPrefix: '0f3c6e7b1a2d4c5e8f9012a3b4c5d6e7',
    keySignature: 'a3f5c1d2e4b60798a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718',
    nonce: '4b1e8c2f7d3a9056e1f2a3b4c5d6e7f8',
    salt: '9d8c7b6a5f4e3d2c1b0a99887766554f',
  },
  signature: '1f2e3d4c5b6a79880f1e2d3c4b5a69788f9e0d1c2b3a49586f7e8d9c0b1a2938',
}

/**
 * A proof of work in the format of altcha (version 2), which the browser computes in the
 * background: it searches for a counter such that the hash of `salt`, `nonce` and the counter
 * begins with `keyPrefix`. `expires` is in seconds since 1970. `doublings`: how many times the work
 * has been doubled; it doubles as more bookings come from the same network.
 */
export const challenge = z
  .object({
    parameters: z.object({
      algorithm: z.literal('SHA-256'),
      cost: z.int(),
      data: z.object({ expires: z.int(), project: id, doublings: z.int().optional() }),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  })
  .meta({ examples: [example] })
export type Challenge = z.infer<typeof challenge>

/** The content of a booking's field `altcha`: this object as JSON in base64. */
export const proof = z.object({
  challenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})
export type Proof = z.infer<typeof proof>
