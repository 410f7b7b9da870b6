/**
 * How long the server waits for clients, in milliseconds. Without limits, a client that sends byte
 * by byte, or nothing, would hold a connection forever.
 */
export const timeouts = {
  /** From the first byte, or from connecting if no byte arrives, to the end of the headers. */
  headers: 10_000,
  /** From the same moment to the end of the body. */
  request: 30_000,
  /** How often the server looks for clients that have exceeded a limit. */
  look: 1_000,
  /**
   * How long a connection may be silent in both directions, so that no client blocks a response by
   * not reading it.
   */
  silence: 120_000,
}
