declare const entered: unique symbol

/** Someone logged in. Only the session makes one. */
export interface Staff {
  readonly organisationId: string
  readonly staffId: string
  readonly admin: boolean
  readonly username: string
  readonly name: string
  readonly lastUsedProjectId: string | null
  readonly [entered]: 'staff'
}

/** Anybody before one project's form. Only the public project makes one. */
export interface Visitor {
  readonly organisationId: string
  readonly projectId: string
  readonly [entered]: 'visitor'
}

/** Every query is given the organisation by one of these. */
export type Actor = Staff | Visitor
