/**
 * How long the server waits for clients, in milliseconds. Otherwise a client that sends byte by
 * byte, or nothing, would hold a connection for ever.
 */
export const timeouts = {
  /** From the first byte, or from the connection if there is none, to the end of the headers. */
  headers: 10_000,
  /** To the end of the body. */
  request: 30_000,
  /** The interval at which late clients are looked for. */
  look: 1_000,
  /** Without a byte in either direction, so that no client blocks a response by not reading it. */
  silence: 120_000,
}
