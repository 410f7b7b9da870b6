import * as argon2 from '@node-rs/argon2/index.js'

/** What the product asks for; a test that needs a slow hash asks for more. */
const productsTimeCost = 2

/**
 * Replaces `@node-rs/argon2` in the server's tests: almost each registers somebody, and a hash of
 * the product's cost takes 20 ms.
 */
export const hash = (text: string, options: argon2.Options = {}) =>
  (options.timeCost ?? 0) > productsTimeCost
    ? argon2.hash(text, options)
    : argon2.hash(text, { memoryCost: 64, timeCost: 1, parallelism: 1 })

export const verify = argon2.verify
