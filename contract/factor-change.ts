/** What changed in the way a person logs in. */
export interface FactorChange {
  what:
    | 'totp_added'
    | 'totp_removed'
    | 'codes_renewed'
    | 'recovery_code_used'
    | 'passkey_added'
    | 'passkey_removed'
  /** Of a passkey. */
  name?: string
}
