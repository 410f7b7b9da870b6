/** Where the back office is served: passkeys belong to its host and work only on its origin. */
export interface Site {
  /** WebAuthn's term for the host. */
  rpId: string
  origin: string
}
