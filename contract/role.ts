/**
 * What a member of staff may do. Admins may do everything; the desk sees what guides see, and can
 * find, add, change and cancel bookings.
 */
export const roles = ['admin', 'desk', 'guide'] as const

export type Role = (typeof roles)[number]

/** The role that a row of `staff` or `invitation` stores in two columns. */
export const roleOf = ({ admin, desk }: { admin: boolean; desk: boolean }): Role =>
  admin ? 'admin' : desk ? 'desk' : 'guide'

/** The columns that store a role. */
export const columnsOf = (role: Role) => ({ admin: role === 'admin', desk: role === 'desk' })

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
