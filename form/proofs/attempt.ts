/** One wish to book, however often it is sent. */
export interface Attempt {
  /** What the visitor wants, by which a wish is known again. */
  wish: string
  /** What is sent; a proof that was asked for stays in it. */
  body: string
  key: string
}

/**
 * What was sent last is sent again under the same key, so that a booking whose answer got lost is
 * found again instead of made twice; another wish is sent under a key of its own.
 */
export function attemptFor(wish: object, took: number, last?: Attempt): Attempt {
  const text = JSON.stringify(wish)
  if (last?.wish === text) return last
  return { wish: text, body: JSON.stringify({ ...wish, took_ms: took }), key: newKey() }
}

/** 160 random bits; the server asks for at least 22 characters. */
const newKey = () => crypto.getRandomValues(new Uint32Array(5)).join('-')
