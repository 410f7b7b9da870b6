/** One attempt to book, which may be sent more than once. */
export interface Attempt {
  /** The visitor's choice as JSON, which identifies the attempt. */
  wish: string
  /** The request as JSON, including a proof of work if required. */
  body: string
  key: string
}

/**
 * Repeats the last request with the same idempotency key, so that if the response was lost, the
 * existing booking is found and no second one is made. A different request gets a new key.
 */
export function attemptFor(wish: object, took: number, last?: Attempt): Attempt {
  const text = JSON.stringify(wish)
  if (last?.wish === text) return last
  return { wish: text, body: JSON.stringify({ ...wish, took_ms: took }), key: newKey() }
}

/** 160 random bits; the server requires at least 22 characters. */
const newKey = () => crypto.getRandomValues(new Uint32Array(5)).join('-')
