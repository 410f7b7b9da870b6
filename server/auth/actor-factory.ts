import type { Role } from '#contract/role.ts'
import type { OrganisationId, Self, Staff, Visitor } from './actor.ts'

// Only `session.ts`, `personal-link.ts` and `project.ts` (the public project) may import this file.

export const enterAsStaff = (found: {
  organisationId: OrganisationId
  staffId: string
  admin: boolean
  role: Role
  username: string
  name: string
  lastUsedProjectId: string | null
  openedAt: Temporal.Instant
  provedAt: Temporal.Instant
  factorAt: Temporal.Instant | null
  factorDueAt: Temporal.Instant | null
}) => found as Staff

export const enterAsSelf = (found: { organisationId: OrganisationId; staffId: string }) =>
  found as Self

export const enterAsVisitor = (found: { organisationId: OrganisationId; projectId: string }) =>
  found as Visitor
