/** One wish to book, however often it is sent. */
export interface Attempt {
  body: string
  key: string
}

/**
 * What was sent last is sent again under the same key, so that a booking whose answer got lost is
 * found again instead of made twice; other input is another wish.
 */
export const attemptFor = (body: string, last?: Attempt): Attempt =>
  last?.body === body ? last : { body, key: newKey() }

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
