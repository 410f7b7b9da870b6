import type { Role } from '#contract/role.ts'
import type { OrganisationId, Staff, Visitor } from './actor.ts'

// Only `session.ts` and `project.ts` (the public project) may import this.

export const enterAsStaff = (found: {
  organisationId: OrganisationId
  staffId: string
  admin: boolean
  role: Role
  username: string
  name: string
  lastUsedProjectId: string | null
}) => found as Staff

export const enterAsVisitor = (found: { organisationId: OrganisationId; projectId: string }) =>
  found as Visitor
