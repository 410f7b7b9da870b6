/** What changed in the way a person logs in. */
export interface FactorChange {
  what:
    | 'totp_added'
    | 'totp_removed'
    | 'codes_renewed'
    | 'recovery_code_used'
    | 'passkey_added'
    | 'passkey_removed'
    | 'sign_on_linked'
  /** Of a passkey, or of the person at the provider. */
  name?: string
  /** Whose provider it is; unset: that of the whole deployment. */
  organisation?: string
}
