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

/** 160 random bits; the server asks for at least 22 characters. */
const newKey = () => crypto.getRandomValues(new Uint32Array(5)).join('-')
