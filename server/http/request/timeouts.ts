/**
 * How long the server waits for those who call, in milliseconds. Who sends byte by byte, or
 * nothing, would else hold a connection for ever.
 */
export const timeouts = {
  /** From the first byte, or from the connection when there is none, to the end of the headers. */
  headers: 10_000,
  /** To the end of the body. */
  request: 30_000,
  /** Between two looks at who is late. */
  look: 1_000,
  /** Without a byte in either direction, so that nobody holds an answer by not reading it. */
  silence: 120_000,
}
