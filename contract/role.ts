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
