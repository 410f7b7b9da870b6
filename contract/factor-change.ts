/** What changed about how a person logs in. */
export interface FactorChange {
  what:
    | 'totp_added'
    | 'totp_removed'
    | 'codes_renewed'
    | 'recovery_code_used'
    | 'passkey_added'
    | 'passkey_removed'
    | 'sign_on_linked'
  /** The name of the passkey, or of the person's account at the provider. */
  name?: string
  /**
   * The organisation that the provider belongs to; unset if the provider serves the whole
   * deployment.
   */
  organisation?: string
}
