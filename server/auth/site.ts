/** Where the back office is served: passkeys belong to its host, and answer to its origin. */
export interface Site {
  /** The host, as WebAuthn names it. */
  rpId: string
  origin: string
}
